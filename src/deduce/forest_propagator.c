/* Trees: the parts drawn so far. What would join a part to itself closes a ring. */
#include "deduce/engine.h"

/* By vertex: parent = its parent in the union-find forest, itself at a root; size = of a root's
 * tree; next = the part's vertices in a ring. */
static int tree_root(const struct engine *e, int v) {
    while (e->forest.parent[v] != v)
        v = e->forest.parent[v];
    return v;
}

/* Edges from v into its own part, other than those drawn, are out. */
static void guard_ring(struct engine *e, int v, int part) {
    const struct graph *g = &e->m->graph;
    for (int i = 0; i < g->vertices.at[v].len; i++) {
        const struct edge *at = &g->edges.at[g->around.at[g->vertices.at[v].first + i]];
        if (lit_mark(e->marks, at->on) == MARK_NONE &&
            tree_root(e, at->u == v ? at->v : at->u) == part)
            engine_set(e, lit_not(at->on));
    }
    e->work += g->vertices.at[v].len;
}

static void edge_joins(struct engine *e, int edge) {
    const struct edge *at = &e->m->graph.edges.at[edge];
    if (at->u < 0)
        return;
    int a = tree_root(e, at->u), b = tree_root(e, at->v);
    if (a == b) {
        e->clash = true;
        return;
    }
    int big = e->forest.size[a] >= e->forest.size[b] ? a : b, small = big == a ? b : a,
        next = e->forest.next[big];
    engine_change(e, &e->forest.parent[small], big);
    engine_change(e, &e->forest.size[big], e->forest.size[big] + e->forest.size[small]);
    engine_change(e, &e->forest.next[big], e->forest.next[small]);
    engine_change(e, &e->forest.next[small], next);
    for (int v = e->forest.next[big];; v = e->forest.next[v]) {
        guard_ring(e, v, big);
        if (v == small)
            break;
    }
}

void engine_forest(struct engine *e) {
    const struct graph *g = &e->m->graph;
    for (int i = 0; i < g->edges.len; i++)
        if (g->edges.at[i].u >= 0 && g->edges.at[i].on == LIT_TRUE)
            return;
    e->edge_on = edge_joins;
    e->forest.parent = mem_alloc(g->vertices.len, sizeof(int));
    e->forest.size = mem_alloc(g->vertices.len, sizeof(int));
    e->forest.next = mem_alloc(g->vertices.len, sizeof(int));
    for (int v = 0; v < g->vertices.len; v++) {
        e->forest.parent[v] = e->forest.next[v] = v;
        e->forest.size[v] = 1;
    }
}
