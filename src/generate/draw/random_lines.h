/* Random lines on the graph of a Model, from which a planted solution is built. */
#ifndef SUMI_GENERATE_DRAW_RANDOM_LINES_H
#define SUMI_GENERATE_DRAW_RANDOM_LINES_H

#include "base/rng.h"
#include "model/build.h"

/* Marks in `marks` the edges (and the vertices that have variables) of a random simple loop: on
 * where it runs, off elsewhere. The loop is the border of a connected set of faces that grows from
 * one face, mostly by faces that touch the set along a single edge, so that it winds. It stops
 * growing at `least_percent` of the vertices or up to a quarter more, or when nothing can be added.
 * Returns false, with nothing marked, if the graph has no faces. */
enum { LOOP_PERCENT = 65 }; /* the usual least_percent */
bool random_loop(struct rng *rng, const struct model *m, int least_percent, mark *marks);

/* Marks the lines of a random tree as YES, and stores in `joined`, by cell, which cells' vertices
 * it connects. Where lines cross, some vertices are left out: on a large board the solver would
 * take long to connect all, or to prove that it is impossible. Returns false if the graph is not
 * one whose lines connect all vertices. */
bool random_tree(struct rng *rng, const struct model *m, mark *marks, bool *joined);

#endif
