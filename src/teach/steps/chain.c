#include "teach/steps/chain.h"

#include "engine/engine.h"
#include "graph/faces.h"
#include "teach/steps/find.h"

#include <limits.h>
#include <stdint.h>

/* What follows from a supposition, with what it follows from. The engine propagates, in rounds, so
 * that walks are short, and says why when it is asked. Three things it is told, each only where it
 * has come to rest: that a ring would close too early, what a loop must pass to stay connected, and
 * on deep walks what all ways of a sum share. */

/* --- whether it clashes at all ---------------------------------------------------------------- */

/* A chain propagates sums, rings, rules and what must be connected. The engine has all of these but
 * the reasons, with two exceptions. In a loop it decides when a path may not be closed by its
 * length alone, so that a path whose ends are neighbours is left to the chain; and that the loop is
 * still connected is looked up here, once it is at rest. A tree is asked for at rest as one more
 * rule. */

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
static bool quick_check_ring_is_open(const struct quick_check *c) {
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

/* True if one search meets all vertices that must be on; it notes what it meets. */
static bool search_meets_all(struct quick_check *c) {
    const struct engine *e = &c->engine;
    const struct graph *g = &e->m->graph;
    int missing = 0;
    vec_clear(&c->queue);
    c->round++;
    for (int v = 0; v < g->vertices.len; v++) {
        bool must = must_be_on(e, v);
        missing += must;
        if (must && c->queue.len == 0)
            reach(c, v);
    }
    for (int i = 0; i < c->queue.len; i++) {
        int v = c->queue.at[i];
        missing -= must_be_on(e, v);
        for (int k = 0; k < vertex_edges(g, v); k++) {
            int w = vertex_neighbour(g, v, k);
            if (c->seen[w] != c->round && may_be_on(e, w) &&
                lit_mark(e->marks, vertex_edge_at(g, v, k)->on) != MARK_NO)
                reach(c, w);
        }
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
    return (c->plane && plane_hangs_together(c)) || search_meets_all(c);
}

static void quick_check_alloc(struct quick_check *c, int vertices) {
    *c = (struct quick_check){.home = mem_alloc(vertices, sizeof *c->home),
                              .seen = mem_alloc(vertices, sizeof *c->seen)};
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
        c->usable = search_meets_all(c);
        for (int v = 0; v < m->graph.vertices.len; v++)
            c->home[v] = c->seen[v] == c->round;
        c->ring_before = any_ring_is_open(&c->engine);
        c->plane = plane_new(&c->engine.m->graph, c->engine.marks);
    }
}

/* Takes what was supposed before back, and supposes a literal; the engine has not run yet. */
static void quick_check_suppose(struct quick_check *c, lit l) {
    if (c->clashes)
        return;
    engine_back(&c->engine, c->before);
    engine_set(&c->engine, l);
}

/* Where rules, or what a loop or a tree must connect, are asked once sums are at rest, a clash may
 * come from these, unless sums clash before; and rings are the chain's. */
static bool quick_check_is_far(struct quick_check *c, lit l, int most) {
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

/* The rule of what a literal is by, as links have it. */
static int link_rule(int by) {
    return by >= 0 ? by / 2 : by <= BY_RULES ? -1 - (BY_RULES - by) : -1;
}

static struct engine *chain_engine(struct chain *t) {
    return &t->quick.engine;
}

static struct link link_of_step(struct chain *t, lit l, const struct step *step) {
    int sum = step->from.len > 0 ? step->from.at[0].sum : -1;
    struct link link = {.l = l,
                        .sum = sum,
                        .first = t->causes.len,
                        .len = step->why.marks.len,
                        .inner = t->inner.len};
    for (int i = 0; i < step->why.marks.len; i++)
        vec_push(&t->causes, step->why.marks.at[i]);
    for (int i = 0; i < step->from.len; i++)
        if (step->from.at[i].sum != link.sum)
            vec_push(&t->inner, step->from.at[i].sum);
    link.inners = t->inner.len - link.inner;
    return link;
}

static void chain_clash(struct chain *t, struct link end) {
    t->clash = true;
    t->end = end;
    t->fault = reason_about(t->m, (struct reason){REASON_RULE, end.sum});
}

/* Takes what a step found on the engine's board; returns false if there is nothing. */
static bool bring(struct chain *t, const struct step *step) {
    for (int i = 0; i < step->then.len; i++) {
        vec_push(&t->brought, link_of_step(t, step->then.at[i], step));
        engine_set(chain_engine(t), step->then.at[i]);
    }
    return step->then.len > 0;
}

static bool bring_ring(struct chain *t, struct step *step) {
    bool loop = t->m->graph.shape == SHAPE_LOOP;
    step_clear(step);
    return loop && (!t->quick.usable || quick_check_ring_is_open(&t->quick)) &&
           find_open_ring(t->m, chain_engine(t)->marks, NO_CELL, step) && bring(t, step);
}

static bool bring_found(struct chain *t, mark found, const struct step *step) {
    if (found == MARK_NO)
        chain_clash(t, link_of_step(t, LIT_FALSE, step));
    return found == MARK_YES && bring(t, step);
}

static bool bring_way(struct chain *t, struct step *step) {
    bool loop = t->m->graph.shape == SHAPE_LOOP;
    step_clear(step);
    return loop && !(t->quick.usable && quick_check_connected(&t->quick)) &&
           bring_found(t, find_only_way(t->m, chain_engine(t)->marks, step), step);
}

/* All that the ways of one sum share, or of rule r, which stands among the sums as -1 - r. */
static bool bring_shared_of(struct chain *t, int sum, struct step *step) {
    int *tried = &t->tried[t->m->rules.len + sum];
    if (*tried == t->grown)
        return false;
    step_clear(step);
    *tried = t->grown;
    return bring_found(t, find_shared_in(&t->ways, chain_engine(t)->marks, sum, step), step);
}

/* Only on deep walks: every way to turn. */
static bool bring_turning(struct chain *t, struct step *step) {
    bool found = false;
    for (int r = 1; t->deep && r < t->m->rules.len && !found && !t->clash; r++)
        found = t->m->rules.at[r].kind == RULE_TURNS && bring_shared_of(t, -1 - r, step);
    return found;
}

/* Only on deep walks: every way of the sums that the new literals touch. */
static bool bring_shared(struct chain *t, struct step *step) {
    const struct engine *e = chain_engine(t);
    bool found = false;
    while (t->deep && t->shared < e->trail.len && !found && !t->clash) {
        int v = lit_var(e->trail.at[t->shared]);
        for (int i = t->m->use_first[v]; i < t->m->use_first[v + 1] && !found && !t->clash; i++)
            found = bring_shared_of(t, t->m->uses.at[i], step);
        t->shared += !found;
    }
    return found;
}

/* What is wrong with a rule that is no sum, for its words. */
static void describe_clash(struct chain *t, int by) {
    const struct engine *e = chain_engine(t);
    int rule = BY_RULES - by;
    if (rule <= 0 || e->clash_by != by)
        return;
    t->fault = propagator_fault(&e->rules, rule);
    if (t->m->rules.at[rule].kind == RULE_COMPONENTS)
        t->how = component_search_fault_kind(e->rules.components[rule]);
}

/* Where what is supposed is false on the board already, the clash is with what made it so. */
static void end_with_engine(struct chain *t, lit supposed) {
    const struct engine *e = chain_engine(t);
    int by = e->clash_by, at = -1;
    for (int i = t->marked; i < e->trail.len && by == CHOSEN; i++)
        if (e->trail.at[i] == lit_not(supposed)) {
            by = engine_by(e, i);
            at = i;
        }
    t->upper = by >= 0 && by % 2 == 0;
    chain_clash(t, (struct link){.l = supposed, .sum = link_rule(by), .len = -1, .position = at});
    describe_clash(t, by);
}

/* Runs the engine to a clash, or to where nothing more follows. */
static void propagate(struct chain *t, lit supposed) {
    struct engine *e = chain_engine(t);
    LOCAL(step_free) struct step step = {0};
    int counted = t->quick.before.trail; /* the supposition is a link, and so is what is brought */
    do {
        if (!engine_run(e))
            end_with_engine(t, supposed);
        t->grown += e->trail.len - counted;
        counted = e->trail.len;
    } while (!t->clash && (bring_ring(t, &step) || bring_way(t, &step) || bring_shared(t, &step) ||
                           bring_turning(t, &step)));
}

void chain_init(struct chain *t, const struct model *m, const mark *marks) {
    *t = (struct chain){.m = m,
                        .where = mem_alloc(model_vars(m), sizeof *t->where),
                        .tried = mem_alloc(m->rules.len + m->sums.len, sizeof *t->tried)};
    for (int v = 0; v < model_vars(m); v++) {
        t->where[v] = -1;
        t->marked += marks[v] != MARK_NONE;
    }
    quick_check_init(&t->quick, m, marks);
    feasible_init(&t->ways, m);
}

void chain_causes(struct chain *t, int link, const bool *needed) {
    struct engine *e = chain_engine(t);
    bool ends = link == t->links.len;
    struct link *of = ends ? &t->end : &t->links.at[link];
    LOCAL(evidence_free) struct evidence why = {0};
    if (of->len >= 0)
        return;
    if (of->position >= 0) /* a literal of the trail, or what makes one fail */
        engine_reason(e, of->position, needed, &why);
    else
        engine_clash_reason(e, needed, &why);
    if (ends && of->position >= 0)
        evidence_add_mark(&why, lit_var(of->l));
    of->first = t->causes.len;
    of->len = why.marks.len;
    for (int i = 0; i < why.marks.len; i++)
        vec_push(&t->causes, why.marks.at[i]);
}

static void chain_forget(struct chain *t) {
    for (int i = 0; i < t->links.len; i++)
        t->where[lit_var(t->links.at[i].l)] = -1;
    vec_clear(&t->links);
    vec_clear(&t->causes);
    vec_clear(&t->inner);
    vec_clear(&t->brought);
    t->clash = t->ringless = false;
    t->how = COMPONENT_FITS;
    t->shared = t->quick.before.trail;
}

/* The supposition, then all that the engine has set from this position on, in its order. */
static void list_links(struct chain *t, lit l, int from) {
    const struct engine *e = chain_engine(t);
    int brought = 0;
    vec_push(&t->links, ((struct link){.l = l, .sum = -1}));
    for (int i = from; i < e->trail.len; i++) {
        struct link link = {e->trail.at[i], link_rule(engine_by(e, i)), .len = -1};
        if (lit_var(link.l) == lit_var(l))
            continue;
        if (engine_by(e, i) == CHOSEN)
            link = t->brought.at[brought++];
        link.position = i;
        vec_push(&t->links, link);
    }
    for (int i = 0; i < t->links.len; i++)
        t->where[lit_var(t->links.at[i].l)] = i;
}

bool chain_suppose(struct chain *t, lit l) {
    struct engine *e = chain_engine(t);
    mem_poll();
    chain_forget(t);
    if (t->most > 0 && !t->deep && quick_check_is_far(&t->quick, l, t->most))
        return false;
    quick_check_suppose(&t->quick, l);
    propagate(t, l);
    t->ringless = !t->clash && e->paths.rings == 0;
    list_links(t, l, t->clash ? t->marked : t->quick.before.trail);
    return t->clash;
}
