/* Lazy cuts: clauses that every solution keeps and the present model breaks.
 *
 * A part K of what is on, with a in K and b outside, both on: something leaves K. Where vertices
 * alone are switched, the way out is a vertex, and the boundary shrinks to a minimal separator. a
 * and b fall out of the clause when the rules put something on each side anyway (an anchor). A loop
 * beside something else keeps one edge too many, a cycle in a tree likewise. */
#include "sat/inside.h"

#include <string.h>

enum { MODELS_BEFORE_FACES = 24 };

struct cutter {
    struct solver *s;
    const struct graph *g;
    int *part; /* by vertex: its part, -1 when it is off */
    int parts;
    vec_int stack;
    int *side; /* scratch, by vertex: 0 nothing, 1 in K, 2 on its boundary, 3 on the other side */
    bool vertices_only;
    VEC(lit) clause;
    int cuts;
    lit guard; /* of the rule that is this graph */
    bool pure; /* it is cut by itself alone, without what other rules put on */
};

static bool found_on(const struct cutter *c, lit l) {
    return l != LIT_BY_EDGES && lit_mark(c->s->found, l) == MARK_YES;
}

static bool edge_on(const struct cutter *c, const struct edge *e) {
    if (e->u < 0)
        return false;
    if (e->on == LIT_TRUE)
        return found_on(c, c->g->vertices.at[e->u].on) && found_on(c, c->g->vertices.at[e->v].on);
    return found_on(c, e->on);
}

static void cutter_flood_part(struct cutter *c, int from) {
    c->part[from] = c->parts;
    vec_push(&c->stack, from);
    while (c->stack.len > 0) {
        int v = vec_pop(&c->stack);
        for (int i = 0; i < vertex_edges(c->g, v); i++) {
            const struct edge *e = vertex_edge_at(c->g, v, i);
            int w = edge_other_end(e, v);
            if (c->part[w] >= 0 || !edge_on(c, e))
                continue;
            c->part[w] = c->parts;
            vec_push(&c->stack, w);
        }
    }
}

/* A vertex takes part when it is on, or when an edge at it is. */
static bool takes_part(const struct cutter *c, int v) {
    if (found_on(c, c->g->vertices.at[v].on))
        return true;
    for (int i = 0; i < vertex_edges(c->g, v); i++)
        if (edge_on(c, vertex_edge_at(c->g, v, i)))
            return true;
    return false;
}

static void cutter_find_parts(struct cutter *c) {
    for (int v = 0; v < c->g->vertices.len; v++)
        c->part[v] = -1;
    for (int v = 0; v < c->g->vertices.len; v++) {
        if (c->part[v] >= 0 || !takes_part(c, v))
            continue;
        cutter_flood_part(c, v);
        c->parts++;
    }
}

static void report_cut(struct cutter *c, enum event_kind kind) {
    if (c->s->watch)
        c->s->watch(c->s->watch_arg, &(struct event){.kind = kind,
                                                     .marks = c->s->found,
                                                     .lits = c->clause.at,
                                                     .n_lits = c->clause.len});
}

static void finish_clause(struct cutter *c) {
    mem_poll();
    if (c->guard >= 0)
        vec_push(&c->clause, lit_not(c->guard));
    report_cut(c, EVENT_CUT);
    sat_clause(c->s, c->clause.at, c->clause.len);
    c->cuts++;
    c->s->stats.cuts++;
}

/* What is on in this part, for the watcher. */
static void tell_part(struct cutter *c, int part) {
    if (!c->s->watch)
        return;
    vec_clear(&c->clause);
    for (int v = 0; v < c->g->vertices.len; v++)
        if (c->part[v] == part && c->g->vertices.at[v].on >= 0)
            vec_push(&c->clause, c->g->vertices.at[v].on);
    for (int e = 0; e < c->g->edges.len; e++)
        if (c->g->edges.at[e].on >= 0 && edge_on(c, &c->g->edges.at[e]) &&
            c->part[c->g->edges.at[e].u] == part)
            vec_push(&c->clause, c->g->edges.at[e].on);
    report_cut(c, EVENT_PART);
}

/* Whether the rules put something on this side in every solution that keeps the boundary off. */
static bool side_anchored(const struct cutter *c, int side) {
    for (int i = 0; i < c->s->anchors.len; i++) {
        struct anchor a = c->s->anchors.at[i];
        int u = c->side[a.u], v = c->side[a.v];
        if ((u == side && (v == side || v == 2)) || (v == side && u == 2))
            return true;
    }
    return false;
}

/* A vertex of the part that is on, preferably one that is on already. */
static int spokesman(const struct cutter *c, int part, bool inside) {
    int best = -1;
    for (int v = 0; v < c->g->vertices.len; v++) {
        lit on = c->g->vertices.at[v].on;
        if (c->part[v] < 0 || (c->part[v] == part) != inside || !found_on(c, on))
            continue;
        if (sat_known(c->s, on) == MARK_YES)
            return v;
        if (best < 0)
            best = v;
    }
    return best;
}

static void mark_boundary(struct cutter *c, int part) {
    for (int v = 0; v < c->g->vertices.len; v++)
        c->side[v] = c->part[v] == part;
    for (int e = 0; e < c->g->edges.len; e++) {
        const struct edge *edge = &c->g->edges.at[e];
        if (edge->u < 0)
            continue;
        if (c->side[edge->u] == 1 && c->side[edge->v] == 0)
            c->side[edge->v] = 2;
        else if (c->side[edge->v] == 1 && c->side[edge->u] == 0)
            c->side[edge->u] = 2;
    }
}

/* Gives `to` to everything that is reached from `from` without stepping on a 2. */
static void flood_side(struct cutter *c, int from, int to) {
    c->side[from] = to;
    vec_push(&c->stack, from);
    while (c->stack.len > 0) {
        int v = vec_pop(&c->stack);
        for (int i = 0; i < vertex_edges(c->g, v); i++) {
            int w = edge_other_end(vertex_edge_at(c->g, v, i), v);
            if (c->side[w] == to || c->side[w] == 2)
                continue;
            c->side[w] = to;
            vec_push(&c->stack, w);
        }
    }
}

static bool touches_side(const struct cutter *c, int v, int side) {
    for (int i = 0; i < vertex_edges(c->g, v); i++)
        if (c->side[edge_other_end(vertex_edge_at(c->g, v, i), v)] == side)
            return true;
    return false;
}

/* Of the boundary between a's part and b only what b's side touches is needed. */
static void shrink_boundary(struct cutter *c, int a, int b) {
    flood_side(c, b, 3);
    for (int v = 0; v < c->g->vertices.len; v++)
        if (c->side[v] == 2 && !touches_side(c, v, 3))
            c->side[v] = 0;
    flood_side(c, a, 1);
}

static void add_ends(struct cutter *c, int a, int b) {
    if (c->pure || !c->vertices_only || !side_anchored(c, 1))
        vec_push(&c->clause, lit_not(c->g->vertices.at[a].on));
    if (c->pure || !c->vertices_only || !side_anchored(c, 3))
        vec_push(&c->clause, lit_not(c->g->vertices.at[b].on));
}

static void add_ways_out(struct cutter *c) {
    for (int v = 0; v < c->g->vertices.len && c->vertices_only; v++)
        if (c->side[v] == 2)
            vec_push(&c->clause, c->g->vertices.at[v].on);
    for (int i = 0; i < c->g->edges.len && !c->vertices_only; i++) {
        const struct edge *e = &c->g->edges.at[i];
        if (e->u < 0 || (c->side[e->u] == 1) == (c->side[e->v] == 1))
            continue;
        int outer = c->side[e->u] == 1 ? e->v : e->u;
        vec_push(&c->clause, e->on == LIT_TRUE ? c->g->vertices.at[outer].on : e->on);
    }
}

/* "From a to b something leaves this part." False when it holds nothing that must be joined. */
static bool cut_part(struct cutter *c, int part) {
    int a = spokesman(c, part, true), b = spokesman(c, part, false);
    if (a < 0 || b < 0)
        return false;
    tell_part(c, part);
    mark_boundary(c, part);
    if (c->vertices_only)
        shrink_boundary(c, a, b);
    vec_clear(&c->clause);
    add_ends(c, a, b);
    add_ways_out(c);
    finish_clause(c);
    return true;
}

/* A loop is cut off for good when something is outside it in every solution; else together with
 * one segment of each other loop. */
static void cut_loop(struct cutter *c, int part) {
    vec_clear(&c->clause);
    for (int v = 0; v < c->g->vertices.len; v++)
        c->side[v] = c->part[v] == part ? 1 : 3;
    for (int i = 0; i < c->g->edges.len; i++) {
        const struct edge *e = &c->g->edges.at[i];
        if (edge_on(c, e) && c->part[e->u] == part)
            vec_push(&c->clause, lit_not(e->on));
    }
    if (!c->pure && side_anchored(c, 3)) {
        finish_clause(c);
        return;
    }
    int loop = c->clause.len;
    for (int i = 0; i < c->g->edges.len; i++) {
        const struct edge *e = &c->g->edges.at[i];
        if (!edge_on(c, e) || c->part[e->u] == part)
            continue;
        c->clause.len = loop;
        vec_push(&c->clause, lit_not(e->on));
        finish_clause(c);
        break;
    }
}

static int first_edge_of(const struct cutter *c, int part) {
    for (int i = 0; i < c->g->edges.len; i++)
        if (edge_on(c, &c->g->edges.at[i]) && c->part[c->g->edges.at[i].u] == part)
            return i;
    return -1;
}

static void cut_loops(struct cutter *c) {
    if (c->parts > 1) {
        for (int part = 0; part < c->parts; part++) {
            if (first_edge_of(c, part) < 0) {
                cut_part(c, part);
                continue;
            }
            tell_part(c, part);
            cut_loop(c, part);
        }
        return;
    }
    if (c->parts == 1 && first_edge_of(c, 0) >= 0)
        return;
    vec_clear(&c->clause);
    for (int i = 0; i < c->g->edges.len; i++)
        if (c->g->edges.at[i].u >= 0)
            vec_push(&c->clause, c->g->edges.at[i].on);
    finish_clause(c);
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
    report_cut(c, EVENT_PART);
    finish_clause(c);
}

/* Breadth first, so that the cycles are short. */
static void search_tree(struct cutter *c, int root, int *up, int *depth) {
    vec_int queue = {0};
    vec_push(&queue, root);
    depth[root] = 1;
    for (int head = 0; head < queue.len; head++) {
        int v = queue.at[head];
        for (int i = 0; i < vertex_edges(c->g, v); i++) {
            int e = vertex_edge(c->g, v, i);
            int w = edge_other_end(&c->g->edges.at[e], v);
            if (depth[w] != 0 || !edge_on(c, &c->g->edges.at[e]))
                continue;
            up[w] = e;
            depth[w] = depth[v] + 1;
            vec_push(&queue, w);
        }
    }
    vec_free(&queue);
}

static void cut_cycles(struct cutter *c) {
    int n = c->g->vertices.len;
    int *up = mem_alloc(n, sizeof *up), *depth = mem_alloc(n, sizeof *depth);
    for (int v = 0; v < n; v++) {
        up[v] = -1;
        depth[v] = 0;
    }
    for (int v = 0; v < n; v++)
        if (c->part[v] >= 0 && depth[v] == 0) {
            up[v] = -1;
            search_tree(c, v, up, depth);
        }
    for (int i = 0; i < c->g->edges.len; i++) {
        const struct edge *e = &c->g->edges.at[i];
        if (edge_on(c, e) && up[e->u] != i && up[e->v] != i)
            cut_cycle(c, i, up, depth);
    }
    mem_free(up);
    mem_free(depth);
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

static struct cutter cutter_new(struct solver *s, const struct graph *g, int rule) {
    struct cutter c = {.s = s,
                       .g = g,
                       .vertices_only = only_vertices(g),
                       .guard = s->rule_selector[rule],
                       .pure = s->pure || rule > 0};
    c.part = mem_alloc(g->vertices.len, sizeof *c.part);
    c.side = mem_alloc(g->vertices.len, sizeof *c.side);
    return c;
}

static void cutter_free(struct cutter *c) {
    mem_free(c->part);
    mem_free(c->side);
    vec_free(&c->stack);
    vec_free(&c->clause);
}

int cuts_add(struct solver *s) {
    enum shape shape = s->model->graph.shape;
    if (shape == SHAPE_NONE)
        return 0;
    struct cutter c = cutter_new(s, &s->model->graph, 0);
    cutter_find_parts(&c);
    if (shape == SHAPE_LOOP)
        cut_loops(&c);
    if (shape == SHAPE_TREE)
        cut_cycles(&c);
    if (shape != SHAPE_LOOP)
        cut_parts(&c);
    if (shape == SHAPE_LOOP && c.cuts > 0 && s->stats.models >= MODELS_BEFORE_FACES && !s->pure)
        encode_faces(s, s->guard);
    cutter_free(&c);
    return c.cuts;
}

int cuts_add_more(struct solver *s, int rule) {
    const struct rule *r = &s->model->rules.at[rule];
    struct cutter c = cutter_new(s, &s->model->more_graphs.at[r->index - 1].graph, rule);
    cutter_find_parts(&c);
    cut_parts(&c);
    cutter_free(&c);
    return c.cuts;
}

/* Sums of two literals of which one must hold: "shaded cells do not touch" puts something on in
 * every two cells that touch. */
static void find_anchors(struct solver *s) {
    const struct model *m = s->model;
    for (int v = 0; v < m->graph.vertices.len; v++)
        if (vertex_mark(&m->graph, s->known, v) == MARK_YES)
            vec_push(&s->anchors, ((struct anchor){v, v}));
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *sum = &m->sums.at[i];
        if (sum->len != 2 || (sum->hi != 1 && sum->lo != 1))
            continue;
        int flip = sum->hi == 1 ? 1 : 0;
        int u = model_switched_vertex(m, sum_lits(m, sum)[0] ^ flip);
        int v = model_switched_vertex(m, sum_lits(m, sum)[1] ^ flip);
        if (u >= 0 && v >= 0 && u != v)
            vec_push(&s->anchors, ((struct anchor){u, v}));
    }
}

static bool beside(const struct graph *g, int v, int w) {
    bool found = v == w;
    for (int i = 0; i < vertex_edges(g, v) && !found; i++)
        found = edge_other_end(vertex_edge_at(g, v, i), v) == w;
    return found;
}

/* Whether the rules put something on that is neither one of these two nor beside them. */
static bool anchored_away_from(const struct solver *s, int u, int v) {
    const struct graph *g = &s->model->graph;
    for (int i = 0; i < s->anchors.len; i++) {
        struct anchor a = s->anchors.at[i];
        if (!beside(g, u, a.u) && !beside(g, v, a.u) && !beside(g, u, a.v) && !beside(g, v, a.v))
            return true;
    }
    return false;
}

/* More neighbours than a cell of a grid has. */
static bool wide(const struct graph *g, int v) {
    return g->vertices.at[v].len > DIRS;
}

/* No vertex stays alone: when it is on, and another one must be, so is something beside it. Saves
 * most of the first cuts. */
static void cut_alone(struct solver *s, int v) {
    const struct graph *g = &s->model->graph;
    const struct vertex *at = &g->vertices.at[v];
    lit lits[DIRS + 1];
    if (wide(g, v) || at->on == LIT_BY_EDGES || !anchored_away_from(s, v, v))
        return;
    int n = 0;
    for (int i = 0; i < at->len; i++) {
        const struct edge *e = vertex_edge_at(g, v, i);
        lits[n++] = e->on == LIT_TRUE ? g->vertices.at[edge_other_end(e, v)].on : e->on;
    }
    lits[n++] = lit_not(at->on);
    sat_clause(s, lits, n);
}

/* Nor do two that touch, of which one is on. */
static void cut_two_alone(struct solver *s, const struct edge *e) {
    const struct graph *g = &s->model->graph;
    lit lits[2 * DIRS];
    int n = 0, ends[2] = {e->u, e->v};
    if (!anchored_away_from(s, e->u, e->v))
        return;
    for (int end = 0; end < 2; end++)
        for (int i = 0; i < g->vertices.at[ends[end]].len; i++) {
            int w = edge_other_end(vertex_edge_at(g, ends[end], i), ends[end]);
            if (w != ends[1 - end])
                lits[n++] = g->vertices.at[w].on;
        }
    sat_clause(s, lits, n);
}

/* Under the rule of sides the faces stand where there is one, else they belong to the loop. */
static lit sides_guard(const struct solver *s) {
    for (int r = 1; r < s->model->rules.len; r++)
        if (s->model->rules.at[r].kind == RULE_SIDES)
            return s->rule_selector[r];
    return s->guard;
}

void cuts_begin(struct solver *s) {
    if (s->model->graph.shape == SHAPE_NONE)
        return;
    if (!s->pure)
        find_anchors(s);
    if (s->model->graph.sides.len > 0)
        encode_faces(s, sides_guard(s));
    const struct graph *g = &s->model->graph;
    for (int v = 0; v < g->vertices.len && !s->pure; v++)
        cut_alone(s, v);
    bool pairs = !s->pure && model_off_never_touch(s->model);
    for (int i = 0; i < g->edges.len && pairs; i++)
        if (!wide(g, g->edges.at[i].u) && !wide(g, g->edges.at[i].v))
            cut_two_alone(s, &g->edges.at[i]);
}
