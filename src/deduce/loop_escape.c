/* What follows because the line is one closed loop: it leaves an area with two ways out by both of
 * them. */
#include "deduce/cheapest.h"
#include "deduce/evidence.h"
#include "deduce/find.h"
#include "graph/articulation.h"

#include <limits.h>
#include <stdlib.h>

/* A tree edge (or, with below < 0, any other one) and the cycles that pass it, as a sum of random
 * numbers: two edges with the same sum part the graph together. */
struct label {
    uint64_t cycles;
    int edge, below, depth; /* depth: when `below` was met */
};

struct label_search {
    struct articulation s;
    uint64_t *cycles; /* by vertex: of the edge above it */
    VEC(struct label) labels;
};

static uint64_t border_number_of(int edge) { /* splitmix64 */
    uint64_t z = ((uint64_t)edge + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void label_meet(struct label_search *l, int v, int up) {
    struct articulation *s = &l->s;
    s->order[v] = ++s->time;
    s->needs[v] = articulation_must(s, v);
    s->size[v] = 1;
    s->up[v] = up;
    s->next[v] = 0;
}

/* Follows the next edge of v, like open_follow(). */
static int label_follow(struct label_search *l, int v) {
    struct articulation *s = &l->s;
    int index = vertex_edge(s->g, v, s->next[v]++);
    const struct edge *e = &s->g->edges.at[index];
    int w = edge_other_end(e, v);
    if (index == s->up[v] || !articulation_live_edge(s, e))
        return v;
    if (s->order[w] == 0) {
        label_meet(l, w, index);
        return w;
    }
    if (s->order[w] < s->order[v]) {
        vec_push(&l->labels, ((struct label){border_number_of(index), index, -1, INT_MAX}));
        l->cycles[v] ^= border_number_of(index);
        l->cycles[w] ^= border_number_of(index);
    }
    return v;
}

/* Labels the edge above w, with what was found below; the vertex above it. */
static int label_return(struct label_search *l, int w) {
    struct articulation *s = &l->s;
    int up = s->up[w], v = edge_other_end(&s->g->edges.at[up], w);
    s->needs[v] += s->needs[w];
    s->size[v] += s->size[w];
    vec_push(&l->labels, ((struct label){l->cycles[w], up, w, s->order[w]}));
    l->cycles[v] ^= l->cycles[w];
    return v;
}

static void label_from(struct label_search *l, int root) {
    const struct articulation *s = &l->s;
    const struct graph *g = s->g;
    label_meet(l, root, -1);
    for (int v = root; v != root || s->next[v] < vertex_edges(g, v);)
        v = s->next[v] < vertex_edges(g, v) ? label_follow(l, v) : label_return(l, v);
}

/* Same labels together, from the root down, the edge that closes the cycle last. */
static int by_cycles(const void *a, const void *b) {
    const struct label *x = a, *y = b;
    if (x->cycles != y->cycles)
        return x->cycles < y->cycles ? -1 : 1;
    return x->depth - y->depth;
}

/* The part of the cycle behind its i-th edge, up to the next one: its size (0: the part that holds
 * the root), and how many of its vertices must be on. */
static int part_behind(const struct label_search *l, int i, int *needs) {
    const struct label *at = &l->labels.at[i];
    *needs = 0;
    if (at->below < 0 || at->cycles == 0) /* 0: a bridge */
        return 0;
    const struct label *next = i + 1 < l->labels.len ? &l->labels.at[i + 1] : NULL;
    bool last = !next || next->cycles != at->cycles;
    if (last) /* without an edge that closes it, the end hangs on the root's part */
        return 0;
    *needs = l->s.needs[at->below] - (next->below >= 0 ? l->s.needs[next->below] : 0);
    return l->s.size[at->below] - (next->below >= 0 ? l->s.size[next->below] : 0);
}

static bool label_is_open(const struct label_search *l, int i) {
    lit on = l->s.g->edges.at[l->labels.at[i].edge].on;
    return on >= 0 && lit_mark(l->s.marks, on) == MARK_NONE;
}

static void explain_escape(const struct model *m, const struct label_search *l, int i,
                           struct step *out) {
    bool *area = articulation_subtree(&l->s, l->labels.at[i].below, l->labels.at[i + 1].below);
    vec_push(&out->from, REASON_GRAPH);
    for (int k = i; k < i + 2; k++) {
        lit on = m->graph.edges.at[l->labels.at[k].edge].on;
        if (label_is_open(l, k))
            vec_push(&out->then, on);
        vec_push(&out->shown, m->vars.at[lit_var(on)].at);
    }
    out->about = m->graph.vertices.at[l->labels.at[i].below].cell;
    evidence_of_cut(&l->s, area, &out->why);
    mem_free(area);
}

/* The smallest area, near by, that holds something the loop must visit, and has two ways out. */
static int best_escape(const struct model *m, const struct label_search *l, int near) {
    struct cheapest best = cheapest_none();
    int needs;
    for (int i = 0; i + 1 < l->labels.len; i++) {
        int size = part_behind(l, i, &needs);
        if (size < 2 || needs == 0 || needs == l->s.total ||
            !(label_is_open(l, i) || label_is_open(l, i + 1)))
            continue;
        int cell = l->s.g->vertices.at[l->labels.at[i].below].cell;
        cheapest_offer(&best, i, size + cost_of_distance(m, near, cell));
    }
    return best.at;
}

/* An area with something that the loop must visit, something else outside, and two segments that
 * leave it: both are on. */
bool find_escape(const struct model *m, const mark *marks, int near, struct step *out) {
    if (m->graph.shape != SHAPE_LOOP)
        return false;
    struct label_search l = {.s = articulation_new(&m->graph, marks)};
    l.cycles = mem_alloc(m->graph.vertices.len, sizeof *l.cycles);
    int start = articulation_start(&l.s);
    if (start >= 0)
        label_from(&l, start);
    if (l.labels.len > 1)
        qsort(l.labels.at, (size_t)l.labels.len, sizeof *l.labels.at, by_cycles);
    int best = best_escape(m, &l, near);
    if (best >= 0)
        explain_escape(m, &l, best, out);
    vec_free(&l.labels);
    mem_free(l.cycles);
    articulation_free(&l.s);
    return best >= 0;
}
