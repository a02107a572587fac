#include "ui/pages/home.h"

#include "play/store/library.h"
#include "play/store/named.h"
#include "teach/ladder.h"
#include "ui/pages/help_page.h"
#include "ui/pages/home_page.h"
#include "ui/pages/lesson.h"
#include "ui/pages/sample.h"

#include <stdio.h>
#include <string.h>

enum { SET_SIDE = 10 };

/* The state. */
/* copied */
static void home_set_message(struct home *h, const char *words) {
    snprintf(h->message, sizeof h->message, "%s", words);
}

static void home_clear_filter(struct home *h) {
    prompt_open(&h->filter, HOME_DOES_FILTER, false, "");
}

/* What may be opened here by typing it. */
int home_what_is_asked(void) {
    return key_offered(&home_keys, HOME_DOES_ASK) ? HOME_DOES_ASK : HOME_DOES_ADDRESS;
}

static void home_ask(struct home *h) {
    prompt_open(&h->ask, home_what_is_asked(), false, "");
}

/* Reads the games once. */
static void home_read_games(struct home *h) {
    if (h->games_read)
        return;
    games_read(&h->games, h->state_dir);
    h->games_read = true;
    home_items(h);
}

static void home_open_page(struct home *h, enum home_page page) {
    h->page = page;
    h->top = 0;
    home_clear_filter(h);
    if (page == HOME_GAMES || page == HOME_STATISTICS)
        home_read_games(h);
    if (page == HOME_FORM)
        home_form_init(h);
    home_list(h);
}

/* at the line that leads to this page
 * The page that this one was reached from, at the line that leads here. */
static void home_open_parent(struct home *h) {
    enum home_page was = h->page;
    home_open_page(h, home_parent(was));
    for (int i = 0; i < h->shown.len; i++) {
        const struct home_item *item = &h->items.at[h->shown.at[i]];
        if (item->kind == ITEM_PAGE && item->leads == was &&
            (!item->genre || item->genre == h->genre))
            h->chosen = i;
    }
}

void home_init(struct home *h, const char *state_dir, struct fresh *fresh, int day) {
    memset(h, 0, sizeof *h);
    h->state_dir = state_dir;
    h->fresh = fresh;
    h->day = day;
    keymap_init(&h->keys, &home_keys);
    library_names(&h->library, state_dir);
    home_items(h);
    home_open_page(h, HOME_MENU);
}

void home_free(struct home *h) {
    library_free(&h->library);
    games_free(&h->games);
    home_items_free(h);
    vec_free(&h->shown);
    keymap_free(&h->keys);
    prompt_free(&h->filter);
    prompt_free(&h->ask);
    paste_free(&h->paste);
    loaded_free(&h->preview);
}

bool home_listed(const struct home *h) {
    const struct home_item *item = home_chosen(h);
    return item &&
           (item->kind == ITEM_PUZZLE || item->kind == ITEM_TODAY || item->kind == ITEM_FIRST);
}

/* The greeting leads into the lessons of its genre. */
static void go_to_lessons(struct home *h, const struct genre *g) {
    h->genre = g;
    home_open_page(h, HOME_LESSONS);
    for (int i = 0; i < h->shown.len; i++)
        if (h->items.at[h->shown.at[i]].kind == ITEM_FIRST)
            h->chosen = i;
}

static enum home_does home_choose(struct home *h, const struct home_item *item,
                                  struct loaded *game);

static enum home_does play_next(struct home *h, struct loaded *game) {
    if (h->lesson == LESSON_FIRST && h->page == HOME_MENU)
        go_to_lessons(h, h->lesson_genre);
    for (int i = h->chosen + 1; i < h->shown.len; i++) {
        const struct home_item *item = &h->items.at[h->shown.at[i]];
        if (item->kind == ITEM_HEADING || item->kind == ITEM_GAP || item->over)
            continue;
        h->chosen = i;
        return home_listed(h) ? home_choose(h, item, game) : HOME_STAYS;
    }
    home_set_message(h, "That was the last one of this list");
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

enum home_does home_return(struct home *h, bool next, struct loaded *game) {
    library_free(&h->library);
    library_names(&h->library, h->state_dir);
    games_free(&h->games);
    h->games_read = false;
    h->message[0] = '\0';
    h->waiting = false;
    if (h->page == HOME_GAMES || h->page == HOME_STATISTICS)
        home_read_games(h);
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
        home_set_message(h, "No puzzles can be made here");
    else if (!fresh_ask(h->fresh, o, &e))
        home_set_message(h, e.text);
    h->waiting = h->fresh != NULL;
}

/* Plays the puzzle that was asked for and is made now. */
static enum home_does play_fresh(struct home *h, struct loaded *game) {
    struct err e = {0};
    if (fresh_take(h->fresh, game, &e))
        return HOME_PLAYS;
    home_set_message(h, e.text);
    return HOME_STAYS;
}

bool home_is_making(const struct home *h) {
    return h->fresh && h->fresh->state == FRESH_MAKING && !h->fresh->ahead;
}

static enum home_does home_play_if_ready(struct home *h, struct loaded *game) {
    if (!h->waiting || h->fresh->state != FRESH_READY)
        return HOME_STAYS;
    h->waiting = false;
    return play_fresh(h, game);
}

enum home_does home_tick(struct home *h, struct loaded *game, bool *changed) {
    *changed = h->fresh && fresh_poll(h->fresh);
    if (!*changed || h->fresh->state == FRESH_MAKING)
        return HOME_STAYS;
    if (!h->fresh->ahead) {
        struct buf words = {0};
        fresh_words(h->fresh, &words);
        home_set_message(h, words.at);
        buf_free(&words);
    }
    home_list_again(h);
    return home_play_if_ready(h, game);
}

/* HOME_PLAYS if a game was loaded; else says why not. */
static enum home_does home_played(struct home *h, bool loaded, const struct err *e) {
    if (loaded)
        return HOME_PLAYS;
    home_set_message(h, e->text);
    return HOME_STAYS;
}

static int lesson_of_item(const struct home_item *item) {
    return item->kind == ITEM_FIRST    ? LESSON_FIRST
           : item->kind == ITEM_PUZZLE ? lesson_named(item->name)
                                       : LESSON_NONE;
}

/* Does what Enter does on an item: *game as for home_key(). */
static enum home_does home_choose(struct home *h, const struct home_item *item,
                                  struct loaded *game) {
    struct err e = {0};
    struct fresh_order today;
    h->lesson = lesson_of_item(item);
    h->lesson_genre = item->genre;
    switch (item->kind) {
    case ITEM_PUZZLE:
        return home_played(h, library_load(item->name, game, &e), &e);
    case ITEM_SAVE:
        return home_played(h, games_load(item->name, game, &e), &e);
    case ITEM_FIRST:
        return home_played(h, sample_load(item->genre, game), &e);
    case ITEM_TODAY:
        today = fresh_today(item->genre, h->day);
        home_ask_fresh(h, &today);
        return home_play_if_ready(h, game);
    case ITEM_READY:
        return play_fresh(h, game);
    case ITEM_SET:
        game->puzzle = genre_board(item->genre, (struct grid){SET_SIDE, SET_SIDE});
        return HOME_SETS;
    case ITEM_PAGE:
        h->genre = item->genre;
        home_open_page(h, item->leads);
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
    if (home_is_making(h)) {
        fresh_stop(h->fresh);
        home_set_message(h, "Stopped");
    } else if (h->filter.text[0]) {
        home_clear_filter(h);
        home_list(h);
    } else if (h->page != HOME_MENU) {
        home_open_parent(h);
    } else {
        home_set_message(h, "q leaves");
    }
}

static enum home_does home_leave(struct home *h) {
    if (h->page == HOME_MENU)
        return HOME_LEAVES;
    back(h);
    return HOME_STAYS;
}

/* What could not be opened stays, to be corrected. */
static enum home_does typed_key(struct home *h, int key, struct loaded *game) {
    struct err e = {0};
    if (!prompt_key(&h->ask, &h->keys, key) || !h->ask.text[0])
        return HOME_STAYS;
    h->ask.open = !named_load(h->ask.text, true, game, &e);
    return home_played(h, !h->ask.open, &e);
}

static enum home_does form_key(struct home *h, int key, struct loaded *game) {
    if (keymap_action(&h->keys, key) != HOME_DOES_CHOOSE) {
        if (!home_form_key(h, key))
            home_set_message(h, "Arrows choose, Enter makes it, q goes back");
        return HOME_STAYS;
    }
    struct fresh_order o = home_form_order(h);
    home_ask_fresh(h, &o);
    return home_play_if_ready(h, game);
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
    if (!home_is_address(text))
        return HOME_STAYS;
    return home_played(h, format_read(text, (int)strlen(text), game, &e), &e);
}

static enum home_does list_key(struct home *h, int key, struct loaded *game) {
    const struct home_item *item = home_chosen(h);
    int action = keymap_action(&h->keys, key);
    if (action == HOME_DOES_CHOOSE)
        return item ? home_choose(h, item, game) : open_filter(h, game);
    if (action == home_what_is_asked()) {
        home_ask(h);
    } else if (!home_list_key(h, key) && key != ' ') {
        prompt_key(&h->filter, &h->keys, key);
        home_list(h);
    }
    return HOME_STAYS;
}

static enum home_does statistics_key(struct home *h, int key, struct loaded *game) {
    (void)game;
    int action = keymap_action(&h->keys, key);
    h->top += (action == HOME_DOES_DOWN) - (action == HOME_DOES_UP);
    h->top += h->rows * ((action == HOME_DOES_PAGE_DOWN) - (action == HOME_DOES_PAGE_UP));
    return HOME_STAYS;
}

static void help(struct home *h) {
    h->help = true;
    h->help_top = 0;
}

static bool page_is_list(enum home_page page) {
    return page != HOME_FORM && page != HOME_STATISTICS;
}

static enum home_does own_key(struct home *h, int key, struct loaded *game) {
    return (page_is_list(h->page)  ? list_key
            : h->page == HOME_FORM ? form_key
                                   : statistics_key)(h, key, game);
}

/* Types a character into the filter. False: it finds nothing, and is taken back. */
static bool filter_takes(struct home *h, int key) {
    struct buf was = {0};
    buf_add(&was, h->filter.text);
    int at = h->filter.at;
    prompt_key(&h->filter, &h->keys, key);
    home_list(h);
    bool taken = h->shown.len > 0 || may_be_address(h->filter.text);
    if (!taken) {
        snprintf(h->message, sizeof h->message, "Nothing is called \"%.100s\"", h->filter.text);
        prompt_open(&h->filter, HOME_DOES_FILTER, false, buf_text(&was));
        h->filter.at = at;
        home_list(h);
    }
    buf_free(&was);
    return taken;
}

/* Whether a key is for the filter: characters, though not as its first one those that do something
 * else. */
static bool key_filters(const struct home *h, int key, bool bound) {
    bool typed = page_is_list(h->page) && key >= ' ' && key < KEY_FIRST && key != KEY_RUBOUT;
    return typed && (h->filter.text[0] || (!bound && key != ' '));
}

/* Does what a key means in the filter, on every page, or on this one. */
static enum home_does page_key(struct home *h, int key, struct loaded *game) {
    int action = keymap_action(&h->keys, key);
    bool bound = action < h->keys.table->n;
    if (key_filters(h, key, bound) && (filter_takes(h, key) || !bound))
        return HOME_STAYS;
    h->message[0] = '\0';
    if (action == HOME_DOES_BACK)
        back(h);
    else if (action == HOME_DOES_LEAVE)
        return home_leave(h);
    else if (action == HOME_DOES_HELP)
        help(h);
    else if (key_asks_out(key) || key == KEY_UNKNOWN)
        home_set_message(h, "q leaves, ? shows the keys");
    else
        return own_key(h, key, game);
    return HOME_STAYS;
}

enum home_does home_key(struct home *h, int key, struct loaded *game) {
    if (key == KEY_HANG_UP || keymap_action(&h->keys, key) == HOME_DOES_QUIT)
        return HOME_LEAVES;
    if (key == KEY_NOTHING || key == KEY_SIZE_CHANGED || key_is_mouse(key) || key == KEY_PASTE)
        return HOME_STAYS;
    h->message[0] = '\0';
    h->waiting = false;
    if (h->paste.asks)
        return paste_answer(&h->paste, key, game) ? HOME_PLAYS : HOME_STAYS;
    if (h->help) {
        h->help = help_key(&h->keys, key, &h->help_top, h->help_rows);
        return HOME_STAYS;
    }
    return h->ask.open ? typed_key(h, key, game) : page_key(h, key, game);
}

void home_paste(struct home *h, const char *text, int n) {
    struct buf words = {0};
    if (h->ask.open) {
        prompt_insert(&h->ask, text, n);
        return;
    }
    paste_read(&h->paste, text, n, &words);
    home_set_message(h, buf_text(&words));
    buf_free(&words);
    h->help = false;
}

enum home_does home_click(struct home *h, int row, int col, struct loaded *game) {
    int was = h->chosen;
    bool lists = page_is_list(h->page) && !h->ask.open && !h->help;
    if (!lists || !home_list_click(h, row - h->list_row, col) || h->chosen != was)
        return HOME_STAYS;
    return home_key(h, KEY_RETURN, game);
}
