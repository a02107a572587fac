/* Two spanning trees that contain at most one edge of each of certain pairs, found by simulated
 * annealing (Kirkpatrick, Gelatt, Vecchi 1983): for boards with so many solutions that cuts, which
 * exclude one part of a model after the other, would take thousands of rounds to reach one. */
#ifndef SUMI_SOLVE_SPECIAL_TWO_TREES_H
#define SUMI_SOLVE_SPECIAL_TWO_TREES_H

#include "model/build.h"
#include "solve/solve.h"

struct sum; /* model/model.h */

/* Looks for a connected set of edges, for a number of moves that depends on the Model alone or
 * until `stop`, polled between moves, returns true. The Model must be is_tree_with_pairs(); the
 * marks must not clash. Fills `one` and, if the set contains a second tree, `other` with full
 * boards that have the marks. Returns how many trees these are: if it found none, `one` is what
 * came nearest, and falls into a few parts. */
int two_trees(const struct model *m, const mark *marks, bool (*stop)(void *arg), void *arg,
              mark *one, mark *other);

/* What the sums of a tree's Model say that the tree does not. */

/* True if every spanning tree meets this sum, so that no solver needs it. */
bool tree_implies(const struct model *m, const struct sum *s);

/* True if nothing else is asked than a spanning tree that contains at most one edge of each of
 * certain pairs: all vertices are on, each variable is an edge with a cost, and each sum that the
 * tree does not imply is a pair. */
bool is_tree_with_pairs(const struct model *m);

/* The shortest spanning tree that contains at most one edge of each of certain pairs: branch and
 * bound. A tree without a clash is the shortest of its branch if it is Kruskal's; else its edge
 * with the most clashes is either excluded, or included and what it clashes with excluded. Branches
 * are cut off by Lagrangian relaxation of the clashes. Equal trees are separated by Lawler's
 * partition (1972). For a Model that is_tree_with_pairs(). Fills outcome, solution, other, count
 * (of shortest ones, up to o->count), least and steps (branches). `known` is a solution to begin
 * with: when the budget ends the search, the shortest one so far is in out->solution. */
void shortest_solve(const struct model *m, const struct solve_options *o, const mark *known,
                    struct answer *out);

#endif
