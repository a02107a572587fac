#include "graph/articulation.h"

#include "base/least.h"

#include <string.h>

struct articulation articulation_new(const struct graph *g, const mark *marks) {
    int n = g->vertices.len;
    struct articulation s = {.g = g,
                             .marks = marks,
                             .gone = -1,
                             .aside = -1,
                             .at = mem_alloc(n, sizeof(mark)),
                             .live = mem_alloc(g->around.len, sizeof(struct live_edge)),
                             .live_first = mem_alloc(n + 1, sizeof(int)),
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
    mem_free(s->live);
    mem_free(s->live_first);
    mem_free(s->order);
    mem_free(s->low);
    mem_free(s->needs);
    mem_free(s->size);
    mem_free(s->up);
    mem_free(s->next);
    vec_free(&s->result);
}

static void list_live_edges(struct articulation *s) {
    const struct graph *g = s->g;
    int n = 0;
    for (int v = 0; v < g->vertices.len; v++) {
        s->live_first[v] = n;
        for (int i = 0; i < vertex_edges(g, v) && s->at[v] != MARK_NO; i++) {
            const struct edge *e = vertex_edge_at(g, v, i);
            int w = edge_other_end(e, v);
            if (s->at[w] != MARK_NO && lit_mark(s->marks, e->on) != MARK_NO)
                s->live[n++] = (struct live_edge){w, vertex_edge(g, v, i)};
        }
    }
    s->live_first[g->vertices.len] = n;
}

void articulation_reset(struct articulation *s, int gone) {
    s->total = 0;
    for (int v = 0; v < s->g->vertices.len; v++) {
        s->at[v] = vertex_mark(s->g, s->marks, v);
        s->total += s->at[v] == MARK_YES;
    }
    list_live_edges(s);
    articulation_search_again(s, gone);
}

void articulation_search_again(struct articulation *s, int gone) {
    mem_poll();
    s->gone = gone;
    s->time = 0;
    memset(s->order, 0, (size_t)s->g->vertices.len * sizeof *s->order);
    vec_clear(&s->result);
}

static void meet(struct articulation *s, int v, int up) {
    s->order[v] = s->low[v] = ++s->time;
    s->needs[v] = s->at[v] == MARK_YES;
    s->size[v] = 1;
    s->up[v] = up;
    s->next[v] = 0;
}

/* Follows the next live edge of v; the vertex where the search goes on: a new one, or v. */
static int follow_next(struct articulation *s, int v) {
    struct live_edge e = s->live[s->live_first[v] + s->next[v]++];
    if (e.to == s->gone || e.edge == s->up[v])
        return v;
    if (s->order[e.to] == 0) {
        meet(s, e.to, e.edge);
        return e.to;
    }
    s->low[v] = s->order[e.to] < s->low[v] ? s->order[e.to] : s->low[v];
    return v;
}

static bool all_followed(const struct articulation *s, int v) {
    return s->next[v] == s->live_first[v + 1] - s->live_first[v];
}

/* What was found below w goes to the vertex above it, which is returned. */
static int go_up(struct articulation *s, int w, visit_subtree *tell) {
    int up = s->up[w], v = edge_other_end(&s->g->edges.at[up], w);
    s->needs[v] += s->needs[w];
    s->size[v] += s->size[w];
    s->low[v] = min_int(s->low[w], s->low[v]);
    tell(s, up, v, w);
    return v;
}

/* Without recursion: a board of 128x128 is 16,384 vertices deep. */
void articulation_search(struct articulation *s, int root, visit_subtree *tell) {
    meet(s, root, -1);
    for (int v = root; v != root || !all_followed(s, v);)
        v = all_followed(s, v) ? go_up(s, v, tell) : follow_next(s, v);
}

int articulation_start(const struct articulation *s) {
    int v = 0;
    while (v < s->g->vertices.len && !(articulation_must(s, v) && v != s->gone))
        v++;
    return v < s->g->vertices.len ? v : -1;
}

lit articulation_vertex_needed(const struct articulation *s, int v, int w) {
    lit on = s->g->vertices.at[v].on;
    bool parts = s->low[w] >= s->order[v] && s->needs[w] > 0 && s->total > s->needs[w];
    return parts && on >= 0 && !articulation_must(s, v) ? on : LIT_FALSE;
}

lit articulation_edge_needed(const struct articulation *s, int e, int v, int w) {
    lit on = s->g->edges.at[e].on;
    bool parts = s->low[w] > s->order[v] && s->needs[w] > 0 && s->total > s->needs[w];
    return parts && on >= 0 && lit_mark(s->marks, on) == MARK_NONE ? on : LIT_FALSE;
}

void collect_only_way(struct articulation *s, int e, int v, int w) {
    if (s->low[w] < s->order[v]) /* as nearly everywhere */
        return;
    lit vertex = articulation_vertex_needed(s, v, w), edge = articulation_edge_needed(s, e, v, w);
    if (vertex != LIT_FALSE)
        vec_push(&s->result, vertex);
    if (edge != LIT_FALSE)
        vec_push(&s->result, edge);
}

bool *articulation_subtree(const struct articulation *s, int in, int out) {
    int n = s->g->vertices.len;
    bool *area = mem_alloc(n, sizeof *area);
    for (int v = 0; v < n; v++) {
        area[v] = s->order[v] >= s->order[in] && s->order[v] < s->order[in] + s->size[in];
        if (out >= 0 && s->order[v] >= s->order[out] && s->order[v] < s->order[out] + s->size[out])
            area[v] = false;
    }
    return area;
}

bool *articulation_region(const struct articulation *s, int from, int gone_vertex, int gone_edge) {
    bool *in = mem_alloc(s->g->vertices.len, sizeof *in);
    vec_int stack = {0};
    in[from] = true;
    vec_push(&stack, from);
    while (stack.len > 0) {
        int v = vec_pop(&stack);
        for (int i = s->live_first[v]; i < s->live_first[v + 1]; i++) {
            struct live_edge e = s->live[i];
            if (in[e.to] || e.to == gone_vertex || e.edge == gone_edge || e.to == s->gone)
                continue;
            in[e.to] = true;
            vec_push(&stack, e.to);
        }
    }
    vec_free(&stack);
    return in;
}

int articulation_size(const struct articulation *s, const bool *in, bool side) {
    int n = s->g->vertices.len, size = 0;
    for (int v = 0; v < n; v++)
        if (in[v] == side && articulation_live(s, v))
            size += s->g->vertices.at[v].cell == NO_CELL ? n : 1;
    return size;
}
