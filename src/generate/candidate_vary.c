/* A candidate that is too easy is varied part by part: another solution there, with clues at the
 * same cells. What the techniques of the difficulty still solve, and is rated no lower than before,
 * is kept. This is hill climbing with sideways steps. */
#include "generate/candidate.h"

/* The climb is given up after so many steps in vain, one after the other, and one more for so many
 * cells. Chosen by judgement; `make bench` compares values. */
enum { STEPS = 100, CELLS_A_STEP = 2 };

/* Whether the walk, from the start, still ends: that proves its uniqueness. */
static bool is_solved(struct candidate *l) {
    candidate_restart(l);
    return candidate_solve(l);
}

/* Tries one variation; what fit is it now? */
static enum fit vary_once(struct candidate *l, double *score) {
    struct candidate next;
    struct rating r;
    if (!candidate_changed(l, l->run->by->vary, &next))
        return TOO_EASY;
    bool duller = l->run->by->blemishes(next.p) > l->run->by->blemishes(l->p);
    enum fit fit = !duller && is_solved(&next) ? rate_for(l->run, next.p, &r) : TOO_HARD;
    if (fit == FITS || (fit == TOO_EASY && r.score >= *score)) {
        *score = r.score;
        candidate_replace(l, next);
        return fit;
    }
    candidate_free(&next);
    return TOO_EASY;
}

bool vary_to_fit(struct candidate *l) {
    int steps = STEPS + grid_cells(l->p->grid) / CELLS_A_STEP;
    enum fit fit = TOO_EASY;
    double score = 0, before = 0;
    for (int i = 0; i < steps && fit != FITS && !run_over(l->run); i = score > before ? 0 : i + 1) {
        before = score;
        fit = vary_once(l, &score);
    }
    return fit == FITS;
}
