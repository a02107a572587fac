#include "play/store/statistics.h"

#include "genre/genre.h"
#include "play/session/session.h"

#include <string.h>

static bool is_own(const struct game *g) {
    return g->progress == PROGRESS_SOLVED;
}

static int64_t less_time(int64_t best, const struct game *g) {
    bool counts = is_own(g) && g->hints == 0;
    return counts && (best == 0 || g->ms < best) ? g->ms : best;
}

int64_t statistics_best(const struct games *g, const struct genre *genre) {
    int64_t best = 0;
    for (int i = 0; i < g->all.len; i++)
        if (genre == NULL || g->all.at[i].genre == genre)
            best = less_time(best, &g->all.at[i]);
    return best;
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
