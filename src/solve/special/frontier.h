/* Narrow boards of some kinds, solved by dynamic programming cell by cell: frontier-based search
 * (Sekine, Imai and Tani 1995; Knuth's Simpath). What the rest of the board can see of the cells
 * decided so far is a state: how those on the frontier hang together, and the counts of what is
 * under way. Equal states are gone through once, however many boards lead to them.
 *
 * This ends where search does not. When a large room holds nearly as many shaded cells as it can,
 * every proof is a count over the whole room (frontier_chains.c); when few large islands leave a
 * sea that can hardly go round them, every proof is one of its length (frontier_islands.c). What a
 * kind has in common with the others is frontier_sweep.c. */
#ifndef SUMI_SOLVE_SPECIAL_FRONTIER_H
#define SUMI_SOLVE_SPECIAL_FRONTIER_H

#include "model/build.h"

struct frontier_question {
    const struct model *m;
    const mark *marks;       /* certain; nothing more follows from the sums, and none is broken */
    int most;                /* solutions are counted up to this number */
    bool (*stop)(void *arg); /* polled */
    void *arg;
    mark *solution[2]; /* full boards, which receive the first solutions */
};

/* Returns how many solutions there are, `most` if there are more; -1 if the Model is not of this
 * kind, the board is too wide, there are too many states, or it was stopped. */
int frontier_count(const struct frontier_question *q);

/* True if its islands are so few and so large that this is asked before a search that may take
 * seconds. */
bool frontier_is_first(const struct model *m);

/* A solution of a large board whose shaded cells never touch and whose others are connected, where
 * one sum asks for nearly as many shaded cells as there can be. It is looked for by beam search,
 * cell by cell: of the states along the frontier those are kept that leave most room (see the bound
 * in frontier_chains.c). What such a board has are many solutions, each of which search by clauses
 * finds only in one way of thousands. */

/* True if a board is so large and so full that it is worth while. */
bool beam_fits(const struct model *m);

/* Fills q->solution[0] with a full board that the judge has yet to see, one for each `seed`; false:
 * none was found, which proves nothing. The same everywhere. */
bool beam_search(const struct frontier_question *q, unsigned seed);

#endif
