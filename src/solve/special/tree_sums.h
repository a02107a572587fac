/* What the sums of a tree's Model say that the tree does not. */
#ifndef SUMI_SOLVE_SPECIAL_TREE_SUMS_H
#define SUMI_SOLVE_SPECIAL_TREE_SUMS_H

#include "model/model.h"

/* True if every spanning tree meets this sum, so that no solver needs it. */
bool tree_implies(const struct model *m, const struct sum *s);

/* "Not both of two edges." */
bool sum_is_pair(const struct model *m, const struct sum *s);

/* The other edge of a pair that holds `var`, as a variable; -1 if the sum is no pair. */
int pair_rival(const struct model *m, int sum, int var);

/* True if nothing else is asked than a spanning tree that contains at most one edge of each of
 * certain pairs: all vertices are on, each variable is an edge with a cost, and each sum that the
 * tree does not imply is a pair. */
bool is_tree_with_pairs(const struct model *m);

#endif
