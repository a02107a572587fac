#include "ui/home_page.h"

#include "base/file.h"
#include "deduce/deduce.h"
#include "ui/sample.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char *const home_signs[] = {" ", "-", "=", "*"};

struct home_item *home_add_item(struct home *h, enum item_kind kind, enum home_page page,
                                const char *text, const char *name) {
    struct home_item item = {.kind = kind,
                             .page = page,
                             .text = mem_string(text),
                             .name = name ? mem_string(name) : NULL};
    vec_push(&h->items, item);
    return &vec_last(&h->items);
}

void home_drop_last_item(struct home *h) {
    struct home_item *item = &vec_last(&h->items);
    mem_free(item->text);
    mem_free(item->whole);
    mem_free(item->name);
    h->items.len--;
}

/* An empty line between groups of the menu, where the screen has room for it. */
static void add_gap(struct home *h) {
    home_add_item(h, ITEM_GAP, HOME_MENU, "", NULL);
}

static void add_page(struct home *h, enum home_page leads, const char *text) {
    home_add_item(h, ITEM_PAGE, HOME_MENU, text, NULL)->leads = leads;
}

/* "Yajilin 10x10 " with the parts in columns. */
static void add_kind(const struct genre *g, struct grid grid, struct buf *text) {
    struct buf size = {0};
    buf_fmt(&size, "%dx%d", grid.rows, grid.cols);
    buf_fmt(text, "%-8s %-5s ", g->title, size.at);
    buf_free(&size);
}

static void add_last(struct home *h) {
    struct buf path = {0}, text = {0};
    struct loaded last = {0};
    if (h->state_dir && games_last(h->state_dir, &path, &last)) {
        buf_add(&text, "- Go on: ");
        add_kind(last.puzzle->genre, last.puzzle->grid, &text);
        session_time_words(last.history.ms, &text);
        buf_fmt(&text, "  %s", last.puzzle->text[TEXT_TITLE]);
        home_add_item(h, ITEM_SAVE, HOME_MENU, text.at, path.at);
        loaded_free(&last);
    }
    buf_free(&text);
    buf_free(&path);
}

static void add_new(struct home *h) {
    struct buf text = {0};
    if (h->fresh && h->fresh->state == FRESH_READY && h->fresh->order.day == 0) {
        buf_add(&text, "  Ready: ");
        fresh_name(&h->fresh->order, &text);
        home_add_item(h, ITEM_READY, HOME_MENU, text.at, NULL);
    }
    add_page(h, HOME_FRESH, "  A fresh puzzle: genre, size, difficulty");
    home_add_item(h, ITEM_OPEN, HOME_MENU,
                  key_offered(&home_keys, HOME_DOES_ASK) ? "  Open a file or an address"
                                                         : "  Open an address",
                  NULL);
    add_page(h, HOME_SET, "  Set a puzzle of your own");
    buf_free(&text);
}

static bool same_shelf(const struct entry *x, const struct entry *y) {
    return x->lesson == y->lesson && x->genre == y->genre && x->difficulty == y->difficulty;
}

/* "Easy: 3 of 28 solved" over the entries from `first` on that belong together. */
static void add_shelf(struct home *h, int first) {
    const struct entry *at = h->library.entries.at, *e = &at[first];
    struct buf text = {0};
    int of = 0, solved = 0, d = e->difficulty;
    for (int i = first; i < h->library.entries.len; i++)
        if (same_shelf(e, &at[i])) {
            of++;
            solved += at[i].progress == PROGRESS_SOLVED;
        }
    buf_fmt(&text, "%s: %d of %d %s", d < DIFFICULTIES ? difficulty_names[d] : e->genre->title,
            solved, of, e->lesson ? "done" : "solved");
    text.at[0] = (char)toupper((unsigned char)text.at[0]);
    home_add_item(h, ITEM_HEADING, e->lesson ? HOME_LESSONS : HOME_SHELF, text.at, NULL)->genre =
        e->genre;
    buf_free(&text);
}

/* What is learnt comes first: the line may be cut. */
static const char *title_of(const struct entry *e) {
    static const char prefix[] = "Learn: ";
    bool says = e->lesson && strncmp(e->title, prefix, sizeof prefix - 1) == 0;
    return says ? e->title + sizeof prefix - 1 : e->title;
}

static void add_time(const struct entry *e, struct buf *text) {
    if (e->ms == 0)
        return;
    buf_add(text, "  ");
    session_time_words(e->ms, text);
}

/* A puzzle of the library with its line on its own page, and its whole line for others. */
static void add_library_puzzle(struct home *h, enum home_page page, const struct entry *e,
                               const char *line, const char *whole) {
    struct home_item *item = home_add_item(h, ITEM_PUZZLE, page, line, e->name);
    item->whole = mem_string(whole);
    item->genre = e->genre;
    item->over = e->progress >= PROGRESS_SHOWN;
}

/* The heading of the list names the genre, that of the shelf the difficulty. */
static void add_puzzle(struct home *h, const struct entry *e) {
    struct buf text = {0}, whole = {0}, size = {0};
    const char *rating = strrchr(e->rated, ' ');
    buf_fmt(&size, "%dx%d", e->grid.rows, e->grid.cols);
    buf_fmt(&text, "%s %-6s %s  %s", home_signs[e->progress], size.at, rating ? rating + 1 : "",
            e->title);
    add_time(e, &text);
    buf_fmt(&whole, "%s ", home_signs[e->progress]);
    add_kind(e->genre, e->grid, &whole);
    buf_fmt(&whole, "%s%s%s", e->rated, e->rated[0] ? "  " : "", e->title);
    add_time(e, &whole);
    add_library_puzzle(h, HOME_SHELF, e, text.at, whole.at);
    buf_free(&text);
    buf_free(&whole);
    buf_free(&size);
}

/* The heading of the list names the genre, so that the technique has room beside the board. */
static void add_lesson(struct home *h, const struct entry *e) {
    struct buf text = {0}, whole = {0};
    buf_fmt(&text, "%s %s  %dx%d", home_signs[e->progress], title_of(e), e->grid.rows,
            e->grid.cols);
    add_time(e, &text);
    buf_fmt(&whole, "%s ", home_signs[e->progress]);
    add_kind(e->genre, e->grid, &whole);
    buf_fmt(&whole, "%s, learn", title_of(e));
    add_time(e, &whole);
    add_library_puzzle(h, HOME_LESSONS, e, text.at, whole.at);
    buf_free(&text);
    buf_free(&whole);
}

/* How far the first lesson of a genre is; false: it has none. */
static bool first_lesson(const struct home *h, const struct genre *g, enum progress *progress) {
    struct loaded l = {0};
    int64_t ms;
    *progress = PROGRESS_NONE;
    if (!sample_load(g, &l))
        return false;
    if (h->state_dir)
        *progress = games_progress(l.puzzle, h->state_dir, &ms);
    loaded_free(&l);
    return true;
}

static void add_first(struct home *h, const struct genre *g) {
    struct buf text = {0};
    enum progress progress;
    if (!first_lesson(h, g, &progress))
        return;
    buf_fmt(&text, "%s First steps", home_signs[progress]);
    struct home_item *item = home_add_item(h, ITEM_FIRST, HOME_LESSONS, text.at, NULL);
    item->genre = g;
    item->over = progress >= PROGRESS_SHOWN;
    buf_clear(&text);
    buf_fmt(&text, "%s First steps: %s, learn", home_signs[progress], g->title);
    item->whole = mem_string(text.at);
    buf_free(&text);
}

static bool has_games(const char *state_dir) {
    struct buf dir = {0};
    buf_fmt(&dir, "%s/games", state_dir);
    bool has = file_exists(dir.at);
    buf_free(&dir);
    return has;
}

/* Whether nothing has been played yet, where games are kept. */
static bool home_is_new(const struct home *h) {
    return h->state_dir && !has_games(h->state_dir);
}

/* Who has played nothing yet is greeted. */
static void add_greeting(struct home *h) {
    struct loaded l = {0};
    if (!home_is_new(h) || !sample_load(genres[0], &l))
        return;
    home_add_item(h, ITEM_FIRST, HOME_MENU, "  New here? A first lesson, three minutes", NULL)
        ->genre = genres[0];
    add_gap(h);
    loaded_free(&l);
}

/* Genres that come with no lessons on techniques have a first one all the same. */
static void add_other_firsts(struct home *h) {
    for (int g = 0; genres[g]; g++) {
        bool has = false;
        for (int i = 0; i < h->items.len && !has; i++)
            has = h->items.at[i].kind == ITEM_FIRST && h->items.at[i].page == HOME_LESSONS &&
                  h->items.at[i].genre == genres[g];
        struct loaded l = {0};
        if (has || !sample_load(genres[g], &l))
            continue;
        home_add_item(h, ITEM_HEADING, HOME_LESSONS, genres[g]->title, NULL)->genre = genres[g];
        add_first(h, genres[g]);
        loaded_free(&l);
    }
}

static void add_library(struct home *h) {
    struct entry *at = h->library.entries.at;
    for (int i = 0; i < h->library.entries.len; i++) {
        bool first = true;
        for (int k = i - 1; k >= 0 && at[k].genre == at[i].genre && first; k--)
            first = !same_shelf(&at[k], &at[i]);
        if (first)
            add_shelf(h, i);
        if (first && at[i].lesson)
            add_first(h, at[i].genre);
        (at[i].lesson ? add_lesson : add_puzzle)(h, &at[i]);
    }
}

static void add_shelves(struct home *h) {
    struct buf text = {0};
    int of[2] = {0}, solved[2] = {0}, begun = 0;
    for (int i = 0; i < h->library.entries.len; i++) {
        const struct entry *e = &h->library.entries.at[i];
        of[e->lesson]++;
        solved[e->lesson] += e->progress == PROGRESS_SOLVED;
        begun += !e->lesson && e->progress == PROGRESS_BEGUN;
    }
    buf_fmt(&text, "  Library: %d puzzles, %d solved, %d begun", of[0], solved[0], begun);
    add_page(h, HOME_LIBRARY, text.at);
    buf_clear(&text);
    buf_fmt(&text, "  Learn: %d of %d lessons done", solved[1], of[1]);
    add_page(h, HOME_LEARN, text.at);
    if (h->state_dir) {
        add_page(h, HOME_GAMES, "  All games, to go on with or to replay");
        add_page(h, HOME_STATISTICS, "  Statistics");
    }
    buf_free(&text);
}

static void add_game(struct home *h, const struct game *g) {
    struct buf text = {0};
    buf_fmt(&text, "%s ", home_signs[g->progress]);
    add_kind(g->genre, g->grid, &text);
    session_time_words(g->ms, &text);
    buf_fmt(&text, "  %d move%s  %s", g->moves, g->moves == 1 ? "" : "s", g->title);
    home_add_item(h, ITEM_SAVE, HOME_GAMES, text.at, g->path);
    buf_free(&text);
}

void home_items(struct home *h) {
    home_items_free(h);
    home_read_played(h);
    add_greeting(h);
    add_last(h);
    home_add_today(h);
    add_gap(h);
    add_new(h);
    add_gap(h);
    add_shelves(h);
    home_add_choosers(h);
    if (h->library.headings)
        add_library(h);
    add_other_firsts(h);
    for (int i = 0; i < h->games.all.len; i++)
        add_game(h, &h->games.all.at[i]);
}

void home_items_free(struct home *h) {
    while (h->items.len > 0)
        home_drop_last_item(h);
    vec_free(&h->items);
}
