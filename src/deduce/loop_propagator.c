/* Loops: the paths drawn so far, each recorded at its two ends. A path may not be closed while
 * something must be on the loop beside it. */
#include "deduce/engine.h"

static int edge_between(const struct graph *g, int u, int v) {
    for (int i = 0; i < vertex_edges(g, u); i++)
        if (vertex_neighbour(g, u, i) == v)
            return vertex_edge(g, u, i);
    return -1;
}

/* Of a vertex that is on by its edges, none is. */
static void leave_vertex(struct engine *e, int v) {
    const struct graph *g = &e->m->graph;
    for (int i = 0; i < vertex_edges(g, v); i++)
        engine_set(e, lit_not(vertex_edge_at(g, v, i)->on));
}

/* The loop is closed: nothing else may be on. */
static void close_loop(struct engine *e, int size) {
    const struct graph *g = &e->m->graph;
    engine_change(e, &e->paths.rings, e->paths.rings + 1);
    if (e->paths.lines != size)
        e->clash = true;
    for (int v = 0; v < g->vertices.len && !e->clash; v++) {
        lit on = g->vertices.at[v].on;
        if (e->paths.degree[v] > 0)
            continue;
        if (on == LIT_TRUE)
            e->clash = true;
        else if (on == LIT_BY_EDGES)
            leave_vertex(e, v);
        else if (on >= 0)
            engine_set(e, lit_not(on));
    }
    e->work += g->vertices.len;
}

static void join_paths(struct engine *e, int u, int v) {
    const struct graph *g = &e->m->graph;
    int a = e->paths.far[u], b = e->paths.far[v],
        size = e->paths.length[a] + e->paths.length[b] + 1;
    engine_change(e, &e->paths.far[a], b);
    engine_change(e, &e->paths.far[b], a);
    engine_change(e, &e->paths.length[a], size);
    engine_change(e, &e->paths.length[b], size);
    int edge = size > 1 ? edge_between(g, a, b) : -1;
    if (edge >= 0 && (size + 1 < e->paths.least_on || e->paths.lines > size))
        engine_set(e, lit_not(g->edges.at[edge].on));
}

static void line_on(struct engine *e, int edge) {
    int u = e->m->graph.edges.at[edge].u, v = e->m->graph.edges.at[edge].v;
    if (u < 0)
        return;
    if (e->paths.degree[u] >= 2 || e->paths.degree[v] >= 2) {
        e->clash = true;
        return;
    }
    bool closes = e->paths.far[u] == v;
    int size = e->paths.length[u] + 1;
    engine_change(e, &e->paths.degree[u], e->paths.degree[u] + 1);
    engine_change(e, &e->paths.degree[v], e->paths.degree[v] + 1);
    engine_change(e, &e->paths.lines, e->paths.lines + 1);
    e->work += 4;
    if (closes)
        close_loop(e, size);
    else
        join_paths(e, u, v);
}

/* So many vertices are on in every solution: of two that may not both be off one is, and pairs
 * without a common vertex add up. */
static int count_least_on(const struct engine *e) {
    const struct model *m = e->m;
    int n = m->graph.vertices.len, least = 0;
    bool *counted = mem_alloc(n, sizeof *counted);
    for (int v = 0; v < n; v++) {
        mark on = vertex_mark(&m->graph, e->marks, v);
        counted[v] = on != MARK_NONE;
        least += on == MARK_YES;
    }
    for (int i = 0; i < e->pairs.len; i += 2) {
        int u = graph_switched_vertex(&m->graph, lit_not(e->pairs.at[i]));
        int v = graph_switched_vertex(&m->graph, lit_not(e->pairs.at[i + 1]));
        if (u < 0 || v < 0 || u == v || counted[u] || counted[v])
            continue;
        counted[u] = counted[v] = true;
        least++;
    }
    mem_free(counted);
    return least;
}

void engine_loop(struct engine *e) {
    const struct graph *g = &e->m->graph;
    int n = g->vertices.len;
    for (int i = 0; i < g->edges.len; i++)
        if (g->edges.at[i].u >= 0 && g->edges.at[i].on == LIT_TRUE)
            return;
    e->edge_on = line_on;
    e->paths.far = mem_alloc(n, sizeof(int));
    e->paths.length = mem_alloc(n, sizeof(int));
    e->paths.degree = mem_alloc(n, sizeof(int));
    for (int v = 0; v < n; v++)
        e->paths.far[v] = v;
    e->paths.least_on = count_least_on(e);
}
