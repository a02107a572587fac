/* A candidate without the clues that its walk does not need. */
#include "generate/candidate.h"

enum {
    DROPS = 30,          /* clues taken away at most from what is too easy */
    RESTORES = 12,       /* times that clues are shown again in what is too hard, */
    CELLS_A_RESTORE = 50 /* and so many more each time: one for so many cells */
};

/* In which they are to be dropped, from the last one on: dull ones first. */
static void clues_in_order(const struct candidate *l, vec_int *clues) {
    l->run->by->clues(l->p, false, clues);
    int plain = clues->len;
    l->run->by->clues(l->p, true, clues);
    if (clues->len == 0)
        return;
    rng_shuffle(&l->run->rng, clues->at, plain);
    rng_shuffle(&l->run->rng, clues->at + plain, clues->len - plain);
}

/* The same without the next clue that can be dropped, from the start; false: there is none. */
static bool without_next(const struct candidate *l, vec_int *clues, struct candidate *out) {
    while (clues->len > 0) {
        struct puzzle *p = puzzle_copy(l->p);
        if (l->run->by->drop(l->run, p, &l->m, l->truth, vec_pop(clues))) {
            *out = candidate_with(l, p);
            candidate_take_truth(out);
            candidate_restart(out);
            return true;
        }
        puzzle_free(p);
    }
    return false;
}

/* Takes away what the walk can do without. */
void trim(struct candidate *l) {
    vec_int clues = {0};
    struct candidate less;
    clues_in_order(l, &clues);
    while (!run_over(l->run) && without_next(l, &clues, &less))
        if (candidate_solve(&less))
            candidate_replace(l, less);
        else
            candidate_free(&less);
    vec_free(&clues);
}

/* The lead without these clues, from the start; false: none of them can go. */
static bool without_all(const struct candidate *l, const int *cells, int n, struct candidate *out) {
    struct puzzle *p = puzzle_copy(l->p);
    bool any = false;
    for (int i = 0; i < n; i++)
        any = l->run->by->drop(l->run, p, &l->m, l->truth, cells[i]) || any;
    if (!any) {
        puzzle_free(p);
        return false;
    }
    *out = candidate_with(l, p);
    candidate_restart(out);
    return true;
}

/* The search is quicker than a walk to see that another solution came in. */
static bool walks_without(struct candidate *less) {
    mark *other = marks_new(&less->m);
    bool lone = other_solution(less->run, &less->m, less->truth, NULL, false, other) == SEARCH_NONE;
    mem_free(other);
    return lone && candidate_solve(less);
}

/* Takes these clues away if the walk can do without all of them. */
static bool trim_whole(struct candidate *l, const int *cells, int n) {
    struct candidate less;
    if (!without_all(l, cells, n, &less))
        return true;
    bool walks = walks_without(&less);
    if (walks)
        candidate_replace(l, less);
    else
        candidate_free(&less);
    return walks;
}

/* Takes these clues away where the walk can do without all of them, else looks at each half.
 * `needed`: it is known that they cannot all go, as where the first half of such clues went.
 * Returns whether all went. */
static bool trim_part(struct candidate *l, const int *cells, int n, bool needed) {
    if (n == 0 || run_over(l->run) || (!needed && trim_whole(l, cells, n)))
        return n == 0 || !l->run->over;
    if (n == 1)
        return false;
    bool went = trim_part(l, cells, n / 2, false);
    return trim_part(l, cells + n / 2, n - n / 2, went) && went;
}

/* Takes away what the walk can do without, where clues go independently. Of many clues most
 * sixteenths hold some that must stay; of fewer parts, all would. */
void trim_halves(struct candidate *l) {
    enum { PARTS = 16 };
    vec_int clues = {0};
    clues_in_order(l, &clues);
    for (int part = 0; part < PARTS && clues.len > 0; part++) {
        int from = clues.len * part / PARTS, to = clues.len * (part + 1) / PARTS;
        trim_part(l, clues.at + from, to - from, false);
    }
    vec_free(&clues);
}

bool drop_to_fit(struct candidate *l) {
    struct rating r;
    struct candidate less;
    vec_int clues = {0};
    enum fit fit = TOO_EASY;
    clues_in_order(l, &clues);
    for (int i = 0; i < DROPS && fit != FITS && !run_over(l->run); i++) {
        if (!without_next(l, &clues, &less))
            break;
        fit = rate_for(l->run, less.p, &r);
        if (fit == FITS || fit == TOO_EASY)
            candidate_replace(l, less);
        else
            candidate_free(&less);
    }
    vec_free(&clues);
    return fit == FITS;
}

/* Shows some more clues; false: there are none. */
static bool restore_some(struct candidate *l) {
    struct candidate next;
    bool any = false;
    for (int i = grid_cells(l->p->grid) / CELLS_A_RESTORE; i >= 0; i--) {
        if (!candidate_changed(l, l->run->by->show, &next))
            continue;
        candidate_replace(l, next);
        any = true;
    }
    return any;
}

bool restore_to_fit(struct candidate *l) {
    struct rating r;
    enum fit fit = TOO_HARD;
    for (int i = 0; i < RESTORES && fit == TOO_HARD && !run_over(l->run) && restore_some(l); i++)
        fit = rate_for(l->run, l->p, &r);
    return fit == FITS;
}
