/* The shortest spanning tree that contains at most one edge of each of certain pairs: branch and
 * bound. A tree without a clash is the shortest of its branch if it is Kruskal's; else its edge
 * with the most clashes is either excluded, or included and what it clashes with excluded. Branches
 * are cut off by Lagrangian relaxation of the clashes. Equal trees are separated by Lawler's
 * partition (1972). */
#ifndef SUMI_SOLVE_SPECIAL_SHORTEST_H
#define SUMI_SOLVE_SPECIAL_SHORTEST_H

#include "solve/solve.h"

/* For a Model that is_tree_with_pairs() (tree_sums.h). Fills outcome, solution, other, count (of
 * shortest ones, up to o->count), least and steps (branches). `known` is a solution to begin with:
 * when the budget ends the search, the shortest one so far is in out->solution. */
void shortest_solve(const struct model *m, const struct solve_options *o, const mark *known,
                    struct answer *out);

#endif
