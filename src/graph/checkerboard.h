/* The two colours of a graph without odd cycles, like those of a checkerboard. */
#ifndef SUMI_GRAPH_CHECKERBOARD_H
#define SUMI_GRAPH_CHECKERBOARD_H

#include "graph/graph.h"

/* Gives each vertex the colour 1 or 2 so that no two of one colour touch; `colour` is by vertex,
 * and zeroed. Returns how many connected pieces the graph has, each of which could have its colours
 * swapped; 0 if there are no such colours. */
int checkerboard(const struct graph *g, uint8_t *colour);

#endif
