#include "base/os/clock.h"
#include "base/text.h"
#include "format/format.h"
#include "genre/genre.h"
#include "play/store/games.h"
#include "ui/pages/home_page.h"
#include "ui/pages/lesson.h"
#include "ui/parts/frame.h"
#include "ui/parts/panel.h"

#include <stdio.h>
#include <string.h>

/* A genre's sample: what a board looks like. It is that of the first lesson as well, so that its
 * solution is shown to those only who have been through that. */
static bool load_sample(struct home *h, const struct genre *g, struct loaded *l) {
    int64_t ms;
    h->preview_is_sample = true;
    if (!sample_load(g, l) || games_progress(l->puzzle, h->state_dir, &ms) < PROGRESS_SHOWN)
        return l->puzzle != NULL;
    loaded_free(l);
    return sample_load_solved(g, l);
}

/* Lines of the menu that are about no genre have a picture each as well, for the pleasure of it. So
 * has the greeting: the answer to the board that it leads to would be none. */
static bool load_ornament(const struct home_item *item, struct loaded *l) {
    int n = 0;
    while (genres[n])
        n++;
    int which = item->kind == ITEM_FIRST ? HOME_PAGES : (int)item->leads;
    return sample_load_solved(genres[which % n], l);
}

/* With the marks of the game, where there is one. */
static bool load_preview(struct home *h, const struct home_item *item, struct loaded *l) {
    struct err e;
    struct fresh_order today = {0};
    if (item->kind == ITEM_HOUSE)
        return published_load(h->table, &h->house.all.at[item->shared], l, &e);
    if (item->kind == ITEM_SHARED)
        return home_table.preview(h, item, l);
    if (item->kind == ITEM_SAVE || (item->kind == ITEM_FIRST && item->name))
        return games_load(item->name, l, &e);
    if (item->page == HOME_MENU &&
        (item->kind == ITEM_FIRST || (item->kind == ITEM_PAGE && !item->genre)))
        return load_ornament(item, l);
    if (item->kind == ITEM_FIRST || item->kind == ITEM_SET || item->kind == ITEM_PAGE)
        return load_sample(h, item->genre, l);
    if (item->kind == ITEM_TODAY && h->fresh)
        today = item->order;
    if (item->kind == ITEM_PUZZLE ? !library_load(item->name, l, &e)
        : item->kind == ITEM_LEAF ? !named_load(item->name, false, l, &e)
                                  : !today.genre || !fresh_peek(h->fresh, &today, l))
        return today.genre && load_sample(h, today.genre, l);
    games_resume(l, h->state_dir);
    return true;
}

/* The form has its genre in place of an item. */
static void preview_form(struct home *h) {
    if (h->preview_is_sample && h->previewed == -1 && h->preview.puzzle->genre == h->genre)
        return;
    loaded_free(&h->preview);
    h->preview_is_sample = false;
    h->previewed = -1;
    if (h->genre && load_sample(h, h->genre, &h->preview))
        loaded_compile(&h->preview);
}

enum { ROOMY_ROWS = 18, WIDE = 70, LIST_MOST = 64 };

static bool has_preview(const struct home *h, const struct screen *s) {
    return s->cols >= WIDE && !h->front.plain && h->page != HOME_STATISTICS &&
           h->page != HOME_CALENDAR;
}

/* The board of the chosen item. A genre that is chosen, rather than a puzzle, shows its sample. */
void home_preview(struct front *f, const struct screen *s) {
    struct home *h = (struct home *)f;
    const struct home_item *item = home_chosen(h);
    int number = item ? (int)(item - h->items.at) : -1;
    if (!has_preview(h, s))
        return;
    if (h->page == HOME_FORM) {
        preview_form(h);
        return;
    }
    if (number >= 0 && number == h->previewed)
        return;
    loaded_free(&h->preview);
    h->preview_is_sample = false;
    h->previewed = number;
    if (item && load_preview(h, item, &h->preview))
        loaded_compile(&h->preview);
}

/* Draws the rules below the picture of a sample, as far as there is room. */
static void draw_rules(const struct home *h, struct screen *s, struct rect where) {
    struct panel panel = {0};
    if (h->preview_is_sample)
        frame_rules(h->preview.puzzle->genre, &panel);
    panel_draw(&panel, PANEL_COULD, s, where);
}

static void home_preview_draw(struct home *h, struct screen *s, struct rect where) {
    struct loaded *l = &h->preview;
    if (where.cols < 12 || where.rows < 3)
        return;
    struct view v = frame_still(l, s);
    v.size = paint_fitting(&v, where.rows, where.cols);
    paint_board(s, where, &v);
    int rows, cols;
    paint_size(&v, &rows, &cols);
    if (rows + 2 < where.rows)
        draw_rules(
            h, s,
            (struct rect){where.row + rows + 1, where.col, where.rows - rows - 1, where.cols});
}

/* Beside a board the list, or the form, is narrow. */
static void draw_with_preview(struct home *h, struct screen *s,
                              void (*draw)(struct home *h, struct screen *s, struct rect where)) {
    int row = s->rows >= ROOMY_ROWS ? 2 : 1;
    int cols = s->cols, rows = s->rows > row + 3 ? s->rows - row - 2 : 1;
    if (has_preview(h, s) && h->preview.puzzle) {
        cols = s->cols * 3 / 5 < LIST_MOST ? s->cols * 3 / 5 : LIST_MOST;
        home_preview_draw(h, s, (struct rect){2, cols + 2, s->rows - 4, s->cols - cols - 3});
    }
    draw(h, s, (struct rect){row, 0, rows, cols});
}

static void draw_lists(struct home *h, struct screen *s) {
    draw_with_preview(h, s, home_list_draw);
}

static void draw_form(struct home *h, struct screen *s) {
    draw_with_preview(h, s, home_form_draw);
}

static const char filters[] = "letters\tfilter\n";
static const char signs[] = "-\tbegun\n=\tshown\n*\tsolved\nletters\tfilter\n";

/* What Enter does with an item. */
static const char *const enter_words[] = {
    [ITEM_PUZZLE] = "play",      [ITEM_SAVE] = "play",     [ITEM_TODAY] = "play",
    [ITEM_READY] = "play",       [ITEM_LEAF] = "play",     [ITEM_FIRST] = "play",
    [ITEM_HOUSE] = "play",       [ITEM_BOOK] = "open",     [ITEM_PAGE] = "open",
    [ITEM_OPEN] = "open",        [ITEM_SET] = "open",      [ITEM_RACE] = "open",
    [ITEM_NEW_RACE] = "open",    [ITEM_JOIN] = "sit down", [ITEM_SHARED] = "look on",
    [ITEM_TOGETHER] = "join in", /* the last kind: others have no words */
};

/* What is drawn under the title; what Enter does where it is not about an item, and what stands
 * behind the keys in the strip. */
static const struct {
    const char *title;
    void (*draw)(struct home *h, struct screen *s);
    const char *enter, *more;
} rows[HOME_PAGES] = {
    [HOME_MENU] = {" - pencil puzzles, solved with ink", draw_lists, NULL, filters},
    [HOME_TODAY] = {"Today's puzzles", draw_lists, NULL, signs},
    [HOME_FIVE] = {"Five for today, easy to hard", draw_lists, NULL, signs},
    [HOME_CALENDAR] = {"Calendar", home_calendar_draw, "its puzzles",
                       "arrows\tchoose\nPageUp\tmonth\n"},
    [HOME_BOOK] = {"A book of puzzles", draw_lists, NULL, signs},
    [HOME_LIBRARY] = {"Library: puzzles solved", draw_lists, NULL, filters},
    [HOME_SHELF] = {"Library", draw_lists, NULL, signs},
    [HOME_LEARN] = {"Learn: lessons done", draw_lists, NULL, filters},
    [HOME_LESSONS] = {"Learn", draw_lists, NULL, signs},
    [HOME_GAMES] = {"All games, the last one first", draw_lists, NULL, signs},
    [HOME_TABLE] = {"The table", draw_lists, NULL, signs},
    [HOME_FRESH] = {"A fresh puzzle: which genre?", draw_lists, NULL, filters},
    [HOME_FORM] = {"A fresh puzzle", draw_form, "make it", "arrows\tchoose\n"},
    [HOME_SET] = {"A puzzle of your own: which genre?", draw_lists, NULL, filters},
    [HOME_STATISTICS] = {"Statistics", home_statistics_draw, NULL, "arrows\tscroll\n"},
};

static void append_enter(const struct home *h, struct buf *out) {
    const struct home_item *item = home_chosen(h);
    const char *words = rows[h->page].enter ? rows[h->page].enter
                        : item              ? enter_words[item->kind]
                                            : NULL;
    if (words)
        keymap_line(&h->front.map, HOME_DOES_CHOOSE, words, out);
}

/* The keys for help and for leaving fit into the first 40 columns. */
static void home_append_keys(const struct home *h, struct buf *out) {
    bool menu = h->page == HOME_MENU;
    if (fresh_is_awaited(h->fresh)) {
        buf_add(out, "Esc\tstop making it\n?\thelp\nother keys\tas usual\n");
    } else if (h->filter.text[0]) {
        append_enter(h, out);
        buf_add(out, "Esc\tclear the filter\n^Q\tleave\n");
    } else {
        append_enter(h, out);
        keymap_line(&h->front.map, HOME_DOES_LEAVE, menu ? "leave" : "back", out);
        keymap_line(&h->front.map, HOME_DOES_HELP, "help", out);
        if (menu)
            keymap_line(&h->front.map, home_what_is_asked(),
                        home_keys.rows[home_what_is_asked()].name, out);
        buf_add(out, rows[h->page].more);
    }
}

/* The title of the page: the program's name on the menu, with the genre where the page has one. */
static void draw_title(const struct home *h, struct screen *s) {
    bool own = home_parent(h->page) != HOME_MENU && h->genre;
    char date[CLOCK_DATE], title[80];
    int col = 0;
    if (h->page == HOME_MENU)
        col = screen_text(s, 0, 0, "sumi", STYLE_GOLD);
    if (h->page == HOME_TODAY && h->day_shown != h->day)
        snprintf(title, sizeof title, "The puzzles of %s", clock_date(h->day_shown, date));
    else
        snprintf(title, sizeof title, "%s", rows[h->page].title);
    col = screen_text(s, 0, col, title, own || col == 0 ? STYLE_TITLE : STYLE_FAINT);
    if (own) {
        col = screen_text(s, 0, col, ": ", STYLE_TITLE);
        screen_text(s, 0, col, h->genre->title, STYLE_TITLE);
    }
}

static void draw_message(const struct home *h, struct screen *s, int row) {
    struct buf words = {0};
    text_clean(&words, h->said.text, (int)strlen(h->said.text), (int)sizeof h->said.text);
    screen_text(s, row, 0, buf_text(&words), STYLE_MESSAGE);
}

/* The last line: what is typed, what is made, or what happened. */
static void draw_foot(struct home *h, struct screen *s, int row) {
    struct buf words = {0};
    if (fresh_is_awaited(h->fresh))
        fresh_words(h->fresh, &words);
    if (h->front.prompt.open)
        prompt_draw(&h->front.prompt, &h->front.map, s, row);
    else if (words.len > 0)
        screen_text(s, row, 0, words.at, STYLE_MESSAGE);
    else if (h->said.text[0])
        draw_message(h, s, row);
    else if (h->filter.text[0])
        prompt_draw(&h->filter, &h->front.map, s, row);
}

void home_draw(struct front *f, struct screen *s) {
    struct home *h = (struct home *)f;
    struct buf keys = {0};
    home_append_keys(h, &keys);
    draw_title(h, s);
    rows[h->page].draw(h, s);
    if (s->rows > 3 && f->prompt.open && h->said.text[0])
        draw_message(h, s, s->rows - 2);
    else if (s->rows > 3)
        front_foot(s, s->rows - 2, keys.at);
    draw_foot(h, s, s->rows - 1);
    if (s->cursor_row >= s->rows)
        s->cursor_row = s->rows - 1;
}
