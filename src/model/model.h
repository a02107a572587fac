/* The Model: what every genre compiles to, and all that the judge, the techniques, the solver and
 * the session know of a puzzle.
 *
 *   variables   "this cell is shaded", "this segment is drawn"; each has a place and the meaning
 *               of an untouched mark when a board is judged complete
 *   sums        cardinality constraints: lo <= number of true literals <= hi; literals may repeat
 *               (a weight)
 *   one graph   vertices and edges carry literals; the vertices that are on must hang together by
 *               the edges that are on; as a loop or as a tree where the genre says so
 *
 * A genre builds it with model_begin(), model_var(), model_sum(), model_graph(), graph_vertex(),
 * graph_edge(), for a loop model_loop_degrees(), and model_seal(); after that it does not change.
 */
#ifndef SUMI_MODEL_MODEL_H
#define SUMI_MODEL_MODEL_H

#include "base/grid.h"
#include "base/vec.h"
#include "model/family.h"
#include "model/lit.h"

typedef VEC(struct place) vec_place;
typedef VEC(lit) vec_lit;

struct var {
    struct place at;
    mark unmarked; /* what an untouched mark counts as: MARK_YES or MARK_NO */
    int cost;      /* of a YES, for the shortest form; else 0 */
};

struct sum {
    int family;     /* into model->families */
    int about;      /* the cell that the rule is about: its clue, its room's first cell */
    int lo, hi;     /* lo may pass the number of literals: then nothing satisfies it */
    int number;     /* what is printed on the board, where it differs from the bounds; else -1 */
    int vertex;     /* ROLE_ENDS: the vertex whose edges it counts; else -1 */
    int first, len; /* its literals: model->lits.at[first .. first+len-1]; never LIT_TRUE/FALSE;
                       equal ones stand side by side */
};

enum shape {
    SHAPE_NONE,      /* no graph */
    SHAPE_CONNECTED, /* the vertices that are on hang together */
    SHAPE_LOOP,      /* and the edges that are on are one closed loop, of at least one edge; that
                        each vertex has two ends or none is said by the sums of
                        model_loop_degrees() */
    SHAPE_TREE,      /* and the edges that are on hold no cycle */
};

struct vertex {
    int cell;        /* the cell where it is, or of whose corner it is */
    struct place at; /* a cell or a grid point */
    lit on;          /* LIT_TRUE: always on; LIT_BY_EDGES: on exactly when one of its edges is */
    int first, len;  /* its edges: graph->around.at[first .. first+len-1]; set by model_seal() */
    int ends;        /* the first of its sums "two ends or none", see model_loop_degrees(); or -1 */
};

struct edge {
    int u, v; /* vertices; both -1: the edge only parts its two faces (on is LIT_FALSE) */
    lit on;   /* LIT_TRUE: there whenever both ends are on; LIT_FALSE: never drawn, so that its two
                 faces are one */
    int face[2]; /* faces on its two sides; -1: the genre gives none */
};

/* "When `when` holds, this face lies inside the loop", or outside; see sides.h. */
struct side_fact {
    lit when;
    int face;
    bool inside;
    int family, about; /* of the printed rule; the cell that it speaks about */
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
    int *cell_face;   /* by cell: a face on whose side it lies unless the loop passes through it;
                         NULL where there are no faces */
    VEC(struct side_fact) sides;
};

/* What is no sum. Rule 0 is the graph, also where there is none (SHAPE_NONE); a genre adds the
 * others by the functions of their kinds. A reason names rule r as sum number -1 - r. */
enum rule_kind {
    RULE_GRAPH,      /* index 0: model->graph; i: model->more_graphs.at[i - 1] */
    RULE_ARMS,       /* model->arms.at[index]: lengths of straight lines of literals, see arms.h */
    RULE_COMPONENTS, /* model->components.at[index]: parts with one clue each, see components.h */
    RULE_TABLE, /* model->tables.at[index]: one of the ways that are written out, see table.h */
    RULE_APART, /* model->aparts.at[index]: two tables whose ways exclude each other */
    RULE_SIDES, /* index 0: the facts of model->graph about its faces, see sides.h */
    RULE_KINDS,
};

struct rule {
    enum rule_kind kind;
    int family;
    int about;  /* the cell that it is about */
    int index;  /* among those of its kind */
    int number; /* what is printed on the board; -1: nothing */
};

/* What the lengths of four arms have to be. */
enum arms_rule {
    ARMS_TOTAL,   /* together `total` */
    ARMS_ONE,     /* one of them is longer than 0, and it is `total` long */
    ARMS_EQUAL,   /* two of them are longer than 0, equally long, together `total` */
    ARMS_UNEQUAL, /* two of them are longer than 0, not equally long, together `total` */
    ARMS_MIDDLE,  /* two opposite ones are longer than 0, equally long, together `total` */
    ARMS_RUNS,    /* two of them are longer than 0: opposite ones together `total`, others each;
                     without a total, others equally long */
};

/* A graph beside the first one, of SHAPE_CONNECTED; the last two as those of struct model. */
struct more_graph {
    struct graph graph;
    int *edge_of_var, *vertex_of_var;
};

struct arms {
    enum arms_rule rule;
    int total;                  /* -1: any */
    int first[DIRS], len[DIRS]; /* its literals: model->lits.at[first[d] .. first[d]+len[d]-1] */
};

struct components {
    int first, first_clue; /* by cell: model->lits.at[first + cell], and of component_clues */
};

/* One way of a table: the literals that hold, model->lits.at[first .. first+len-1]; the others of
 * the table's scope fail. */
struct table_way {
    int first, len;
    int type; /* what it is called: an index into family.types */
};

struct way_table {
    int first, len;      /* its scope: model->lits.at[first .. first+len-1] */
    int first_way, ways; /* model->ways.at[first_way .. first_way+ways-1] */
};

struct apart {
    int rule[2]; /* the two tables, as rules */
};

struct model {
    struct grid grid;
    const struct family *families;
    int n_families;
    VEC(struct var) vars;
    VEC(struct sum) sums;
    vec_int lits; /* of all sums and rules, one after the other */
    struct graph graph;
    VEC(struct rule) rules; /* the first one is the graph */
    VEC(struct more_graph) more_graphs;
    VEC(struct arms) arms;
    VEC(struct components) components;
    vec_int component_clues;
    VEC(struct way_table) tables;
    VEC(struct table_way) ways;
    VEC(struct apart) aparts;
    bool costs; /* the genre has a shortest form */

    /* Set by model_seal(): */
    vec_int uses;   /* sum indices, by variable */
    int *use_first; /* vars.len + 1 offsets into uses; a sum is listed once though a lit repeats */
    vec_int rule_uses;   /* rule indices, by variable, as uses; without the graph's own */
    int *rule_use_first; /* vars.len + 1 offsets into rule_uses */
    int *cell_var;       /* by cell: its variable or -1 */
    int *segment_var;    /* by cell * DIRS + dir: the segment that leaves it there, or -1 */
    int *side_var;       /* by cell * DIRS + dir: the side of it there, or -1 */
    int *next_layer;     /* by variable: the one of the next layer at its place, or -1. The three
                            above hold layer 0 */
    int *edge_of_var;    /* by variable: the graph edge that it switches, or -1 */
    int *vertex_of_var;  /* by variable: the graph vertex that it switches, or -1 */
};

/* An empty Model in *m, whatever was there. The families are not copied and must outlive it. */
void model_begin(struct model *m, struct grid grid, const struct family *families, int n_families);

/* Adds a variable; gives its number. No two have one place, layer included; the layers of a place
 * are added in order, from 0. */
int model_var(struct model *m, struct place at, mark unmarked);

/* Adds a sum; gives its number. Copies the literals; LIT_FALSE is left out, LIT_TRUE lowers both
 * bounds, and repeats of a literal are moved up behind its first occurrence. */
int model_sum(struct model *m, int family, int about, const lit *lits, int n, int lo, int hi);

/* The number that a sentence names for a sum: the printed one, else the bound that is asked for. */
static inline int sum_number(const struct sum *s, bool upper) {
    return s->number >= 0 ? s->number : upper ? s->hi : s->lo;
}

/* Adds a rule of a kind; gives its number. For the kinds' own functions. */
int model_rule(struct model *m, enum rule_kind kind, int family, int about, int index);

/* The same with the number that is printed, which is not a bound. */
int model_numbered_sum(struct model *m, int family, int about, const lit *lits, int n, int lo,
                       int hi, int number);

/* The number that a sentence names for a rule at a cell: the clue of components there, else what is
 * printed for the rule. */
int model_rule_number(const struct model *m, int rule, int cell);

/* Says what the graph is, before its vertices. Without it there is none (SHAPE_NONE). Another call
 * begins a further graph, which has to be SHAPE_CONNECTED without faces; what is added from then on
 * belongs to that one. */
void model_graph(struct model *m, enum shape shape, int family, int faces);

/* Add a vertex (at most one a cell), an edge, what is known of a face's side; see the structs. The
 * first two give numbers. */
int graph_vertex(struct model *m, int cell, lit on);
int graph_vertex_at(struct model *m, struct place at, lit on); /* a cell, or a grid point */
int graph_border(struct model *m); /* a vertex that is always on and has no cell (NO_CELL) */
int graph_edge(struct model *m, int u, int v, lit on, int face_a, int face_b);
void graph_cell_face(struct model *m, int cell, int face);
void graph_side(struct model *m, struct side_fact fact);

/* Adds for each vertex of a loop the sums "two ends or none", of a family with ROLE_ENDS; after the
 * last edge. A vertex with a literal, or LIT_TRUE, takes one sum: its edges, and twice "off", are
 * exactly two. One that is on by its edges takes "at most two", then for each of its edges in order
 * "if this one is drawn, so is another". A sum is about the vertex's cell. */
void model_loop_degrees(struct model *m, int family);

/* Builds the indices; nothing may be added after it. */
void model_seal(struct model *m);
void model_free(struct model *m); /* the parts, not the struct itself */

/* The variable of a place within the grid, or -1. */
int model_at(const struct model *m, struct place at);

/* What a sum is about as a place: the grid point of a vertex at one, else its cell. */
struct place sum_place(const struct model *m, int sum);

/* The Model for code that works on one graph only: with the graph of this rule as its graph.
 * It shares all else with m, and is not to be freed. */
struct model model_with_graph(const struct model *m, int rule);

/* The vertex that this literal switches on, or -1. */
int model_switched_vertex(const struct model *m, lit l);

/* The walk round a vertex: how many edges it has, the i-th of them by number and as itself, and the
 * vertex at its other end. */
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

/* A vertex under these marks: YES it is on, NO it is off, NONE it is open; also where its edges
 * say so. */
mark vertex_edges_mark(const struct graph *g, const mark *marks, int v);
static inline mark vertex_mark(const struct graph *g, const mark *marks, int v) {
    lit on = g->vertices.at[v].on;
    return on == LIT_BY_EDGES ? vertex_edges_mark(g, marks, v) : lit_mark(marks, on);
}

/* The variable whose mark puts a vertex on: its own, or that of an edge at it that is drawn; -1:
 * none is needed, or it is not on. */
int vertex_witness(const struct graph *g, const mark *marks, int v);

/* Whether a sum is one of model_loop_degrees(): it requires of one vertex that the loop passes it
 * by two edges or not at all. */
static inline bool is_ends_sum(const struct model *m, int sum) {
    return m->sums.at[sum].vertex >= 0;
}

/* The sum by which something follows from this edge at a vertex: of a vertex with one sum that one,
 * of one on by its edges "if this one is drawn, so is another"; -1: there is none. `edge` -1: none
 * is meant. */
int vertex_ends_sum(const struct model *m, int v, int edge);

/* Whether a sum counts over most of the board: nobody sees at a place what follows from it. */
static inline bool sum_is_global(const struct model *m, int sum) {
    return m->sums.at[sum].len * 2 > m->vars.len;
}

/* The first sum that excludes both of these together, or -1. */
int model_never_both(const struct model *m, lit a, lit b);

/* True when all that must hang together lies in a grid, and sums forbid any two cells that touch to
 * be off together. */
bool model_off_never_touch(const struct model *m);

static inline const lit *sum_lits(const struct model *m, const struct sum *s) {
    return m->lits.at + s->first;
}
/* How many literals of a sum are true, false and open, each as often as it is repeated. */
struct tally {
    int yes, open;
};
static inline struct tally sum_tally(const struct model *m, const mark *marks,
                                     const struct sum *s) {
    struct tally t = {0, 0};
    const lit *lits = sum_lits(m, s);
    for (int i = 0; i < s->len; i++) {
        mark at = lit_mark(marks, lits[i]);
        t.yes += at == MARK_YES;
        t.open += at == MARK_NONE;
    }
    return t;
}

/* The weight of a sum's literal whose first occurrence is i: how often it is repeated. */
static inline int sum_weight(const struct model *m, const struct sum *s, int i) {
    const lit *lits = sum_lits(m, s);
    int weight = 1;
    while (i + weight < s->len && lits[i + weight] == lits[i])
        weight++;
    return weight;
}
static inline int model_vars(const struct model *m) {
    return m->vars.len;
}

/* A fresh partial assignment with nothing marked; the caller frees it with mem_free(). */
mark *marks_new(const struct model *m);

/* The open variables, the nearest to a cell first (NO_CELL: in order); the caller frees them. */
vec_int model_open_by_distance(const struct model *m, const mark *marks, int near);

/* Copies to `full`, of as many marks, and fills what is open with each variable's unmarked meaning.
 */
void marks_complete(const struct model *m, const mark *marks, mark *full);

#endif
