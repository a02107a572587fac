/* Lazy cuts: clauses that every solution keeps and the present model breaks.
 *
 * A part K of what is on, with a in K and b outside, both on: something leaves K. Where vertices
 * alone are switched, the way out is a vertex, and the boundary shrinks to a minimal separator. a
 * and b fall out of the clause when the rules put something on each side anyway (an anchor). */
#include "sat/cutter.h"

void cutter_finish_clause(struct cutter *c) {
    solver_add_cut(c->s, &c->clause, c->selector);
    c->cuts++;
}

void cutter_tell_part(struct cutter *c, int part) {
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

bool cutter_side_anchored(const struct cutter *c, enum cut_side side) {
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

bool cut_part(struct cutter *c, int part) {
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

static bool only_vertices(const struct graph *g) {
    for (int e = 0; e < g->edges.len; e++)
        if (g->edges.at[e].u >= 0 && g->edges.at[e].on != LIT_TRUE)
            return false;
    return true;
}

/* The clauses against one graph of the model found. */
static int cut_graph(struct solver *s, const struct model *m, int rule) {
    const struct graph *g = &m->graph;
    struct parts parts = find_parts(&m->graph, s->found, edge_is_on);
    struct cutter c = {.s = s,
                       .m = m,
                       .g = g,
                       .part = parts.label,
                       .parts = parts.count,
                       .side = mem_alloc(g->vertices.len, sizeof *c.side),
                       .vertices_only = only_vertices(g),
                       .selector = s->rule_selector[rule],
                       .pure = s->pure || rule > 0};
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
    parts_free(&parts);
    return c.cuts;
}

/* A loop of which so many models were cut off gets inside and outside as variables. */
enum { MODELS_BEFORE_FACES = 24 };

int cuts_add(struct solver *s) {
    enum shape shape = s->model->graph.shape;
    int cuts = shape == SHAPE_NONE ? 0 : cut_graph(s, s->model, 0);
    if (shape == SHAPE_LOOP && cuts > 0 && s->stats.models >= MODELS_BEFORE_FACES && !s->pure)
        encode_faces(s, s->rule_selector[0]);
    return cuts;
}

int cuts_add_more(struct solver *s, int rule) {
    struct model view = model_with_graph(s->model, rule);
    return cut_graph(s, &view, rule);
}
