#include "graph/graph_change.h"

/* Two vertices that are off never touch. So whatever touches a vertex that was switched off is on,
 * and a path that led through it leads round it if all of these are joined without it. All that
 * touches a vertex that was switched on had been on: it still is, or was switched off, and then
 * this vertex is among those that have to be joined round it. */
struct changed_graph {
    const struct graph *g;
    const mark *full;
    int *met; /* by vertex: the number of the search that met it last; negative: of the one that
                 looks for it */
    int searches, left;
    vec_int queue;
};

static bool changed_graph_on(const struct changed_graph *c, int v) {
    return lit_mark(c->full, c->g->vertices.at[v].on) == MARK_YES;
}

/* Looks for all that touches `v` but one, from where the search begins. False: something is off, or
 * there is nothing. */
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

/* Breadth-first search. False: they are not all found within what is left. */
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
