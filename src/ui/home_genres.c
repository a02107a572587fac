/* Pages where a genre is chosen: those that one plays first, then all others by kind. */
#include "base/clock.h"
#include "base/text.h"
#include "ui/home_page.h"

#include <stdio.h>
#include <string.h>

/* The kinds of puzzles, by what is marked: a heading each. */
enum { KIND_LOOPS, KIND_SHADING, KIND_OBJECTS, KIND_TREES, KINDS };
static const char *const kind_titles[KINDS] = {
    [KIND_LOOPS] = "Loops and lines",
    [KIND_SHADING] = "Shading",
    [KIND_OBJECTS] = "Objects",
    [KIND_TREES] = "Trees and bridges",
};

const char *home_kind_title(int kind) {
    return kind < KINDS ? kind_titles[kind] : NULL;
}

int home_kind(const struct genre *g) {
    if (g->cursor == CURSOR_GIVEN)
        return KIND_TREES;
    if (g->segment != LOOK_NONE || g->side != LOOK_NONE)
        return KIND_LOOPS;
    return g->cell == LOOK_SHADE || g->cell == LOOK_STONE ? KIND_SHADING : KIND_OBJECTS;
}

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

/* A page's line for one genre. */
typedef void add_genre(struct home *h, const struct genre *g);

/* A heading with nothing under it goes. */
static void drop_if_empty(struct home *h, int heading) {
    if (h->items.len == heading + 1)
        home_drop_last_item(h);
}

static void add_kind_of_genres(struct home *h, enum home_page page, int kind, add_genre *add_one) {
    int heading = h->items.len;
    home_add_item(h, ITEM_HEADING, page, kind_titles[kind], NULL);
    for (int g = 0; genres[g]; g++)
        if (home_kind(genres[g]) == kind && !is_played(h, genres[g]))
            add_one(h, genres[g]);
    drop_if_empty(h, heading);
}

static void add_genres(struct home *h, enum home_page page, add_genre *add_one) {
    int heading = h->items.len;
    home_add_item(h, ITEM_HEADING, page, "What you play", NULL);
    for (int i = 0; h->played[i]; i++)
        add_one(h, h->played[i]);
    drop_if_empty(h, heading);
    for (int kind = 0; kind < KINDS; kind++)
        add_kind_of_genres(h, page, kind, add_one);
}

/* --- today's puzzles -------------------------------------------------------------------------- */

static enum progress today_progress(const struct home *h, const struct fresh_order *o,
                                    int64_t *ms) {
    struct loaded made = {0};
    enum progress progress = PROGRESS_NONE;
    if (h->fresh && h->state_dir && fresh_peek(h->fresh, o, &made))
        progress = games_progress(made.puzzle, h->state_dir, ms);
    loaded_free(&made);
    return progress;
}

/* Its progress is known once it has been made. `text` is the line on the page, `whole`
 * elsewhere. */
static void add_today(struct home *h, const struct genre *g, enum home_page page) {
    struct fresh_order o = fresh_today(g, h->day);
    struct buf text = {0}, whole = {0}, time = {0};
    int64_t ms = 0;
    enum progress progress = today_progress(h, &o, &ms);
    if (progress != PROGRESS_NONE) {
        buf_add(&time, "  ");
        session_time_words(ms, &time);
    }
    buf_fmt(&text, "%s %s%s", home_signs[progress], g->title, buf_text(&time));
    buf_fmt(&whole, "%s Today's %s %dx%d%s", home_signs[progress], g->title, o.grid.rows,
            o.grid.cols, buf_text(&time));
    bool here = page == HOME_TODAY;
    struct home_item *item = home_add_item(h, ITEM_TODAY, page, here ? text.at : whole.at, NULL);
    item->whole = here ? mem_string(whole.at) : NULL;
    item->genre = g;
    item->over = progress >= PROGRESS_SHOWN;
    buf_free(&text);
    buf_free(&whole);
    buf_free(&time);
}

static void add_today_here(struct home *h, const struct genre *g) {
    add_today(h, g, HOME_TODAY);
}

void home_add_today(struct home *h) {
    enum { MENU_MOST = 3 };
    char date[CLOCK_DATE], text[80];
    if (!h->played[0])
        add_today(h, genres[0], HOME_MENU);
    for (int i = 0; h->played[i] && i < MENU_MOST; i++)
        add_today(h, h->played[i], HOME_MENU);
    snprintf(text, sizeof text, "  Today, %s: a puzzle of each kind", clock_date(h->day, date));
    home_add_item(h, ITEM_PAGE, HOME_MENU, text, NULL)->leads = HOME_TODAY;
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
        bool lesson = strncmp(e->name, "learn/", 6) == 0;
        if (e->genre != g || lesson != (page == HOME_LESSONS))
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
    add_genres(h, HOME_TODAY, add_today_here);
    add_genres(h, HOME_LIBRARY, add_to_library);
    add_genres(h, HOME_LEARN, add_to_learn);
    add_genres(h, HOME_FRESH, add_to_fresh);
    add_genres(h, HOME_SET, add_to_set);
}

enum home_page home_parent(enum home_page page) {
    return page == HOME_SHELF     ? HOME_LIBRARY
           : page == HOME_LESSONS ? HOME_LEARN
           : page == HOME_FORM    ? HOME_FRESH
                                  : HOME_MENU;
}
