/* Two spanning trees that contain at most one edge of each of certain pairs, found by simulated
 * annealing (Kirkpatrick, Gelatt, Vecchi 1983): for boards with so many solutions that cuts, which
 * exclude one part of a model after the other, would take thousands of rounds to reach one. */
#ifndef SUMI_SOLVE_SPECIAL_TWO_TREES_H
#define SUMI_SOLVE_SPECIAL_TWO_TREES_H

#include "model/model.h"

/* Looks for a connected set of edges, for a number of moves that depends on the Model alone or
 * until `stop`, polled between moves, returns true. The Model must be is_tree_with_pairs(); the
 * marks must not clash. Fills `one` and, if the set contains a second tree, `other` with full
 * boards that have the marks. Returns how many trees these are: if it found none, `one` is what
 * came nearest, and falls into a few parts. */
int two_trees(const struct model *m, const mark *marks, bool (*stop)(void *arg), void *arg,
              mark *one, mark *other);

#endif
