/* Shared by genres whose lines run straight from one given to the next visible one, over empty
 * cells: bridges between islands, lines between dots. */
#ifndef SUMI_GENRE_SHARED_SEGMENTS_H
#define SUMI_GENRE_SHARED_SEGMENTS_H

#include "genre/genre.h"

/* Returns the next cell with a given of this kind in a direction, or NO_CELL. */
int segment_end(const struct puzzle *p, enum given_kind kind, int cell, enum dir d);

/* Adds a sum for each cell that two segments cross, at most one of which is drawn: the horizontal
 * one first, then the vertical one. Only variables of layer 0 count. */
void segment_crossings(const struct puzzle *p, struct model *m, int family);

/* The variables of the segments that end at a cell, in ascending order. */
struct segment_ends {
    lit lits[2 * DIRS];
    int n;
};

/* Returns the ends, indexed by cell; the caller frees the array. */
struct segment_ends *segment_ends(const struct puzzle *p, const struct model *m);

/* Adds the graph's vertices, one for each given of the kind, and its edges, the variables of layer
 * 0. Call it after model_graph(). */
void segment_graph(const struct puzzle *p, struct model *m, enum given_kind kind);

#endif
