#include "graph/graph.h"
#include "base/mem.h"

#include <stdbool.h>

/* Lists the edges at each vertex. Edges without ends (u == v == -1) only separate faces. */
static void list_edges_around(struct graph *g) {
    vec_int *around = &g->around;
    for (int e = 0; e < g->edges.len; e++) {
        if (g->edges.at[e].u < 0)
            continue;
        g->vertices.at[g->edges.at[e].u].len++;
        g->vertices.at[g->edges.at[e].v].len++;
    }
    int total = 0;
    for (int v = 0; v < g->vertices.len; v++) {
        g->vertices.at[v].first = total;
        total += g->vertices.at[v].len;
        g->vertices.at[v].len = 0;
    }
    vec_reserve(around, total);
    around->len = total;
    for (int e = 0; e < g->edges.len; e++) {
        if (g->edges.at[e].u < 0)
            continue;
        struct vertex *u = &g->vertices.at[g->edges.at[e].u];
        struct vertex *v = &g->vertices.at[g->edges.at[e].v];
        around->at[u->first + u->len++] = e;
        around->at[v->first + v->len++] = e;
    }
}

/* Returns an index by variable whose entries are all -1. */
static int *switches_nothing(int vars) {
    int *at = mem_alloc(vars, sizeof *at);
    for (int v = 0; v < vars; v++)
        at[v] = -1;
    return at;
}

void graph_seal(struct graph *g, int vars) {
    list_edges_around(g);
    g->vars = vars;
    g->edge_of_var = switches_nothing(vars);
    g->vertex_of_var = switches_nothing(vars);
    for (int e = 0; e < g->edges.len; e++)
        if (g->edges.at[e].on >= 0)
            g->edge_of_var[lit_var(g->edges.at[e].on)] = e;
    for (int v = 0; v < g->vertices.len; v++)
        if (g->vertices.at[v].on >= 0)
            g->vertex_of_var[lit_var(g->vertices.at[v].on)] = v;
}

void graph_hand_out(const struct graph *g, void *scope) {
    void *const blocks[] = {g->vertices.at, g->edges.at,  g->around.at,   g->sides.at,
                            g->cell_vertex, g->cell_face, g->edge_of_var, g->vertex_of_var,
                            g->beside,      g->rim_first, g->rim};
    mem_hand_out(scope, blocks, (int)(sizeof blocks / sizeof *blocks));
}

mark vertex_edges_mark(const struct graph *g, const mark *marks, int v) {
    mark found = MARK_NO;
    for (int i = 0; i < vertex_edges(g, v); i++) {
        mark on = lit_mark(marks, vertex_edge_at(g, v, i)->on);
        if (on == MARK_YES)
            return MARK_YES;
        found = on == MARK_NONE ? MARK_NONE : found;
    }
    return found;
}

int vertex_witness(const struct graph *g, const mark *marks, int v) {
    lit on = g->vertices.at[v].on;
    if (on != LIT_BY_EDGES)
        return lit_mark(marks, on) == MARK_YES ? lit_var(on) : -1;
    for (int i = 0; i < vertex_edges(g, v); i++) {
        lit edge = vertex_edge_at(g, v, i)->on;
        if (lit_mark(marks, edge) == MARK_YES)
            return lit_var(edge);
    }
    return -1;
}

int graph_switched_vertex(const struct graph *g, lit l) {
    int v = g->vertex_of_var[lit_var(l)];
    return v >= 0 && g->vertices.at[v].on == l ? v : -1;
}

/* Colours the component of a vertex. Returns false if two adjacent vertices get the same colour. */
static bool colour_piece(const struct graph *g, int from, uint8_t *colour, vec_int *stack) {
    colour[from] = 1;
    vec_push(stack, from);
    while (stack->len > 0) {
        int v = vec_pop(stack);
        for (int i = 0; i < vertex_edges(g, v); i++) {
            int w = vertex_neighbour(g, v, i);
            if (colour[w] == colour[v])
                return false;
            if (colour[w] != 0)
                continue;
            colour[w] = (uint8_t)(3 - colour[v]);
            vec_push(stack, w);
        }
    }
    return true;
}

int checkerboard(const struct graph *g, uint8_t *colour) {
    LOCAL(mem_free_at) vec_int stack = {0};
    int pieces = 0;
    bool fits = true;
    for (int v = 0; v < g->vertices.len && fits; v++) {
        if (colour[v] != 0)
            continue;
        pieces++;
        fits = colour_piece(g, v, colour, &stack);
    }
    return fits ? pieces : 0;
}

/* --- disjoint sets ---------------------------------------------------------------------------- */

int *sets_new(int n) {
    int *sets = mem_alloc(n, sizeof *sets);
    sets_separate(sets, n);
    return sets;
}

void sets_separate(int *sets, int n) {
    for (int i = 0; i < n; i++)
        sets[i] = i;
}

int sets_root(int *sets, int x) {
    while (sets[x] != x)
        x = sets[x] = sets[sets[x]];
    return x;
}

bool sets_join(int *sets, int a, int b) {
    int from = sets_root(sets, a), to = sets_root(sets, b);
    sets[from] = to;
    return from != to;
}
