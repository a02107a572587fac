/* The states of loops, trees and connected graphs, and the watch that tells when a graph must be
 * searched. */
#include "engine/shapes.h"

#include "graph/faces.h"

#include <string.h>

/* --- disjoint sets with undo ------------------------------------------------------------------ */

/* Changes one int of the state, saving its old value. */
static inline void engine_change(struct engine *e, int *at, int value) {
    vec_push(&e->saved, ((struct saved){at, *at}));
    *at = value;
}

static inline int ring_sets_root(const struct ring_sets *s, int x) {
    while (s->parent[x] != x)
        x = s->parent[x];
    return x;
}

/* Returns n sets of one member each. */
static struct ring_sets ring_sets_new(int n) {
    struct ring_sets s = {mem_alloc(n, sizeof(int)), mem_alloc(n, sizeof(int)),
                          mem_alloc(n, sizeof(int))};
    for (int x = 0; x < n; x++) {
        s.parent[x] = s.next[x] = x;
        s.size[x] = 1;
    }
    return s;
}

/* Joins two sets given by their roots and returns the new root. Two cycles whose members swap their
 * successors become one cycle. */
static int ring_sets_join(struct engine *e, struct ring_sets *s, int a, int b) {
    int big = s->size[a] >= s->size[b] ? a : b, small = big == a ? b : a, next = s->next[big];
    engine_change(e, &s->parent[small], big);
    engine_change(e, &s->size[big], s->size[big] + s->size[small]);
    engine_change(e, &s->next[big], s->next[small]);
    engine_change(e, &s->next[small], next);
    return big;
}

static void ring_sets_free(struct ring_sets *s) {
    mem_free(s->parent);
    mem_free(s->size);
    mem_free(s->next);
}

/* --- loops ------------------------------------------------------------------------------------ */

/* A loop's state is the paths drawn so far, each recorded at its two ends. A path may not be closed
 * while something else must be on the loop. */

static int edge_between(const struct graph *g, int u, int v) {
    for (int i = 0; i < vertex_edges(g, u); i++)
        if (vertex_neighbour(g, u, i) == v)
            return vertex_edge(g, u, i);
    return -1;
}

/* Turns off all edges of a vertex that is on by its edges. */
static void leave_vertex(struct engine *e, int v) {
    const struct graph *g = &e->m->graph;
    for (int i = 0; i < vertex_edges(g, v); i++)
        engine_imply(e, lit_not(vertex_edge_at(g, v, i)->on), BY_SHAPE);
}

/* Handles an edge that closes the loop: nothing else may be on. */
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

/* Returns a lower bound on the number of vertices that are on: one of two that may not both be off
 * is on, and pairs without a common vertex add up. */
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

static void begin_paths(struct engine *e) {
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

/* --- trees ------------------------------------------------------------------------------------ */

/* A tree's state is its components so far. An edge within one component would close a cycle. */

/* Turns off the open edges from v to its own component. */
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

static void begin_forest(struct engine *e) {
    const struct graph *g = &e->m->graph;
    for (int i = 0; i < g->edges.len; i++)
        if (g->edges.at[i].u >= 0 && g->edges.at[i].on == LIT_TRUE)
            return;
    e->edge_on = edge_joins;
    e->forest = ring_sets_new(g->vertices.len);
}

/* --- connected graphs by what is off ---------------------------------------------------------- */

/* Connectivity on a grid: cells that are off touch by corners only and form chains. A chain that
 * closes, or that meets the border twice, separates the rest, and whatever is separated is
 * separated by such a chain. So the cells that are off, with the border as one more, must be a
 * forest under touching by corners. (Not on boards one cell wide.) */

/* Corners of a vertex that do not exist, or would be the border once more, get this vertex, which
 * is never taken. */
static int no_corner(const struct engine *e) {
    return e->m->graph.vertices.len + 1;
}

/* Returns how many corners of a vertex are in chains. */
static int taken_corners(const struct engine *e, const int *corner) {
    const int *taken = e->barriers.taken;
    return taken[corner[0]] + taken[corner[1]] + taken[corner[2]] + taken[corner[3]];
}

/* Stores the roots of the chains that a vertex touches, and returns their number. */
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

/* Turns on each cell beside this vertex's corners that would touch one chain twice. */
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

/* Adds a vertex that is off to the chains. What touches the joined chain twice touches the vertex
 * itself or a chain that is not the largest, so only those are scanned. The border counts as the
 * largest. */
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
    /* Joining two cycles swaps successors, so the smaller ones follow the root of the largest. */
    for (int v = n > 0 ? of->next[chains[biggest]] : rest;; v = of->next[v]) {
        guard_corners(e, v);
        if (v == rest)
            break;
    }
}

/* Finds the cells diagonally beside one; where the board ends, the border, once. */
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

static void begin_barriers(struct engine *e) {
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

/* --- the watch of a connected graph ----------------------------------------------------------- */

struct graph_watch {
    const struct graph *g;
    struct ring_sets faces; /* merged so far */
    int *edge_off;          /* by edge: it is off by its own variable */
    int *vertex_off;        /* by vertex */
    int *hangs;  /* by vertex: no search has reached it, or in the last one only an open vertex or
                    edge beyond which nothing had to be on connected it */
    int hanging; /* whether any vertex hangs */
    int *held; /* by vertex: holding_at() if in the last search something hung on it, none of which
                  had to be on; else 0 */
    bool edges_switch; /* some edges have variables of their own */
    bool stirred;
    vec_int inside; /* by depth-first number: how many begin to hang there, minus how many end */
};

/* Returns true if each edge or vertex can be found by its variable. */
static bool is_indexed(const struct graph *g) {
    for (int i = 0; i < g->edges.len; i++)
        if (g->edges.at[i].on >= 0 && g->edge_of_var[lit_var(g->edges.at[i].on)] != i)
            return false;
    for (int v = 0; v < g->vertices.len; v++) {
        lit on = g->vertices.at[v].on;
        if (on == LIT_BY_EDGES || (on >= 0 && g->vertex_of_var[lit_var(on)] != v))
            return false;
    }
    return true;
}

static void turn_vertex_off(struct engine *e, struct graph_watch *p, int v);
static void turn_edge_off(struct engine *e, struct graph_watch *p, int edge);

/* Returns a watch in which every part of the graph counts as new, or NULL if its faces are not
 * known. */
static struct graph_watch *graph_watch_new(struct engine *e, const struct graph *g) {
    if (!g->beside || !is_indexed(g))
        return NULL;
    struct graph_watch *p = mem_alloc(1, sizeof *p);
    *p = (struct graph_watch){.g = g,
                              .faces = ring_sets_new(faces_at_points(e->m->grid)),
                              .edge_off = mem_alloc(g->edges.len, sizeof(int)),
                              .vertex_off = mem_alloc(g->vertices.len, sizeof(int)),
                              .hangs = mem_alloc(g->vertices.len, sizeof(int)),
                              .hanging = true,
                              .held = mem_alloc(g->vertices.len, sizeof(int)),
                              .stirred = true};
    for (int i = 0; i < g->edges.len; i++)
        p->edges_switch = p->edges_switch || g->edges.at[i].on != LIT_TRUE;
    for (int v = 0; v < g->vertices.len; v++)
        p->hangs[v] = true;
    for (int i = 0; i < g->edges.len; i++)
        if (g->edges.at[i].on == LIT_FALSE)
            turn_edge_off(e, p, i);
    for (int v = 0; v < g->vertices.len; v++)
        if (g->vertices.at[v].on == LIT_FALSE)
            turn_vertex_off(e, p, v);
    return p;
}

/* --- turning off and on ----------------------------------------------------------------------- */

/* The different faces at a vertex or edge, each by its root, and the number of remaining edges. */
struct meeting {
    int edges, faces, at[2 * DIRS];
};

static inline void note_face(const struct graph_watch *p, int face, struct meeting *t) {
    int root = ring_sets_root(&p->faces, face);
    for (int i = 0; i < t->faces; i++)
        if (t->at[i] == root)
            return;
    t->at[t->faces++] = root;
}

static inline void note_faces(const struct graph_watch *p, int edge, struct meeting *t) {
    t->edges++;
    note_face(p, p->g->beside[2 * edge], t);
    note_face(p, p->g->beside[2 * edge + 1], t);
}

static inline bool is_left(const struct graph_watch *p, int v, int edge) {
    return !p->edge_off[edge] && !p->vertex_off[edge_other_end(&p->g->edges.at[edge], v)];
}

static struct meeting meeting_at(const struct graph_watch *p, int v) {
    struct meeting t = {0};
    for (int i = 0; i < vertex_edges(p->g, v); i++)
        if (is_left(p, v, vertex_edge(p->g, v, i)))
            note_faces(p, vertex_edge(p->g, v, i), &t);
    return t;
}

/* Returns true if a vertex has an open edge with the same face on both sides, which is a bridge. */
static bool has_open_bridge(const struct engine *e, const struct graph_watch *p, int v) {
    for (int i = 0; i < vertex_edges(p->g, v); i++) {
        int edge = vertex_edge(p->g, v, i);
        struct meeting t = {0};
        if (!is_left(p, v, edge) || lit_mark(e->marks, p->g->edges.at[edge].on) != MARK_NONE)
            continue;
        note_faces(p, edge, &t);
        if (t.faces == 1)
            return true;
    }
    return false;
}

/* Returns the numbers of edges and faces at an open vertex as one number, or 0 if it is no
 * articulation point. Neither ever grows, so the same number means that nothing changed there. */
static int holding_at(const struct engine *e, const struct graph_watch *p, int v) {
    if (lit_mark(e->marks, p->g->vertices.at[v].on) != MARK_NONE)
        return 0;
    struct meeting t = meeting_at(p, v);
    return t.faces < t.edges ? t.edges * (2 * DIRS + 1) + t.faces : 0;
}

/* Returns true if something new may depend on this vertex, or an edge of it, that is still open. */
static bool may_hold(const struct engine *e, const struct graph_watch *p, int v) {
    int now = holding_at(e, p, v);
    return (now != 0 && now != p->held[v]) || (p->edges_switch && has_open_bridge(e, p, v));
}

/* Merges the faces and examines the vertices round them, except those of the largest face alone. */
static void merge_faces(struct engine *e, struct graph_watch *p, const struct meeting *t) {
    struct ring_sets *of = &p->faces;
    int biggest = 0, rest = -1;
    for (int i = 1; i < t->faces; i++)
        if (of->size[t->at[i]] > of->size[t->at[biggest]])
            biggest = i;
    for (int i = 0; i < t->faces; i++)
        if (i != biggest)
            rest = rest < 0 ? t->at[i] : ring_sets_join(e, of, rest, t->at[i]);
    if (rest < 0)
        return;
    ring_sets_join(e, of, t->at[biggest], rest);
    /* Joining two cycles swaps successors, so the smaller faces follow the root of the largest. */
    for (int face = of->next[t->at[biggest]]; !p->stirred; face = of->next[face]) {
        for (int i = p->g->rim_first[face]; i < p->g->rim_first[face + 1] && !p->stirred; i++)
            p->stirred = may_hold(e, p, p->g->rim[i]);
        e->work += p->g->rim_first[face + 1] - p->g->rim_first[face];
        if (face == rest)
            break;
    }
}

static void turn_vertex_off(struct engine *e, struct graph_watch *p, int v) {
    struct meeting t = meeting_at(p, v);
    p->stirred = p->stirred || t.faces < t.edges;
    engine_change(e, &p->vertex_off[v], true);
    merge_faces(e, p, &t);
}

static void turn_edge_off(struct engine *e, struct graph_watch *p, int edge) {
    struct meeting t = {0};
    if (is_left(p, p->g->edges.at[edge].u, edge) && !p->vertex_off[p->g->edges.at[edge].u])
        note_faces(p, edge, &t);
    p->stirred = p->stirred || t.faces == 1;
    engine_change(e, &p->edge_off[edge], true);
    merge_faces(e, p, &t);
}

void graph_watch_tell(struct engine *e, struct graph_watch *p, lit l) {
    int edge = p->g->edge_of_var[lit_var(l)], v = p->g->vertex_of_var[lit_var(l)];
    if (edge >= 0 && p->g->edges.at[edge].on != l)
        turn_edge_off(e, p, edge);
    if (v >= 0 && p->g->vertices.at[v].on != l)
        turn_vertex_off(e, p, v);
    else if (v >= 0 && p->hangs[v])
        p->stirred = true;
}

/* --- after a search --------------------------------------------------------------------------- */

bool graph_watch_stirred(const struct graph_watch *p) {
    return p->stirred;
}

/* Returns true if a vertex was reached through an open vertex or edge beyond which nothing has to
 * be on. */
static bool begins_to_hang(const struct articulation *s, int w) {
    const struct visit *at = &s->visits[w];
    if (at->needs > 0 || at->from < 0)
        return false;
    int order = s->visits[at->from].order;
    return (at->low >= order && s->at[at->from] == MARK_NONE) ||
           (at->low > order && lit_mark(s->marks, s->g->edges.at[at->up].on) == MARK_NONE);
}

static void note_holding(struct engine *e, struct graph_watch *p, int v) {
    int now = holding_at(e, p, v);
    if (now != p->held[v])
        engine_change(e, &p->held[v], now);
}

void graph_watch_searched(struct engine *e, struct graph_watch *p, const struct articulation *s) {
    int n = p->g->vertices.len, hanging = 0;
    p->stirred = false;
    vec_clear(&p->inside);
    vec_reserve(&p->inside, n + 2);
    memset(p->inside.at, 0, ((size_t)n + 2) * sizeof(int));
    for (int w = 0; w < n; w++) {
        const struct visit *at = &s->visits[w];
        if (at->order > 0 && !begins_to_hang(s, w))
            continue;
        hanging++;
        if (at->order > 0)
            note_holding(e, p, at->from);
        p->inside.at[at->order]++;
        p->inside.at[at->order + (at->order > 0 ? at->size : 1)]--;
    }
    if (hanging == 0 && p->hanging == 0)
        return;
    for (int i = 1; i <= n; i++)
        p->inside.at[i] += p->inside.at[i - 1];
    for (int v = 0; v < n; v++) {
        int order = s->visits[v].order, hangs = order == 0 || p->inside.at[order] > 0;
        if (hangs != p->hangs[v])
            engine_change(e, &p->hangs[v], hangs);
    }
    engine_change(e, &p->hanging, hanging);
}

void graph_watch_settle(struct graph_watch *p) {
    p->stirred = false;
}

/* --- all of them ------------------------------------------------------------------------------ */

void shapes_begin(struct engine *e) {
    switch (e->m->graph.shape) {
    case SHAPE_LOOP:
        begin_paths(e);
        break;
    case SHAPE_TREE:
        begin_forest(e);
        break;
    case SHAPE_CONNECTED:
        begin_barriers(e);
        break;
    case SHAPE_NONE:
        break;
    }
}

void shapes_watch(struct engine *e) {
    const struct model *m = e->m;
    e->watches = mem_alloc(m->rules.len, sizeof(struct graph_watch *));
    for (int r = e->asks_graph ? 0 : 1; r < (e->asks_others ? m->rules.len : 1); r++)
        if (m->rules.at[r].kind == RULE_GRAPH &&
            (e->watches[r] = graph_watch_new(e, model_rule_graph(m, r))))
            vec_push(&e->watched, r);
}

static void graph_watch_free(struct graph_watch *p) {
    ring_sets_free(&p->faces);
    int *blocks[] = {p->edge_off, p->vertex_off, p->hangs, p->held};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        mem_free(blocks[i]);
    vec_free(&p->inside);
    mem_free(p);
}

void shapes_free(struct engine *e) {
    int *blocks[] = {e->paths.far, e->paths.length, e->paths.degree, e->barriers.taken,
                     e->barriers.corners};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        mem_free(blocks[i]);
    mem_free(e->switched);
    ring_sets_free(&e->barriers.chains);
    ring_sets_free(&e->forest);
    for (int i = 0; i < e->watched.len; i++)
        graph_watch_free(e->watches[e->watched.at[i]]);
    mem_free(e->watches);
    vec_free(&e->watched);
}
