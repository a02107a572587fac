/* Whether a plane graph stays connected when edges go: an edge that goes makes one face of the two
 * on its sides, and it parts something only where these were one already. */
#ifndef SUMI_GRAPH_PLANE_H
#define SUMI_GRAPH_PLANE_H

#include "graph/graph.h"

struct plane;

/* The graph under these marks, without what is off; NULL if its faces are not known. */
struct plane *plane_new(const struct graph *g, const mark *marks);
void plane_free(struct plane *p);

/* Puts everything back that has gone. */
void plane_begin(struct plane *p);

/* Takes out what the literal switches off. Returns false if that may part anything but a vertex
 * that is left alone. plane_alone(): the vertices that were, since plane_begin(). */
bool plane_take_out(struct plane *p, lit l);
const vec_int *plane_alone(const struct plane *p);

#endif
