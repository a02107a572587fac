/* Estimates how the ladder would solve a puzzle of dots, at a fraction of its cost: the engine
 * propagates sums and the rules of disjoint sets; one depth-first search finds all bridges of the
 * graph and tells whether a supposition would disconnect it. All of this is sound, so a walk that
 * reaches the end proves that the solution is unique. */
#include "engine/engine.h"
#include "generate/dots/dots_planter.h"

#include <string.h>

/* A walk through a puzzle of dots, and the connectivity of the dots. */

/* One step from a vertex along a segment. */
struct way {
    int to, var;
};

/* The queue of a breadth-first search. */
struct wave {
    vec_int at;
    int head, mark;
};

struct walker {
    void *scope; /* memory scope of everything below */
    struct model m;
    struct engine e;
    int *order, *low, time; /* by vertex: depth-first number, and the lowest number it reaches */
    int *next;              /* by vertex: the next neighbour to visit, */
    struct way *came;       /* and the segment by which the search came */
    vec_int bridges;        /* open segments that are bridges */
    uint64_t *label;        /* by variable: see label_parting() */
    uint64_t *labels_below; /* by vertex: exclusive-or of the labels of edges that pass it */
    struct way *ways;       /* the neighbours of all vertices; */
    int *first;             /* those of a vertex start at this index */
    int near;               /* place of the last step */
    int last;               /* variable found last, where the next scan starts */
    struct wave waves[2];   /* from both ends of an excluded segment */
    int *reached,
        round; /* by vertex: the wave that reached it: twice the round, plus 1 for the second */
    struct settled settled;
    struct dots_solved walked;
};

/* Connectivity of the graph of dots: one depth-first search finds its bridges, and labels from that
 * search tell whether excluding further segments would disconnect it. */

/* More labels than they have bits are always linearly dependent. */
enum { LABELS = 64 };

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

/* Starts at the empty board. walker_end() ends the memory scope and returns how far the walk
 * came. */
static void walker_init(struct walker *w, const struct puzzle *p) {
    *w = (struct walker){.scope = mem_begin(), .near = NO_CELL};
    p->genre->compile(p, &w->m);
    engine_init(&w->e, &w->m, NULL);
    settled_init(&w->settled, &w->m, w->e.marks);
    w->order = mem_alloc(w->m.graph.vertices.len, sizeof *w->order);
    w->low = mem_alloc(w->m.graph.vertices.len, sizeof *w->low);
    w->next = mem_alloc(w->m.graph.vertices.len, sizeof *w->next);
    w->came = mem_alloc(w->m.graph.vertices.len, sizeof *w->came);
    w->reached = mem_alloc(w->m.graph.vertices.len, sizeof *w->reached);
    w->label = mem_alloc(model_vars(&w->m), sizeof *w->label);
    w->labels_below = mem_alloc(w->m.graph.vertices.len, sizeof *w->labels_below);
    list_ways(w);
    w->walked.vars = model_vars(&w->m);
}

static struct dots_solved walker_end(struct walker *w) {
    w->walked.ends = engine_full(&w->e) && !w->e.clash;
    mem_end(w->scope);
    return w->walked;
}

static void meet_dot(struct walker *w, int v, int from, int by) {
    w->order[v] = w->low[v] = ++w->time;
    w->labels_below[v] = 0;
    w->next[v] = w->first[v];
    w->came[v] = (struct way){from, by};
}

/* Labels a segment outside the depth-first tree with a random number that depends only on the
 * segment. A tree segment then gets the exclusive-or of the labels of all segments that bypass
 * it. */
static void label_back_edge(struct walker *w, int v, struct way way) {
    struct rng rng;
    rng_seed(&rng, (uint64_t)way.var);
    w->label[way.var] = rng_next(&rng);
    w->labels_below[v] ^= w->label[way.var];
    w->labels_below[way.to] ^= w->label[way.var];
}

/* Follows the next segment of v that may be drawn, except the one by which the search came. Returns
 * the dot where the search continues. */
static int follow_way(struct walker *w, int v) {
    struct way way = w->ways[w->next[v]++];
    if (way.var == w->came[v].var || w->e.marks[way.var] == MARK_NO)
        return v;
    if (w->order[way.to] == 0) {
        meet_dot(w, way.to, v, way.var);
        return way.to;
    }
    w->low[v] = w->order[way.to] < w->low[v] ? w->order[way.to] : w->low[v];
    if (w->order[way.to] < w->order[v])
        label_back_edge(w, v, way);
    return v;
}

/* Goes back from a dot to the one before it, and returns that. */
static int leave_dot(struct walker *w, int from) {
    struct way came = w->came[from];
    w->low[came.to] = w->low[from] < w->low[came.to] ? w->low[from] : w->low[came.to];
    w->label[came.var] = w->labels_below[from];
    w->labels_below[came.to] ^= w->labels_below[from];
    if (w->low[from] > w->order[came.to] && w->e.marks[came.var] == MARK_NONE)
        vec_push(&w->bridges, came.var);
    return came.to;
}

/* Finds all bridges (Tarjan, "A note on finding the bridges of a graph", 1974), without recursion,
 * which could be as deep as there are dots. */
static void find_bridges(struct walker *w, int root) {
    meet_dot(w, root, -1, -1);
    for (int v = root; v != root || w->next[v] < w->first[v + 1];)
        v = w->next[v] < w->first[v + 1] ? follow_way(w, v) : leave_dot(w, v);
}

/* Returns true if the graph of dots can still be connected. Also finds w->bridges, and the labels
 * for later queries. */
static bool walker_is_whole(struct walker *w) {
    int n = w->m.graph.vertices.len;
    memset(w->order, 0, (size_t)n * sizeof *w->order);
    vec_clear(&w->bridges);
    w->time = 0;
    find_bridges(w, 0);
    return w->time == n;
}

static void wave_begin(struct walker *w, int i, int from) {
    struct wave *x = &w->waves[i];
    vec_clear(&x->at);
    x->head = 0;
    x->mark = 2 * w->round + i;
    w->reached[from] = x->mark;
    vec_push(&x->at, from);
}

/* Advances a wave by one vertex. Returns true if it has met the other one. */
static bool wave_goes_on(struct walker *w, struct wave *x, int other) {
    int v = x->at.at[x->head++];
    for (int i = w->first[v]; i < w->first[v + 1]; i++) {
        int to = w->ways[i].to;
        if (w->e.marks[w->ways[i].var] == MARK_NO || w->reached[to] == x->mark)
            continue;
        if (w->reached[to] == other)
            return true;
        w->reached[to] = x->mark;
        vec_push(&x->at, to);
    }
    return false;
}

/* Returns true if two dots can still be connected. If so, the two searches usually meet soon. */
static bool can_be_joined(struct walker *w, int a, int b) {
    w->round++;
    wave_begin(w, 0, a);
    wave_begin(w, 1, b);
    for (;;)
        for (int i = 0; i < 2; i++) {
            struct wave *x = &w->waves[i];
            if (x->head == x->at.len)
                return false;
            if (wave_goes_on(w, x, w->waves[1 - i].mark))
                return true;
        }
}

/* Returns true if some of the labels have exclusive-or zero (Gaussian elimination). Destroys
 * them. */
static bool labels_depend(uint64_t *label, int n) {
    for (int i = 0; i < n; i++) {
        uint64_t top = label[i];
        if (top == 0)
            return true;
        top &= ~top + 1;
        for (int k = i + 1; k < n; k++)
            label[k] ^= label[k] & top ? label[i] : 0;
    }
    return false;
}

/* Returns true if the segments excluded on the trail since `here` may disconnect the dots. The
 * labels of a cut always have exclusive-or zero, those of other segments almost never (Pritchard
 * and Thurimella, "Fast computation of small cuts via cycle space sampling", 2011); so a true
 * answer must be confirmed by searches. */
static bool label_parting(struct walker *w, struct point here) {
    uint64_t labels[LABELS];
    int n = 0;
    for (int i = here.trail; i < w->e.trail.len; i++) {
        lit l = w->e.trail.at[i];
        if (lit_sign(l) == MARK_YES)
            continue;
        if (n == LABELS)
            return true;
        labels[n++] = w->label[lit_var(l)];
    }
    return labels_depend(labels, n);
}

static bool can_be_joined_still(struct walker *w, struct point here) {
    for (int i = here.trail; i < w->e.trail.len; i++) {
        int edge = w->m.graph.edge_of_var[lit_var(w->e.trail.at[i])];
        const struct edge *shut = &w->m.graph.edges.at[edge];
        if (lit_mark(w->e.marks, shut->on) == MARK_NO && !can_be_joined(w, shut->u, shut->v))
            return false;
    }
    return true;
}

/* Returns true if the dots, which were connected at the last walker_is_whole(), still are after
 * what lies on the trail since `here`. */
static bool walker_stays_whole(struct walker *w, struct point here) {
    return !label_parting(w, here) || can_be_joined_still(w, here);
}

enum { LONGEST_TALE = 10 }; /* limit on the marks of a supposition with its consequences */

/* Draws all bridges. What follows from one by counting is not counted as another step. */
static bool draw_bridges(struct walker *w) {
    walker_is_whole(w);
    for (int i = 0; i < w->bridges.len; i++) {
        bool open = w->e.marks[w->bridges.at[i]] == MARK_NONE;
        engine_set(&w->e, lit_yes(w->bridges.at[i]));
        w->walked.of[TIER_MEDIUM] += open;
        engine_run(&w->e);
    }
    return w->bridges.len > 0;
}

/* Returns true if drawing a segment excludes so many others that the dots are disconnected. */
static bool shuts_out(struct walker *w, lit on) {
    struct engine *e = &w->e;
    struct point here = engine_here(e);
    for (int i = e->rival_first[on]; i < e->rival_first[on + 1]; i++)
        engine_set(e, lit_not(e->rivals[i]));
    bool whole = walker_stays_whole(w, here);
    engine_back(e, here);
    return !whole;
}

/* Excludes a segment, and counts the step. Always returns true. */
static bool take_out(struct walker *w, int v, enum tier tier) {
    engine_set(&w->e, lit_no(v));
    w->walked.of[tier]++;
    w->last = v;
    return true;
}

static bool dots_shut_out(struct walker *w) {
    int n = model_vars(&w->m);
    for (int i = 0; i < n; i++) {
        int v = (w->last + i) % n;
        if (w->e.marks[v] == MARK_NONE && shuts_out(w, lit_yes(v)))
            return take_out(w, v, TIER_HARD);
    }
    return false;
}

/* Returns true if supposing that a segment is drawn leads to a contradiction within LONGEST_TALE
 * marks. */
static bool fails_soon(struct walker *w, int v) {
    struct point here = engine_here(&w->e);
    engine_set(&w->e, lit_yes(v));
    bool stands = engine_run(&w->e) && walker_stays_whole(w, here);
    int n = w->e.trail.len - here.trail;
    engine_back(&w->e, here);
    return !stands && n <= LONGEST_TALE;
}

/* Excludes the first segment whose drawing fails soon. Only drawn segments are supposed: excluding
 * one implies less. */
static bool probe_segments(struct walker *w) {
    int n = model_vars(&w->m);
    for (int i = 0; i < n; i++) {
        int v = (w->last + i) % n;
        if (w->e.marks[v] == MARK_NONE && fails_soon(w, v))
            return take_out(w, v, TIER_WHATIF);
    }
    return false;
}

static bool fast_step(struct walker *w, enum tier top) {
    return draw_bridges(w) || (top >= TIER_HARD && dots_shut_out(w)) ||
           (top >= TIER_WHATIF && probe_segments(w));
}

/* Returns about the work that a rating counts for these steps. */
static double dots_work_of(const struct dots_solved *s) {
    return 2 * s->of[TIER_MEDIUM] + 6 * s->of[TIER_HARD] + 10 * s->of[TIER_WHATIF];
}

struct dots_solved dots_solve(const struct puzzle *p, enum tier top, double most) {
    struct walker w;
    walker_init(&w, p);
    while (engine_run(&w.e) && !engine_full(&w.e) && dots_work_of(&w.walked) <= most &&
           fast_step(&w, top))
        ;
    w.walked.work = dots_work_of(&w.walked);
    struct dots_solved solved = walker_end(&w);
    solved.ends = solved.ends && solved.work <= most;
    return solved;
}

static bool ladder_step(struct walker *w) {
    struct step step = {0};
    bool found = ladder_next(&w->settled, w->e.marks, TIER_MEDIUM, TIER_HARD, w->near, &step);
    if (found) {
        for (int i = 0; i < step.then.len; i++)
            engine_set(&w->e, step.then.at[i]);
        w->near = w->m.vars.at[lit_var(step.then.at[0])].at.a;
    }
    step_free(&step);
    return found;
}

bool dots_solve_by_ladder(const struct puzzle *p) {
    struct walker w;
    walker_init(&w, p);
    while (engine_run(&w.e) && !engine_full(&w.e) &&
           (draw_bridges(&w) || dots_shut_out(&w) || ladder_step(&w)))
        ;
    return walker_end(&w).ends;
}
