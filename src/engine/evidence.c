#include "engine/evidence.h"

void evidence_free(struct evidence *e) {
    vec_free(&e->marks);
    vec_free(&e->area);
    vec_free(&e->group);
}

void evidence_add_mark(struct evidence *e, int var) {
    for (int i = 0; i < e->marks.len; i++)
        if (e->marks.at[i] == var)
            return;
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

void evidence_of_cut(const struct articulation *s, const bool *in, struct evidence *out) {
    const struct graph *g = s->g;
    bool *told = mem_alloc(s->g->vars, sizeof *told);
    for (int i = 0; i < out->marks.len; i++)
        told[out->marks.at[i]] = true;
    if (out->area.len == 0)
        list_smaller(s, in, out);
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || in[at->u] == in[at->v] || articulation_live_edge(s, at))
            continue;
        int beyond = in[at->u] ? at->v : at->u;
        lit on = lit_mark(s->marks, at->on) == MARK_NO ? at->on : g->vertices.at[beyond].on;
        if (on >= 0 && lit_mark(s->marks, on) == MARK_NO)
            blame(out, on, told);
    }
    bool witnessed[2] = {false, false};
    for (int v = 0; v < g->vertices.len; v++)
        if (articulation_must(s, v) && v != s->aside && !witnessed[in[v]] &&
            vertex_witness(g, s->marks, v) >= 0) {
            blame(out, lit_yes(vertex_witness(g, s->marks, v)), told);
            witnessed[in[v]] = true;
        }
    mem_free(told);
}
