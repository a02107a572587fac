#include "deduce/articulation.h"

#include <string.h>

struct articulation articulation_new(const struct model *m, const mark *marks) {
    int n = m->graph.vertices.len;
    struct articulation s = {.m = m,
                             .marks = marks,
                             .gone = -1,
                             .aside = -1,
                             .at = mem_alloc(n, sizeof(mark)),
                             .order = mem_alloc(n, sizeof(int)),
                             .low = mem_alloc(n, sizeof(int)),
                             .needs = mem_alloc(n, sizeof(int)),
                             .size = mem_alloc(n, sizeof(int)),
                             .up = mem_alloc(n, sizeof(int)),
                             .next = mem_alloc(n, sizeof(int))};
    articulation_reset(&s, -1);
    return s;
}

void articulation_free(struct articulation *s) {
    mem_free(s->at);
    mem_free(s->order);
    mem_free(s->low);
    mem_free(s->needs);
    mem_free(s->size);
    mem_free(s->up);
    mem_free(s->next);
    vec_free(&s->result);
}

void articulation_reset(struct articulation *s, int gone) {
    mem_poll();
    s->gone = gone;
    s->time = s->total = 0;
    for (int v = 0; v < s->m->graph.vertices.len; v++) {
        mark on = vertex_mark(&s->m->graph, s->marks, v);
        s->at[v] = v == gone ? MARK_NO : on;
        s->total += on == MARK_YES;
    }
    memset(s->order, 0, (size_t)s->m->graph.vertices.len * sizeof *s->order);
    vec_clear(&s->result);
}

static void meet(struct articulation *s, int v, int up) {
    s->order[v] = s->low[v] = ++s->time;
    s->needs[v] = s->at[v] == MARK_YES;
    s->size[v] = 1;
    s->up[v] = up;
    s->next[v] = 0;
}

/* Follows the next edge of v; the vertex where the search goes on: a new one, or v. */
static int follow_next(struct articulation *s, int v) {
    int index = vertex_edge(&s->m->graph, v, s->next[v]++);
    const struct edge *e = &s->m->graph.edges.at[index];
    int w = edge_other_end(e, v);
    if (s->at[w] == MARK_NO || index == s->up[v] || lit_mark(s->marks, e->on) == MARK_NO)
        return v;
    if (s->order[w] == 0) {
        meet(s, w, index);
        return w;
    }
    s->low[v] = s->order[w] < s->low[v] ? s->order[w] : s->low[v];
    return v;
}

/* What was found below w goes to the vertex above it, which is returned. */
static int go_up(struct articulation *s, int w, visit_subtree *tell) {
    int up = s->up[w], v = edge_other_end(&s->m->graph.edges.at[up], w);
    s->needs[v] += s->needs[w];
    s->size[v] += s->size[w];
    s->low[v] = s->low[w] < s->low[v] ? s->low[w] : s->low[v];
    tell(s, up, v, w);
    return v;
}

/* Without recursion: a board of 128x128 is 16,384 vertices deep. */
void articulation_search(struct articulation *s, int root, visit_subtree *tell) {
    const struct graph *g = &s->m->graph;
    meet(s, root, -1);
    for (int v = root; v != root || s->next[v] < vertex_edges(g, v);)
        v = s->next[v] < vertex_edges(g, v) ? follow_next(s, v) : go_up(s, v, tell);
}

int articulation_start(const struct articulation *s) {
    int v = 0;
    while (v < s->m->graph.vertices.len && !(articulation_must(s, v) && v != s->gone))
        v++;
    return v < s->m->graph.vertices.len ? v : -1;
}

void collect_only_way(struct articulation *s, int e, int v, int w) {
    const struct graph *g = &s->m->graph;
    if (s->low[w] < s->order[v])
        return;
    bool parted = s->needs[w] > 0 && s->total - s->needs[w] - articulation_must(s, v) > 0;
    if (parted && g->vertices.at[v].on >= 0 && !articulation_must(s, v))
        vec_push(&s->result, g->vertices.at[v].on);
    if (s->low[w] > s->order[v] && s->needs[w] > 0 && s->total > s->needs[w] &&
        g->edges.at[e].on >= 0 && lit_mark(s->marks, g->edges.at[e].on) == MARK_NONE)
        vec_push(&s->result, g->edges.at[e].on);
}

bool *articulation_subtree(const struct articulation *s, int in, int out) {
    int n = s->m->graph.vertices.len;
    bool *area = mem_alloc(n, sizeof *area);
    for (int v = 0; v < n; v++) {
        area[v] = s->order[v] >= s->order[in] && s->order[v] < s->order[in] + s->size[in];
        if (out >= 0 && s->order[v] >= s->order[out] && s->order[v] < s->order[out] + s->size[out])
            area[v] = false;
    }
    return area;
}

bool *articulation_region(const struct articulation *s, int from, int gone_vertex, int gone_edge) {
    const struct graph *g = &s->m->graph;
    bool *in = mem_alloc(g->vertices.len, sizeof *in);
    vec_int stack = {0};
    in[from] = true;
    vec_push(&stack, from);
    while (stack.len > 0) {
        int v = vec_pop(&stack);
        for (int i = 0; i < vertex_edges(g, v); i++) {
            int index = vertex_edge(g, v, i);
            const struct edge *e = &g->edges.at[index];
            int w = edge_other_end(e, v);
            if (in[w] || w == gone_vertex || index == gone_edge || !articulation_live_edge(s, e))
                continue;
            in[w] = true;
            vec_push(&stack, w);
        }
    }
    vec_free(&stack);
    return in;
}

static void blame(struct step *out, lit l) {
    for (int i = 0; i < out->marks.len; i++)
        if (out->marks.at[i] == lit_var(l))
            return;
    vec_push(&out->marks, lit_var(l));
}

void articulation_add_area(const struct articulation *s, const bool *in, bool side,
                           struct step *out) {
    vec_clear(&out->area);
    vec_clear(&out->group);
    for (int v = 0; v < s->m->graph.vertices.len; v++) {
        const struct vertex *at = &s->m->graph.vertices.at[v];
        if (in[v] != side || !articulation_live(s, v) || v == s->aside || at->cell == NO_CELL)
            continue;
        vec_push(&out->area, at->at);
        if (articulation_must(s, v))
            vec_push(&out->group, at->at);
    }
}

int articulation_size(const struct articulation *s, const bool *in, bool side) {
    int n = s->m->graph.vertices.len, size = 0;
    for (int v = 0; v < n; v++)
        if (in[v] == side && articulation_live(s, v))
            size += s->m->graph.vertices.at[v].cell == NO_CELL ? n : 1;
    return size;
}

static void tell_smaller(const struct articulation *s, const bool *in, struct step *out) {
    articulation_add_area(s, in, articulation_size(s, in, true) <= articulation_size(s, in, false),
                          out);
}

void articulation_tell_split(const struct model *m, const mark *marks, struct step *out) {
    struct articulation s = articulation_new(m, marks);
    int start = articulation_start(&s);
    if (start >= 0) {
        bool *in = articulation_region(&s, start, -1, -1);
        tell_smaller(&s, in, out);
        mem_free(in);
    }
    articulation_free(&s);
}

void articulation_explain(const struct articulation *s, const bool *in, struct step *out) {
    const struct graph *g = &s->m->graph;
    if (out->area.len == 0)
        tell_smaller(s, in, out);
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        if (at->u < 0 || in[at->u] == in[at->v] || articulation_live_edge(s, at))
            continue;
        int beyond = in[at->u] ? at->v : at->u;
        lit on = lit_mark(s->marks, at->on) == MARK_NO ? at->on : g->vertices.at[beyond].on;
        if (on >= 0 && lit_mark(s->marks, on) == MARK_NO)
            blame(out, on);
    }
    bool told[2] = {false, false};
    for (int v = 0; v < g->vertices.len; v++)
        if (articulation_must(s, v) && v != s->aside && !told[in[v]] &&
            vertex_witness(g, s->marks, v) >= 0) {
            blame(out, lit_yes(vertex_witness(g, s->marks, v)));
            told[in[v]] = true;
        }
}
