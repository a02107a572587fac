/* Rings that must not close: what a tree, or the one loop of a board, forces. */
#include "engine/cheapest.h"
#include "graph/sets.h"
#include "teach/steps/find.h"

/* The disjoint sets of vertices that drawn edges join. */
static int *joined_parts(const struct model *m, const mark *marks) {
    const struct graph *g = &m->graph;
    int *sets = sets_new(g->vertices.len);
    for (int e = 0; e < g->edges.len; e++)
        if (g->edges.at[e].u >= 0 && lit_mark(marks, g->edges.at[e].on) == MARK_YES)
            sets_join(sets, g->edges.at[e].u, g->edges.at[e].v);
    return sets;
}

/* A vertex outside the part of this root that must be on the loop, or -1. */
static int stands_outside(const struct model *m, const mark *marks, int *sets, int part) {
    const struct graph *g = &m->graph;
    for (int v = 0; v < g->vertices.len; v++)
        if (sets_root(sets, v) != part && vertex_mark(g, marks, v) == MARK_YES)
            return v;
    return -1;
}

/* With this edge drawn the loop is closed and all other open edges are off: a sum that then lacks
 * something, or -1. */
static int sum_against_ring(const struct model *m, const mark *marks, int edge) {
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *s = &m->sums.at[i];
        int may = 0;
        for (int k = 0; k < s->len; k++) {
            lit l = sum_lits(m, s)[k];
            int e = m->graph.edge_of_var[lit_var(l)];
            bool off = e >= 0 && e != edge && m->graph.edges.at[e].on == l;
            mark at = lit_mark(marks, l);
            may += at == MARK_YES || (at == MARK_NONE && !off);
        }
        if (may < s->lo && !is_ends_sum(m, i))
            return i;
    }
    return -1;
}

/* Why a loop may not be closed yet: a vertex outside it that must be on, else a sum that still
 * lacks something; -1: there is no reason. */
struct against {
    int vertex, sum;
};

static struct against against_ring(const struct model *m, const mark *marks, int *sets, int edge) {
    struct against why = {-1, -1};
    if (m->graph.shape != SHAPE_LOOP)
        return why;
    why.vertex = stands_outside(m, marks, sets, sets_root(sets, m->graph.edges.at[edge].u));
    if (why.vertex < 0)
        why.sum = sum_against_ring(m, marks, edge);
    return why;
}

static void blame_sum(const struct model *m, const mark *marks, int sum, struct step *out) {
    const struct sum *s = &m->sums.at[sum];
    vec_push(&out->from, ((struct reason){REASON_AT_LEAST, sum}));
    for (int i = 0; i < s->len; i++)
        if (lit_mark(marks, sum_lits(m, s)[i]) == MARK_NO)
            vec_push(&out->why.marks, lit_var(sum_lits(m, s)[i]));
}

static void explain_ring(const struct model *m, const mark *marks, int *sets, int edge,
                         struct against why, struct step *out) {
    const struct graph *g = &m->graph;
    int witness = why.vertex;
    if (witness >= 0 && vertex_witness(g, marks, witness) >= 0)
        vec_push(&out->why.marks, vertex_witness(g, marks, witness));
    int part = sets_root(sets, g->edges.at[edge].u);
    vec_push(&out->then, lit_not(g->edges.at[edge].on));
    vec_push(&out->from, REASON_GRAPH);
    if (why.sum >= 0)
        blame_sum(m, marks, why.sum, out);
    out->about = g->vertices.at[g->edges.at[edge].u].cell;
    out->other = g->vertices.at[g->edges.at[edge].v].cell;
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || lit_mark(marks, at->on) != MARK_YES || sets_root(sets, at->u) != part)
            continue;
        vec_push(&out->why.marks, lit_var(at->on));
        vec_push(&out->shown, m->vars.at[lit_var(at->on)].at);
    }
}

/* A segment that joins the two ends of one path closes a ring. In a tree that is never right; a
 * loop is closed too early while a cell that must be on it is outside, or a sum asks for more.
 */
bool find_open_ring(const struct model *m, const mark *marks, int near, struct step *out) {
    const struct graph *g = &m->graph;
    if (g->shape != SHAPE_LOOP && g->shape != SHAPE_TREE)
        return false;
    int *sets = joined_parts(m, marks);
    struct cheapest best = cheapest_none();
    struct against best_why = {-1, -1};
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || at->on < 0 || lit_mark(marks, at->on) != MARK_NONE ||
            sets_root(sets, at->u) != sets_root(sets, at->v))
            continue;
        struct against why = against_ring(m, marks, sets, e);
        if (g->shape == SHAPE_LOOP && why.vertex < 0 && why.sum < 0)
            continue;
        if (cheapest_offer(&best, e, cost_of_distance(m, near, g->vertices.at[at->u].cell)))
            best_why = why;
    }
    if (best.at >= 0)
        explain_ring(m, marks, sets, best.at, best_why, out);
    mem_free(sets);
    return best.at >= 0;
}

bool find_early_ring(struct settled *s, int near, struct step *out) {
    return find_open_ring(s->m, s->marks, near, out);
}
