/* A solution of a large board whose shaded cells never touch and whose others are connected, where
 * one sum asks for nearly as many shaded cells as there can be. It is looked for by beam search,
 * cell by cell: of the states along the frontier those are kept that leave most room (see the bound
 * in frontier_plan.c). What such a board has are many solutions, each of which search by clauses
 * finds only in one way of thousands. */
#ifndef SUMI_SOLVE_SPECIAL_BEAM_H
#define SUMI_SOLVE_SPECIAL_BEAM_H

#include "solve/special/frontier.h"

/* Whether a board is so large and so full that it is worth while. */
bool beam_fits(const struct model *m);

/* Fills q->solution[0] with a full board that the judge has yet to see, one for each `seed`; false:
 * none was found, which proves nothing. The same everywhere. */
bool beam_search(const struct frontier_question *q, unsigned seed);

#endif
