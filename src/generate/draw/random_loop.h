/* A random loop on the graph of a Model, to begin a planted solution with. */
#ifndef SUMI_GENERATE_DRAW_RANDOM_LOOP_H
#define SUMI_GENERATE_DRAW_RANDOM_LOOP_H

#include "base/rng.h"
#include "model/build.h"

/* Marks in `marks` the edges (and the vertices that have variables) of a random simple loop: on
 * where it runs, off elsewhere. The loop is the border of a connected set of faces that grows from
 * one face, mostly by faces that touch the set along a single edge, so that it winds. It ends with
 * `least_percent` of the vertices or up to a quarter more, or when nothing can be added. Returns
 * false, with nothing marked, if the graph has no faces. */
bool random_loop(struct rng *rng, const struct model *m, int least_percent, mark *marks);

#endif
