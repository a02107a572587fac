/* A graph as clauses: a spanning tree of parents with levels in binary, of one root. */
#include "format/cnf_inside.h"

enum { VERTICES_MOST = 2500 };

/* A graph on its way to clauses. */
struct graph_clauses {
    struct cnf *c;
    const struct graph *g;
    int always;  /* a variable that is true */
    int *on;     /* by vertex */
    int *edge;   /* by edge; 0: never drawn */
    int *root;   /* by vertex */
    int *level;  /* by vertex: its first bit */
    int *parent; /* by edge: u is v's parent, and after it v is u's */
    int bits;
};

static int lit_in(const struct graph_clauses *w, lit l) {
    return l == LIT_TRUE ? w->always : l == LIT_FALSE ? -w->always : cnf_lit(l);
}

/* x is true exactly when one of the literals is. */
static int one_of(struct cnf *c, const int *lits, int n) {
    int x = cnf_new_var(c);
    int *clause = mem_alloc(n + 1, sizeof *clause);
    for (int i = 0; i < n; i++) {
        CLAUSE(c, -lits[i], x);
        clause[i] = lits[i];
    }
    clause[n] = -x;
    cnf_clause(c, clause, n + 1);
    mem_free(clause);
    return x;
}

/* The literals of vertices and edges. An edge that is there whenever both its ends are needs none.
 */
static void name_parts(struct graph_clauses *w) {
    for (int e = 0; e < w->g->edges.len; e++) {
        const struct edge *edge = &w->g->edges.at[e];
        w->edge[e] = edge->on == LIT_FALSE || edge->u < 0 ? 0 : lit_in(w, edge->on);
    }
    for (int v = 0; v < w->g->vertices.len; v++) {
        const struct vertex *vertex = &w->g->vertices.at[v];
        int *lits = mem_alloc(vertex->len + 1, sizeof *lits), n = 0;
        for (int i = 0; i < vertex->len; i++)
            if (w->edge[vertex_edge(w->g, v, i)])
                lits[n++] = w->edge[vertex_edge(w->g, v, i)];
        w->on[v] = vertex->on == LIT_BY_EDGES ? one_of(w->c, lits, n) : lit_in(w, vertex->on);
        mem_free(lits);
    }
}

/* Where `when` holds, the level of vertex a is less than that of b: at some bit 0 and 1, and equal
 * above it. */
static void add_less(const struct graph_clauses *w, int when, int a, int b) {
    int some[32];
    for (int k = 0; k < w->bits; k++) {
        int here = cnf_new_var(w->c);
        some[k] = here;
        CLAUSE(w->c, -here, -(w->level[a] + k));
        CLAUSE(w->c, -here, w->level[b] + k);
        for (int above = k + 1; above < w->bits; above++) {
            CLAUSE(w->c, -here, -(w->level[a] + above), w->level[b] + above);
            CLAUSE(w->c, -here, w->level[a] + above, -(w->level[b] + above));
        }
    }
    some[w->bits] = -when;
    cnf_clause(w->c, some, w->bits + 1);
}

static void add_parents(struct graph_clauses *w) {
    for (int e = 0; e < w->g->edges.len; e++)
        for (int back = 0; back < 2 && w->edge[e]; back++) {
            const struct edge *edge = &w->g->edges.at[e];
            int over = back ? edge->v : edge->u, under = back ? edge->u : edge->v;
            int parent = w->parent[2 * e + back] = cnf_new_var(w->c);
            CLAUSE(w->c, -parent, w->edge[e]);
            CLAUSE(w->c, -parent, w->on[over]);
            CLAUSE(w->c, -parent, w->on[under]);
            add_less(w, parent, over, under);
        }
}

/* Every vertex that is on is the root or has a parent; in a tree every edge is one of a parent. */
static void add_tree(struct graph_clauses *w) {
    const struct graph *g = w->g;
    bool tree = g->shape == SHAPE_TREE;
    for (int v = 0; v < g->vertices.len; v++) {
        int n = 0;
        int *lits = mem_alloc(g->vertices.at[v].len + 2, sizeof *lits);
        for (int i = 0; i < vertex_edges(g, v); i++) {
            int e = vertex_edge(g, v, i);
            if (w->edge[e])
                lits[n++] = w->parent[2 * e + (g->edges.at[e].u == v)];
        }
        lits[n++] = w->root[v];
        if (tree)
            cnf_add_sum(w->c, lits, n, 0, 1);
        CLAUSE(w->c, -w->root[v], w->on[v]);
        lits[n++] = -w->on[v];
        cnf_clause(w->c, lits, n);
        mem_free(lits);
    }
    for (int e = 0; tree && e < g->edges.len; e++)
        if (w->edge[e])
            CLAUSE(w->c, -w->edge[e], w->parent[2 * e], w->parent[2 * e + 1]);
}

/* Faces are on one side of the loop or the other. */
static void add_faces(struct graph_clauses *w) {
    const struct graph *g = w->g;
    int first = w->c->vars + 1;
    if (g->sides.len == 0)
        return;
    w->c->vars += g->faces;
    CLAUSE(w->c, -first);
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *edge = &g->edges.at[e];
        if (edge->face[0] < 0 || edge->face[1] < 0)
            continue;
        int a = first + edge->face[0], b = first + edge->face[1], x = lit_in(w, edge->on);
        CLAUSE(w->c, -x, a, b);
        CLAUSE(w->c, -x, -a, -b);
        CLAUSE(w->c, x, -a, b);
        CLAUSE(w->c, x, a, -b);
    }
    for (int i = 0; i < g->sides.len; i++) {
        const struct side_fact *f = &g->sides.at[i];
        int inside = first + f->face;
        CLAUSE(w->c, -lit_in(w, f->when), f->inside ? inside : -inside);
    }
}

/* A loop has an edge. */
static void add_some_edge(struct graph_clauses *w) {
    int n = 0, *lits = mem_alloc(w->g->edges.len + 1, sizeof *lits);
    for (int e = 0; e < w->g->edges.len; e++)
        if (w->edge[e])
            lits[n++] = w->edge[e];
    cnf_clause(w->c, lits, n);
    mem_free(lits);
}

static int *new_numbers(int n) {
    return mem_alloc(n + 1, sizeof(int));
}

static void add_graph_clauses(struct cnf *c, const struct graph *g) {
    int n = g->vertices.len, edges = g->edges.len;
    struct graph_clauses w = {.c = c,
                              .g = g,
                              .on = new_numbers(n),
                              .edge = new_numbers(edges),
                              .root = new_numbers(n),
                              .level = new_numbers(n),
                              .parent = new_numbers(2 * edges)};
    w.always = cnf_new_var(c);
    CLAUSE(c, w.always);
    while (1 << w.bits < n)
        w.bits++;
    name_parts(&w);
    for (int v = 0; v < n; v++) {
        w.root[v] = cnf_new_var(c);
        w.level[v] = c->vars + 1;
        c->vars += w.bits;
    }
    add_parents(&w);
    add_tree(&w);
    cnf_add_sum(c, w.root, n, 0, 1);
    if (g->shape == SHAPE_LOOP)
        add_some_edge(&w);
    add_faces(&w);
    mem_free(w.on);
    mem_free(w.edge);
    mem_free(w.root);
    mem_free(w.level);
    mem_free(w.parent);
}

/* What a graph would need that is not written. */
static bool graph_fits(const struct graph *g, struct err *e) {
    for (int i = 0; i < g->edges.len; i++)
        if (g->shape != SHAPE_CONNECTED && g->shape != SHAPE_NONE && g->edges.at[i].u >= 0 &&
            g->edges.at[i].on < 0)
            return err_set(e, "clauses are not written for edges that are always there");
    return g->vertices.len <= VERTICES_MOST ||
           err_set(e, "clauses are written for at most %d cells", VERTICES_MOST);
}

bool cnf_add_graph(struct cnf *c, const struct graph *g, struct err *e) {
    if (!graph_fits(g, e))
        return false;
    if (g->shape != SHAPE_NONE)
        add_graph_clauses(c, g);
    return true;
}
