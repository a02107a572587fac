/* Faces of a plane graph. Removing an edge merges the faces on its two sides, so the faces show
 * what is connected, and what separates it, without a search. */
#ifndef SUMI_GRAPH_FACES_H
#define SUMI_GRAPH_FACES_H

#include "graph/graph.h"

/* A plane graph whose edges are removed one by one. Removing an edge disconnects something only if
 * the faces on its two sides were already one. */

struct plane;

/* Returns the graph under these marks, without what is off, or NULL if its faces are not known.
 * Memory belongs to the caller's scope (mem_begin()). */
struct plane *plane_new(const struct graph *g, const mark *marks);

/* Restores everything that was removed. */
void plane_begin(struct plane *p);

/* plane_take_out() removes what the literal switches off. Returns false if that may disconnect
 * anything except single vertices. plane_alone() returns the vertices that lost all edges since
 * plane_begin(). */
bool plane_take_out(struct plane *p, lit l);
const vec_int *plane_alone(const struct plane *p);

/* The faces of a graph drawn on the grid with everything on: cells joined to their neighbours, or
 * grid points of one colour of the checkerboard joined across a cell, and either joined to a vertex
 * for the border. faces_at_points() returns how many faces there can be; a face is numbered by the
 * grid point inside it, row by row. graph_find_faces() stores in the graph the two faces beside
 * each edge, and the vertices round each face; it stores nothing if the graph is not drawn like
 * that or is incomplete. Scratch memory belongs to the caller's scope (mem_begin()). */
int faces_at_points(struct grid grid);
void graph_find_faces(struct graph *g, struct grid grid);

/* A vertex, and two faces that it touches, as one number. */
struct met_pair {
    int64_t faces;
    int v;
};

/* Tells which pairs of vertices may separate a plane graph: those that touch the same two faces. A
 * face of four that was not merged with another one is touched only by its own four vertices. If
 * the vertices are cells, the vertices that must be on are counted on either side of such a pair
 * without a search: each sends one unit of flow along a tree to the first of them, and the flow
 * that enters the two from one side is the number on that side. */
struct faces {
    const struct graph *g;
    bool *there; /* by edge: it may be on */
    int *of; /* by face of the graph: the merged face that contains it; NULL: faces are not known */
    int *size; /* by merged face: number of faces in it, plus one for the outer one */
    VEC(struct met_pair) pairs; /* the vertices at each pair of large faces, sorted by pair */
    bool counted;               /* the following are computed: */
    bool *must;                 /* by vertex: it must be on; */
    int musts;                  /* how many must be on; */
    int *flow;                  /* by edge: flow from u to v */
};

/* Computes the faces under these marks. */
struct faces faces_new(const struct graph *g, const mark *marks);

/* Returns false if no other vertex, together with v, separates vertices that must be on. */
bool faces_may_part(const struct faces *f, int v);

#endif
