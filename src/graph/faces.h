/* The faces of a graph that is drawn in the plane. An edge that goes makes one face of the two on
 * its sides, so what is connected, and what separates it, can be seen by the faces without a
 * search. */
#ifndef SUMI_GRAPH_FACES_H
#define SUMI_GRAPH_FACES_H

#include "graph/graph.h"

/* A plane graph whose edges go one by one: an edge parts something only where the faces on its
 * sides were one already. */

struct plane;

/* The graph under these marks, without what is off; NULL if its faces are not known. It goes with
 * the caller's scope (mem_begin()). */
struct plane *plane_new(const struct graph *g, const mark *marks);

/* Puts everything back that has gone. */
void plane_begin(struct plane *p);

/* Takes out what the literal switches off. Returns false if that may part anything but a vertex
 * that is left alone. plane_alone(): the vertices that were, since plane_begin(). */
bool plane_take_out(struct plane *p, lit l);
const vec_int *plane_alone(const struct plane *p);

/* The faces of a graph drawn on the grid with everything on: cells joined to those beside them, or
 * grid points of one colour of the checkerboard to those across a cell, and either to a vertex for
 * the border. faces_at_points(): how many there can be; a face is named by the grid point within
 * it, row by row. graph_find_faces() notes in the graph which are beside its edges, and what is
 * round each; nothing if the graph is not drawn so, or not all of it is there. What it takes
 * besides goes with the caller's scope (mem_begin()). */
int faces_at_points(struct grid grid);
void graph_find_faces(struct graph *g, struct grid grid);

/* Two faces that a vertex meets, as one number. */
struct met_pair {
    int64_t faces;
    int v;
};

/* Which pairs of vertices may separate a plane graph: those that meet the same two faces. A face of
 * four that nothing has joined to another is met by its own four alone. Where the vertices are
 * cells it is counted what must be on on either side of such a pair, without a search for each: all
 * send one to the first of them along a tree, and what comes in from one side at the two is what
 * lies there. */
struct faces {
    const struct graph *g;
    bool *there; /* by edge: it may be on */
    int *of;     /* by face of the graph: the one that it is part of by now; NULL: none are known */
    int *size;   /* by such a one: of how many it is; the outer one counts one more */
    VEC(struct met_pair) pairs; /* the pairs of large faces that vertices meet, sorted */
    bool counted;               /* the following are known: */
    bool *must;                 /* by vertex: it must be on, */
    int musts;                  /* and how many must; */
    int *flow;                  /* by edge: how many are sent over it from u to v */
};

/* The faces under these marks. */
struct faces faces_new(const struct graph *g, const mark *marks);

/* Returns false if no other vertex, together with v, separates others that must be on. */
bool faces_may_part(const struct faces *f, int v);

#endif
