/* The Model: what every genre compiles to, and all that the judge, the techniques, the solver and
 * the session know of a puzzle.
 *
 *   variables   "this cell is shaded", "this segment is drawn"; each has a place and the meaning
 *               of an untouched mark when a board is judged complete
 *   sums        lo <= number of true literals <= hi; literals may repeat (a weight)
 *   one graph   vertices and edges carry literals; the vertices that are on must hang together by
 *               the edges that are on; as a loop or as a tree where the genre says so
 *
 * A genre builds it with model_begin(), model_var(), model_sum(), graph_vertex(), graph_edge(),
 * model_seal(); after that it does not change. */
#ifndef SUMI_MODEL_MODEL_H
#define SUMI_MODEL_MODEL_H

#include "base/grid.h"
#include "base/vec.h"
#include "model/family.h"
#include "model/lit.h"

struct var {
    struct place at;
    mark unmarked; /* what an untouched mark counts as: MARK_YES or MARK_NO */
    int cost;      /* of a YES, for the shortest form; else 0 */
};

struct sum {
    int family;     /* into model->families */
    int about;      /* the cell that the rule speaks about: its clue, its room's first cell */
    int lo, hi;     /* lo may pass the number of literals: then nothing satisfies it */
    int first, len; /* its literals: model->lits.at[first .. first+len-1]; never LIT_TRUE/FALSE */
};

enum shape {
    SHAPE_NONE,      /* no graph */
    SHAPE_CONNECTED, /* the vertices that are on hang together */
    SHAPE_LOOP,      /* and the edges that are on are one closed loop, of at least one edge; that
                        each vertex has two ends or none is said by sums */
    SHAPE_TREE,      /* and the edges that are on hold no cycle */
};

struct vertex {
    int cell;
    lit on;
    int first, len; /* its edges: graph->around.at[first .. first+len-1]; set by model_seal() */
};

struct edge {
    int u, v; /* vertices; both -1: the edge only parts its two faces (on is LIT_FALSE) */
    lit on;   /* LIT_TRUE: there whenever both ends are on; LIT_FALSE: never drawn, so that its two
                 faces are one */
    int face[2]; /* faces on its two sides; -1: the genre gives none */
};

/* "When `when` holds, this face lies outside the loop." */
struct outside {
    lit when;
    int face;
};

struct graph {
    enum shape shape;
    int family; /* of the connection rule */
    VEC(struct vertex) vertices;
    VEC(struct edge) edges;
    vec_int around;   /* edge indices, by vertex */
    int *cell_vertex; /* by cell: its vertex or -1 */
    int faces;        /* 0: none; face 0 is the outer one. Two faces that an edge parts are on
                         different sides of the loop exactly when the edge is on */
    VEC(struct outside) outside;
    int outside_family; /* of that rule, where there is one */
};

struct model {
    struct grid grid;
    const struct family *families;
    int n_families;
    VEC(struct var) vars;
    VEC(struct sum) sums;
    vec_int lits; /* of all sums, one after the other */
    struct graph graph;
    bool costs; /* the genre has a shortest form */

    /* Set by model_seal(): */
    vec_int uses;       /* sum indices, by variable */
    int *use_first;     /* vars.len + 1 offsets into uses; a sum stands once though a lit repeats */
    int *cell_var;      /* by cell: its variable or -1 */
    int *segment_var;   /* by cell * DIRS + dir: the segment that leaves it there, or -1 */
    int *edge_of_var;   /* by variable: the graph edge that it switches, or -1 */
    int *vertex_of_var; /* by variable: the graph vertex that it switches, or -1 */
};

/* An empty Model in *m, whatever was there. The families are not copied and must outlive it. */
void model_begin(struct model *m, struct grid grid, const struct family *families, int n_families);

/* Adds a variable; gives its number. No two have one place. */
int model_var(struct model *m, struct place at, mark unmarked);

/* Adds a sum; gives its number. Copies the literals; LIT_FALSE is left out and LIT_TRUE lowers both
 * bounds. A literal that stands twice stands first: there the judge looks for it. */
int model_sum(struct model *m, int family, int about, const lit *lits, int n, int lo, int hi);

/* Says what the graph is, once, before its vertices. Without it there is none (SHAPE_NONE). */
void model_graph(struct model *m, enum shape shape, int family, int faces);

/* Add a vertex (at most one a cell), an edge, a face that must lie outside; see the structs. The
 * first two give numbers. */
int graph_vertex(struct model *m, int cell, lit on);
int graph_edge(struct model *m, int u, int v, lit on, int face_a, int face_b);
void graph_outside(struct model *m, lit when, int face);

/* Builds the indices; nothing may be added after it. */
void model_seal(struct model *m);
void model_free(struct model *m); /* the parts, not the struct itself */

/* The variable of a place within the grid, or -1. */
int model_at(const struct model *m, struct place at);

/* The vertex that this literal switches on, or -1. */
int model_switched_vertex(const struct model *m, lit l);

/* Whether a sum says "not both" of these. */
bool model_never_both(const struct model *m, lit a, lit b);

/* True when all that must hang together lies in a grid, and sums forbid any two cells that touch to
 * be off together. */
bool model_off_never_touch(const struct model *m);

static inline const lit *sum_lits(const struct model *m, const struct sum *s) {
    return m->lits.at + s->first;
}
static inline int model_vars(const struct model *m) {
    return m->vars.len;
}

/* A fresh partial assignment with nothing marked; the caller frees it with mem_free(). */
mark *marks_new(const struct model *m);

/* Copies to `full`, of as many marks, and fills what is open with each variable's unmarked meaning.
 */
void marks_complete(const struct model *m, const mark *marks, mark *full);

#endif
