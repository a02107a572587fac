/* Loops, trees, and graphs that are connected. */
#include "engine/shapes.h"

/* Loops: the paths drawn so far, each recorded at its two ends. A path may not be closed while
 * something must be on the loop beside it. */

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
        engine_imply(e, lit_not(vertex_edge_at(g, v, i)->on), BY_SHAPE);
}

/* The loop is closed by this edge: nothing else may be on. */
static void close_loop(struct engine *e, int edge, int size) {
    const struct graph *g = &e->m->graph;
    lit open = lit_not(g->edges.at[edge].on);
    engine_change(e, &e->paths.rings, e->paths.rings + 1);
    if (e->paths.lines != size)
        engine_clash(e, open, BY_SHAPE);
    for (int v = 0; v < g->vertices.len && !e->clash; v++) {
        lit on = g->vertices.at[v].on;
        if (e->paths.degree[v] > 0)
            continue;
        if (on == LIT_TRUE)
            engine_clash(e, open, BY_SHAPE);
        else if (on == LIT_BY_EDGES)
            leave_vertex(e, v);
        else if (on >= 0)
            engine_imply(e, lit_not(on), BY_SHAPE);
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
        engine_imply(e, lit_not(g->edges.at[edge].on), BY_SHAPE);
}

static void line_on(struct engine *e, int edge) {
    int u = e->m->graph.edges.at[edge].u, v = e->m->graph.edges.at[edge].v;
    if (u < 0)
        return;
    if (e->paths.degree[u] >= 2 || e->paths.degree[v] >= 2) {
        engine_clash(e, lit_not(e->m->graph.edges.at[edge].on), BY_SHAPE);
        return;
    }
    bool closes = e->paths.far[u] == v;
    int size = e->paths.length[u] + 1;
    engine_change(e, &e->paths.degree[u], e->paths.degree[u] + 1);
    engine_change(e, &e->paths.degree[v], e->paths.degree[v] + 1);
    engine_change(e, &e->paths.lines, e->paths.lines + 1);
    e->work += 4;
    if (closes)
        close_loop(e, edge, size);
    else
        join_paths(e, u, v);
}

/* So many vertices are on in every solution: of two that may not both be off one is, and pairs
 * without a common vertex add up. */
static int count_least_on(const struct engine *e) {
    const struct model *m = e->m;
    int n = m->graph.vertices.len, least = 0;
    LOCAL(mem_free_at) bool *counted = mem_alloc(n, sizeof *counted);
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

struct ring_sets ring_sets_new(int n) {
    struct ring_sets s = {mem_alloc(n, sizeof(int)), mem_alloc(n, sizeof(int)),
                          mem_alloc(n, sizeof(int))};
    for (int x = 0; x < n; x++) {
        s.parent[x] = s.next[x] = x;
        s.size[x] = 1;
    }
    return s;
}

/* Two rings that swap what comes next become one. */
int ring_sets_join(struct engine *e, struct ring_sets *s, int a, int b) {
    int big = s->size[a] >= s->size[b] ? a : b, small = big == a ? b : a, next = s->next[big];
    engine_change(e, &s->parent[small], big);
    engine_change(e, &s->size[big], s->size[big] + s->size[small]);
    engine_change(e, &s->next[big], s->next[small]);
    engine_change(e, &s->next[small], next);
    return big;
}

void ring_sets_free(struct ring_sets *s) {
    mem_free(s->parent);
    mem_free(s->size);
    mem_free(s->next);
}

/* Trees: the parts drawn so far. An edge that would join a part to itself closes a ring. */

/* Edges from v into its own part, other than drawn ones, are off. */
static void guard_ring(struct engine *e, int v, int part) {
    const struct graph *g = &e->m->graph;
    for (int i = 0; i < vertex_edges(g, v); i++) {
        const struct edge *at = vertex_edge_at(g, v, i);
        if (lit_mark(e->marks, at->on) == MARK_NONE &&
            ring_sets_root(&e->forest, edge_other_end(at, v)) == part)
            engine_imply(e, lit_not(at->on), BY_SHAPE);
    }
    e->work += g->vertices.at[v].len;
}

static void edge_joins(struct engine *e, int edge) {
    const struct edge *at = &e->m->graph.edges.at[edge];
    if (at->u < 0)
        return;
    int a = ring_sets_root(&e->forest, at->u), b = ring_sets_root(&e->forest, at->v);
    if (a == b) {
        engine_clash(e, lit_not(at->on), BY_SHAPE);
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

/* Connectivity on a grid: cells that are off touch by corners only and form chains. A chain that
 * closes, or that meets the border twice, separates the rest, and whatever is separated is
 * separated by such a chain. So the cells that are off, with the border as one more, must be a
 * forest under touching by corners. (Not on boards one cell wide.) */

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
            engine_imply(e, at[corner[i]].on, BY_SHAPE);
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
        engine_clash(e, e->m->graph.vertices.at[vertex].on, BY_SHAPE);
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
