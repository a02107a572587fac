/* A random tree of lines that may not cross, for a solution that is connected: on a large board the
 * solver takes long to join one part after the other, or to find that they cannot be joined. */
#ifndef SUMI_GENERATE_DRAW_RANDOM_TREE_H
#define SUMI_GENERATE_DRAW_RANDOM_TREE_H

#include "base/rng.h"
#include "model/build.h"

/* Marks the lines of a tree as YES, and tells which cells' vertices it joins (by cell). Where lines
 * cross some are left out. False: the graph is no connected one of lines. */
bool random_tree(struct rng *rng, const struct model *m, mark *marks, bool *joined);

#endif
