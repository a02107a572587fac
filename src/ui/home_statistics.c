/* The page of statistics: a row for all games, then for each kind of puzzle and each genre of it
 * that has been played, with what is solved of the library. */
#include "play/statistics.h"
#include "ui/home_page.h"

/* Games of one genre, of a kind or of all; and the library's puzzles. */
struct sums {
    int games, solved, hints, shown, of, shelf_solved;
    int64_t ms, solved_ms, best;
};

/* A genre, or all of a kind (genre NULL). */
static bool is_counted(const struct genre *g, const struct genre *genre, int kind) {
    return genre ? g == genre : kind < 0 || home_kind(g) == kind;
}

/* A game whose solution was shown is counted as that and nothing else. */
static void count_game(struct sums *n, const struct game *g) {
    bool solved = g->progress == PROGRESS_SOLVED, shown = g->progress == PROGRESS_SHOWN;
    n->shown += shown;
    n->games += !shown;
    n->solved += solved;
    n->hints += shown ? 0 : g->hints;
    n->ms += shown ? 0 : g->ms;
    n->solved_ms += solved ? g->ms : 0;
}

static struct sums add_up(const struct home *h, const struct genre *genre, int kind) {
    struct sums n = {0};
    for (int i = 0; i < h->games.all.len; i++)
        if (is_counted(h->games.all.at[i].genre, genre, kind))
            count_game(&n, &h->games.all.at[i]);
    for (int i = 0; i < h->library.entries.len; i++) {
        const struct entry *e = &h->library.entries.at[i];
        if (!is_counted(e->genre, genre, kind) || e->difficulty >= DIFFICULTIES)
            continue;
        n.of++;
        n.shelf_solved += e->progress == PROGRESS_SOLVED;
    }
    n.best = genre || kind < 0 ? statistics_best(&h->games, genre) : 0;
    return n;
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

static void put_sums(struct table *t, const char *name, struct sums n, enum style style) {
    struct buf text = {0}, time = {0}, each = {0}, best = {0}, library = {0};
    session_time_words(n.ms, &time);
    if (n.solved > 0)
        session_time_words(n.solved_ms / n.solved, &each);
    if (n.best > 0)
        session_time_words(n.best, &best);
    if (n.of > 0)
        buf_fmt(&library, "%d/%d", n.shelf_solved, n.of);
    buf_fmt(&text, "%-17s%5d %6d %7s %7s %5d %8d %8s %8s", name, n.games, n.solved, buf_text(&each),
            buf_text(&best), n.hints, n.shown, time.at, buf_text(&library));
    put_line(t, text.at, style);
    buf_free(&text);
    buf_free(&time);
    buf_free(&each);
    buf_free(&best);
    buf_free(&library);
}

static void put_kind(const struct home *h, struct table *t, int kind) {
    struct sums all = add_up(h, NULL, kind);
    if (all.games + all.shown == 0)
        return;
    put_sums(t, home_kind_title(kind), all, STYLE_TITLE);
    for (int g = 0; genres[g]; g++) {
        struct sums n =
            home_kind(genres[g]) == kind ? add_up(h, genres[g], kind) : (struct sums){0};
        struct buf name = {0};
        buf_fmt(&name, " %s", genres[g]->title);
        if (n.games + n.shown > 0)
            put_sums(t, name.at, n, STYLE_PLAIN);
        buf_free(&name);
    }
}

static void put_streak(const struct home *h, struct table *t) {
    struct buf text = {0};
    int days = statistics_streak(&h->games, h->day);
    buf_fmt(&text, "Days in a row with a puzzle solved: %d", days);
    if (days > 1)
        put_line(t, text.at, STYLE_GOLD);
    buf_free(&text);
}

static int put_table(const struct home *h, struct table *t) {
    put_sums(t, "All", add_up(h, NULL, -1), STYLE_TITLE);
    put_streak(h, t);
    for (int kind = 0; home_kind_title(kind); kind++)
        put_kind(h, t, kind);
    return t->line;
}

void home_statistics_draw(struct home *h, struct screen *s) {
    int rows = s->rows > 6 ? s->rows - 5 : 1;
    struct table t = {.s = s, .where = {3, 0, rows, s->cols}, .top = 1 << 20};
    int most = put_table(h, &t) - rows;
    h->top = h->top > most ? most : h->top;
    h->top = h->top < 0 ? 0 : h->top;
    h->rows = rows;
    t = (struct table){.s = s, .where = t.where, .top = h->top};
    struct buf heads = {0};
    buf_fmt(&heads, "%-17s%5s %6s %7s %7s %5s %8s %8s %8s", "", "games", "solved", "each", "best",
            "hints", "shown", "all time", "library");
    screen_text(s, 2, 0, heads.at, STYLE_FAINT);
    buf_free(&heads);
    put_table(h, &t);
    if (h->games.all.len == 0)
        screen_text(s, 5, 0, "Every puzzle that you solve is counted here.", STYLE_FAINT);
}
