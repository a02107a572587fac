#include "graph/parts.h"

#include "graph/graph.h"

static inline bool may_vertex_be_on(const struct graph *g, const mark *marks, int vertex) {
    return vertex_mark(g, marks, vertex) != MARK_NO;
}

/* The public functions are passed by address; these inline versions are for loops over all
 * edges. */
static inline bool is_edge_on(const struct graph *g, const mark *marks, const struct edge *e) {
    if (e->u < 0 || lit_mark(marks, e->on) != MARK_YES)
        return false;
    return e->on != LIT_TRUE || (lit_mark(marks, g->vertices.at[e->u].on) == MARK_YES &&
                                 lit_mark(marks, g->vertices.at[e->v].on) == MARK_YES);
}

static inline bool may_edge_be_on(const struct graph *g, const mark *marks, const struct edge *e) {
    return e->u >= 0 && lit_mark(marks, e->on) != MARK_NO && may_vertex_be_on(g, marks, e->u) &&
           may_vertex_be_on(g, marks, e->v);
}

bool edge_is_on(const struct graph *g, const mark *marks, const struct edge *e) {
    return is_edge_on(g, marks, e);
}

bool edge_may_be_on(const struct graph *g, const mark *marks, const struct edge *e) {
    return may_edge_be_on(g, marks, e);
}

static void flood(const struct graph *g, const mark *marks, edge_counts *counts, int start,
                  struct parts *p, vec_int *stack) {
    p->label[start] = p->count;
    vec_push(stack, start);
    while (stack->len > 0) {
        int v = vec_pop(stack);
        for (int i = 0; i < vertex_edges(g, v); i++) {
            int next = vertex_neighbour(g, v, i);
            if (p->label[next] >= 0 || !counts(g, marks, vertex_edge_at(g, v, i)))
                continue;
            p->label[next] = p->count;
            vec_push(stack, next);
        }
    }
    p->count++;
}

static bool has_edge(const struct graph *g, const mark *marks, edge_counts *counts, int v) {
    for (int i = 0; i < vertex_edges(g, v); i++)
        if (counts(g, marks, vertex_edge_at(g, v, i)))
            return true;
    return false;
}

struct parts find_parts(const struct graph *g, const mark *marks, edge_counts *counts) {
    int n = g->vertices.len;
    struct parts p = {.label = mem_alloc(n, sizeof(int))};
    LOCAL(mem_free_at) vec_int stack = {0};
    for (int v = 0; v < n; v++)
        p.label[v] = -1;
    for (int v = 0; v < n; v++)
        if (p.label[v] < 0 && (may_vertex_be_on(g, marks, v) || has_edge(g, marks, counts, v)))
            flood(g, marks, counts, v, &p, &stack);
    return p;
}

struct part_size *parts_measure(const struct graph *g, const mark *marks, const struct parts *p) {
    struct part_size *size = mem_alloc(p->count, sizeof *size);
    for (int v = 0; v < g->vertices.len; v++) {
        if (p->label[v] < 0)
            continue;
        int degree = 0;
        for (int i = 0; i < vertex_edges(g, v); i++)
            degree += edge_is_on(g, marks, vertex_edge_at(g, v, i));
        size[p->label[v]].needed += vertex_mark(g, marks, v) == MARK_YES || degree > 0;
        size[p->label[v]].degree_two += degree == 2;
        size[p->label[v]].edges += degree;
    }
    for (int i = 0; i < p->count; i++)
        size[i].edges /= 2;
    return size;
}

void vertices_by_part(struct parts *p, int vertices) {
    p->vertex = mem_alloc(vertices, sizeof *p->vertex);
    p->first = mem_alloc(p->count + 2, sizeof *p->first);
    int *next =
        p->first +
        1; /* by component: next free index; finally the end, which is the next one's start */
    for (int v = 0; v < vertices; v++)
        if (p->label[v] >= 0 && p->label[v] + 1 < p->count)
            next[p->label[v] + 1]++;
    for (int i = 1; i < p->count; i++)
        next[i] += next[i - 1];
    for (int v = 0; v < vertices; v++)
        if (p->label[v] >= 0)
            p->vertex[next[p->label[v]]++] = v;
}

void parts_free(struct parts *p) {
    mem_free(p->label);
    mem_free(p->vertex);
    mem_free(p->first);
}

/* Joins the ends of the edges that are on, or that `may` be on. Returns false if some edge closed a
 * cycle. */
static bool join_ends(const struct graph *g, const mark *marks, bool may, int *sets) {
    bool forest = true;
    for (int i = 0; i < g->edges.len; i++) {
        const struct edge *e = &g->edges.at[i];
        if (may ? may_edge_be_on(g, marks, e) : is_edge_on(g, marks, e))
            forest = sets_join(sets, e->u, e->v) && forest;
    }
    return forest;
}

bool graph_may_be_joined(const struct graph *g, const mark *marks) {
    int n = g->vertices.len, part = -1;
    LOCAL(mem_free_at) int *sets = sets_new(n);
    bool joined = g->shape == SHAPE_CONNECTED || join_ends(g, marks, false, sets);
    if (joined)
        (void)join_ends(g, marks, true, sets);
    for (int v = 0; v < n && joined; v++) {
        if (vertex_mark(g, marks, v) != MARK_YES)
            continue;
        joined = part < 0 || sets_root(sets, v) == part;
        part = sets_root(sets, v);
    }
    return joined;
}

/* Looks once at each vertex and each edge, since this runs for every solution that is counted. */
struct whole_graph whole_graph(const struct graph *g, const mark *full) {
    enum { BY_ITSELF = 1, BY_EDGE = 2 };
    int n = g->vertices.len, joined = 0;
    LOCAL(mem_free_at) int *sets = sets_new(n);
    LOCAL(mem_free_at) uint8_t *on = mem_alloc(n, sizeof *on);
    struct whole_graph whole = {0};
    for (int v = 0; v < n; v++)
        on[v] = lit_mark(full, g->vertices.at[v].on) == MARK_YES ? BY_ITSELF : 0;
    for (int i = 0; i < g->edges.len; i++) {
        const struct edge *e = &g->edges.at[i];
        bool drawn = e->on == LIT_TRUE ? (on[e->u] & on[e->v] & BY_ITSELF) != 0
                                       : e->u >= 0 && lit_mark(full, e->on) == MARK_YES;
        if (!drawn)
            continue;
        on[e->u] |= BY_EDGE;
        on[e->v] |= BY_EDGE;
        whole.edges++;
        joined += sets_join(sets, e->v, e->u); /* to the one before it, so paths stay short */
    }
    for (int v = 0; v < n; v++)
        whole.on += on[v] != 0;
    whole.parts = whole.on - joined;
    return whole;
}

/* State of graph_stays_connected(). No two adjacent vertices are off, so every neighbour of a
 * vertex that was switched off is on, and a path that led through it can lead round it if all its
 * neighbours are connected without it. The neighbours of a vertex that was switched on had been on;
 * each still is, or was switched off, and then this vertex is among the neighbours that must be
 * connected round it. */
struct changed_graph {
    const struct graph *g;
    const mark *full;
    int *met; /* by vertex: the number of the search that reached it last; negative: of the search
                 that looks for it */
    int searches, left;
    vec_int queue;
};

static bool changed_graph_on(const struct changed_graph *c, int v) {
    return lit_mark(c->full, c->g->vertices.at[v].on) == MARK_YES;
}

/* Starts a search for the neighbours of v from the first of them. Returns false if one is off or
 * there is none. */
static bool look_for_neighbours(struct changed_graph *c, int v) {
    int n = vertex_edges(c->g, v);
    c->searches++;
    for (int i = 0; i < n; i++) {
        int w = vertex_neighbour(c->g, v, i);
        if (!changed_graph_on(c, w))
            return false;
        c->met[w] = -c->searches;
    }
    if (n == 0)
        return false;
    vec_clear(&c->queue);
    vec_push(&c->queue, vertex_neighbour(c->g, v, 0));
    c->met[c->queue.at[0]] = c->searches;
    return true;
}

/* Breadth-first search. Returns false if it does not reach all of them within the remaining
 * steps. */
static bool joined_round(struct changed_graph *c, int v) {
    if (!look_for_neighbours(c, v))
        return false;
    int wanted = vertex_edges(c->g, v) - 1;
    for (int head = 0; head < c->queue.len && wanted > 0 && c->left > 0; head++, c->left--)
        for (int i = 0; i < vertex_edges(c->g, c->queue.at[head]); i++) {
            int w = vertex_neighbour(c->g, c->queue.at[head], i);
            if (c->met[w] == c->searches || !changed_graph_on(c, w))
                continue;
            wanted -= c->met[w] == -c->searches;
            c->met[w] = c->searches;
            vec_push(&c->queue, w);
        }
    return wanted == 0;
}

bool graph_stays_connected(const struct graph *g, const mark *before, const mark *full) {
    int n = g->vertices.len;
    bool holds = g->off_never_touch;
    struct changed_graph c = {.g = g, .full = full, .left = n};
    c.met = mem_alloc(n, sizeof *c.met);
    for (int v = 0; v < g->vars && holds; v++) {
        int vertex = before[v] == full[v] ? -1 : g->vertex_of_var[v];
        if (vertex >= 0)
            holds = changed_graph_on(&c, vertex) ? vertex_edges(c.g, vertex) > 0
                                                 : joined_round(&c, vertex);
    }
    mem_free(c.met);
    vec_free(&c.queue);
    return holds;
}
