/* The page of statistics: a row for all games, then for each kind of puzzle, each genre of it that
 * has been played, and each difficulty of that, with the last times as a small picture. */
#include "base/least.h"
#include "genre/genre.h"
#include "play/store/statistics.h"
#include "ui/pages/home_page.h"

#include <stdio.h>
#include <string.h>

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
    return genre_is_counted(g->genre, c) &&
           (c->difficulty == DIFFICULTIES || statistics_difficulty(g->rated) == c->difficulty);
}

/* A table that scrolls: its next line. */
struct table {
    struct screen *s;
    struct rect where;
    int top, line;
};

static void put_line(struct table *t, const char *text, enum style style) {
    int row = t->line++ - t->top;
    if (row >= 0 && row < t->where.rows)
        screen_text(t->s, t->where.row + row, 0, text, style);
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

static void put_tally(const struct home *h, struct table *t, const char *name,
                      const struct counted *c, enum style style) {
    struct tally_of_games n = statistics_tally(&h->games, is_counted, c);
    struct buf text = {0}, median = {0}, best = {0}, picture = {0}, library = {0};
    if (n.games + n.shown == 0 && c->genre)
        return;
    if (n.solved > 0)
        session_time_words(n.median, &median);
    if (n.best > 0)
        session_time_words(n.best, &best);
    add_picture(&n, t->s->ascii, &picture);
    add_library_count(h, c, &library);
    buf_fmt(&text, "%-17s%5d %6d %7s %7s  %s %5d %5d %8s", name, n.games, n.solved,
            buf_text(&median), buf_text(&best), buf_text(&picture), n.hints, n.shown,
            buf_text(&library));
    put_line(t, text.at, style);
}

/* A genre's row, then those of its difficulties. */
static void put_genre(const struct home *h, struct table *t, const struct genre *g) {
    struct counted c = {g, -1, DIFFICULTIES};
    char name[40];
    snprintf(name, sizeof name, " %s", g->title);
    put_tally(h, t, name, &c, STYLE_PLAIN);
    for (c.difficulty = 0; c.difficulty < DIFFICULTIES; c.difficulty++) {
        snprintf(name, sizeof name, "  %s", difficulty_names[c.difficulty]);
        put_tally(h, t, name, &c, STYLE_FAINT);
    }
}

static void put_kind(const struct home *h, struct table *t, int kind) {
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
static void put_whole(const struct home *h, struct table *t) {
    struct counted c = {NULL, -1, DIFFICULTIES};
    struct tally_of_games all = statistics_tally(&h->games, is_counted, &c);
    struct buf text = {0};
    int days = home_streak(h);
    buf_add(&text, "Played for ");
    session_time_words(all.ms, &text);
    if (days > 1)
        buf_fmt(&text, "; %d days in a row with a puzzle solved", days);
    if (all.games > 0)
        put_line(t, text.at, STYLE_GOLD);
}

static int put_table(const struct home *h, struct table *t) {
    put_tally(h, t, "All", &(struct counted){NULL, -1, DIFFICULTIES}, STYLE_TITLE);
    put_whole(h, t);
    for (int kind = 0; kind < GENRE_KINDS; kind++)
        put_kind(h, t, kind);
    return t->line;
}

void home_statistics_draw(struct home *h, struct screen *s) {
    int rows = s->rows > 6 ? s->rows - 5 : 1;
    struct table t = {.s = s, .where = {3, 0, rows, s->cols}, .top = 1 << 20};
    struct list *l = &h->front.list;
    *l = (struct list){.scrolls = true, .top = l->top, .n = put_table(h, &t)};
    list_lay(l, 3, rows, 1, s->cols);
    t = (struct table){.s = s, .where = t.where, .top = l->top};
    struct buf heads = {0};
    buf_fmt(&heads, "%-17s%5s %6s %7s %7s  %-10s %5s %5s %8s", "", "games", "solved", "median",
            "best", "last ten", "hints", "shown", "library");
    screen_text(s, 2, 0, heads.at, STYLE_FAINT);
    put_table(h, &t);
    if (h->games.all.len == 0)
        screen_text(s, 5, 0, "Every puzzle that you solve is counted here.", STYLE_FAINT);
}
