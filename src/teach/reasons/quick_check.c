/* A chain propagates sums, rings, rules and what must be connected. The engine has all of these but
 * the reasons, with two exceptions. In a loop it decides when a path may not be closed by its
 * length alone, so that a path whose ends are neighbours is left to the chain; and that the loop is
 * still connected is looked up here, once it is at rest. A tree is asked for at rest as one more
 * rule. */
#include "teach/reasons/quick_check.h"

#include "graph/faces.h"

#include <limits.h>
#include <stdint.h>

/* A segment that would join the two ends of one path, of which one is v. */
static bool ring_is_open_at(const struct engine *e, int v) {
    const struct graph *g = &e->m->graph;
    for (int i = 0; i < g->vertices.at[v].len && e->paths.degree[v] == 1; i++) {
        const struct edge *at = &g->edges.at[vertex_edge(g, v, i)];
        if (edge_other_end(at, v) == e->paths.far[v] && lit_mark(e->marks, at->on) == MARK_NONE)
            return true;
    }
    return false;
}

static bool any_ring_is_open(const struct engine *e) {
    for (int v = 0; v < e->m->graph.vertices.len; v++)
        if (ring_is_open_at(e, v))
            return true;
    return false;
}

/* The vertex whose entry in paths.far this is; -1: it is of another array. So addresses are
 * compared as numbers. */
static int vertex_of_far(const struct engine *e, const int *at) {
    uintptr_t begin = (uintptr_t)e->paths.far, here = (uintptr_t)at;
    uintptr_t end = begin + (size_t)e->m->graph.vertices.len * sizeof *at;
    return here >= begin && here < end ? (int)((here - begin) / sizeof *at) : -1;
}

/* Unless one was before, it is open where the end of a path has changed. */
bool quick_check_ring_is_open(const struct quick_check *c) {
    const struct engine *e = &c->engine;
    if (c->ring_before)
        return any_ring_is_open(e);
    for (int i = c->before.saved; i < e->saved.len; i++) {
        int v = vertex_of_far(e, e->saved.at[i].at);
        if (v >= 0 && ring_is_open_at(e, v))
            return true;
    }
    return false;
}

static bool must_be_on(const struct engine *e, int v) {
    lit on = e->m->graph.vertices.at[v].on;
    return e->paths.degree[v] > 0 || (on != LIT_BY_EDGES && lit_mark(e->marks, on) == MARK_YES);
}

static bool may_be_on(const struct engine *e, int v) {
    lit on = e->m->graph.vertices.at[v].on;
    return on == LIT_BY_EDGES || lit_mark(e->marks, on) != MARK_NO;
}

static void reach(struct quick_check *c, int v) {
    if (c->seen[v] == c->round)
        return;
    c->seen[v] = c->round;
    vec_push(&c->queue, v);
}

static void reach_neighbours(struct quick_check *c, int v) {
    const struct engine *e = &c->engine;
    for (int i = c->live_first[v]; i < c->live_first[v + 1]; i++) {
        struct way_on at = c->live[i];
        if (c->seen[at.to] != c->round && lit_mark(e->marks, at.on) != MARK_NO &&
            may_be_on(e, at.to))
            reach(c, at.to);
    }
}

/* Suppositions begin with the same edges, most of which are off in the end. */
static void list_live(struct quick_check *c) {
    const struct engine *e = &c->engine;
    const struct graph *g = &e->m->graph;
    int n = 0;
    c->live = mem_alloc(g->around.len, sizeof *c->live);
    c->live_first = mem_alloc(g->vertices.len + 1, sizeof *c->live_first);
    for (int v = 0; v < g->vertices.len; v++) {
        c->live_first[v] = n;
        for (int i = 0; i < vertex_edges(g, v); i++) {
            const struct edge *at = vertex_edge_at(g, v, i);
            int w = edge_other_end(at, v);
            if (lit_mark(e->marks, at->on) != MARK_NO && may_be_on(e, w))
                c->live[n++] = (struct way_on){w, at->on};
        }
    }
    c->live_first[g->vertices.len] = n;
}

static void begin_search(struct quick_check *c) {
    vec_clear(&c->queue);
    c->round++;
}

/* Whether one search meets all vertices that must be on. */
static bool search_meets_all(struct quick_check *c) {
    const struct engine *e = &c->engine;
    int missing = 0;
    begin_search(c);
    for (int v = 0; v < e->m->graph.vertices.len; v++) {
        bool must = must_be_on(e, v);
        missing += must;
        if (must && c->queue.len == 0)
            reach(c, v);
    }
    for (int i = 0; i < c->queue.len && missing > 0; i++) {
        missing -= must_be_on(e, c->queue.at[i]);
        reach_neighbours(c, c->queue.at[i]);
    }
    return missing == 0;
}

/* One end of what was switched off; how many new ones there are to be reached. */
static int want(struct quick_check *c, int v) {
    if (!c->home[v] || c->wanted[v] == c->round || !may_be_on(&c->engine, v))
        return 0;
    c->wanted[v] = c->round;
    if (c->queue.len == 0)
        reach(c, v);
    return 1;
}

/* The ends of the edges, and the neighbours of the vertices, that a literal switches off; -1: it
 * puts something on that is not connected to the rest. */
static int want_around(struct quick_check *c, lit l) {
    const struct model *m = c->engine.m;
    const struct graph *g = &m->graph;
    int e = m->graph.edge_of_var[lit_var(l)], v = m->graph.vertex_of_var[lit_var(l)], n = 0;
    if (e >= 0 && g->edges.at[e].u >= 0) {
        int u = g->edges.at[e].u, w = g->edges.at[e].v;
        bool on = g->edges.at[e].on == l;
        if (on && !(c->home[u] && c->home[w]))
            return -1;
        n += on ? 0 : want(c, u) + want(c, w);
    }
    if (v >= 0 && g->vertices.at[v].on == l && !c->home[v])
        return -1;
    for (int i = 0; v >= 0 && g->vertices.at[v].on != l && i < g->vertices.at[v].len; i++)
        n += want(c, vertex_neighbour(g, v, i));
    return n;
}

/* What was connected before still is if the ends of all that was switched off since are connected:
 * each part that had come off would hold one of them. The search ends once it has met these, mostly
 * near by. */
static bool ends_hang_together(struct quick_check *c) {
    const struct engine *e = &c->engine;
    int missing = 0;
    begin_search(c);
    for (int i = c->before.trail; i < e->trail.len; i++) {
        int n = want_around(c, e->trail.at[i]);
        if (n < 0)
            return false;
        missing += n;
    }
    for (int i = 0; i < c->queue.len && missing > 0; i++) {
        missing -= c->wanted[c->queue.at[i]] == c->round;
        reach_neighbours(c, c->queue.at[i]);
    }
    return missing == 0;
}

/* What was put on is connected to the rest as it was before. */
static bool is_at_home(const struct quick_check *c, lit l) {
    const struct model *m = c->engine.m;
    int e = m->graph.edge_of_var[lit_var(l)], v = m->graph.vertex_of_var[lit_var(l)];
    const struct edge *at = e >= 0 ? &m->graph.edges.at[e] : NULL;
    if (at && at->u >= 0 && at->on == l && !(c->home[at->u] && c->home[at->v]))
        return false;
    return v < 0 || m->graph.vertices.at[v].on != l || c->home[v];
}

/* Nothing has come off but vertices that need not be on. */
static bool plane_hangs_together(struct quick_check *c) {
    const struct engine *e = &c->engine;
    plane_begin(c->plane);
    for (int i = c->before.trail; i < e->trail.len; i++)
        if (!is_at_home(c, e->trail.at[i]) || !plane_take_out(c->plane, e->trail.at[i]))
            return false;
    const vec_int *alone = plane_alone(c->plane);
    for (int i = 0; i < alone->len; i++)
        if (must_be_on(e, alone->at[i]))
            return false;
    return true;
}

bool quick_check_connected(struct quick_check *c) {
    return (c->plane && plane_hangs_together(c)) || ends_hang_together(c) || search_meets_all(c);
}

/* What is connected to a vertex that must be on. */
static void find_home(struct quick_check *c) {
    const struct engine *e = &c->engine;
    begin_search(c);
    for (int v = 0; v < e->m->graph.vertices.len && c->queue.len == 0; v++)
        if (must_be_on(e, v))
            reach(c, v);
    for (int i = 0; i < c->queue.len; i++) {
        c->home[c->queue.at[i]] = true;
        reach_neighbours(c, c->queue.at[i]);
    }
    for (int v = 0; v < e->m->graph.vertices.len; v++)
        if (must_be_on(e, v) && !c->home[v])
            c->usable = false;
}

static void quick_check_alloc(struct quick_check *c, int vertices) {
    *c = (struct quick_check){.home = mem_alloc(vertices, sizeof *c->home),
                              .seen = mem_alloc(vertices, sizeof *c->seen),
                              .wanted = mem_alloc(vertices, sizeof *c->wanted)};
}

void quick_check_init(struct quick_check *c, const struct model *m, const mark *marks) {
    bool loop = m->graph.shape == SHAPE_LOOP;
    quick_check_alloc(c, m->graph.vertices.len);
    engine_init(&c->engine, m, marks);
    engine_tell_alone(&c->engine);
    if (m->graph.shape == SHAPE_TREE)
        engine_ask_graph(&c->engine);
    c->clashes = !engine_run(&c->engine);
    c->usable = !c->clashes && (!loop || c->engine.paths.degree);
    c->before = (struct point){c->engine.trail.len, c->engine.saved.len};
    if (c->usable && loop) {
        list_live(c);
        find_home(c);
        c->ring_before = any_ring_is_open(&c->engine);
        c->plane = plane_new(&c->engine.m->graph, c->engine.marks);
    }
}

void quick_check_suppose(struct quick_check *c, lit l) {
    if (c->clashes)
        return;
    engine_back(&c->engine, c->before);
    engine_set(&c->engine, l);
}

/* Where rules, or what a loop or a tree must connect, are asked once sums are at rest, a clash may
 * come from these, unless sums clash before; and rings are the chain's. */
bool quick_check_is_far(struct quick_check *c, lit l, int most) {
    struct engine *e = &c->engine;
    enum shape shape = e->m->graph.shape;
    bool rings = shape == SHAPE_LOOP || shape == SHAPE_TREE;
    if (!c->usable)
        return false;
    quick_check_suppose(c, l);
    e->graph_told = false;
    if (engine_run_rounds(e, most) || e->clash)
        return false;
    if (!rings && !e->asks_rules)
        return true;
    engine_run_rounds(e, INT_MAX);
    return e->clash && !(rings && e->graph_told);
}
