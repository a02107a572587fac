/* Connectivity on a grid: cells that are off touch by corners only and form chains. A chain that
 * closes, or that meets the border twice, separates the rest, and whatever is separated is
 * separated by such a chain. So the cells that are off, with the border as one more, must be a
 * forest under touching by corners. (Not on boards one cell wide.) */
#include "deduce/engine.h"

enum { CORNERS = 4 };

/* Corners of a vertex that do not exist, or would be the border once more, are this vertex: it is
 * never taken. */
static int no_corner(const struct engine *e) {
    return e->m->graph.vertices.len + 1;
}

/* How many corners of a vertex are in chains. */
static int taken_corners(const struct engine *e, const int *corner) {
    const int *taken = e->barriers.taken;
    return taken[corner[0]] + taken[corner[1]] + taken[corner[2]] + taken[corner[3]];
}

/* The roots of the chains that a vertex touches; returns how many. */
static int chains_at(const struct engine *e, const int *corner, int out[CORNERS]) {
    int n = 0;
    for (int i = 0; i < CORNERS; i++)
        if (e->barriers.taken[corner[i]])
            out[n++] = ring_sets_root(&e->barriers.chains, corner[i]);
    return n;
}

static bool touches_twice(const int *at, int n) {
    for (int i = 1; i < n; i++)
        for (int k = 0; k < i; k++)
            if (at[i] == at[k])
                return true;
    return false;
}

/* A cell that would touch one chain twice stays on. */
static void guard_corners(struct engine *e, int vertex) {
    const int *corners = e->barriers.corners, *corner = corners + CORNERS * vertex;
    const struct vertex *at = e->m->graph.vertices.at;
    int chains[CORNERS], n = e->m->graph.vertices.len;
    for (int i = 0; i < CORNERS; i++) {
        const int *next = corners + CORNERS * corner[i];
        if (corner[i] >= n || taken_corners(e, next) < 2 ||
            lit_mark(e->marks, at[corner[i]].on) != MARK_NONE)
            continue;
        if (touches_twice(chains, chains_at(e, next, chains)))
            engine_set(e, at[corner[i]].on);
    }
    e->work += 8;
}

/* What touches the new chain twice touches the cell itself, or a part that is not the biggest: only
 * those are gone through. The border is always the biggest. */
static void cell_off(struct engine *e, int vertex) {
    struct ring_sets *of = &e->barriers.chains;
    int chains[CORNERS], biggest = 0;
    int n = chains_at(e, e->barriers.corners + CORNERS * vertex, chains);
    if (touches_twice(chains, n)) {
        e->clash = true;
        return;
    }
    engine_change(e, &e->barriers.taken[vertex], 1);
    for (int i = 1; i < n; i++)
        if (of->size[chains[i]] > of->size[chains[biggest]])
            biggest = i;
    int rest = vertex;
    for (int i = 0; i < n; i++)
        if (i != biggest)
            rest = ring_sets_join(e, of, rest, chains[i]);
    if (n > 0)
        ring_sets_join(e, of, chains[biggest], rest);
    /* Uniting two rings swaps what comes next, so the rest lies behind the biggest's root. */
    for (int v = n > 0 ? of->next[chains[biggest]] : rest;; v = of->next[v]) {
        guard_corners(e, v);
        if (v == rest)
            break;
    }
}

/* The cells diagonally beside one; where the board ends, the border, once. */
static void find_corners(struct engine *e, int vertex) {
    struct grid g = e->m->grid;
    int cell = e->m->graph.vertices.at[vertex].cell, *out = e->barriers.corners + CORNERS * vertex;
    bool border = false;
    for (int k = 0; k < CORNERS; k++) {
        int row = grid_row(g, cell) + (k & 1 ? 1 : -1), col = grid_col(g, cell) + (k & 2 ? 1 : -1);
        bool inside = row >= 0 && col >= 0 && row < g.rows && col < g.cols;
        out[k] = inside   ? e->m->graph.cell_vertex[grid_cell(g, row, col)]
                 : border ? no_corner(e)
                          : e->m->graph.vertices.len;
        border = border || !inside;
    }
}

void engine_connectivity(struct engine *e) {
    const struct graph *g = &e->m->graph;
    int n = g->vertices.len;
    bool wide = e->m->grid.rows > 1 && e->m->grid.cols > 1;
    if (n != grid_cells(e->m->grid) || !wide ||
        g->edges.len !=
            e->m->grid.rows * (e->m->grid.cols - 1) + e->m->grid.cols * (e->m->grid.rows - 1) ||
        !e->m->graph.off_never_touch)
        return;
    e->vertex_off = cell_off;
    e->barriers.chains = ring_sets_new(n + 1);
    e->barriers.taken = mem_alloc(n + 2, sizeof(int));
    e->barriers.corners = mem_alloc(CORNERS * n, sizeof(int));
    for (int v = 0; v < n; v++)
        find_corners(e, v);
    e->barriers.chains.size[n] = n + 1;
    e->barriers.taken[n] = 1;
}
