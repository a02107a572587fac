/* What a day brings, on the first screen: its puzzles, a set of five, and the calendar of the days
 * with what is done. */
#include "base/least.h"
#include "base/os/clock.h"
#include "genre/genre.h"
#include "play/store/statistics.h"
#include "ui/pages/home_page.h"
#include "ui/parts/panel.h"

#include <stdio.h>
#include <string.h>

/* The state of a puzzle of a day once it has been made. */
struct order_state {
    enum progress progress;
    int64_t ms;
    int difficulty; /* DIFFICULTIES: it was not asked for, and nobody has made it yet */
};

static struct order_state order_state(const struct home *h, const struct fresh_order *o) {
    LOCAL(loaded_free) struct loaded made = {0};
    struct order_state s = {PROGRESS_NONE, 0, o->difficulty};
    if (h->fresh && h->state_dir && fresh_peek(h->fresh, o, &made)) {
        s.progress = games_progress(made.puzzle, h->state_dir, &s.ms);
        s.difficulty = (int)difficulty_named(made.puzzle->text[TEXT_RATED]);
    }
    return s;
}

/* `text` is the line on its own page, `whole` that elsewhere. */
static void add_order(struct home *h, const struct fresh_order *o, enum home_page page) {
    LOCAL_BUF text = {0}, whole = {0}, end = {0};
    struct order_state now = order_state(h, o);
    bool size = o->difficulty < ANY_DIFFICULTY, today = o->day == h->day;
    if (now.difficulty < (int)DIFFICULTIES)
        buf_fmt(&end, " %s", difficulty_names[now.difficulty]);
    if (now.progress != PROGRESS_NONE) {
        buf_add(&end, "  ");
        buf_time(&end, now.ms);
    }
    buf_fmt(&text, "%s %s", home_signs[now.progress], o->genre->title);
    if (size)
        buf_fmt(&text, " %dx%d", o->grid.rows, o->grid.cols);
    buf_fmt(&text, "%s%s", end.len > 0 ? " " : "", buf_text(&end));
    buf_fmt(&whole, "%s %s %s %dx%d%s", home_signs[now.progress], today ? "Today's" : "The day's",
            o->genre->title, o->grid.rows, o->grid.cols, buf_text(&end));
    bool here = page != HOME_MENU;
    struct home_item *item = home_add_item(h, ITEM_TODAY, page, here ? text.at : whole.at, NULL);
    item->whole = here ? mem_string(whole.at) : NULL;
    item->genre = o->genre;
    item->order = *o;
    item->over = now.progress >= PROGRESS_SHOWN;
}

static void add_genre_here(struct home *h, const struct genre *g) {
    struct fresh_order o = fresh_today(g, h->day_shown);
    add_order(h, &o, HOME_TODAY);
}

static void add_to_menu(struct home *h, const struct genre *g) {
    struct fresh_order o = fresh_today(g, h->day);
    add_order(h, &o, HOME_MENU);
}

static int home_streak(const struct home *h) {
    LOCAL(mem_free_at) vec_int days = {0};
    days_read(h->state_dir, &days);
    return days_streak(&days, h->day);
}

/* How many of today's five are solved. */
static int fives_solved(const struct home *h) {
    int solved = 0;
    for (int i = 0; i < FIVES; i++) {
        struct fresh_order o = fresh_five(h->day, i);
        solved += order_state(h, &o).progress == PROGRESS_SOLVED;
    }
    return solved;
}

void home_add_today(struct home *h) {
    enum { MENU_MOST = 3 };
    char date[CLOCK_DATE], text[80];
    if (!h->played[0])
        add_to_menu(h, genres[0]);
    for (int i = 0; h->played[i] && i < MENU_MOST; i++)
        add_to_menu(h, h->played[i]);
    snprintf(text, sizeof text, "  Today, %s: a puzzle of each kind", clock_date(h->day, date));
    home_add_item(h, ITEM_PAGE, HOME_MENU, text, NULL)->leads = HOME_TODAY;
    if (!h->played[0] || !h->fresh || !h->state_dir)
        return;
    snprintf(text, sizeof text, "  Five for today, easy to hard: %d done", fives_solved(h));
    home_add_item(h, ITEM_PAGE, HOME_MENU, text, NULL)->leads = HOME_FIVE;
    int row = home_streak(h);
    snprintf(text, sizeof text, row > 1 ? "  Calendar: %d days in a row" : "  Calendar", row);
    home_add_item(h, ITEM_PAGE, HOME_MENU, text, NULL)->leads = HOME_CALENDAR;
}

void home_add_days(struct home *h) {
    home_add_genres(h, HOME_TODAY, add_genre_here);
    for (int i = 0; i < FIVES; i++) {
        struct fresh_order o = fresh_five(h->day_shown, i);
        add_order(h, &o, HOME_FIVE);
    }
}

void home_show_day(struct home *h, enum home_page page, int day) {
    h->day_shown = day;
    home_items(h);
    home_open_page(h, page);
}

/* --- the calendar ----------------------------------------------------------------------------- */

enum { WEEK = 7, THURSDAY = 3 }; /* 1970-01-01 was one; weeks begin on Mondays */

/* Year, month and day of the month. */
static void date_of(int day, int date[3]) {
    char text[CLOCK_DATE];
    date[0] = date[1] = date[2] = 1;
    sscanf(clock_date(day, text), "%d-%d-%d", &date[0], &date[1], &date[2]);
}

static int month_begin(int day) {
    int date[3];
    date_of(day, date);
    return day - date[2] + 1;
}

static int month_days(int first) {
    enum { MONTH_MOST = 31, MONTH_LEAST = 28 };
    int n = MONTH_LEAST;
    while (n < MONTH_MOST && month_begin(first + n) == first)
        n++;
    return n;
}

/* What is done of a day's own puzzles, and what was solved on it besides. */
struct day_done {
    int solved, begun, others;
};

static struct day_done done_of(const struct home *h, int day) {
    struct day_done d = {0};
    for (int i = 0; i < h->games.all.len; i++) {
        const struct game *g = &h->games.all.at[i];
        bool solved = g->puzzle.progress == PROGRESS_SOLVED;
        d.solved += solved && g->made_for == day;
        d.begun += g->puzzle.progress == PROGRESS_BEGUN && g->made_for == day;
        d.others += solved && g->made_for != day && g->day == day;
    }
    return d;
}

/* "24*3": of three of its puzzles a solution was found; "24+": of others; "24-": one is begun. */
static enum style day_words(const struct home *h, int day, int number, char text[8]) {
    struct day_done d = done_of(h, day);
    char sign = d.solved ? '*' : d.others ? '+' : d.begun ? '-' : ' ';
    snprintf(text, 8, d.solved > 1 ? "%2d%c%d" : "%2d%c", number, sign,
             d.solved < 10 ? d.solved : 9);
    return day == h->day_chosen ? STYLE_SELECTED
           : d.solved           ? STYLE_GOLD
           : day > h->day       ? STYLE_FAINT
                                : STYLE_PLAIN;
}

enum { DAY_COLS = 5, MONTH_ROW = 2, BESIDE = 7 * DAY_COLS + 4 };

static void draw_month(const struct home *h, struct screen *s) {
    static const char *const months[] = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    int first = month_begin(h->day_chosen), n = month_days(first), date[3];
    int column = (first + THURSDAY) % WEEK, room = s->rows - MONTH_ROW - 4;
    int over = (h->day_chosen - first + column) / WEEK - room + 1; /* weeks that have no room */
    int row = MONTH_ROW + 2 - (over > 0 ? over : 0);
    char text[40];
    date_of(first, date);
    snprintf(text, sizeof text, "%s %d", months[(date[1] + 11) % 12], date[0]);
    screen_text(s, MONTH_ROW, 2, text, STYLE_TITLE);
    screen_text(s, MONTH_ROW + 1, 2, "Mo   Tu   We   Th   Fr   Sa   Su", STYLE_FAINT);
    for (int i = 0; i < n; i++) {
        enum style style = day_words(h, first + i, i + 1, text);
        if (row >= MONTH_ROW + 2 && row < MONTH_ROW + 2 + room)
            screen_text(s, row, 2 + column * DAY_COLS, text, style);
        if (first + i == h->day_chosen) {
            s->cursor_row = row;
            s->cursor_col = 2 + column * DAY_COLS;
        }
        row += column == WEEK - 1;
        column = (column + 1) % WEEK;
    }
}

/* The games of a day, a line each. */
static void add_done(const struct home *h, int day, struct buf *out) {
    for (int i = 0; i < h->games.all.len; i++) {
        const struct game *g = &h->games.all.at[i];
        bool solved = g->puzzle.progress == PROGRESS_SOLVED && g->day == day;
        if (g->made_for != day && !solved)
            continue;
        buf_fmt(out, "%s %s %dx%d  ", home_signs[g->puzzle.progress], g->puzzle.genre->title,
                g->puzzle.grid.rows, g->puzzle.grid.cols);
        buf_time(out, g->puzzle.ms);
        buf_add(out, g->made_for == day ? "\n" : "  another puzzle\n");
    }
}

void home_calendar_draw(struct home *h, struct screen *s) {
    struct panel panel = {0};
    LOCAL_BUF text = {0};
    char date[CLOCK_DATE];
    draw_month(h, s);
    bool beside = s->cols >= 2 * BESIDE;
    struct rect where = beside ? (struct rect){MONTH_ROW, BESIDE, s->rows - 5, s->cols - BESIDE}
                               : (struct rect){MONTH_ROW + 9, 2, s->rows - 14, s->cols - 2};
    panel_add(&panel, PANEL_MUST, STYLE_TITLE, clock_date(h->day_chosen, date));
    add_done(h, h->day_chosen, &text);
    if (text.len == 0)
        buf_add(&text, h->day_chosen > h->day ? "This day has not come yet."
                                              : "Nothing is done yet; Enter shows its puzzles.");
    panel_join(&panel, PANEL_SHOULD, STYLE_PLAIN, text.at);
    buf_clear(&text);
    int row = home_streak(h);
    if (row > 1) {
        buf_fmt(&text, "%d days in a row; one missed in seven is forgiven.", row);
        panel_add(&panel, PANEL_COULD, STYLE_GOLD, text.at);
    }
    panel_add(&panel, PANEL_MAY, STYLE_FAINT,
              "* puzzles of that day solved\n+ others solved on it\n- begun");
    panel_draw(&panel, PANEL_MAY, s, where);
}

/* The same day of the month before or after it, or its last one. */
static int other_month(int day, int step) {
    int date[3], first = month_begin(day);
    date_of(day, date);
    first = step < 0 ? month_begin(first - 1) : first + month_days(first);
    int n = month_days(first);
    return first + (date[2] < n ? date[2] : n) - 1;
}

bool home_calendar_key(struct home *h, int key) {
    static const int steps[DIRS] = {-WEEK, 1, WEEK, -1};
    enum dir d = keymap_dir(&h->front.map, key);
    int day = h->day_chosen;
    if (d != DIR_NONE)
        day += steps[d];
    else if (key == KEY_PAGE_UP || key == KEY_PAGE_DOWN || key == KEY_BLANK)
        day = other_month(day, key == KEY_PAGE_UP ? -1 : 1);
    else if (key == KEY_GO_HOME || key == KEY_GO_END)
        day = key == KEY_GO_END ? h->day : month_begin(day);
    else
        return false;
    h->day_chosen = day > h->day ? h->day : day < 1 ? 1 : day;
    return true;
}

/* The page of statistics: a row for all games, then for each kind of puzzle, each genre of it that
 * has been played, and each difficulty of that, with the last times as a small picture. */

/* Which games a row counts. */
struct counted {
    const struct genre *genre; /* NULL: all of a kind */
    int kind;                  /* -1: all */
    int difficulty;            /* DIFFICULTIES: any */
};

static bool genre_is_counted(const struct genre *g, const struct counted *c) {
    return c->genre ? g == c->genre : c->kind < 0 || (int)genre_kind(g) == c->kind;
}

static bool is_counted(const struct game *g, const void *arg) {
    const struct counted *c = arg;
    return genre_is_counted(g->puzzle.genre, c) &&
           (c->difficulty == DIFFICULTIES || g->puzzle.difficulty == c->difficulty);
}

static void put_line(struct scroll *scroll, const char *text, enum style style) {
    scroll_line(scroll, 0, text, style);
    scroll->line++;
}

/* The last times from the first of them to the last, each as high as it is long. */
static void add_picture(const struct tally_of_games *n, bool ascii, struct buf *out) {
    enum { HEIGHTS = 8 };
    static const char *const bars[HEIGHTS] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int64_t most = 1;
    for (int i = 0; i < n->n_times; i++)
        most = n->times[i] > most ? n->times[i] : most;
    for (int i = TIMES_MOST - 1; i >= 0; i--) {
        int height = i < n->n_times ? (int)(n->times[i] * (HEIGHTS - 1) / most) : -1;
        if (height < 0)
            buf_char(out, ' ');
        else if (ascii)
            buf_char(out, (char)('1' + height));
        else
            buf_add(out, bars[height]);
    }
}

/* "12/60": of the library's puzzles. */
static void add_library_count(const struct home *h, const struct counted *c, struct buf *out) {
    int of = 0, solved = 0;
    for (int i = 0; i < h->library.entries.len; i++) {
        const struct entry *e = &h->library.entries.at[i];
        if (!genre_is_counted(e->genre, c) || e->lesson ||
            (c->difficulty < DIFFICULTIES && e->difficulty != c->difficulty))
            continue;
        of++;
        solved += e->progress == PROGRESS_SOLVED;
    }
    if (of > 0)
        buf_fmt(out, "%d/%d", solved, of);
}

static void put_tally(const struct home *h, struct scroll *t, const char *name,
                      const struct counted *c, enum style style) {
    struct tally_of_games n = statistics_tally(&h->games, is_counted, c);
    struct buf text = {0}, median = {0}, best = {0}, picture = {0}, library = {0};
    if (n.games + n.shown == 0 && c->genre)
        return;
    if (n.solved > 0)
        buf_time(&median, n.median);
    if (n.best > 0)
        buf_time(&best, n.best);
    add_picture(&n, t->s->ascii, &picture);
    add_library_count(h, c, &library);
    buf_fmt(&text, "%-17s%5d %6d %7s %7s  %s %5d %5d %8s", name, n.games, n.solved,
            buf_text(&median), buf_text(&best), buf_text(&picture), n.hints, n.shown,
            buf_text(&library));
    put_line(t, text.at, style);
}

/* A genre's row, then those of its difficulties. */
static void put_genre(const struct home *h, struct scroll *t, const struct genre *g) {
    struct counted c = {g, -1, DIFFICULTIES};
    char name[40];
    snprintf(name, sizeof name, " %s", g->title);
    put_tally(h, t, name, &c, STYLE_PLAIN);
    for (c.difficulty = 0; c.difficulty < DIFFICULTIES; c.difficulty++) {
        snprintf(name, sizeof name, "  %s", difficulty_names[c.difficulty]);
        put_tally(h, t, name, &c, STYLE_FAINT);
    }
}

static void put_kind(const struct home *h, struct scroll *t, int kind) {
    struct counted c = {NULL, kind, DIFFICULTIES};
    struct tally_of_games all = statistics_tally(&h->games, is_counted, &c);
    if (all.games + all.shown == 0)
        return;
    put_tally(h, t, home_kind_titles[kind], &c, STYLE_TITLE);
    for (int g = 0; genres[g]; g++)
        if ((int)genre_kind(genres[g]) == kind)
            put_genre(h, t, genres[g]);
}

/* The time of all games, and the days in a row. */
static void put_whole(const struct home *h, struct scroll *t) {
    struct counted c = {NULL, -1, DIFFICULTIES};
    struct tally_of_games all = statistics_tally(&h->games, is_counted, &c);
    struct buf text = {0};
    int days = home_streak(h);
    buf_add(&text, "Played for ");
    buf_time(&text, all.ms);
    if (days > 1)
        buf_fmt(&text, "; %d days in a row with a puzzle solved", days);
    if (all.games > 0)
        put_line(t, text.at, STYLE_GOLD);
}

static int put_table(const struct home *h, struct scroll *t) {
    put_tally(h, t, "All", &(struct counted){NULL, -1, DIFFICULTIES}, STYLE_TITLE);
    put_whole(h, t);
    for (int kind = 0; kind < GENRE_KINDS; kind++)
        put_kind(h, t, kind);
    return t->line;
}

void home_statistics_draw(struct home *h, struct screen *s) {
    int rows = s->rows > 6 ? s->rows - 5 : 1;
    struct scroll t = {s, {3, 0, rows, s->cols}, SCROLL_NOWHERE, 0};
    struct list *l = &h->front.list;
    *l = (struct list){.scrolls = true, .top = l->top, .n = put_table(h, &t)};
    list_lay(l, 3, rows, 1, s->cols);
    t.top = l->top;
    t.line = 0;
    struct buf heads = {0};
    buf_fmt(&heads, "%-17s%5s %6s %7s %7s  %-10s %5s %5s %8s", "", "games", "solved", "median",
            "best", "last ten", "hints", "shown", "library");
    screen_text(s, 2, 0, heads.at, STYLE_FAINT);
    put_table(h, &t);
    if (h->games.all.len == 0)
        screen_text(s, 5, 0, "Every puzzle that you solve is counted here.", STYLE_FAINT);
}
