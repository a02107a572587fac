/* The faces of the graph of what may still be on, if it is drawn on the grid: four cells connected
 * round a grid point enclose a face of four, all other faces are larger. Two vertices can separate
 * a plane graph only if they meet the same two faces, which decides nearly all pairs at once. */
#ifndef SUMI_GRAPH_FACES_H
#define SUMI_GRAPH_FACES_H

#include "graph/articulation.h"
#include "graph/graph.h"

/* Whether a plane graph stays connected when edges go: an edge that goes makes one face of the two
 * on its sides, and it parts something only where these were one already. */

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

/* The faces of a graph drawn on the grid with everything on: cells joined to those beside them, or
 * grid points of one colour of the checkerboard to those across a cell, and either to a vertex for
 * the border. faces_at_points(): how many there can be; a face is named by the grid point within
 * it, row by row. faces_beside_edges(): by edge, the two faces at its sides, side[2 * edge] and the
 * next; false if the graph is not drawn so, or not all of it is there. */
int faces_at_points(struct grid grid);
bool faces_beside_edges(const struct graph *g, struct grid grid, int *side);

struct faces {
    const struct articulation *s;
    struct grid grid;
    int *of;   /* by grid point, row by row: its face, named by a grid point; a face of four
                  cells has one grid point; NULL: the graph is not drawn on the grid */
    int *size; /* by face: how many grid points it has */
    VEC(int64_t) pairs; /* the pairs of large faces that vertices meet, sorted */
};

/* Computes the faces under the marks of a search, which must outlive them. */
struct faces faces_new(const struct articulation *s, struct grid grid);

/* Returns false if no other vertex separates the graph together with v. */
bool faces_may_part(const struct faces *f, int v);

#endif
