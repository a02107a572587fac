/* The graph of dots as a walk knows it: its bridges by one search, and by labels from that search
 * whether what is shut out since would part it. */
#include "generate/dots_walker.h"

#include <string.h>

/* More of so many bits always depend on each other. */
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

void walker_init(struct walker *w, const struct puzzle *p) {
    *w = (struct walker){.near = NO_CELL};
    p->genre->compile(p, &w->m);
    engine_init(&w->e, &w->m, NULL);
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

struct dots_solved walker_end(struct walker *w) {
    w->walked.ends = engine_full(&w->e) && !w->e.clash;
    engine_free(&w->e);
    mem_free(w->order);
    mem_free(w->low);
    mem_free(w->next);
    mem_free(w->came);
    mem_free(w->reached);
    mem_free(w->label);
    mem_free(w->labels_below);
    vec_free(&w->waves[0].at);
    vec_free(&w->waves[1].at);
    mem_free(w->ways);
    mem_free(w->first);
    vec_free(&w->bridges);
    model_free(&w->m);
    return w->walked;
}

static void meet_dot(struct walker *w, int v, int from, int by) {
    w->order[v] = w->low[v] = ++w->time;
    w->labels_below[v] = 0;
    w->next[v] = w->first[v];
    w->came[v] = (struct way){from, by};
}

/* A label at random for a segment outside the search's tree, the same everywhere; one of the tree
 * then gets the sum, by exclusive-or, of those that lead round it. */
static void label_back_edge(struct walker *w, int v, struct way way) {
    struct rng rng;
    rng_seed(&rng, (uint64_t)way.var);
    w->label[way.var] = rng_next(&rng);
    w->labels_below[v] ^= w->label[way.var];
    w->labels_below[way.to] ^= w->label[way.var];
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
    if (w->order[way.to] < w->order[v])
        label_back_edge(w, v, way);
    return v;
}

/* Back from a dot to the one before it, which is returned. */
static int leave_dot(struct walker *w, int from) {
    struct way came = w->came[from];
    w->low[came.to] = w->low[from] < w->low[came.to] ? w->low[from] : w->low[came.to];
    w->label[came.var] = w->labels_below[from];
    w->labels_below[came.to] ^= w->labels_below[from];
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

bool walker_is_whole(struct walker *w) {
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

/* One vertex farther; true: it has met the other one. */
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

/* Whether two dots can still be joined. Where they are, most of them soon meet. */
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

/* Of a few labels whether some add up to zero; they are spoilt. */
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

/* Whether what lies on the trail from here on shuts out so much that the dots fall in two parts.
 * The labels of segments that part a graph always add up to zero, and those of others next to never
 * (Pritchard and Thurimella, "Fast computation of small cuts via cycle space sampling", 2011):
 * where some do, waves decide. */
static bool label_cut(struct walker *w, struct point here) {
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

bool walker_stays_whole(struct walker *w, struct point here) {
    return !label_cut(w, here) || can_be_joined_still(w, here);
}
