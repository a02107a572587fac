/* What the ladder would make of a puzzle of dots, at a fraction of the ladder's cost: the engine
 * follows what sums and rings force; one search of the graph finds all bridges, and
 * whether a supposition would part the dots. All of this is sound, so that a walk to the end proves
 * that there is one solution. */
#include "generate/dots.h"

#include "deduce/engine.h"

#include <string.h>

enum { LONGEST = 10 /* marks of a supposition and what follows */ };

/* From a vertex by a segment. */
struct way {
    int to, var;
};

struct walker {
    struct model m;
    struct engine e;
    int *order, *low, time; /* by vertex: when the search came there, and how far back it reaches */
    int *next;              /* by vertex: the way that is followed next, */
    struct way *came;       /* and back to the vertex before it */
    vec_int bridges;        /* open segments that it found to be bridges */
    struct way *ways;       /* of all vertices: */
    int *first;             /* those of a vertex begin there */
    int near;               /* the last step */
    struct dots_solved walked;
};

static void list_ways(struct walker *w) {
    const struct graph *g = &w->m.graph;
    w->first = mem_alloc(g->vertices.len + 1, sizeof *w->first);
    w->ways = mem_alloc(2 * g->edges.len, sizeof *w->ways);
    int n = 0;
    for (int v = 0; v < g->vertices.len; v++) {
        for (int i = 0; i < vertex_edges(g, v); i++)
            w->ways[n++] =
                (struct way){vertex_neighbour(g, v, i), lit_var(vertex_edge_at(g, v, i)->on)};
        w->first[v + 1] = n;
    }
}

static void walker_init(struct walker *w, const struct puzzle *p) {
    *w = (struct walker){.near = NO_CELL};
    p->genre->compile(p, &w->m);
    engine_init(&w->e, &w->m, NULL);
    w->order = mem_alloc(w->m.graph.vertices.len, sizeof *w->order);
    w->low = mem_alloc(w->m.graph.vertices.len, sizeof *w->low);
    w->next = mem_alloc(w->m.graph.vertices.len, sizeof *w->next);
    w->came = mem_alloc(w->m.graph.vertices.len, sizeof *w->came);
    list_ways(w);
    w->walked.vars = model_vars(&w->m);
}

static struct dots_solved walker_end(struct walker *w) {
    w->walked.ends = engine_full(&w->e) && !w->e.clash;
    engine_free(&w->e);
    mem_free(w->order);
    mem_free(w->low);
    mem_free(w->next);
    mem_free(w->came);
    mem_free(w->ways);
    mem_free(w->first);
    vec_free(&w->bridges);
    model_free(&w->m);
    return w->walked;
}

/* --- one search ------------------------------------------------------------------------------- */

static void meet_dot(struct walker *w, int v, int from, int by) {
    w->order[v] = w->low[v] = ++w->time;
    w->next[v] = w->first[v];
    w->came[v] = (struct way){from, by};
}

/* By the next segment of v that may still be drawn, but for the one by which the search came; the
 * dot where it goes on. */
static int follow_way(struct walker *w, int v) {
    struct way way = w->ways[w->next[v]++];
    if (way.var == w->came[v].var || w->e.marks[way.var] == MARK_NO)
        return v;
    if (w->order[way.to] == 0) {
        meet_dot(w, way.to, v, way.var);
        return way.to;
    }
    w->low[v] = w->order[way.to] < w->low[v] ? w->order[way.to] : w->low[v];
    return v;
}

/* Back from a dot to the one before it, which is returned. */
static int leave_dot(struct walker *w, int from) {
    struct way came = w->came[from];
    w->low[came.to] = w->low[from] < w->low[came.to] ? w->low[from] : w->low[came.to];
    if (w->low[from] > w->order[came.to] && w->e.marks[came.var] == MARK_NONE)
        vec_push(&w->bridges, came.var);
    return came.to;
}

/* Tarjan, "A note on finding the bridges of a graph", 1974; without recursion, which could be as
 * deep as there are dots. */
static void find_bridges(struct walker *w, int root) {
    meet_dot(w, root, -1, -1);
    for (int v = root; v != root || w->next[v] < w->first[v + 1];)
        v = w->next[v] < w->first[v + 1] ? follow_way(w, v) : leave_dot(w, v);
}

/* Whether all dots can still be joined. */
static bool is_whole(struct walker *w) {
    int n = w->m.graph.vertices.len;
    memset(w->order, 0, (size_t)n * sizeof *w->order);
    vec_clear(&w->bridges);
    w->time = 0;
    find_bridges(w, 0);
    return w->time == n;
}

/* --- steps ------------------------------------------------------------------------------------ */

static bool draw_bridges(struct walker *w) {
    is_whole(w);
    for (int i = 0; i < w->bridges.len; i++)
        engine_set(&w->e, lit_yes(w->bridges.at[i]));
    w->walked.of[TIER_MEDIUM] += w->bridges.len;
    return w->bridges.len > 0;
}

/* Whether a segment, once drawn, shuts out so many others that the dots fall in two parts. */
static bool shuts_out(struct walker *w, lit on) {
    struct engine *e = &w->e;
    struct point here = engine_here(e);
    for (int i = e->rival_first[on]; i < e->rival_first[on + 1]; i++)
        engine_set(e, lit_not(e->rivals[i]));
    bool whole = e->trail.len == here.trail || is_whole(w);
    engine_back(e, here);
    return !whole;
}

static bool shut_out(struct walker *w) {
    for (int v = 0; v < model_vars(&w->m); v++)
        if (w->e.marks[v] == MARK_NONE && shuts_out(w, lit_yes(v))) {
            engine_set(&w->e, lit_no(v));
            w->walked.of[TIER_HARD]++;
            return true;
        }
    return false;
}

/* Whether a segment cannot be drawn, as few marks show. */
static bool fails_soon(struct walker *w, int v) {
    struct point here = engine_here(&w->e);
    engine_set(&w->e, lit_yes(v));
    bool stands = engine_run(&w->e) && is_whole(w);
    int n = w->e.trail.len - here.trail;
    engine_back(&w->e, here);
    return !stands && n <= LONGEST;
}

/* Segments that are drawn; from one that is not less follows. */
static bool probe_segments(struct walker *w) {
    for (int v = 0; v < model_vars(&w->m); v++) {
        if (w->e.marks[v] != MARK_NONE || !fails_soon(w, v))
            continue;
        engine_set(&w->e, lit_no(v));
        w->walked.of[TIER_WHATIF]++;
        return true;
    }
    return false;
}

static bool may_go_on(struct walker *w, enum tier top, int most) {
    return engine_run(&w->e) && !engine_full(&w->e) &&
           w->walked.of[top] * 100 <= most * w->walked.vars;
}

struct dots_solved dots_solve_fast(const struct puzzle *p, enum tier top, int most) {
    struct walker w;
    walker_init(&w, p);
    while (may_go_on(&w, top, most) && (draw_bridges(&w) || (top >= TIER_HARD && shut_out(&w)) ||
                                        (top >= TIER_WHATIF && probe_segments(&w))))
        ;
    return walker_end(&w);
}

/* --- the ladder itself ------------------------------------------------------------------------ */

/* One step of the tiers from "medium" on. */
static bool ladder_step(struct walker *w, enum tier top) {
    struct step step = {0};
    bool found = false;
    for (int t = 0; t < n_techniques && !found; t = technique_after(t))
        found = techniques[t].tier >= TIER_MEDIUM && techniques[t].tier <= top &&
                technique_try(t, &w->m, w->e.marks, w->near, &step);
    if (found) {
        for (int i = 0; i < step.then.len; i++)
            engine_set(&w->e, step.then.at[i]);
        w->near = w->m.vars.at[lit_var(step.then.at[0])].at.a;
        w->walked.of[techniques[step.technique].tier]++;
    }
    step_free(&step);
    return found;
}

struct dots_solved dots_solve(const struct puzzle *p, enum tier top, int most) {
    struct walker w;
    walker_init(&w, p);
    bool fast = top > TIER_MEDIUM;
    while (may_go_on(&w, top, most) &&
           ((fast && (draw_bridges(&w) || shut_out(&w))) || ladder_step(&w, top)))
        ;
    return walker_end(&w);
}
