/* A graph whose vertices and edges are switched on and off by literals, and which may have faces:
 * the cells that must be connected, the loop through them, the bridges. This room answers all
 * questions about such a graph that need nothing else of the Model: its components under some
 * marks, and whether it stays connected (parts.h); its articulation points and bridges
 * (articulation.h); separating pairs and merged faces (faces.h).
 *
 * Marks and literals are defined first. A partial assignment is a plain array of marks, one per
 * variable. */
#ifndef SUMI_GRAPH_GRAPH_H
#define SUMI_GRAPH_GRAPH_H

#include "base/grid.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* The mark at a variable's place. YES: shaded, line. NO: dot, cross. */
typedef uint8_t mark;
enum { MARK_NONE, MARK_YES, MARK_NO };

static inline mark mark_not(mark m) {
    return m == MARK_NONE ? MARK_NONE : (mark)(MARK_YES + MARK_NO - m);
}

/* Variable v as a literal: 2v means that it is YES, 2v + 1 that it is NO. */
typedef int lit;
/* LIT_BY_EDGES is for graph vertices only: such a vertex is on exactly when one of its edges is. */
enum { LIT_FALSE = -1, LIT_TRUE = -2, LIT_BY_EDGES = -3 };

static inline lit lit_yes(int var) {
    return 2 * var;
}
static inline lit lit_no(int var) {
    return 2 * var + 1;
}
static inline lit lit_of(int var, mark m) {
    return m == MARK_YES ? lit_yes(var) : lit_no(var);
}
static inline lit lit_not(lit l) {
    return l ^ 1;
}
static inline int lit_var(lit l) { /* returns -1 for the constants */
    return l >> 1;
}
static inline mark lit_sign(lit l) { /* returns the mark that makes it true */
    return (l & 1) ? MARK_NO : MARK_YES;
}
/* Returns YES if the literal holds, NO if it fails, NONE while it is open. LIT_BY_EDGES counts as
 * open here: use vertex_mark(). */
static inline mark lit_mark(const mark *marks, lit l) {
    if (l < 0)
        return l == LIT_TRUE ? MARK_YES : l == LIT_FALSE ? MARK_NO : MARK_NONE;
    return (l & 1) ? mark_not(marks[l >> 1]) : marks[l >> 1];
}
static inline void lit_set(mark *marks, lit l) {
    marks[l >> 1] = lit_sign(l);
}

typedef VEC(struct place) vec_place;
typedef VEC(lit) vec_lit;

enum shape {
    SHAPE_NONE,      /* no graph */
    SHAPE_CONNECTED, /* the vertices that are on are connected */
    SHAPE_LOOP, /* additionally, the edges that are on form one closed loop of at least one edge.
                   The sums of model_loop_degrees() require that each vertex has two ends or none */
    SHAPE_TREE, /* additionally, the edges that are on contain no cycle */
};

struct vertex {
    int cell;        /* its cell, or a cell of which it is a corner */
    struct place at; /* a cell or a grid point */
    lit on;          /* LIT_TRUE: always on; LIT_BY_EDGES: on exactly when one of its edges is */
    int first, len;  /* its edges: graph->around.at[first .. first+len-1]; set by graph_seal() */
    int ends;        /* the first of its sums "two ends or none" (model_loop_degrees()), or -1 */
};

struct edge {
    int u,
        v;  /* vertices; both -1: the edge only separates its two faces (`on` is then LIT_FALSE) */
    lit on; /* LIT_TRUE: on whenever both ends are; LIT_FALSE: never drawn, so that its two faces
               are one */
    int face[2]; /* the faces on its two sides; -1: not known. Between neighbouring cells the upper
                    or left one comes first */
};

/* "If `when` holds, this face lies inside the loop", or outside; see sides.h. */
struct side_fact {
    lit when;
    int face;
    bool inside;
    int family, about; /* the printed rule's family, and the cell that it refers to */
};

struct graph {
    enum shape shape;
    int family; /* of the connectivity rule */
    VEC(struct vertex) vertices;
    VEC(struct edge) edges;
    vec_int around;   /* edge indices, by vertex */
    int *cell_vertex; /* by cell: its vertex or -1 */
    int faces; /* number of faces, 0: none; face 0 is the outer one. Two faces separated by an edge
                  lie on different sides of the loop exactly if the edge is on */
    int *cell_face; /* by cell: a face on whose side it lies unless the loop passes through it; NULL
                       without faces */
    VEC(struct side_fact) sides;
    int *beside; /* for a connected graph drawn on the grid, by edge: the faces on its two sides,
                    beside[2 * edge] and the next; NULL: not known */
    int *rim_first, *rim; /* by such a face: the vertices round it are rim[rim_first[face]] to
                             before rim[rim_first[face + 1]] */
    int vars;             /* number of variables in the Model */
    int *edge_of_var;     /* by variable: the edge that it switches, or -1 */
    int *vertex_of_var;   /* by variable: the vertex that it switches, or -1 */
    bool off_never_touch; /* no two adjacent vertices are both off: sums forbid it, and every edge
                             is on whenever its ends are */
};

/* Builds the indices from vertices to their edges, and from `vars` variables to what they
 * switch. */
void graph_seal(struct graph *g, int vars);

/* Hands the memory of *g out of the scope, as mem_hand_out() does; with NULL it is freed. */
void graph_hand_out(const struct graph *g, void *scope);

/* The edges at a vertex: their number, the i-th one as an index and as a struct, and the vertex at
 * its other end. */
static inline int vertex_edges(const struct graph *g, int v) {
    return g->vertices.at[v].len;
}
static inline int vertex_edge(const struct graph *g, int v, int i) {
    return g->around.at[g->vertices.at[v].first + i];
}
static inline const struct edge *vertex_edge_at(const struct graph *g, int v, int i) {
    return &g->edges.at[vertex_edge(g, v, i)];
}
static inline int edge_other_end(const struct edge *e, int v) {
    return e->u == v ? e->v : e->u;
}
static inline int vertex_neighbour(const struct graph *g, int v, int i) {
    return edge_other_end(vertex_edge_at(g, v, i), v);
}

/* Returns the state of a vertex under these marks, counting its edges where they decide: YES if it
 * is on, NO if it is off, NONE while it is open. */
mark vertex_edges_mark(const struct graph *g, const mark *marks, int v);
static inline mark vertex_mark(const struct graph *g, const mark *marks, int v) {
    lit on = g->vertices.at[v].on;
    return on == LIT_BY_EDGES ? vertex_edges_mark(g, marks, v) : lit_mark(marks, on);
}

/* Returns the variable whose mark puts a vertex on: its own, or that of a drawn edge at it. Returns
 * -1 if none is needed or the vertex is not on. */
int vertex_witness(const struct graph *g, const mark *marks, int v);

/* Returns the vertex that this literal switches on, or -1. */
int graph_switched_vertex(const struct graph *g, lit l);

/* A two-colouring of a bipartite graph, as of a checkerboard. */

/* Gives each vertex the colour 1 or 2 so that adjacent vertices differ; `colour` is indexed by
 * vertex, and zeroed by the caller. Returns the number of components, each of which could have its
 * colours swapped; 0 if the graph is not bipartite. */
int checkerboard(const struct graph *g, uint8_t *colour);

/* Disjoint sets of 0 .. n-1 that can only be joined: union-find in a plain array of parents, with
 * path halving (Tarjan and van Leeuwen 1984). */

/* Returns sets of one member each. The caller frees the array with mem_free(). */
int *sets_new(int n);
void sets_separate(int *sets, int n); /* makes sets of one member each again */

/* Returns the representative of the set that contains x; all members have the same one until the
 * set is joined to another. */
int sets_root(int *sets, int x);

/* Joins two sets. Returns false if they were already one. */
bool sets_join(int *sets, int a, int b);

#endif
