/* A chain propagates sums, rings, rules and what must be connected. The engine has all of these but
 * the reasons, with two exceptions. In a loop it knows when a path may not be closed by its length
 * alone, so that a path whose ends are neighbours is left to the chain; and that the loop is still
 * connected is looked up here, once it is at rest. A tree is asked for at rest as one more rule. */
#include "deduce/quick_check.h"

void quick_check_init(struct quick_check *c, const struct model *m, const mark *marks) {
    *c = (struct quick_check){.seen = mem_alloc(m->graph.vertices.len, sizeof *c->seen)};
    engine_init(&c->engine, m, marks);
    if (m->graph.shape == SHAPE_TREE)
        engine_ask_graph(&c->engine);
    c->usable = engine_run(&c->engine) && (m->graph.shape != SHAPE_LOOP || c->engine.paths.degree);
    c->before = engine_here(&c->engine);
}

void quick_check_free(struct quick_check *c) {
    engine_free(&c->engine);
    vec_free(&c->stack);
    mem_free(c->seen);
}

/* Whether a segment is open that would join the two ends of one path. */
static bool some_ring_is_open(const struct engine *e) {
    const struct graph *g = &e->m->graph;
    for (int v = 0; v < g->vertices.len; v++)
        for (int i = 0; i < g->vertices.at[v].len && e->paths.degree[v] == 1; i++) {
            const struct edge *at = &g->edges.at[vertex_edge(g, v, i)];
            if (edge_other_end(at, v) == e->paths.far[v] && lit_mark(e->marks, at->on) == MARK_NONE)
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

/* Pushes the neighbours of a vertex that have not been seen and may be joined to it. */
static void push_neighbours(struct quick_check *c, int v) {
    const struct engine *e = &c->engine;
    const struct graph *g = &e->m->graph;
    for (int i = 0; i < g->vertices.at[v].len; i++) {
        const struct edge *at = &g->edges.at[vertex_edge(g, v, i)];
        int w = edge_other_end(at, v);
        if (c->seen[w] == c->round || lit_mark(e->marks, at->on) == MARK_NO || !may_be_on(e, w))
            continue;
        c->seen[w] = c->round;
        vec_push(&c->stack, w);
    }
}

bool quick_check_connected(struct quick_check *c) {
    const struct engine *e = &c->engine;
    int n = e->m->graph.vertices.len, missing = 0;
    vec_clear(&c->stack);
    c->round++;
    for (int v = 0; v < n; v++) {
        if (!must_be_on(e, v))
            continue;
        missing++;
        if (c->stack.len > 0)
            continue;
        c->seen[v] = c->round;
        vec_push(&c->stack, v);
    }
    while (c->stack.len > 0 && missing > 0) {
        int v = vec_pop(&c->stack);
        missing -= must_be_on(e, v);
        push_neighbours(c, v);
    }
    return missing == 0;
}

bool quick_check_survives(struct quick_check *c, lit l) {
    engine_back(&c->engine, c->before);
    engine_set(&c->engine, l);
    return engine_run(&c->engine) && (c->engine.m->graph.shape != SHAPE_LOOP ||
                                      (!some_ring_is_open(&c->engine) && quick_check_connected(c)));
}
