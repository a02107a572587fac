/* The pages of genres and of fresh puzzles. */
#include "base/least.h"
#include "base/os/clock.h"
#include "base/os/file.h"
#include "base/text.h"
#include "ui/pages/home_page.h"
#include "ui/parts/panel.h"

#include <stdio.h>
#include <string.h>

/* Pages where a genre is chosen: those that one plays first, then all others by kind. */

const char *const home_kind_titles[GENRE_KINDS] = {
    [KIND_LOOPS] = "Loops and lines",
    [KIND_SHADING] = "Shading",
    [KIND_OBJECTS] = "Objects",
    [KIND_TREES] = "Trees and bridges",
};

void home_read_played(struct home *h) {
    int n = h->state_dir ? games_genres(h->state_dir, h->played, HOME_PLAYED) : 0;
    h->played[n] = NULL;
}

static bool is_played(const struct home *h, const struct genre *g) {
    for (int i = 0; h->played[i]; i++)
        if (h->played[i] == g)
            return true;
    return false;
}

/* A heading with nothing under it goes. */
static void drop_if_empty(struct home *h, int heading) {
    if (h->items.len == heading + 1)
        home_drop_last_item(h);
}

static void add_kind_of_genres(struct home *h, enum home_page page, int kind,
                               home_add_genre *add_one) {
    int heading = h->items.len;
    home_add_item(h, ITEM_HEADING, page, home_kind_titles[kind], NULL);
    for (int g = 0; genres[g]; g++)
        if ((int)genre_kind(genres[g]) == kind && !is_played(h, genres[g]))
            add_one(h, genres[g]);
    drop_if_empty(h, heading);
}

void home_add_genres(struct home *h, enum home_page page, home_add_genre *add_one) {
    int heading = h->items.len;
    home_add_item(h, ITEM_HEADING, page, "What you play", NULL);
    for (int i = 0; h->played[i]; i++)
        add_one(h, h->played[i]);
    drop_if_empty(h, heading);
    for (int kind = 0; kind < GENRE_KINDS; kind++)
        add_kind_of_genres(h, page, kind, add_one);
}

/* --- pages that lead on ----------------------------------------------------------------------- */

/* A line that leads to a genre's own page. */
static void add_leading(struct home *h, enum home_page page, enum home_page leads,
                        const struct genre *g, const char *text, const char *whole) {
    struct home_item *item = home_add_item(h, ITEM_PAGE, page, text, NULL);
    item->whole = mem_string(whole);
    item->genre = g;
    item->leads = leads;
}

/* How many items of a genre a page has, and how many of them are solved. */
static void count_items(const struct home *h, enum home_page page, const struct genre *g, int *of,
                        int *solved) {
    *of = *solved = 0;
    for (int i = 0; i < h->library.entries.len; i++) {
        const struct entry *e = &h->library.entries.at[i];
        if (e->genre != g || e->lesson != (page == HOME_LESSONS))
            continue;
        ++*of;
        *solved += e->progress == PROGRESS_SOLVED;
    }
}

/* Counts are flush right; the longest name leaves room for one below a hundred. */
static void add_counted(struct home *h, enum home_page page, enum home_page leads,
                        const struct genre *g, const char *name) {
    enum { COUNTED_COLS = 21 };
    char text[96], whole[96], count[32];
    int of, solved;
    count_items(h, leads, g, &of, &solved);
    snprintf(count, sizeof count, "%d/%d", solved, of);
    snprintf(text, sizeof text, " %s %*s", g->title, COUNTED_COLS - 1 - text_columns(g->title),
             count);
    snprintf(whole, sizeof whole, "  %s: %s, %d of %d solved", name, g->title, solved, of);
    add_leading(h, page, leads, g, text, whole);
}

static void add_to_library(struct home *h, const struct genre *g) {
    int of, solved;
    count_items(h, HOME_SHELF, g, &of, &solved);
    if (of > 0)
        add_counted(h, HOME_LIBRARY, HOME_SHELF, g, "Library");
}

static void add_to_learn(struct home *h, const struct genre *g) {
    add_counted(h, HOME_LEARN, HOME_LESSONS, g, "Learn");
}

static void add_to_fresh(struct home *h, const struct genre *g) {
    char text[64], whole[64];
    snprintf(text, sizeof text, "  %s", g->title);
    snprintf(whole, sizeof whole, "  A fresh %s", g->title);
    add_leading(h, HOME_FRESH, HOME_FORM, g, text, whole);
}

static void add_to_set(struct home *h, const struct genre *g) {
    char text[64], whole[64];
    snprintf(text, sizeof text, "  %s", g->title);
    snprintf(whole, sizeof whole, "  Set a %s", g->title);
    struct home_item *item = home_add_item(h, ITEM_SET, HOME_SET, text, NULL);
    item->whole = mem_string(whole);
    item->genre = g;
}

void home_add_choosers(struct home *h) {
    home_add_genres(h, HOME_LIBRARY, add_to_library);
    home_add_genres(h, HOME_LEARN, add_to_learn);
    home_add_genres(h, HOME_FRESH, add_to_fresh);
    home_add_genres(h, HOME_SET, add_to_set);
}

enum home_page home_parent(enum home_page page) {
    return page == HOME_SHELF     ? HOME_LIBRARY
           : page == HOME_LESSONS ? HOME_LEARN
           : page == HOME_FORM    ? HOME_FRESH
                                  : HOME_MENU;
}

static const struct grid sizes[] = {{5, 5},   {6, 6},   {8, 8},   {10, 10}, {12, 12},
                                    {10, 18}, {15, 15}, {20, 20}, {24, 24}};
enum { SIZES = sizeof sizes / sizeof sizes[0], FIRST_SIZE = 3 };

/* As the last one was, where there was one. */
void home_form_init(struct home *h) {
    h->form = (struct home_form){.size = FIRST_SIZE, .difficulty = ANY_DIFFICULTY};
    if (!h->fresh || !h->fresh->order.genre || h->fresh->order.day > 0)
        return;
    const struct fresh_order *o = &h->fresh->order;
    for (int i = 0; i < SIZES; i++)
        if (sizes[i].rows == o->grid.rows && sizes[i].cols == o->grid.cols)
            h->form.size = i;
    h->form.difficulty = o->difficulty;
}

struct fresh_order home_form_order(const struct home *h) {
    const struct home_form *f = &h->form;
    return (struct fresh_order){h->genre, sizes[f->size], f->difficulty, 0, NULL};
}

/* The chosen field's value, and how many values it has. */
static int *value(struct home *h, int *of) {
    bool size = h->front.list.chosen == FIELD_SIZE;
    *of = size ? SIZES : ANY_DIFFICULTY + 1;
    return size ? &h->form.size : &h->form.difficulty;
}

bool home_form_key(struct home *h, int key) {
    int of, *v = value(h, &of);
    if (key != KEY_GO_LEFT && key != KEY_GO_RIGHT && key != KEY_BLANK) {
        int was = h->front.list.chosen;
        return list_key(&h->front.list, &h->front.map, key) && h->front.list.chosen != was;
    }
    *v = (*v + (key == KEY_GO_LEFT ? of - 1 : 1)) % of;
    return true;
}

static void draw_field(const struct home *h, struct screen *s, int field, const char *name,
                       const char *text) {
    bool chosen = h->front.list.chosen == field;
    char line[80];
    snprintf(line, sizeof line, "%s %-11s < %s >", chosen ? ">" : " ", name, text);
    screen_text(s, 2 + field, 0, line, chosen ? STYLE_SELECTED : STYLE_PLAIN);
}

void home_form_draw(struct home *h, struct screen *s, struct rect where) {
    struct fresh_order o = home_form_order(h);
    char size[16];
    snprintf(size, sizeof size, "%dx%d", o.grid.rows, o.grid.cols);
    draw_field(h, s, FIELD_SIZE, "size", size);
    draw_field(h, s, FIELD_DIFFICULTY, "difficulty",
               o.difficulty < ANY_DIFFICULTY ? difficulty_names[o.difficulty] : "any");
    list_lay(&h->front.list, 2, HOME_FIELDS, 1, where.cols);
    s->cursor_row = 2 + h->front.list.chosen;
    s->cursor_col = 0;
    struct panel panel = {0};
    panel_add(&panel, PANEL_MUST, STYLE_FAINT,
              "It is made in the background: another puzzle can be played meanwhile.");
    panel_draw(&panel, PANEL_MUST, s, (struct rect){5, 1, where.rows - 4, where.cols - 1});
}

/* Books on the first screen: a line of the menu for each, and the page of the one that is open. */

static void add_book(struct home *h, const char *path) {
    LOCAL_BUF text = {0}, name = {0};
    book_title(path, &name);
    buf_fmt(&text, "  Book: %s", buf_text(&name));
    home_add_item(h, ITEM_BOOK, HOME_MENU, text.at, path)->leads = HOME_BOOK;
}

void home_add_books(struct home *h) {
    enum { MENU_MOST = 3 };
    vec_path books = {0};
    books_read(h->state_dir, &books);
    for (int i = 0; i < books.len && i < MENU_MOST; i++)
        if (file_exists(books.at[i]))
            add_book(h, books.at[i]);
    books_free(&books);
}

static void list_leaf(struct home *h, const struct entry *leaf, int number) {
    LOCAL_BUF text = {0}, size = {0};
    buf_fmt(&size, "%dx%d", leaf->grid.rows, leaf->grid.cols);
    buf_fmt(&text, "%s %3d  %s %s", home_signs[leaf->progress], number, leaf->genre->title,
            size.at);
    if (leaf->rated[0])
        buf_fmt(&text, "  %s", leaf->rated);
    if (leaf->title[0])
        buf_fmt(&text, "  %s", leaf->title);
    home_add_time(leaf, &text);
    struct home_item *item = home_add_item(h, ITEM_LEAF, HOME_BOOK, text.at, leaf->name);
    item->genre = leaf->genre;
    item->over = leaf->progress >= PROGRESS_SHOWN;
}

void home_add_leaves(struct home *h) {
    struct book *b = &h->book;
    LOCAL_BUF text = {0};
    int solved = 0;
    if (b->leaves.len == 0)
        return;
    book_progress(b, h->state_dir);
    for (int i = 0; i < b->leaves.len; i++)
        solved += b->leaves.at[i].progress == PROGRESS_SOLVED;
    if (b->of_genres) {
        buf_add(&text, "This puzzle does not say its genre. It may be:");
    } else {
        book_title(b->path, &text);
        buf_fmt(&text, ": %d of %d solved", solved, b->leaves.len);
    }
    if (b->unread > 0)
        buf_fmt(&text, " (%d could not be read)", b->unread);
    home_add_item(h, ITEM_HEADING, HOME_BOOK, text.at, NULL);
    for (int i = 0; i < b->leaves.len; i++)
        list_leaf(h, &b->leaves.at[i], i + 1);
}

bool home_open_book(struct home *h, const char *path) {
    struct book book = {0};
    if (!book_read(path, &book))
        return false;
    book_free(&h->book);
    h->book = book;
    if (!book.of_genres)
        books_note(h->state_dir, path);
    home_items(h);
    home_open_page(h, HOME_BOOK);
    return true;
}
