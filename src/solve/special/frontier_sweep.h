/* Only for the files of the search along a frontier: what is common to the kinds of boards that are
 * gone through so. The cells are decided in the order of a plan; equal states are one. */
#ifndef SUMI_SOLVE_SPECIAL_FRONTIER_SWEEP_H
#define SUMI_SOLVE_SPECIAL_FRONTIER_SWEEP_H

#include "solve/special/frontier_plan.h"

/* What the rest of the board can see of the cells decided so far: the counts of the sums that are
 * under way, and what a kind of boards has to know besides. All zero before the first cell. */
struct frontier_key {
    uint64_t counts, seen[3];
};

/* How many states are gone through, about 0.1 to 0.5 us each, in sweeps from all four sides, and in
 * all; after the first ones the sweep that is furthest goes on alone if it has decided one in so
 * many cells. */
struct frontier_limits {
    long first, most;
    int share;
};

enum { MOST_WAYS = 32 };

struct frontier_kind {
    /* True if boards of this Model are of the kind. */
    bool (*fits)(const struct model *m);

    /* Completes a plan with what the kind has to know of cells; plan->own is its own. False: the
     * board is not one that can be gone through. */
    bool (*plan)(struct frontier_plan *p);

    /* Fills what a state becomes when the cell at this position is decided, its sums counted
     * already. Several: it belongs to different parts. Returns how many, 0: it may not be. After
     * the last cell all that are left are equal. */
    int (*decide)(const struct frontier_plan *p, int at, bool off, struct frontier_key before,
                  struct frontier_key out[MOST_WAYS]);

    struct frontier_limits (*limits)(const struct frontier_plan *p);
};

/* In frontier_chains.c and frontier_islands.c. */
extern const struct frontier_kind frontier_chains, frontier_islands;

#endif
