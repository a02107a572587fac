#include "engine/evidence.h"

void evidence_free(struct evidence *e) {
    vec_free(&e->marks);
    vec_free(&e->area);
    vec_free(&e->group);
}

void evidence_add_mark(struct evidence *e, int var) {
    if (!vec_int_has(&e->marks, var))
        vec_push(&e->marks, var);
}

/* Adds the variable of a literal, unless it is `told` already. */
static void blame(struct evidence *out, lit l, bool *told) {
    if (!told[lit_var(l)])
        vec_push(&out->marks, lit_var(l));
    told[lit_var(l)] = true;
}

void evidence_add_area(const struct articulation *s, const bool *in, bool side,
                       struct evidence *out) {
    vec_clear(&out->area);
    vec_clear(&out->group);
    for (int v = 0; v < s->g->vertices.len; v++) {
        const struct vertex *at = &s->g->vertices.at[v];
        if (in[v] != side || !articulation_live(s, v) || v == s->aside || at->cell == NO_CELL)
            continue;
        vec_push(&out->area, at->at);
        if (articulation_must(s, v))
            vec_push(&out->group, at->at);
    }
}

static void list_smaller(const struct articulation *s, const bool *in, struct evidence *out) {
    evidence_add_area(s, in, articulation_size(s, in, true) <= articulation_size(s, in, false),
                      out);
}

void evidence_of_split(const struct graph *g, const mark *marks, struct evidence *out) {
    struct articulation s = articulation_new(g, marks);
    int start = articulation_start(&s);
    if (start >= 0) {
        bool *in = articulation_region(&s, start, -1, -1);
        list_smaller(&s, in, out);
        mem_free(in);
    }
    articulation_free(&s);
}

/* The mark without which this edge from a region, over which nothing hangs together now, might be
 * passed: that of the edge, or of the vertex beyond; LIT_FALSE: none. */
static lit what_bars(const struct articulation *s, const struct edge *at, int beyond) {
    lit edge = at->on, vertex = s->g->vertices.at[beyond].on;
    if (edge >= 0 && lit_mark(s->marks, edge) == MARK_NO)
        return edge;
    return vertex >= 0 && lit_mark(s->marks, vertex) == MARK_NO ? vertex : LIT_FALSE;
}

/* What a cut keeps apart from a region: all that hangs together with one vertex beyond that must be
 * on, whatever is off beyond, up to the vertices that are off beside the region. */
struct beyond {
    const struct articulation *s;
    const bool *in;
    bool *reached; /* by vertex */
    vec_int next;
};

static bool is_off_beside(const struct beyond *b, int v) {
    lit on = b->s->g->vertices.at[v].on;
    bool beside = false;
    if (on < 0 || lit_mark(b->s->marks, on) != MARK_NO)
        return false;
    for (int i = 0; i < vertex_edges(b->s->g, v) && !beside; i++)
        beside = vertex_neighbour(b->s->g, v, i) >= 0 && b->in[vertex_neighbour(b->s->g, v, i)];
    return beside;
}

static void reach_beyond(struct beyond *b, int v) {
    if (v < 0 || b->in[v] || b->reached[v] || v == b->s->gone ||
        b->s->g->vertices.at[v].on == LIT_FALSE)
        return;
    b->reached[v] = true;
    if (!is_off_beside(b, v))
        vec_push(&b->next, v);
}

/* A vertex on that side that must be on, one that needs no mark for it if there is one; or -1. */
static int must_be_joined(const struct articulation *s, const bool *in, bool side) {
    int first = -1;
    for (int v = 0; v < s->g->vertices.len; v++) {
        if (in[v] != side || v == s->aside || !articulation_live(s, v) || !articulation_must(s, v))
            continue;
        if (vertex_witness(s->g, s->marks, v) < 0)
            return v;
        first = first < 0 ? v : first;
    }
    return first;
}

/* By vertex: whether it lies beyond, those that are off beside the region among them. Where nothing
 * beyond must be on, all do. */
static bool *all_beyond(const struct articulation *s, const bool *in) {
    int n = s->g->vertices.len, start = must_be_joined(s, in, false);
    struct beyond b = {s, in, mem_alloc(n, sizeof(bool)), {0}};
    for (int v = 0; v < n && start < 0; v++)
        b.reached[v] = !in[v];
    reach_beyond(&b, start);
    while (b.next.len > 0) {
        int v = vec_pop(&b.next);
        for (int i = 0; i < vertex_edges(s->g, v); i++)
            if (vertex_edge_at(s->g, v, i)->on != LIT_FALSE)
                reach_beyond(&b, vertex_neighbour(s->g, v, i));
    }
    vec_free(&b.next);
    return b.reached;
}

void evidence_of_cut(const struct articulation *s, const bool *in, struct evidence *out) {
    const struct graph *g = s->g;
    bool *told = mem_alloc(s->g->vars, sizeof *told), *beyond = all_beyond(s, in);
    for (int i = 0; i < out->marks.len; i++)
        told[out->marks.at[i]] = true;
    if (out->area.len == 0)
        list_smaller(s, in, out);
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || in[at->u] == in[at->v] || articulation_live_edge(s, at))
            continue;
        int other = in[at->u] ? at->v : at->u;
        lit bar = what_bars(s, at, other);
        if (beyond[other] && bar != LIT_FALSE)
            blame(out, bar, told);
    }
    for (int side = 0; side < 2; side++) {
        int v = must_be_joined(s, in, side), witness = v < 0 ? -1 : vertex_witness(g, s->marks, v);
        if (witness >= 0)
            blame(out, lit_yes(witness), told);
    }
    mem_free(told);
    mem_free(beyond);
}
