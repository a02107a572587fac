#include "ui/pages/home.h"

#include "base/os/clock.h"
#include "base/os/file.h"
#include "format/format.h"
#include "play/store/library.h"
#include "teach/ladder.h"
#include "ui/pages/home_page.h"
#include "ui/pages/lesson.h"
#include "ui/ui.h"

#include <stdio.h>
#include <string.h>

enum { SET_SIDE = 10 };

static const struct front_kind first_screen;
static const struct page home_page;

/* The state. */
static void home_clear_filter(struct home *h) {
    prompt_open(&h->filter, HOME_DOES_FILTER, false, "");
}

/* The action that opens what is typed here: --restricted limits it to addresses. */
int home_what_is_asked(void) {
    return key_offered(&home_keys, HOME_DOES_ASK) ? HOME_DOES_ASK : HOME_DOES_ADDRESS;
}

static void home_ask(struct home *h) {
    prompt_open(&h->front.prompt, home_what_is_asked(), false, "");
}

/* Reads the games once. */
static void home_read_games(struct home *h) {
    if (h->games_read)
        return;
    games_read(&h->games, h->state_dir);
    h->games_read = true;
}

/* Reads what its page shows beside the library; it is listed afterwards. */
static void read_for_page(struct home *h) {
    if (h->page == HOME_GAMES || h->page == HOME_STATISTICS || h->page == HOME_CALENDAR ||
        h->page == HOME_LEARN)
        home_read_games(h);
    if (h->page == HOME_TABLE)
        home_table.read(h);
}

void home_open_page(struct home *h, enum home_page page) {
    h->page = page;
    h->front.page = &home_page;
    home_clear_filter(h);
    read_for_page(h);
    home_items(h);
    home_list(h);
    if (page == HOME_FORM)
        home_form_init(h);
}

/* The page that this one was reached from, at the line that leads here. */
static void home_open_parent(struct home *h) {
    enum home_page was = h->page;
    bool archived = was == HOME_TODAY && h->day_shown != h->day;
    home_open_page(h, archived ? HOME_CALENDAR : home_parent(was));
    for (int i = 0; i < h->shown.len; i++) {
        const struct home_item *item = &h->items.at[h->shown.at[i]];
        if (item->kind == ITEM_PAGE && item->leads == was &&
            (!item->genre || item->genre == h->genre))
            h->front.list.chosen = i;
    }
}

void home_init(struct home *h, const struct ui_options *o, int day) {
    struct ui_options set;
    *h = (struct home){.front = {.said = &h->said},
                       .state_dir = o->state_dir,
                       .fresh = o->fresh,
                       .table = o->table,
                       .day = day,
                       .day_shown = day,
                       .day_chosen = day};
    front_init(&h->front, &first_screen, o, &set);
    library_names(&h->library, o->state_dir);
    home_items(h);
    home_open_page(h, HOME_MENU);
    if (o->book)
        home_open_book(h, o->book);
}

void home_free(struct home *h) {
    vec_free(&h->results.all);
    vec_free(&h->house.all);
    races_free(&h->races);
    book_free(&h->book);
    vec_free(&h->boards.all);
    library_free(&h->library);
    games_free(&h->games);
    home_items_free(h);
    vec_free(&h->shown);
    prompt_free(&h->filter);
    loaded_free(&h->preview);
    front_close(&h->front);
}

bool home_listed(const struct home *h) {
    const struct home_item *item = home_chosen(h);
    return item && (item->kind == ITEM_PUZZLE || item->kind == ITEM_LEAF ||
                    item->kind == ITEM_TODAY || item->kind == ITEM_FIRST);
}

static int lesson_of_item(const struct home_item *item) {
    return item->kind == ITEM_FIRST    ? LESSON_FIRST
           : item->kind == ITEM_PUZZLE ? lesson_named(item->name)
                                       : LESSON_NONE;
}

/* A lesson that was chosen on the menu leads into those of its genre. */
static void go_to_lessons(struct home *h, const struct genre *g) {
    h->genre = g;
    home_open_page(h, HOME_LESSONS);
    for (int i = 0; i < h->shown.len; i++)
        if (lesson_of_item(&h->items.at[h->shown.at[i]]) == h->lesson)
            h->front.list.chosen = i;
}

static enum home_does home_choose(struct home *h, const struct home_item *item,
                                  struct loaded *game);

static enum home_does play_next(struct home *h, struct loaded *game) {
    if (h->lesson != LESSON_NONE && h->page == HOME_MENU)
        go_to_lessons(h, h->lesson_genre);
    for (int i = h->front.list.chosen + 1; i < h->shown.len; i++) {
        const struct home_item *item = &h->items.at[h->shown.at[i]];
        if (item->kind == ITEM_HEADING || item->kind == ITEM_GAP || item->over)
            continue;
        h->front.list.chosen = i;
        return home_listed(h) ? home_choose(h, item, game) : HOME_STAYS;
    }
    say(h->front.said, "That was the last one of this list");
    return HOME_STAYS;
}

/* Shows the whole list: at the choice if that is on this page, not only found from it. */
static void drop_filter(struct home *h) {
    if (!h->filter.text[0])
        return;
    home_clear_filter(h);
    if (!home_list_again(h))
        home_list(h);
}

void home_say_later(struct home *h, const char *words) {
    snprintf(h->later, sizeof h->later, "%s", words);
}

enum home_does home_return(struct home *h, bool next, struct loaded *game) {
    library_free(&h->library);
    library_names(&h->library, h->state_dir);
    games_free(&h->games);
    h->games_read = false;
    say(h->front.said, "%s", h->later);
    h->later[0] = '\0';
    h->waiting = false;
    read_for_page(h);
    home_list_again(h);
    enum home_does does = next ? play_next(h, game) : HOME_STAYS;
    if (does == HOME_STAYS)
        drop_filter(h);
    return does;
}

/* Asks for a puzzle that has to be made first. */
static void home_ask_fresh(struct home *h, const struct fresh_order *o) {
    struct err e = {0};
    if (!h->fresh)
        say(h->front.said, "No puzzles can be made here");
    else if (!fresh_ask(h->fresh, o, &e))
        say_why(h->front.said, e.text);
    h->waiting = h->fresh != NULL;
}

/* Plays the puzzle that was asked for and is made now. */
static enum home_does play_fresh(struct home *h, struct loaded *game) {
    struct err e = {0};
    if (fresh_take(h->fresh, game, &e))
        return HOME_PLAYS;
    say_why(h->front.said, e.text);
    return HOME_STAYS;
}

static enum home_does home_play_if_ready(struct home *h, struct loaded *game) {
    if (!h->waiting || h->fresh->state != FRESH_READY)
        return HOME_STAYS;
    h->waiting = false;
    return play_fresh(h, game);
}

static enum home_does home_tick(struct home *h, struct loaded *game, bool *changed) {
    *changed = h->fresh && fresh_poll(h->fresh);
    if (!*changed || h->fresh->state == FRESH_MAKING)
        return HOME_STAYS;
    if (!h->fresh->ahead) {
        LOCAL_BUF words = {0};
        fresh_words(h->fresh, &words);
        say(h->front.said, "%s", words.at);
    }
    home_list_again(h);
    return home_play_if_ready(h, game);
}

/* HOME_PLAYS if a game was loaded; else says why not. */
static enum home_does home_played(struct home *h, bool loaded, const struct err *e) {
    if (loaded)
        return HOME_PLAYS;
    say_why(h->front.said, e->text);
    return HOME_STAYS;
}

/* The first lesson of a course that is not behind one. */
static void choose_where_one_stands(struct home *h) {
    for (int i = h->shown.len - 1; i >= 0; i--)
        if (list_can_choose(&h->front.list, i) && !h->items.at[h->shown.at[i]].over)
            h->front.list.chosen = i;
}

/* The item that led here goes with the list that it stands in. */
static void go_to_page(struct home *h, enum home_page page, const struct genre *genre) {
    h->genre = genre;
    if (page == HOME_TODAY || page == HOME_FIVE)
        home_show_day(h, page, h->day);
    else
        home_open_page(h, page);
    if (page == HOME_LESSONS)
        choose_where_one_stands(h);
}

/* Does what Enter does on an item: *game as for home_key(). */
static enum home_does home_choose(struct home *h, const struct home_item *item,
                                  struct loaded *game) {
    struct err e = {0};
    h->lesson = lesson_of_item(item);
    h->lesson_genre = item->genre;
    switch (item->kind) {
    case ITEM_PUZZLE:
        return home_played(h, library_load(item->name, game, &e), &e);
    case ITEM_LEAF:
        return home_played(h, named_load(item->name, false, game, &e), &e);
    case ITEM_BOOK:
        if (!home_open_book(h, item->name))
            say(h->front.said, "There is no book of puzzles there any more");
        return HOME_STAYS;
    case ITEM_SAVE:
        return home_played(h, games_load(item->name, game, &e), &e);
    case ITEM_FIRST:
        return home_played(h, sample_load(item->genre, game), &e);
    case ITEM_TODAY:
        home_ask_fresh(h, &item->order);
        return home_play_if_ready(h, game);
    case ITEM_READY:
        return play_fresh(h, game);
    case ITEM_SET:
        game->puzzle = genre_board(item->genre, (struct grid){SET_SIDE, SET_SIDE});
        return HOME_SETS;
    case ITEM_HOUSE:
        return home_played(h, published_load(h->table, &h->house.all.at[item->shared], game, &e),
                           &e);
    case ITEM_SHARED:
    case ITEM_JOIN:
    case ITEM_RACE:
    case ITEM_TOGETHER:
    case ITEM_NEW_RACE:
        return home_table.choose(h, item, game);
    case ITEM_PAGE:
        go_to_page(h, item->leads, item->genre);
        return HOME_STAYS;
    default:
        home_ask(h);
        return HOME_STAYS;
    }
}

/* Keys, clicks and what is pasted on the first screen. */

/* Esc stops what is being made, then clears the filter, then goes a page back. It never leaves: who
 * presses it once too often stays. */
static void back(struct home *h) {
    if (fresh_is_awaited(h->fresh)) {
        fresh_stop(h->fresh);
        say(h->front.said, "Stopped");
    } else if (h->filter.text[0]) {
        home_clear_filter(h);
        home_list(h);
    } else if (h->page != HOME_MENU) {
        home_open_parent(h);
    } else {
        say(h->front.said, "q leaves");
    }
}

static enum home_does home_leave(struct home *h) {
    if (h->page == HOME_MENU && !h->filter.text[0])
        return HOME_LEAVES;
    back(h);
    return HOME_STAYS;
}

/* Opens what was typed: a book, a file or an address. Words that could not be opened stay, to be
 * corrected. */
static void home_open_named(struct front *f, int action, const struct request *r) {
    struct home *h = (struct home *)f;
    struct err e = {0};
    (void)action;
    if (!*r->text || home_open_book(h, r->text))
        return;
    f->prompt.open = !named_load(r->text, true, &f->next, &e);
    h->does = home_played(h, !f->prompt.open, &e);
}

static void home_join(struct front *f, int action, const struct request *r) {
    (void)action;
    if (*r->text)
        home_table.join((struct home *)f, r->text);
}

static void home_race(struct front *f, int action, const struct request *r) {
    struct home *h = (struct home *)f;
    (void)action;
    if (*r->text)
        h->does = home_table.race(h, r->text);
}

/* The keys of the open page decide what these actions do; nothing else asks for them. */
static void home_by_page(struct front *f, int action, const struct request *r) {
    (void)f, (void)action, (void)r;
}

static front_action *const home_actions[HOME_ACTIONS] = {
#define KEY(id, name, keys, argument, group, offer, where, function, help)                         \
    [HOME_DOES_##id] = function,
#include "ui/parts/home_keys.def"
#undef KEY
};

static enum home_does make_fresh(struct home *h) {
    struct fresh_order o = home_form_order(h);
    home_ask_fresh(h, &o);
    return home_play_if_ready(h, &h->front.next);
}

static const char *const address_starts[] = {"https://", "http://", "p?", "p.html?", "pzv", NULL};

bool home_is_address(const char *text) {
    for (int i = 0; address_starts[i]; i++)
        if (strncmp(text, address_starts[i], strlen(address_starts[i])) == 0)
            return true;
    return false;
}

/* An address, or what it begins with so far. */
static bool may_be_address(const char *text) {
    for (int i = 0; address_starts[i]; i++)
        if (strncmp(text, address_starts[i], strlen(text)) == 0)
            return true;
    return home_is_address(text);
}

/* Where the filter lets nothing through, what was typed may be an address. */
static enum home_does open_filter(struct home *h, struct loaded *game) {
    struct err e = {0};
    const char *text = h->filter.text;
    if (!home_is_address(text) || home_open_book(h, text))
        return HOME_STAYS;
    return home_played(h, format_read(text, (int)strlen(text), game, &e), &e);
}

static bool page_is_list(enum home_page page) {
    return page != HOME_FORM && page != HOME_STATISTICS && page != HOME_CALENDAR;
}

static void home_choose_here(struct front *f, int action) {
    struct home *h = (struct home *)f;
    const struct home_item *item = home_chosen(h);
    (void)action;
    if (h->page == HOME_CALENDAR)
        home_show_day(h, HOME_TODAY, h->day_chosen);
    else
        h->does = h->page == HOME_FORM ? make_fresh(h)
                  : item               ? home_choose(h, item, &f->next)
                                       : open_filter(h, &f->next);
}

static void home_leave_here(struct front *f, int action) {
    struct home *h = (struct home *)f;
    (void)action;
    h->does = home_leave(h);
}

static void home_back(struct front *f, int action) {
    (void)action;
    back((struct home *)f);
}

static void home_ask_here(struct front *f, int action) {
    (void)action;
    home_ask((struct home *)f);
}

/* Any other key moves on the page, or edits the filter. */
static void own_key(struct home *h, int key) {
    struct front *f = &h->front;
    bool done = h->page == HOME_FORM       ? home_form_key(h, key)
                : h->page == HOME_CALENDAR ? home_calendar_key(h, key)
                                           : list_key(&f->list, &f->map, key);
    if (h->page == HOME_FORM && !done) {
        say(f->said, "Arrows choose, Enter makes it, q goes back");
    } else if (page_is_list(h->page) && !done) {
        prompt_key(&h->filter, &f->map, key);
        home_list(h);
    }
}

/* Types a character into the filter. False: it finds nothing, and is taken back. */
static bool filter_takes(struct home *h, int key) {
    LOCAL_BUF was = {0};
    buf_add(&was, h->filter.text);
    int at = h->filter.at;
    prompt_key(&h->filter, &h->front.map, key);
    home_list(h);
    bool taken = h->shown.len > 0 || may_be_address(h->filter.text);
    if (!taken) {
        say(h->front.said, "Nothing is called \"%.100s\"", h->filter.text);
        prompt_open(&h->filter, HOME_DOES_FILTER, false, buf_text(&was));
        h->filter.at = at;
        home_list(h);
    }
    return taken;
}

/* True if a key is for the filter: characters, though not as its first one those that do something
 * else. */
static bool key_filters(const struct home *h, int key, bool bound) {
    bool typed = page_is_list(h->page) && key >= ' ' && key < KEY_FIRST && key != KEY_RUBOUT;
    return typed && (h->filter.text[0] || (!bound && key != ' '));
}

static void home_key_on(struct front *f, int key) {
    struct home *h = (struct home *)f;
    bool bound = keymap_action(&f->map, key) < f->map.table->n;
    if (key_filters(h, key, bound) && (filter_takes(h, key) || !bound))
        return;
    say_nothing(&h->said);
    if (key_asks_out(key) || key == KEY_UNKNOWN)
        say(f->said, "q leaves, ? shows the keys");
    else if (!front_by_table(f, key))
        own_key(h, key);
}

static void home_click(struct front *f, int key, int row, int col) {
    struct home *h = (struct home *)f;
    int was = h->front.list.chosen;
    bool lists = key == KEY_CLICK && !f->prompt.open;
    if (lists && list_click(&f->list, row, col) && h->front.list.chosen == was)
        home_choose_here(f, HOME_DOES_CHOOSE);
}

static const struct page_key keys_here[] = {
    {HOME_DOES_CHOOSE, NULL, home_choose_here}, {HOME_DOES_LEAVE, NULL, home_leave_here},
    {HOME_DOES_ASK, NULL, home_ask_here},       {HOME_DOES_ADDRESS, NULL, home_ask_here},
    {HOME_DOES_BACK, NULL, home_back},          {0}};

/* All pages of the first screen: what they are is in home_draw.c. */
static const struct page home_page = {
    .draw = home_draw, .keys = keys_here, .key = home_key_on, .mouse = home_click};

static bool home_is_over(const struct front *f) {
    return ((const struct home *)f)->does != HOME_STAYS;
}

static bool key_at_home(struct front *f, int key) {
    struct home *h = (struct home *)f;
    if (key == KEY_HANG_UP || keymap_action(&f->map, key) == HOME_DOES_QUIT) {
        h->does = HOME_LEAVES;
        return false;
    }
    if (key == KEY_NOTHING || key == KEY_SIZE_CHANGED || key_is_mouse(key) || key == KEY_PASTE)
        return h->does == HOME_STAYS;
    say_nothing(&h->said);
    h->waiting = false;
    front_key(f, key);
    if (f->next.puzzle && h->does == HOME_STAYS)
        h->does = HOME_PLAYS;
    return h->does == HOME_STAYS;
}

static int home_wait(const struct front *f) {
    const struct home *h = (const struct home *)f;
    return h->fresh && h->fresh->state == FRESH_MAKING ? FRESH_LOOK_MS
           : h->page == HOME_TABLE                     ? NOTICE_REST_MS
                                                       : -1;
}

/* The table is read again now and then, but not while a question about one of its lines is open. */
static bool look_at_table(struct home *h) {
    if (h->page != HOME_TABLE || h->asked >= 0 || clock_ms() - h->looked < NOTICE_REST_MS)
        return false;
    home_table.read(h);
    home_list_again(h);
    return true;
}

static bool home_time(struct front *f) {
    struct home *h = (struct home *)f;
    bool changed;
    h->does = home_tick(h, &f->next, &changed);
    return look_at_table(h) || changed;
}

static const struct front_kind first_screen = {
    FRONT_HOME_KEYS,     .key = key_at_home, .over = home_is_over, .does = home_actions,
    .see = home_preview, .wait = home_wait,  .tick = home_time};

enum home_does home_take(struct home *h, struct loaded *game) {
    enum home_does does = h->does;
    *game = h->front.next;
    h->front.next = (struct loaded){0};
    h->does = HOME_STAYS;
    return does;
}
