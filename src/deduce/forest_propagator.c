/* Trees: the parts drawn so far. An edge that would join a part to itself closes a ring. */
#include "deduce/engine.h"

/* Edges from v into its own part, other than drawn ones, are off. */
static void guard_ring(struct engine *e, int v, int part) {
    const struct graph *g = &e->m->graph;
    for (int i = 0; i < vertex_edges(g, v); i++) {
        const struct edge *at = vertex_edge_at(g, v, i);
        if (lit_mark(e->marks, at->on) == MARK_NONE &&
            ring_sets_root(&e->forest, edge_other_end(at, v)) == part)
            engine_set(e, lit_not(at->on));
    }
    e->work += g->vertices.at[v].len;
}

static void edge_joins(struct engine *e, int edge) {
    const struct edge *at = &e->m->graph.edges.at[edge];
    if (at->u < 0)
        return;
    int a = ring_sets_root(&e->forest, at->u), b = ring_sets_root(&e->forest, at->v);
    if (a == b) {
        e->clash = true;
        return;
    }
    int big = ring_sets_join(e, &e->forest, a, b), small = big == a ? b : a;
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
    e->forest = ring_sets_new(g->vertices.len);
}
