/* Cuts for graphs: clauses that every solution keeps and the model found breaks.
 *
 * A part K of what is on, with a in K and b outside, both on: something leaves K. Where vertices
 * alone are switched, the way out is a vertex, and the boundary shrinks to a minimal separator. a
 * and b fall out of the clause when the rules put something on each side anyway (an anchor). A loop
 * beside something else keeps one edge too many, and so does a cycle in a tree. */
#include "graph/parts.h"
#include "model/model.h"
#include "solve/sat/inside.h"

/* Where a vertex stands in the cut of a part K. */
enum cut_side { CUT_NOWHERE, CUT_INSIDE, CUT_BOUNDARY, CUT_BEYOND };

struct cutter {
    struct solver *s;
    const struct model *m; /* with the graph that is cut as its first */
    const struct graph *g;
    const int *part; /* by vertex: its part, -1 when it is off */
    int parts;
    vec_int stack;
    enum cut_side *side; /* scratch, by vertex */
    bool vertices_only;
    vec_lit clause;
    int cuts;
    lit selector; /* of the rule that is this graph */
    bool pure;    /* it is cut by itself alone, without what other rules put on */
};

/* True if an edge is on in the model found. */
static inline bool cutter_edge_on(const struct cutter *c, const struct edge *e) {
    return edge_is_on(&c->m->graph, c->s->found, e);
}

/* --- parts ------------------------------------------------------------------------------------ */

/* Gives c->clause to the solver, under the selector. */
static void cutter_finish_clause(struct cutter *c) {
    solver_add_cut(c->s, &c->clause, c->selector);
    c->cuts++;
}

/* Tells the watcher what is on in a part. */
static void cutter_tell_part(struct cutter *c, int part) {
    if (!c->s->watch)
        return;
    vec_clear(&c->clause);
    for (int v = 0; v < c->g->vertices.len; v++)
        if (c->part[v] == part && c->g->vertices.at[v].on >= 0)
            vec_push(&c->clause, c->g->vertices.at[v].on);
    for (int e = 0; e < c->g->edges.len; e++)
        if (c->g->edges.at[e].on >= 0 && cutter_edge_on(c, &c->g->edges.at[e]) &&
            c->part[c->g->edges.at[e].u] == part)
            vec_push(&c->clause, c->g->edges.at[e].on);
    solver_report(c->s, EVENT_PART, &c->clause);
}

/* True if the rules put something on this side in every solution that keeps the boundary off. */
static bool cutter_side_anchored(const struct cutter *c, enum cut_side side) {
    for (int i = 0; i < c->s->anchors.len; i++) {
        struct anchor a = c->s->anchors.at[i];
        enum cut_side u = c->side[a.u], v = c->side[a.v];
        if ((u == side && (v == side || v == CUT_BOUNDARY)) || (v == side && u == CUT_BOUNDARY))
            return true;
    }
    return false;
}

/* A vertex of the part that is on, preferably one that is on already. */
static int spokesman(const struct cutter *c, int part, bool inside) {
    int best = -1;
    for (int v = 0; v < c->g->vertices.len; v++) {
        lit on = c->g->vertices.at[v].on;
        if (c->part[v] < 0 || (c->part[v] == part) != inside || on == LIT_BY_EDGES ||
            lit_mark(c->s->found, on) != MARK_YES)
            continue;
        if (solver_known(c->s, on) == MARK_YES)
            return v;
        if (best < 0)
            best = v;
    }
    return best;
}

static void mark_boundary(struct cutter *c, int part) {
    for (int v = 0; v < c->g->vertices.len; v++)
        c->side[v] = c->part[v] == part ? CUT_INSIDE : CUT_NOWHERE;
    for (int e = 0; e < c->g->edges.len; e++) {
        const struct edge *edge = &c->g->edges.at[e];
        if (edge->u < 0)
            continue;
        if (c->side[edge->u] == CUT_INSIDE && c->side[edge->v] == CUT_NOWHERE)
            c->side[edge->v] = CUT_BOUNDARY;
        else if (c->side[edge->v] == CUT_INSIDE && c->side[edge->u] == CUT_NOWHERE)
            c->side[edge->u] = CUT_BOUNDARY;
    }
}

/* Gives `to` to everything that is reached from `from` without stepping on the boundary. */
static void flood_side(struct cutter *c, int from, enum cut_side to) {
    c->side[from] = to;
    vec_push(&c->stack, from);
    while (c->stack.len > 0) {
        int v = vec_pop(&c->stack);
        for (int i = 0; i < vertex_edges(c->g, v); i++) {
            int w = vertex_neighbour(c->g, v, i);
            if (c->side[w] == to || c->side[w] == CUT_BOUNDARY)
                continue;
            c->side[w] = to;
            vec_push(&c->stack, w);
        }
    }
}

static bool touches_side(const struct cutter *c, int v, enum cut_side side) {
    for (int i = 0; i < vertex_edges(c->g, v); i++)
        if (c->side[vertex_neighbour(c->g, v, i)] == side)
            return true;
    return false;
}

/* Of the boundary between a's part and b only what b's side touches is needed. */
static void shrink_boundary(struct cutter *c, int a, int b) {
    flood_side(c, b, CUT_BEYOND);
    for (int v = 0; v < c->g->vertices.len; v++)
        if (c->side[v] == CUT_BOUNDARY && !touches_side(c, v, CUT_BEYOND))
            c->side[v] = CUT_NOWHERE;
    flood_side(c, a, CUT_INSIDE);
}

static void add_ends(struct cutter *c, int a, int b) {
    if (c->pure || !c->vertices_only || !cutter_side_anchored(c, CUT_INSIDE))
        vec_push(&c->clause, lit_not(c->g->vertices.at[a].on));
    if (c->pure || !c->vertices_only || !cutter_side_anchored(c, CUT_BEYOND))
        vec_push(&c->clause, lit_not(c->g->vertices.at[b].on));
}

static void add_ways_out(struct cutter *c) {
    for (int v = 0; v < c->g->vertices.len && c->vertices_only; v++)
        if (c->side[v] == CUT_BOUNDARY)
            vec_push(&c->clause, c->g->vertices.at[v].on);
    for (int i = 0; i < c->g->edges.len && !c->vertices_only; i++) {
        const struct edge *e = &c->g->edges.at[i];
        if (e->u < 0 || (c->side[e->u] == CUT_INSIDE) == (c->side[e->v] == CUT_INSIDE))
            continue;
        int outer = c->side[e->u] == CUT_INSIDE ? e->v : e->u;
        vec_push(&c->clause, e->on == LIT_TRUE ? c->g->vertices.at[outer].on : e->on);
    }
}

/* "From a part something leads to another." False when it holds nothing that must be joined. */
static bool cut_part(struct cutter *c, int part) {
    int a = spokesman(c, part, true), b = spokesman(c, part, false);
    if (a < 0 || b < 0)
        return false;
    cutter_tell_part(c, part);
    mark_boundary(c, part);
    if (c->vertices_only)
        shrink_boundary(c, a, b);
    vec_clear(&c->clause);
    add_ends(c, a, b);
    add_ways_out(c);
    cutter_finish_clause(c);
    return true;
}

static void cut_parts(struct cutter *c) {
    if (c->parts < 2)
        return;
    for (int part = 0; part < c->parts; part++)
        cut_part(c, part);
}

/* --- rings ------------------------------------------------------------------------------------ */

/* A loop is cut off for good when something is outside it in every solution; else together with
 * one segment of each other loop. */
static void cut_loop(struct cutter *c, int part) {
    vec_clear(&c->clause);
    for (int v = 0; v < c->g->vertices.len; v++)
        c->side[v] = c->part[v] == part ? CUT_INSIDE : CUT_BEYOND;
    for (int i = 0; i < c->g->edges.len; i++) {
        const struct edge *e = &c->g->edges.at[i];
        if (cutter_edge_on(c, e) && c->part[e->u] == part)
            vec_push(&c->clause, lit_not(e->on));
    }
    if (!c->pure && cutter_side_anchored(c, CUT_BEYOND)) {
        cutter_finish_clause(c);
        return;
    }
    int loop = c->clause.len;
    for (int i = 0; i < c->g->edges.len; i++) {
        const struct edge *e = &c->g->edges.at[i];
        if (!cutter_edge_on(c, e) || c->part[e->u] == part)
            continue;
        c->clause.len = loop;
        vec_push(&c->clause, lit_not(e->on));
        cutter_finish_clause(c);
        break;
    }
}

static int first_edge_of(const struct cutter *c, int part) {
    for (int i = 0; i < c->g->edges.len; i++)
        if (cutter_edge_on(c, &c->g->edges.at[i]) && c->part[c->g->edges.at[i].u] == part)
            return i;
    return -1;
}

/* Nothing is drawn: some edge has to be. */
static void cut_no_loop(struct cutter *c) {
    vec_clear(&c->clause);
    for (int i = 0; i < c->g->edges.len; i++)
        if (c->g->edges.at[i].u >= 0)
            vec_push(&c->clause, c->g->edges.at[i].on);
    cutter_finish_clause(c);
}

/* The loops of a model that has several, or none; the cycles of one that has to be a
 * tree. */
static void cut_loops(struct cutter *c) {
    for (int part = 0; part < c->parts && c->parts > 1; part++) {
        if (first_edge_of(c, part) < 0) {
            cut_part(c, part);
            continue;
        }
        cutter_tell_part(c, part);
        cut_loop(c, part);
    }
    if (c->parts == 0 || (c->parts == 1 && first_edge_of(c, 0) < 0))
        cut_no_loop(c);
}

/* Forbids the cycle that the edge e closes on the paths to the root, given by parent edges. */
static void cut_cycle(struct cutter *c, int e, const int *up, const int *depth) {
    const struct edge *edges = c->g->edges.at;
    int u = edges[e].u, v = edges[e].v;
    vec_clear(&c->clause);
    vec_push(&c->clause, lit_not(edges[e].on));
    while (u != v) {
        int *deeper = depth[u] >= depth[v] ? &u : &v;
        vec_push(&c->clause, lit_not(edges[up[*deeper]].on));
        *deeper = edge_other_end(&edges[up[*deeper]], *deeper);
    }
    solver_report(c->s, EVENT_PART, &c->clause);
    cutter_finish_clause(c);
}

/* Hangs all that edges in use join to the root below it: by vertex, the edge that leads up and the
 * depth, from 1; 0: not met yet. Breadth first, so that the cycles are short. */
static void search_tree(struct cutter *c, int root, int *up, int *depth) {
    LOCAL(mem_free_at) vec_int queue = {0};
    vec_push(&queue, root);
    depth[root] = 1;
    for (int head = 0; head < queue.len; head++) {
        int v = queue.at[head];
        for (int i = 0; i < vertex_edges(c->g, v); i++) {
            int e = vertex_edge(c->g, v, i);
            int w = edge_other_end(&c->g->edges.at[e], v);
            if (depth[w] != 0 || !cutter_edge_on(c, &c->g->edges.at[e]))
                continue;
            up[w] = e;
            depth[w] = depth[v] + 1;
            vec_push(&queue, w);
        }
    }
}

static void cut_cycles(struct cutter *c) {
    int n = c->g->vertices.len;
    LOCAL(mem_free_at) int *up = mem_alloc(n, sizeof *up), *depth = mem_alloc(n, sizeof *depth);
    for (int v = 0; v < n; v++)
        up[v] = -1;
    for (int v = 0; v < n; v++)
        if (c->part[v] >= 0 && depth[v] == 0)
            search_tree(c, v, up, depth);
    for (int i = 0; i < c->g->edges.len; i++) {
        const struct edge *e = &c->g->edges.at[i];
        if (cutter_edge_on(c, e) && up[e->u] != i && up[e->v] != i)
            cut_cycle(c, i, up, depth);
    }
}

/* Takes edges out of the model found until no ring is left; none that is known. */
static void open_rings(struct cutter *c) {
    LOCAL(mem_free_at) int *sets = sets_new(c->g->vertices.len);
    for (int known = 1; known >= 0; known--)
        for (int i = 0; i < c->g->edges.len; i++) {
            const struct edge *e = &c->g->edges.at[i];
            if (!cutter_edge_on(c, e) || (solver_known(c->s, e->on) == MARK_YES) != known)
                continue;
            if (!sets_join(sets, e->u, e->v))
                lit_set(c->s->found, lit_not(e->on));
        }
}

/* --- one graph -------------------------------------------------------------------------------- */

static bool only_vertices(const struct graph *g) {
    for (int e = 0; e < g->edges.len; e++)
        if (g->edges.at[e].u >= 0 && g->edges.at[e].on != LIT_TRUE)
            return false;
    return true;
}

/* The clauses against one graph of the model found. */
static int cut_graph(struct solver *s, const struct model *m, int rule) {
    const struct graph *g = &m->graph;
    LOCAL(parts_free) struct parts parts = find_parts(&m->graph, s->found, edge_is_on);
    struct cutter c = {.s = s,
                       .m = m,
                       .g = g,
                       .part = parts.label,
                       .parts = parts.count,
                       .side = mem_alloc(g->vertices.len, sizeof *c.side),
                       .vertices_only = only_vertices(g),
                       .selector = s->selectors.rule[rule],
                       .pure = s->pure || m != s->model};
    if (g->shape == SHAPE_LOOP)
        cut_loops(&c);
    if (g->shape == SHAPE_TREE && !s->opens_rings)
        cut_cycles(&c);
    else if (g->shape == SHAPE_TREE && parts.count == 1)
        open_rings(&c);
    if (g->shape != SHAPE_LOOP)
        cut_parts(&c);
    mem_free(c.side);
    vec_free(&c.stack);
    vec_free(&c.clause);
    return c.cuts;
}

/* The same where inside or outside falls into parts. That a loop is not closed as it was keeps one
 * loop away, that its inside reaches another part all that would separate the two: Yajilin of 31x45
 * less a third of their clues take half the models. */
static int cut_faces(struct solver *s) {
    struct model view = *s->model;
    int cuts = 0;
    for (int in = 0; in < 2 && s->faces_on[in].vertices.len > 0; in++) {
        view.graph = s->faces_on[in];
        cuts += cut_graph(s, &view, 0);
    }
    return cuts;
}

/* A loop of which so many models were cut off gets inside and outside as variables. */
enum { MODELS_BEFORE_FACES = 24 };

int graph_cuts_add(struct solver *s, int rule) {
    if (rule > 0) {
        struct model view = model_with_graph(s->model, rule);
        return cut_graph(s, &view, rule);
    }
    enum shape shape = s->model->graph.shape;
    int cuts = shape == SHAPE_NONE ? 0 : cut_graph(s, s->model, 0);
    cuts += cuts > 0 ? cut_faces(s) : 0;
    if (shape == SHAPE_LOOP && cuts > 0 && s->stats.models >= MODELS_BEFORE_FACES && !s->pure)
        encode_faces(s, s->selectors.rule[0]);
    return cuts;
}
