/* Random lines on the graph of a Model, to begin a planted solution with. */
#ifndef SUMI_GENERATE_DRAW_RANDOM_LINES_H
#define SUMI_GENERATE_DRAW_RANDOM_LINES_H

#include "base/rng.h"
#include "model/build.h"

/* Marks in `marks` the edges (and the vertices that have variables) of a random simple loop: on
 * where it runs, off elsewhere. The loop is the border of a connected set of faces that grows from
 * one face, mostly by faces that touch the set along a single edge, so that it winds. It ends with
 * `least_percent` of the vertices or up to a quarter more, or when nothing can be added. Returns
 * false, with nothing marked, if the graph has no faces. */
enum { LOOP_PERCENT = 65 }; /* what most loops are drawn with */
bool random_loop(struct rng *rng, const struct model *m, int least_percent, mark *marks);

/* Marks the lines of a tree as YES, and tells which cells' vertices it joins (by cell). Where lines
 * cross some are left out: on a large board the solver takes long to join one part after the other,
 * or to find that they cannot be joined. False: the graph is no connected one of lines. */
bool random_tree(struct rng *rng, const struct model *m, mark *marks, bool *joined);

#endif
