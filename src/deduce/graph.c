/* What the connection rule forces: rings that must not close, the only way out of an area, ways
 * from which a loop could not come back. */
#include "deduce/find.h"

static int root(int *parent, int v) {
    while (parent[v] != v)
        v = parent[v] = parent[parent[v]];
    return v;
}

static int *joined_parts(const struct model *m, const mark *marks) {
    const struct graph *g = &m->graph;
    int *parent = mem_alloc(g->vertices.len, sizeof *parent);
    for (int v = 0; v < g->vertices.len; v++)
        parent[v] = v;
    for (int e = 0; e < g->edges.len; e++)
        if (g->edges.at[e].u >= 0 && lit_mark(marks, g->edges.at[e].on) == MARK_YES)
            parent[root(parent, g->edges.at[e].u)] = root(parent, g->edges.at[e].v);
    return parent;
}

/* A vertex outside the part of this root that must be on the loop, or -1. */
static int stands_outside(const struct model *m, const mark *marks, int *parent, int part) {
    const struct graph *g = &m->graph;
    for (int v = 0; v < g->vertices.len; v++)
        if (root(parent, v) != part && lit_mark(marks, g->vertices.at[v].on) == MARK_YES)
            return v;
    return -1;
}

static void explain_ring(const struct model *m, const mark *marks, int *parent, int edge,
                         int witness, struct step *out) {
    const struct graph *g = &m->graph;
    if (witness >= 0 && g->vertices.at[witness].on >= 0)
        vec_push(&out->marks, lit_var(g->vertices.at[witness].on));
    int part = root(parent, g->edges.at[edge].u);
    vec_push(&out->then, lit_not(g->edges.at[edge].on));
    vec_push(&out->from, ((struct reason){REASON_GRAPH, -1}));
    out->about = g->vertices.at[g->edges.at[edge].u].cell;
    out->other = g->vertices.at[g->edges.at[edge].v].cell;
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || lit_mark(marks, at->on) != MARK_YES || root(parent, at->u) != part)
            continue;
        vec_push(&out->marks, lit_var(at->on));
        vec_push(&out->shown, m->vars.at[lit_var(at->on)].at);
    }
}

/* A segment that joins the two ends of one path closes a ring. In a tree that is never right; a
 * loop is closed too early while a cell that must be on it stands outside. */
bool find_early_ring(const struct model *m, const mark *marks, int near, struct step *out) {
    const struct graph *g = &m->graph;
    (void)near;
    if (g->shape != SHAPE_LOOP && g->shape != SHAPE_TREE)
        return false;
    int *parent = joined_parts(m, marks);
    for (int e = 0; e < g->edges.len && out->then.len == 0; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || at->on < 0 || lit_mark(marks, at->on) != MARK_NONE)
            continue;
        int part = root(parent, at->u);
        if (part != root(parent, at->v))
            continue;
        int witness = g->shape == SHAPE_TREE ? -1 : stands_outside(m, marks, parent, part);
        if (g->shape == SHAPE_TREE || witness >= 0)
            explain_ring(m, marks, parent, e, witness, out);
    }
    mem_free(parent);
    return out->then.len > 0;
}

/* --- ways ------------------------------------------------------------------------------------- */

/* Depth-first search over what may still be on (Tarjan 1972). */
struct search {
    const struct model *m;
    const mark *marks;
    int *order,
        *low;   /* by vertex: when it was met (0: not yet), and the earliest it reaches back */
    int *needs; /* by vertex: how many vertices below it must be on */
    int time;
    vec_int edges;  /* of the block that is being gathered */
    vec_int result; /* what the technique collects */
    int total;      /* vertices that must be on in all */
};

static bool live_vertex(const struct search *s, int v) {
    return lit_mark(s->marks, s->m->graph.vertices.at[v].on) != MARK_NO;
}

static bool live_edge(const struct search *s, const struct edge *e) {
    return e->u >= 0 && lit_mark(s->marks, e->on) != MARK_NO && live_vertex(s, e->u) &&
           live_vertex(s, e->v);
}

static bool must_be_on(const struct search *s, int v) {
    return lit_mark(s->marks, s->m->graph.vertices.at[v].on) == MARK_YES;
}

static struct search search_new(const struct model *m, const mark *marks) {
    int n = m->graph.vertices.len;
    struct search s = {.m = m,
                       .marks = marks,
                       .order = mem_alloc(n, sizeof(int)),
                       .low = mem_alloc(n, sizeof(int)),
                       .needs = mem_alloc(n, sizeof(int))};
    for (int v = 0; v < n; v++)
        s.total += must_be_on(&s, v);
    return s;
}

static void search_free(struct search *s) {
    mem_free(s->order);
    mem_free(s->low);
    mem_free(s->needs);
    vec_free(&s->edges);
    vec_free(&s->result);
}

/* What a subtree below the edge e from v down to w tells, once it has been searched. */
typedef void below(struct search *s, int e, int v, int w);

static void search_from(struct search *s, int v, int up, below *tell) {
    const struct vertex *at = &s->m->graph.vertices.at[v];
    s->order[v] = s->low[v] = ++s->time;
    s->needs[v] = must_be_on(s, v);
    for (int i = 0; i < at->len; i++) {
        int index = s->m->graph.around.at[at->first + i];
        const struct edge *e = &s->m->graph.edges.at[index];
        int w = e->u == v ? e->v : e->u;
        if (index == up || !live_edge(s, e))
            continue;
        if (s->order[w] == 0) {
            vec_push(&s->edges, index);
            search_from(s, w, index, tell);
            s->needs[v] += s->needs[w];
            s->low[v] = s->low[w] < s->low[v] ? s->low[w] : s->low[v];
            tell(s, index, v, w);
        } else if (s->order[w] < s->order[v]) {
            vec_push(&s->edges, index);
            s->low[v] = s->order[w] < s->low[v] ? s->order[w] : s->low[v];
        }
    }
}

/* An open vertex between things that must be joined, or an open bridge between them. */
static void tell_cut(struct search *s, int e, int v, int w) {
    const struct graph *g = &s->m->graph;
    bool parted = s->needs[w] > 0 && s->total - s->needs[w] - must_be_on(s, v) > 0;
    if (s->low[w] >= s->order[v] && parted && g->vertices.at[v].on >= 0 && !must_be_on(s, v))
        vec_push(&s->result, g->vertices.at[v].on);
    bool bridge = s->low[w] > s->order[v];
    if (bridge && s->needs[w] > 0 && s->total > s->needs[w] && g->edges.at[e].on >= 0 &&
        lit_mark(s->marks, g->edges.at[e].on) == MARK_NONE)
        vec_push(&s->result, g->edges.at[e].on);
}

static int cell_of(const struct model *m, lit l) {
    return m->vars.at[lit_var(l)].at.a;
}

/* The one nearest to `near`. */
static lit nearest(const struct model *m, const vec_int *lits, int near) {
    lit best = lits->at[0];
    for (int i = 1; i < lits->len && near != NO_CELL; i++)
        if (grid_distance(m->grid, cell_of(m, lits->at[i]), near) <
            grid_distance(m->grid, cell_of(m, best), near))
            best = lits->at[i];
    return best;
}

/* What hangs together with `from` when one vertex or one edge (-1: none) is gone. */
static bool *region(const struct search *s, int from, int gone_vertex, int gone_edge) {
    const struct graph *g = &s->m->graph;
    bool *in = mem_alloc(g->vertices.len, sizeof *in);
    vec_int stack = {0};
    in[from] = true;
    vec_push(&stack, from);
    while (stack.len > 0) {
        int v = vec_pop(&stack);
        for (int i = 0; i < g->vertices.at[v].len; i++) {
            int index = g->around.at[g->vertices.at[v].first + i];
            const struct edge *e = &g->edges.at[index];
            int w = e->u == v ? e->v : e->u;
            if (in[w] || w == gone_vertex || index == gone_edge || !live_edge(s, e))
                continue;
            in[w] = true;
            vec_push(&stack, w);
        }
    }
    vec_free(&stack);
    return in;
}

static void blame(struct step *out, lit l) {
    for (int i = 0; i < out->marks.len; i++)
        if (out->marks.at[i] == lit_var(l))
            return;
    vec_push(&out->marks, lit_var(l));
}

/* The marks that close a region off, and one thing on each side that must be on. */
static void blame_border(const struct search *s, const bool *in, struct step *out) {
    const struct graph *g = &s->m->graph;
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || in[at->u] == in[at->v] || live_edge(s, at))
            continue;
        int beyond = in[at->u] ? at->v : at->u;
        lit on = lit_mark(s->marks, at->on) == MARK_NO ? at->on : g->vertices.at[beyond].on;
        if (on >= 0 && lit_mark(s->marks, on) == MARK_NO)
            blame(out, on);
    }
    bool told[2] = {false, false};
    for (int v = 0; v < g->vertices.len; v++)
        if (must_be_on(s, v) && !told[in[v]] && g->vertices.at[v].on >= 0) {
            blame(out, g->vertices.at[v].on);
            told[in[v]] = true;
        }
}

static int size_of(const bool *in, int n) {
    int size = 0;
    for (int v = 0; v < n; v++)
        size += in[v];
    return size;
}

static bool holds_need(const struct search *s, const bool *in) {
    for (int v = 0; v < s->m->graph.vertices.len; v++)
        if (in[v] && must_be_on(s, v))
            return true;
    return false;
}

/* Of the parts into which the removal of a vertex or an edge splits the graph the smallest that
 * holds something that must be on. */
static void blame_cut(const struct search *s, int vertex, int edge, struct step *out) {
    const struct graph *g = &s->m->graph;
    int n = g->vertices.len, ends[2], parts = 0;
    bool *best = NULL;
    if (edge >= 0) {
        ends[0] = g->edges.at[edge].u;
        ends[1] = g->edges.at[edge].v;
        parts = 2;
    }
    for (int i = 0; i < (vertex >= 0 ? g->vertices.at[vertex].len : parts); i++) {
        const struct edge *e =
            vertex >= 0 ? &g->edges.at[g->around.at[g->vertices.at[vertex].first + i]] : NULL;
        int from = !e ? ends[i] : e->u == vertex ? e->v : e->u;
        if (e && !live_edge(s, e))
            continue;
        bool *in = region(s, from, vertex, edge);
        bool better = holds_need(s, in) && (!best || size_of(in, n) < size_of(best, n));
        mem_free(better ? best : in);
        best = better ? in : best;
    }
    if (best)
        blame_border(s, best, out);
    mem_free(best);
}

static int start_of(const struct search *s) {
    int v = 0;
    while (v < s->m->graph.vertices.len && !must_be_on(s, v))
        v++;
    return v < s->m->graph.vertices.len ? v : -1;
}

/* Where everything must hang together: the one place, or the one segment, without which it would
 * not. */
bool find_only_way(const struct model *m, const mark *marks, int near, struct step *out) {
    if (m->graph.shape != SHAPE_CONNECTED && m->graph.shape != SHAPE_TREE)
        return false;
    struct search s = search_new(m, marks);
    int start = start_of(&s);
    if (start >= 0)
        search_from(&s, start, -1, tell_cut);
    if (s.result.len > 0) {
        lit l = nearest(m, &s.result, near);
        vec_push(&out->then, l);
        vec_push(&out->from, ((struct reason){REASON_GRAPH, -1}));
        vec_push(&out->shown, m->vars.at[lit_var(l)].at);
        out->about = cell_of(m, l);
        blame_cut(&s, m->vertex_of_var[lit_var(l)], m->edge_of_var[lit_var(l)], out);
    }
    search_free(&s);
    return out->then.len > 0;
}

/* A finished block of edges (what hangs together by more than one vertex): the one that the loop is
 * in stays, open edges of the others are kept in `result`, a -1 behind each block. */
static void tell_block(struct search *s, int e, int v, int w) {
    const struct graph *g = &s->m->graph;
    if (s->low[w] < s->order[v])
        return;
    int first = s->edges.len;
    while (s->edges.at[--first] != e)
        ;
    bool here = false; /* something below v that must be on belongs to this block itself */
    for (int i = first; i < s->edges.len; i++) {
        const struct edge *at = &g->edges.at[s->edges.at[i]];
        here = here || lit_mark(s->marks, at->on) == MARK_YES;
    }
    bool elsewhere = s->needs[w] == 0 && s->total > must_be_on(s, v) && !here;
    for (int i = first; i < s->edges.len && elsewhere; i++) {
        lit on = g->edges.at[s->edges.at[i]].on;
        if (on >= 0 && lit_mark(s->marks, on) == MARK_NONE)
            vec_push(&s->result, lit_not(on));
    }
    if (elsewhere && s->result.len > 0 && s->result.at[s->result.len - 1] >= 0)
        vec_push(&s->result, -1);
    s->edges.len = first;
}

/* The region behind the one cell by which the block in out->then hangs on the rest: what the
 * block's ends reach without the cells that the start reaches without the block. */
static void blame_block(const struct search *s, struct step *out) {
    const struct graph *g = &s->m->graph;
    bool *in = mem_alloc(g->vertices.len, sizeof *in);
    int first = s->m->edge_of_var[lit_var(out->then.at[0])];
    int top = g->edges.at[first].u;
    for (int i = 0; i < out->then.len; i++) {
        const struct edge *e = &g->edges.at[s->m->edge_of_var[lit_var(out->then.at[i])]];
        top = s->order[e->u] < s->order[top] ? e->u : top;
        top = s->order[e->v] < s->order[top] ? e->v : top;
    }
    for (int v = 0; v < g->vertices.len; v++)
        in[v] = false;
    for (int i = 0; i < out->then.len; i++) {
        const struct edge *e = &g->edges.at[s->m->edge_of_var[lit_var(out->then.at[i])]];
        int from = e->u == top ? e->v : e->u;
        bool *more = in[from] ? NULL : region(s, from, top, -1);
        for (int v = 0; more && v < g->vertices.len; v++)
            in[v] = in[v] || more[v];
        mem_free(more);
    }
    out->about = g->vertices.at[top].cell;
    blame_border(s, in, out);
    mem_free(in);
}

/* Where a loop must come back: what hangs on the rest by one cell alone, and holds nothing that the
 * loop must visit, it cannot visit. */
bool find_no_return(const struct model *m, const mark *marks, int near, struct step *out) {
    (void)near;
    if (m->graph.shape != SHAPE_LOOP)
        return false;
    struct search s = search_new(m, marks);
    int start = start_of(&s);
    if (start >= 0)
        search_from(&s, start, -1, tell_block);
    for (int i = 0; i < s.result.len && s.result.at[i] >= 0; i++)
        vec_push(&out->then, s.result.at[i]);
    if (out->then.len > 0) {
        vec_push(&out->from, ((struct reason){REASON_GRAPH, -1}));
        blame_block(&s, out);
    }
    search_free(&s);
    return out->then.len > 0;
}

static void blame_vertex(const struct search *s, int v, struct step *out) {
    if (s->m->graph.vertices.at[v].on >= 0)
        vec_push(&out->marks, lit_var(s->m->graph.vertices.at[v].on));
}

bool find_split(const struct model *m, const mark *marks, struct step *out) {
    if (m->graph.shape == SHAPE_NONE)
        return false;
    struct search s = search_new(m, marks);
    int start = start_of(&s);
    bool split = false;
    if (start >= 0) {
        search_from(&s, start, -1, tell_cut);
        split = s.needs[start] < s.total;
    }
    for (int v = start; split && v < m->graph.vertices.len; v++)
        if (s.order[v] == 0 && must_be_on(&s, v)) { /* one from each side */
            blame_vertex(&s, start, out);
            blame_vertex(&s, v, out);
            break;
        }
    for (int e = 0; e < m->graph.edges.len && split; e++) {
        const struct edge *at = &m->graph.edges.at[e];
        bool in = at->u >= 0 && s.order[at->u] > 0, on = at->u >= 0 && s.order[at->v] > 0;
        if (in == on || at->u < 0)
            continue;
        lit blocks[3] = {at->on, m->graph.vertices.at[at->u].on, m->graph.vertices.at[at->v].on};
        for (int i = 0; i < 3; i++)
            if (blocks[i] >= 0 && lit_mark(marks, blocks[i]) == MARK_NO)
                vec_push(&out->marks, lit_var(blocks[i]));
    }
    search_free(&s);
    return split;
}
