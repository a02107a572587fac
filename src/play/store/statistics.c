#include "play/store/statistics.h"

#include "genre/genre.h"
#include "play/session/session.h"

#include <stdlib.h>
#include <string.h>

static bool is_own(const struct game *g) {
    return g->progress == PROGRESS_SOLVED;
}

static int64_t less_time(int64_t best, const struct game *g) {
    bool counts = is_own(g) && g->hints == 0;
    return counts && (best == 0 || g->ms < best) ? g->ms : best;
}

static int shorter_first(const void *a, const void *b) {
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

typedef VEC(int64_t) vec_time;

/* Of an even number of times the longer of the two in the middle. */
static int64_t median(vec_time *times) {
    if (times->len == 0)
        return 0;
    qsort(times->at, (size_t)times->len, sizeof *times->at, shorter_first);
    return times->at[times->len / 2];
}

struct tally_of_games statistics_tally(const struct games *g, game_is_counted *counted,
                                       const void *arg) {
    struct tally_of_games n = {0};
    LOCAL(mem_free_at) vec_time times = {0};
    for (int i = 0; i < g->all.len; i++) {
        const struct game *game = &g->all.at[i];
        if (!counted(game, arg))
            continue;
        bool shown = game->progress == PROGRESS_SHOWN;
        n.shown += shown;
        n.games += !shown;
        n.hints += shown ? 0 : game->hints;
        n.ms += shown ? 0 : game->ms;
        n.best = less_time(n.best, game);
        if (!is_own(game))
            continue;
        n.solved++;
        vec_push(&times, game->ms);
        if (n.n_times < TIMES_MOST)
            n.times[n.n_times++] = game->ms;
    }
    n.median = median(&times);
    return n;
}

int statistics_difficulty(const char *rated) {
    int n = (int)strcspn(rated, " "), d = 0;
    while (d < DIFFICULTIES &&
           (strncmp(rated, difficulty_names[d], (size_t)n) != 0 || difficulty_names[d][n]))
        d++;
    return d;
}

/* The difficulty in front of a rating, "hard" of "hard 3.20", as bytes. */
static int difficulty_bytes(const char *rated) {
    return (int)strcspn(rated, " ");
}

static bool is_like(const struct game *g, const struct puzzle *p) {
    int n = difficulty_bytes(p->text[TEXT_RATED]);
    return is_own(g) && g->genre == p->genre && g->grid.rows == p->grid.rows &&
           g->grid.cols == p->grid.cols && difficulty_bytes(g->rated) == n &&
           strncmp(g->rated, p->text[TEXT_RATED], (size_t)n) == 0;
}

static const char *ordinal(int n) {
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    return n % 100 / 10 != 1 && n % 10 <= 3 ? endings[n % 10] : endings[0];
}

void statistics_solved(const struct games *g, const struct puzzle *p, struct buf *out) {
    const char *rated = p->text[TEXT_RATED];
    int solved = 0;
    int64_t best = 0;
    for (int i = 0; i < g->all.len; i++)
        if (is_like(&g->all.at[i], p)) {
            solved++;
            best = less_time(best, &g->all.at[i]);
        }
    if (solved == 0)
        return;
    if (solved == 1)
        buf_add(out, "Your first");
    else
        buf_fmt(out, "Your %d%s", solved, ordinal(solved));
    buf_fmt(out, " %.*s%s%s %dx%d", difficulty_bytes(rated), rated, rated[0] ? " " : "",
            p->genre->title, p->grid.rows, p->grid.cols);
    if (best > 0 && solved > 1) {
        buf_add(out, "; the best took ");
        session_time_words(best, out);
    }
    buf_char(out, '.');
}
