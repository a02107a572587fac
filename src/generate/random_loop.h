/* A random closed line on the graph of a Model, to begin a planted solution with. */
#ifndef SUMI_GENERATE_RANDOM_LOOP_H
#define SUMI_GENERATE_RANDOM_LOOP_H

#include "base/rng.h"
#include "model/model.h"

/* Marks the edges (and the vertices that have variables) of a random simple loop in `marks`: on
 * where it runs, off elsewhere. The loop is the border of a connected set of faces which grows from
 * one face, mostly where it touches the set along one run of a single edge, so that it winds; it
 * ends at `least_percent` of the vertices or up to a quarter of them later, or where nothing can be
 * added. False, and nothing marked: the graph has no faces to grow over. */
bool random_loop(struct rng *rng, const struct model *m, int least_percent, mark *marks);

#endif
