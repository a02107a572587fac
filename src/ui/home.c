#include "ui/home_page.h"

#include "base/file.h"
#include "base/text.h"
#include "deduce/deduce.h"
#include "play/library.h"
#include "ui/help.h"
#include "ui/lesson.h"
#include "ui/sample.h"

#include <stdio.h>
#include <string.h>

enum { ROOMY_ROWS = 18, WIDE = 70, LIST_MOST = 64, SET_SIDE = 10 };

/* A page: the actions of its own keys, how it is drawn, and the keys that its strip names. */
struct page {
    const char *title, *keys;
    enum home_does (*key)(struct home *h, int key, struct loaded *game);
    void (*draw)(struct home *h, struct screen *s);
};
static const struct page pages[HOME_PAGES];
static enum home_does home_choose(struct home *h, const struct home_item *item,
                                  struct loaded *game);

static void home_set_message(struct home *h, const char *words) {
    snprintf(h->message, sizeof h->message, "%s", words);
}

static void clear_filter(struct home *h) {
    prompt_open(&h->filter, HOME_DOES_FILTER, false, "");
}

/* What may be opened here by typing it. */
static int what_is_asked(void) {
    return key_offered(&home_keys, HOME_DOES_ASK) ? HOME_DOES_ASK : HOME_DOES_ADDRESS;
}

static void home_ask(struct home *h) {
    prompt_open(&h->ask, what_is_asked(), false, "");
}

static void open_page(struct home *h, enum home_page page) {
    h->page = page;
    h->top = 0;
    clear_filter(h);
    if (page == HOME_GAMES || page == HOME_STATISTICS)
        home_read_games(h);
    if (page == HOME_FORM)
        home_form_init(h);
    home_list(h);
}

/* The page that this one was reached from, at the line that leads here. */
static void open_parent(struct home *h) {
    enum home_page was = h->page;
    open_page(h, home_parent(was));
    for (int i = 0; i < h->shown.len; i++) {
        const struct home_item *item = &h->items.at[h->shown.at[i]];
        if (item->kind == ITEM_PAGE && item->leads == was &&
            (!item->genre || item->genre == h->genre))
            h->chosen = i;
    }
}

void home_read_games(struct home *h) {
    if (h->games_read)
        return;
    games_read(&h->games, h->state_dir);
    h->games_read = true;
    home_items(h);
}

void home_init(struct home *h, const char *state_dir, struct fresh *fresh, int day) {
    memset(h, 0, sizeof *h);
    h->state_dir = state_dir;
    h->fresh = fresh;
    h->day = day;
    keymap_init(&h->keys, &home_keys);
    library_names(&h->library, state_dir);
    home_items(h);
    open_page(h, HOME_MENU);
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
    open_page(h, HOME_LESSONS);
    for (int i = 0; i < h->shown.len; i++)
        if (h->items.at[h->shown.at[i]].kind == ITEM_FIRST)
            h->chosen = i;
}

enum home_does home_next(struct home *h, struct loaded *game) {
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

void home_return(struct home *h) {
    library_free(&h->library);
    library_names(&h->library, h->state_dir);
    games_free(&h->games);
    h->games_read = false;
    h->message[0] = '\0';
    h->waiting = false;
    if (h->page == HOME_GAMES || h->page == HOME_STATISTICS)
        home_read_games(h);
    home_list_again(h);
}

/* Asks for a puzzle that has to be made first. */
static void ask_fresh(struct home *h, const struct fresh_order *o) {
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

static bool making(const struct home *h) {
    return h->fresh && h->fresh->state == FRESH_MAKING && !h->fresh->ahead;
}

static enum home_does play_if_ready(struct home *h, struct loaded *game) {
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
    return play_if_ready(h, game);
}

static enum home_does played(struct home *h, bool loaded, const struct err *e) {
    if (loaded)
        return HOME_PLAYS;
    home_set_message(h, e->text);
    return HOME_STAYS;
}

static int lesson_of_item(const struct home_item *item) {
    int technique = item->kind == ITEM_PUZZLE && item->page == HOME_LESSONS
                        ? technique_by_id(strrchr(item->name, '/') + 1)
                        : -1;
    return item->kind == ITEM_FIRST ? LESSON_FIRST
           : technique >= 0         ? lesson_of(technique)
                                    : LESSON_NONE;
}

static enum home_does home_choose(struct home *h, const struct home_item *item,
                                  struct loaded *game) {
    struct err e = {0};
    struct fresh_order today;
    h->lesson = lesson_of_item(item);
    h->lesson_genre = item->genre;
    switch (item->kind) {
    case ITEM_PUZZLE:
        return played(h, library_load(item->name, game, &e), &e);
    case ITEM_SAVE:
        return played(h, games_load(item->name, game, &e), &e);
    case ITEM_FIRST:
        return played(h, sample_load(item->genre, game), &e);
    case ITEM_TODAY:
        today = fresh_today(item->genre, h->day);
        ask_fresh(h, &today);
        return play_if_ready(h, game);
    case ITEM_READY:
        return play_fresh(h, game);
    case ITEM_SET:
        game->puzzle = genre_board(item->genre, (struct grid){SET_SIDE, SET_SIDE});
        return HOME_SETS;
    case ITEM_PAGE:
        h->genre = item->genre;
        open_page(h, item->leads);
        return HOME_STAYS;
    default:
        home_ask(h);
        return HOME_STAYS;
    }
}

/* Esc stops what is being made, then clears the filter, then goes a page back. It never leaves: who
 * presses it once too often stays. */
static void back(struct home *h) {
    if (making(h)) {
        fresh_stop(h->fresh);
        home_set_message(h, "Stopped");
    } else if (h->filter.text[0]) {
        clear_filter(h);
        home_list(h);
    } else if (h->page != HOME_MENU) {
        open_parent(h);
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

/* What was typed: an address, the name of a library puzzle, or that of a file. */
static bool load_typed(const char *text, struct loaded *l, struct err *e) {
    return library_has(text)   ? library_load(text, l, e)
           : file_exists(text) ? format_load(text, l, e)
                               : format_read(text, (int)strlen(text), l, e);
}

static enum home_does typed_key(struct home *h, int key, struct loaded *game) {
    struct err e = {0};
    if (!prompt_key(&h->ask, &h->keys, key) || !h->ask.text[0])
        return HOME_STAYS;
    return played(h, load_typed(h->ask.text, game, &e), &e);
}

static enum home_does form_key(struct home *h, int key, struct loaded *game) {
    if (keymap_action(&h->keys, key) != HOME_DOES_CHOOSE) {
        if (!home_form_key(h, key))
            home_set_message(h, "Arrows choose, Enter makes it, q goes back");
        return HOME_STAYS;
    }
    struct fresh_order o = home_form_order(h);
    ask_fresh(h, &o);
    return play_if_ready(h, game);
}

bool home_is_address(const char *text) {
    return strstr(text, "://") || strncmp(text, "p?", 2) == 0 || strncmp(text, "p.html?", 7) == 0 ||
           strncmp(text, "pzv", 3) == 0;
}

/* Where the filter lets nothing through, what was typed may be an address. */
static enum home_does open_filter(struct home *h, struct loaded *game) {
    struct err e = {0};
    const char *text = h->filter.text;
    if (!home_is_address(text))
        return HOME_STAYS;
    return played(h, format_read(text, (int)strlen(text), game, &e), &e);
}

static enum home_does list_key(struct home *h, int key, struct loaded *game) {
    const struct home_item *item = home_chosen(h);
    int action = keymap_action(&h->keys, key);
    if (action == HOME_DOES_CHOOSE)
        return item ? home_choose(h, item, game) : open_filter(h, game);
    if (action == what_is_asked()) {
        home_ask(h);
    } else if (!home_list_key(h, key)) {
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

/* Does what a key means on every page, or on this one. In a filter, a character is only typed. */
static enum home_does page_key(struct home *h, int key, struct loaded *game) {
    int action = keymap_action(&h->keys, key);
    bool filters = h->filter.text[0] && key > ' ' && key < KEY_FIRST;
    if (action == HOME_DOES_BACK)
        back(h);
    else if (action == HOME_DOES_LEAVE && !filters)
        return home_leave(h);
    else if (action == HOME_DOES_HELP && !filters)
        help(h);
    else if (key_asks_out(key) || key == KEY_UNKNOWN)
        home_set_message(h, "q leaves, ? shows the keys");
    else
        return pages[h->page].key(h, key, game);
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
    bool lists = pages[h->page].key == list_key && !h->ask.open && !h->help;
    if (!lists || !home_list_click(h, row - h->list_row, col) || h->chosen != was)
        return HOME_STAYS;
    return home_key(h, KEY_RETURN, game);
}

/* Beside a board the list, or the form, is narrow. */
static void draw_with_preview(struct home *h, struct screen *s,
                              void (*draw)(struct home *h, struct screen *s, struct rect where)) {
    h->list_row = s->rows >= ROOMY_ROWS ? 2 : 1;
    int cols = s->cols, rows = s->rows > h->list_row + 3 ? s->rows - h->list_row - 2 : 1;
    if (s->cols >= WIDE && !h->plain && home_preview(h)) {
        cols = s->cols * 3 / 5 < LIST_MOST ? s->cols * 3 / 5 : LIST_MOST;
        home_preview_draw(h, s, (struct rect){2, cols + 2, s->rows - 4, s->cols - cols - 3});
    }
    draw(h, s, (struct rect){h->list_row, 0, rows, cols});
}

static void draw_lists(struct home *h, struct screen *s) {
    draw_with_preview(h, s, home_list_draw);
}

static void draw_form(struct home *h, struct screen *s) {
    draw_with_preview(h, s, home_form_draw);
}

static const char list_keys[] =
    "Enter play   q back   ? help   - begun   = shown   * solved   letters filter";
static const char genre_keys[] = "Enter open   q back   ? help   letters filter";

static const struct page pages[HOME_PAGES] = {
    [HOME_MENU] = {" - pencil puzzles, solved with ink", NULL, list_key, draw_lists},
    [HOME_TODAY] = {"Today's puzzles", list_keys, list_key, draw_lists},
    [HOME_LIBRARY] = {"Library: puzzles solved", genre_keys, list_key, draw_lists},
    [HOME_SHELF] = {"Library", list_keys, list_key, draw_lists},
    [HOME_LEARN] = {"Learn: lessons done", genre_keys, list_key, draw_lists},
    [HOME_LESSONS] = {"Learn", list_keys, list_key, draw_lists},
    [HOME_GAMES] = {"All games, the last one first", list_keys, list_key, draw_lists},
    [HOME_FRESH] = {"A fresh puzzle: which genre?", genre_keys, list_key, draw_lists},
    [HOME_FORM] = {"A fresh puzzle", "Enter make it   q back   ? help   arrows choose", form_key,
                   draw_form},
    [HOME_SET] = {"A puzzle of your own: which genre?", genre_keys, list_key, draw_lists},
    [HOME_STATISTICS] = {"Statistics", "q back   ? help   arrows scroll", statistics_key,
                         home_statistics_draw},
};

/* The keys for help and for leaving fit into the first 40 columns. */
static void home_append_keys(const struct home *h, struct buf *out) {
    if (making(h))
        buf_add(out, "Esc stop making it   ? help   other keys as usual");
    else if (h->filter.text[0])
        buf_add(out, "Enter play   Esc clear the filter   ^Q leave");
    else if (pages[h->page].keys)
        buf_add(out, pages[h->page].keys);
    else
        buf_fmt(out, "Enter play   q leave   ? help   Tab %s   letters filter",
                home_keys.rows[what_is_asked()].name);
}

/* Entries of a key and words, three blanks between them. */
static void draw_keys(struct screen *s, int row, const char *keys) {
    struct buf key = {0}, words = {0};
    for (int col = 0; *keys;) {
        int name = (int)strcspn(keys, " ");
        const char *end = strstr(keys, "   ");
        int n = end ? (int)(end - keys) : (int)strlen(keys);
        buf_clear(&key);
        buf_clear(&words);
        buf_bytes(&key, keys, name);
        buf_bytes(&words, keys + name, n - name);
        col = screen_text(s, row, col, buf_text(&key), STYLE_KEY);
        col = screen_text(s, row, col, buf_text(&words), STYLE_STATUS) + 3;
        keys += n;
        keys += strspn(keys, " ");
    }
    buf_free(&key);
    buf_free(&words);
}

/* The title of the page: the program's name on the menu, with the genre where the page has one. */
static void draw_title(const struct home *h, struct screen *s) {
    bool own = home_parent(h->page) != HOME_MENU && h->genre;
    int col = 0;
    if (h->page == HOME_MENU)
        col = screen_text(s, 0, 0, "sumi", STYLE_GOLD);
    col = screen_text(s, 0, col, pages[h->page].title, own || col == 0 ? STYLE_TITLE : STYLE_FAINT);
    if (own) {
        col = screen_text(s, 0, col, ": ", STYLE_TITLE);
        screen_text(s, 0, col, h->genre->title, STYLE_TITLE);
    }
}

static void home_draw_help(struct home *h, struct screen *s) {
    struct help help = {.map = &h->keys, .title = home_keys.title};
    h->help_rows = s->rows > 2 ? s->rows - 2 : 1;
    help_draw(&help, &h->help_top, s);
}

/* The last line: what is typed, what is made, or what happened. */
static void draw_foot(struct home *h, struct screen *s, int row) {
    struct buf words = {0};
    if (h->ask.open) {
        prompt_draw(&h->ask, &h->keys, s, row);
        return;
    }
    if (making(h))
        fresh_words(h->fresh, &words);
    else
        text_clean(&words, h->message, (int)strlen(h->message), (int)sizeof h->message);
    if (words.len > 0)
        screen_text(s, row, 0, words.at, STYLE_MESSAGE);
    else if (h->filter.text[0])
        prompt_draw(&h->filter, &h->keys, s, row);
    buf_free(&words);
}

static void draw_page(struct home *h, struct screen *s) {
    struct buf keys = {0};
    home_append_keys(h, &keys);
    draw_title(h, s);
    pages[h->page].draw(h, s);
    if (s->rows > 3)
        draw_keys(s, s->rows - 2, keys.at);
    draw_foot(h, s, s->rows - 1);
    buf_free(&keys);
}

void home_draw(struct home *h, struct screen *s) {
    screen_clear(s);
    (h->help ? home_draw_help : draw_page)(h, s);
    if (s->cursor_row >= s->rows)
        s->cursor_row = s->rows - 1;
}
