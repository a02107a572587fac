#include "base/least.h"
#include "base/mem.h"
#include "base/text.h"
#include "format/format.h"
#include "play/store/statistics.h"
#include "teach/ladder.h"
#include "ui/pages/home_page.h"
#include "ui/pages/lesson.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* True if a word of the text begins like this one, of n bytes. */
static bool has_word_with_prefix(const char *text, const char *word, size_t n) {
    bool inside = false; /* a word */
    for (; *text; text++) {
        if (!inside && strncasecmp(text, word, n) == 0)
            return true;
        inside = isalnum((unsigned char)*text) || ((unsigned char)*text & 0x80);
    }
    return false;
}

/* True if each word of the filter is the beginning of some word of the text. */
static bool item_has_words(const char *text, const char *words) {
    while (*words) {
        size_t n = strcspn(words, " ");
        if (n > 0 && !has_word_with_prefix(text, words, n))
            return false;
        words += n + (words[n] == ' ');
    }
    return true;
}

static const char *home_whole_line(const struct home_item *item) {
    return item->whole ? item->whole : item->text;
}

/* On other pages a line includes the heading of its own page. */
static const char *text_of(const struct home *h, const struct home_item *item) {
    return item->page == h->page ? item->text : home_whole_line(item);
}

/* True if a filter on this page looks through another one as well: the menu through all, others
 * through those that they lead to. */
static bool looks_through(const struct home *h, enum home_page page) {
    return page == h->page || h->page == HOME_MENU || home_parent(page) == h->page;
}

static bool is_of_page(const struct home *h, const struct home_item *item) {
    bool own = h->page == HOME_SHELF || h->page == HOME_LESSONS;
    return item->page == h->page && (!own || item->genre == h->genre);
}

/* Today's puzzles are on the menu and on a page of their own: a filter finds them once. */
static bool passes(const struct home *h, const struct home_item *item) {
    const char *words = h->filter.text;
    if (item->kind == ITEM_GAP && (h->tight || words[0]))
        return false;
    if (!words[0])
        return is_of_page(h, item);
    if (item->kind == ITEM_HEADING || !item_has_words(home_whole_line(item), words))
        return false;
    if (item->kind == ITEM_TODAY && item->page == HOME_MENU)
        return false;
    return item->page == h->page ? is_of_page(h, item) : looks_through(h, item->page);
}

/* For the list of *of, a first screen. */
static bool is_no_heading(const void *of, int i) {
    const struct home *h = of;
    enum item_kind kind = h->items.at[h->shown.at[i]].kind;
    return kind != ITEM_HEADING && kind != ITEM_GAP && kind != ITEM_LINE;
}

/* The menu counts the library's puzzles; only who lists them, or looks for one, needs their
 * headings. */
static void read_headings(struct home *h) {
    bool listed = h->page == HOME_SHELF || h->page == HOME_LESSONS || h->page == HOME_STATISTICS;
    if (h->library.headings || (!listed && !h->filter.text[0]))
        return;
    library_free(&h->library);
    library_read(&h->library, h->state_dir);
    home_items(h);
}

void home_list(struct home *h) {
    read_headings(h);
    vec_clear(&h->shown);
    vec_reserve(&h->shown, h->items.len); /* it may be listed anew while it is drawn */
    for (int i = 0; i < h->items.len; i++)
        if (passes(h, &h->items.at[i]))
            vec_push(&h->shown, i);
    struct list *l = &h->front.list;
    l->scrolls = false;
    l->can_choose = h->page == HOME_FORM ? NULL : is_no_heading;
    l->of = h;
    l->n = h->page == HOME_FORM ? HOME_FIELDS : h->shown.len;
    l->top = 0;
    list_choose_near(l, 0);
    h->previewed = -1;
}

struct home_item *home_chosen(const struct home *h) {
    return list_can_choose(&h->front.list, h->front.list.chosen)
               ? &h->items.at[h->shown.at[h->front.list.chosen]]
               : NULL;
}

static bool item_same_name(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

bool home_list_again(struct home *h) {
    bool kept = false;
    const struct home_item *chosen = home_chosen(h);
    struct home_item was = chosen ? *chosen : (struct home_item){0};
    LOCAL(mem_free_at) char *name = was.name ? mem_string(was.name) : NULL;
    int line = h->front.list.chosen;
    home_items(h);
    home_list(h);
    list_choose_near(&h->front.list, line);
    for (int i = 0; chosen && i < h->shown.len; i++) {
        const struct home_item *item = &h->items.at[h->shown.at[i]];
        if (item->kind == was.kind && item->page == was.page && item->genre == was.genre &&
            item->leads == was.leads && item_same_name(item->name, name)) {
            h->front.list.chosen = i;
            kept = true;
        }
    }
    return kept;
}

/* Colours the sign of a puzzle that is begun, shown or solved. */
static void draw_sign(struct screen *s, int row, int col, char sign) {
    if (sign == '*' || sign == '-' || sign == '=')
        screen_put(s, row, col, (uint32_t)sign, sign == '*' ? STYLE_GOLD : STYLE_KEY);
}

static void draw_list_line(const struct home *h, struct screen *s, int row, int left, int i) {
    int cols = h->front.list.column_cols;
    const struct home_item *item = &h->items.at[h->shown.at[i]];
    bool heading = item->kind == ITEM_HEADING, chosen = i == h->front.list.chosen;
    enum style style = chosen ? STYLE_SELECTED : heading ? STYLE_TITLE : STYLE_PLAIN;
    struct buf text = {0};
    buf_fmt(&text, "%s%s", chosen ? ">" : heading ? "" : " ", text_of(h, item));
    for (int col = 0; chosen && col < cols; col++)
        screen_put(s, row, left + col, ' ', STYLE_SELECTED);
    screen_clipped(s, row, left, buf_text(&text), cols, style);
    if (!heading && !chosen && text.len > 1)
        draw_sign(s, row, left + 1, text.at[1]);
}

/* Genres take two columns where one is too short. The first one never ends with a heading. */
static void lay_columns(struct home *h, struct rect where) {
    enum { COLUMN_LEAST = 20 };
    int half = (h->shown.len + 1) / 2;
    while (half < h->shown.len && !list_can_choose(&h->front.list, half - 1))
        half++;
    bool lists_genres = home_parent(h->page) == HOME_MENU && h->page != HOME_MENU &&
                        h->page != HOME_GAMES && h->page != HOME_TABLE && !h->filter.text[0];
    bool two = lists_genres && h->shown.len > where.rows && half <= where.rows &&
               where.cols >= 2 * COLUMN_LEAST;
    list_lay(&h->front.list, where.row, two ? half : where.rows, two ? 2 : 1,
             where.cols / (two ? 2 : 1));
}

/* Empty lines are there as long as all others are in sight with them. The choice stays. */
static void fit_gaps(struct home *h, int rows) {
    int gaps = 0;
    for (int i = 0; i < h->items.len; i++)
        gaps += h->items.at[i].kind == ITEM_GAP && h->items.at[i].page == h->page;
    bool tight = h->shown.len + (h->tight ? gaps : 0) > rows;
    if (tight == h->tight || gaps == 0 || h->filter.text[0])
        return;
    int was = h->front.list.chosen < h->shown.len ? h->shown.at[h->front.list.chosen] : -1;
    h->tight = tight;
    home_list(h);
    for (int i = 0; i < h->shown.len; i++)
        if (h->shown.at[i] == was)
            h->front.list.chosen = i;
}

void home_list_draw(struct home *h, struct screen *s, struct rect where) {
    fit_gaps(h, where.rows);
    lay_columns(h, where);
    int room = h->front.list.rows * h->front.list.columns;
    for (int i = 0; i < room && h->front.list.top + i < h->shown.len; i++)
        draw_list_line(h, s, where.row + i % h->front.list.rows,
                       where.col + i / h->front.list.rows * h->front.list.column_cols,
                       h->front.list.top + i);
    int at = h->front.list.chosen - h->front.list.top;
    s->cursor_row = h->shown.len > 0 ? where.row + at % h->front.list.rows : -1;
    s->cursor_col = at / h->front.list.rows * h->front.list.column_cols;
    if (h->shown.len == 0)
        screen_text(s, where.row, 0,
                    home_is_address(h->filter.text) ? " An address: Enter opens it"
                    : h->filter.text[0]             ? " Nothing of that name"
                                                    : " Nothing yet",
                    STYLE_PLAIN);
}

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
    LOCAL_BUF size = {0};
    buf_fmt(&size, "%dx%d", grid.rows, grid.cols);
    buf_fmt(text, "%-8s %-5s ", g->title, size.at);
}

/* A lesson goes on as a lesson. */
static void add_last(struct home *h, const struct puzzle *last, int64_t ms, const char *path) {
    LOCAL_BUF text = {0}, lesson = {0};
    bool first = is_sample(last), learns = !first && library_lesson_name(last, &lesson);
    buf_fmt(&text, "- Go on: %s %dx%d  ", last->genre->title, last->grid.rows, last->grid.cols);
    buf_time(&text, ms);
    buf_fmt(&text, "  %s", first ? "First steps" : last->text[TEXT_TITLE]);
    enum item_kind kind = first ? ITEM_FIRST : learns ? ITEM_PUZZLE : ITEM_SAVE;
    struct home_item *item = home_add_item(h, kind, HOME_MENU, text.at, learns ? lesson.at : path);
    item->genre = kind == ITEM_SAVE ? NULL : last->genre;
}

static void add_new(struct home *h) {
    LOCAL_BUF text = {0};
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
    home_add_books(h);
    add_page(h, HOME_SET, "  Set a puzzle of your own");
}

/* The heading over entries that belong together: a difficulty, or a chapter of a course. */
static const char *shelf_of(const struct entry *e) {
    return e->difficulty < DIFFICULTIES ? difficulty_names[e->difficulty]
           : e->technique >= 0          ? lesson_chapter(e->technique)
           : e->lesson                  ? "at the end"
                                        : e->genre->title;
}

static bool same_shelf(const struct entry *x, const struct entry *y) {
    return x->lesson == y->lesson && x->genre == y->genre && shelf_of(x) == shelf_of(y);
}

/* "Easy: 3 of 28 solved" over the entries from `first` on that belong together. */
static void add_shelf(struct home *h, int first) {
    const struct entry *at = h->library.entries.at, *e = &at[first];
    LOCAL_BUF text = {0};
    int of = 0, solved = 0;
    for (int i = first; i < h->library.entries.len; i++)
        if (same_shelf(e, &at[i])) {
            of++;
            solved += at[i].progress == PROGRESS_SOLVED;
        }
    buf_fmt(&text, "%s: %d of %d %s", shelf_of(e), solved, of, e->lesson ? "done" : "solved");
    text.at[0] = (char)toupper((unsigned char)text.at[0]);
    home_add_item(h, ITEM_HEADING, e->lesson ? HOME_LESSONS : HOME_SHELF, text.at, NULL)->genre =
        e->genre;
}

static const char learn[] = "Learn: ";

/* Without the first words of a lesson's title: the line may be cut. */
static const char *title_of(const struct entry *e) {
    bool says = e->lesson && strncmp(e->title, learn, sizeof learn - 1) == 0;
    return says ? e->title + sizeof learn - 1 : e->title;
}

void home_add_time(const struct entry *e, struct buf *text) {
    if (e->ms == 0)
        return;
    buf_add(text, "  ");
    buf_time(text, e->ms);
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
    LOCAL_BUF text = {0}, whole = {0}, size = {0};
    const char *rating = strrchr(e->rated, ' ');
    buf_fmt(&size, "%dx%d", e->grid.rows, e->grid.cols);
    buf_fmt(&text, "%s %-6s %s  %s", home_signs[e->progress], size.at, rating ? rating + 1 : "",
            e->title);
    home_add_time(e, &text);
    buf_fmt(&whole, "%s ", home_signs[e->progress]);
    add_kind(e->genre, e->grid, &whole);
    buf_fmt(&whole, "%s%s%s", e->rated, e->rated[0] ? "  " : "", e->title);
    home_add_time(e, &whole);
    add_library_puzzle(h, HOME_SHELF, e, text.at, whole.at);
}

/* Another genre in which the technique of a lesson has been learnt, where this one has not been
 * begun; NULL: none. */
static const struct genre *known_from(const struct home *h, const struct entry *e) {
    bool asks = e->progress == PROGRESS_NONE && e->technique >= 0;
    for (int i = 0; i < h->library.entries.len && asks; i++) {
        const struct entry *other = &h->library.entries.at[i];
        if (other->lesson && other->genre != e->genre && other->technique == e->technique &&
            other->progress != PROGRESS_NONE)
            return other->genre;
    }
    return NULL;
}

/* The heading of the list names the genre, so that the technique has room beside the board. What is
 * known is passed over by who goes on from lesson to lesson. */
static void add_lesson(struct home *h, const struct entry *e) {
    LOCAL_BUF text = {0}, whole = {0};
    const struct genre *known = known_from(h, e);
    buf_fmt(&text, "%s %s  ", home_signs[e->progress], title_of(e));
    if (known)
        buf_fmt(&text, "as in %s", known->title);
    else
        buf_fmt(&text, "%dx%d", e->grid.rows, e->grid.cols);
    home_add_time(e, &text);
    buf_fmt(&whole, "%s ", home_signs[e->progress]);
    add_kind(e->genre, e->grid, &whole);
    buf_fmt(&whole, "%s, learn", title_of(e));
    home_add_time(e, &whole);
    add_library_puzzle(h, HOME_LESSONS, e, text.at, whole.at);
    vec_last(&h->items).over |= known != NULL;
}

/* How far the first lesson of a genre is; false: it has none. */
static bool first_lesson(const struct home *h, const struct genre *g, enum progress *progress) {
    LOCAL(loaded_free) struct loaded l = {0};
    int64_t ms;
    *progress = PROGRESS_NONE;
    if (!sample_load(g, &l))
        return false;
    if (h->state_dir)
        *progress = games_progress(l.puzzle, h->state_dir, &ms);
    return true;
}

static void add_first(struct home *h, const struct genre *g) {
    LOCAL_BUF text = {0};
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
}

/* True if nothing has been solved yet, where games are kept. */
static bool home_is_new(const struct home *h) {
    LOCAL(mem_free_at) vec_int days = {0};
    days_read(h->state_dir, &days);
    return h->state_dir && days.len == 0;
}

/* Who has solved nothing yet is greeted. */
static void add_greeting(struct home *h) {
    LOCAL(loaded_free) struct loaded l = {0};
    if (!home_is_new(h) || !sample_load(genres[0], &l))
        return;
    home_add_item(h, ITEM_FIRST, HOME_MENU, "  New here? A first lesson, three minutes", NULL)
        ->genre = genres[0];
    add_gap(h);
}

/* The game that was left last, and the greeting unless that is where it leads. */
static void add_begun(struct home *h) {
    LOCAL_BUF path = {0};
    LOCAL(loaded_free) struct loaded last = {0};
    bool found = h->state_dir && games_last(h->state_dir, &path, &last);
    if (found)
        add_last(h, last.puzzle, last.history.ms, path.at);
    if (!found || last.puzzle->genre != genres[0] || !is_sample(last.puzzle))
        add_greeting(h);
}

/* Genres that come with no lessons on techniques have a first one all the same. */
static void add_other_firsts(struct home *h) {
    for (int g = 0; genres[g]; g++) {
        bool has = false;
        for (int i = 0; i < h->items.len && !has; i++)
            has = h->items.at[i].kind == ITEM_FIRST && h->items.at[i].page == HOME_LESSONS &&
                  h->items.at[i].genre == genres[g];
        LOCAL(loaded_free) struct loaded l = {0};
        if (has || !sample_load(genres[g], &l))
            continue;
        home_add_item(h, ITEM_HEADING, HOME_LESSONS, genres[g]->title, NULL)->genre = genres[g];
        add_first(h, genres[g]);
    }
}

static void add_library(struct home *h) {
    struct entry *at = h->library.entries.at;
    for (int i = 0; i < h->library.entries.len; i++) {
        bool first = true;
        for (int k = i - 1; k >= 0 && at[k].genre == at[i].genre && first; k--)
            first = !same_shelf(&at[k], &at[i]);
        if (at[i].lesson && (i == 0 || !at[i - 1].lesson || at[i - 1].genre != at[i].genre))
            add_first(h, at[i].genre);
        if (first)
            add_shelf(h, i);
        (at[i].lesson ? add_lesson : add_puzzle)(h, &at[i]);
    }
}

static void add_shelves(struct home *h) {
    LOCAL_BUF text = {0};
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
}

static void add_game(struct home *h, const struct game *g) {
    LOCAL_BUF text = {0};
    buf_fmt(&text, "%s ", home_signs[g->puzzle.progress]);
    add_kind(g->puzzle.genre, g->puzzle.grid, &text);
    buf_time(&text, g->puzzle.ms);
    buf_fmt(&text, "  %d move%s  %s", g->moves, g->moves == 1 ? "" : "s", g->puzzle.title);
    home_add_item(h, ITEM_SAVE, HOME_GAMES, text.at, g->puzzle.name);
}

/* No harder than what is trained: one that needs a what-if may be of any difficulty. */
static int training_difficulty(const struct technique *t) {
    static const int of[TIERS] = {[TIER_BASIC] = EASY,
                                  [TIER_EASY] = EASY,
                                  [TIER_MEDIUM] = NORMAL,
                                  [TIER_HARD] = HARD,
                                  [TIER_WHATIF] = ANY_DIFFICULTY,
                                  [TIER_MINIMAL] = ANY_DIFFICULTY};
    return of[t->tier];
}

/* The lesson on what a hint told last, but in a lesson; once that is done, fresh puzzles that
 * cannot do without it. */
static void add_training(struct home *h) {
    enum { SIDE = 8 };
    int i = 0;
    while (i < h->games.all.len &&
           (h->games.all.at[i].told == 0 ||
            strncmp(h->games.all.at[i].puzzle.title, learn, sizeof learn - 1) == 0))
        i++;
    if (i == h->games.all.len)
        return;
    const struct genre *g = h->games.all.at[i].puzzle.genre;
    const struct technique *t = &techniques[h->games.all.at[i].told - 1];
    LOCAL(loaded_free) struct loaded lesson = {0};
    LOCAL_BUF name = {0}, text = {0};
    struct err e;
    int64_t ms;
    buf_fmt(&name, "learn/%s/%s", g->id, t->id);
    buf_fmt(&text, "  %s: %s", g->title, t->name);
    bool learns = library_load(name.at, &lesson, &e) &&
                  games_progress(lesson.puzzle, h->state_dir, &ms) != PROGRESS_SOLVED;
    home_add_item(h, ITEM_HEADING, HOME_LEARN, "What a hint told last", NULL);
    struct home_item *item = home_add_item(h, learns ? ITEM_PUZZLE : ITEM_TODAY, HOME_LEARN,
                                           text.at, learns ? name.at : NULL);
    item->genre = g;
    item->order = (struct fresh_order){g, {SIDE, SIDE}, training_difficulty(t), 0, t};
}

void home_items(struct home *h) {
    home_items_free(h);
    home_read_played(h);
    add_begun(h);
    home_add_today(h);
    home_table.add(h);
    add_gap(h);
    add_new(h);
    add_gap(h);
    add_shelves(h);
    home_add_leaves(h);
    home_add_days(h);
    add_training(h);
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
