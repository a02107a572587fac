#include "graph/articulation.h"

#include "base/least.h"

#include <string.h>

static bool has_switched_edge(const struct graph *g) {
    for (int i = 0; i < g->edges.len; i++)
        if (g->edges.at[i].on >= 0)
            return true;
    return false;
}

struct articulation articulation_new(const struct graph *g, const mark *marks) {
    int n = g->vertices.len;
    struct articulation s = {.g = g,
                             .marks = marks,
                             .gone = -1,
                             .aside = -1,
                             .edges_switch = has_switched_edge(g),
                             .at = mem_alloc(n, sizeof(mark)),
                             .edge_off = mem_alloc(g->edges.len, sizeof(bool)),
                             .live = mem_alloc(g->around.len, sizeof(struct live_edge)),
                             .visits = mem_alloc(n, sizeof(struct visit))};
    for (int v = 0; v < n; v++) {
        s.at[v] = MARK_NO;
        s.visits[v].first = g->vertices.at[v].first;
    }
    articulation_reset(&s, -1);
    return s;
}

void articulation_free(struct articulation *s) {
    mem_free(s->at);
    mem_free(s->edge_off);
    mem_free(s->live);
    mem_free(s->visits);
    vec_free(&s->turned);
    vec_free(&s->result);
}

static void list_live_edges(struct articulation *s, int v) {
    const struct graph *g = s->g;
    struct visit *of = &s->visits[v];
    of->live = 0;
    for (int i = 0; i < vertex_edges(g, v) && s->at[v] != MARK_NO; i++) {
        const struct edge *e = vertex_edge_at(g, v, i);
        int w = edge_other_end(e, v);
        if (s->at[w] != MARK_NO && lit_mark(s->marks, e->on) != MARK_NO)
            s->live[of->first + of->live++] = (struct live_edge){w, vertex_edge(g, v, i)};
    }
}

/* Records which edges are off by their own variables. Unless `all` lists are rebuilt anyway,
 * rebuilds those at the ends of edges that changed. */
static void list_switched_edges(struct articulation *s, bool all) {
    const struct graph *g = s->g;
    for (int e = 0; e < g->edges.len; e++) {
        const struct edge *at = &g->edges.at[e];
        bool off = lit_mark(s->marks, at->on) == MARK_NO;
        if (off == s->edge_off[e] || at->u < 0)
            continue;
        s->edge_off[e] = off;
        if (all)
            continue;
        list_live_edges(s, at->u);
        list_live_edges(s, at->v);
    }
}

/* Rebuilds the lists of vertices that changed and of their neighbours: between two queries of a
 * search these are few. */
static void list_changed_edges(struct articulation *s) {
    const struct graph *g = s->g;
    bool all = DIRS * s->turned.len > g->vertices.len;
    if (s->edges_switch)
        list_switched_edges(s, all);
    for (int v = 0; v < g->vertices.len && all; v++)
        list_live_edges(s, v);
    for (int i = 0; i < s->turned.len && !all; i++) {
        int v = s->turned.at[i];
        list_live_edges(s, v);
        for (int k = 0; k < vertex_edges(g, v); k++)
            list_live_edges(s, vertex_neighbour(g, v, k));
    }
}

void articulation_reset(struct articulation *s, int gone) {
    s->total = 0;
    vec_clear(&s->turned);
    for (int v = 0; v < s->g->vertices.len; v++) {
        mark now = vertex_mark(s->g, s->marks, v);
        if ((now == MARK_NO) != (s->at[v] == MARK_NO))
            vec_push(&s->turned, v);
        s->at[v] = now;
        s->total += now == MARK_YES;
    }
    list_changed_edges(s);
    articulation_search_again(s, gone);
}

void articulation_search_again(struct articulation *s, int gone) {
    mem_poll();
    s->gone = gone;
    s->time = 0;
    for (int v = 0; v < s->g->vertices.len; v++)
        s->visits[v].order = 0;
    vec_clear(&s->result);
}

static inline void meet(struct articulation *s, int v, int up, int from) {
    struct visit *at = &s->visits[v];
    at->order = at->low = ++s->time;
    at->needs = s->at[v] == MARK_YES;
    at->size = 1;
    at->up = up;
    at->from = from;
    at->next = 0;
}

/* Not recursive: a board of 128x128 is 16,384 vertices deep. This loop is half of the cost of a
 * search that asks for connected cells. */
void articulation_search(struct articulation *s, int root, visit_subtree *each) {
    meet(s, root, -1, -1);
    for (int v = root; v >= 0;) {
        struct visit *at = &s->visits[v];
        if (at->next < at->live) {
            struct live_edge e = s->live[at->first + at->next++];
            int order = s->visits[e.to].order;
            if (e.to == s->gone || e.edge == at->up)
                continue;
            if (order == 0) {
                meet(s, e.to, e.edge, v);
                v = e.to;
            } else if (order < at->low) {
                at->low = order;
            }
            continue;
        }
        int w = v;
        v = at->from;
        if (v < 0)
            return;
        struct visit *above = &s->visits[v];
        above->needs += at->needs;
        above->size += at->size;
        above->low = min_int(at->low, above->low);
        if (at->low >= above->order) /* rare */
            each(s, at->up, v, w);
    }
}

int articulation_start(const struct articulation *s) {
    int v = 0;
    while (v < s->g->vertices.len && !(articulation_must(s, v) && v != s->gone))
        v++;
    return v < s->g->vertices.len ? v : -1;
}

lit articulation_vertex_needed(const struct articulation *s, int v, int w) {
    lit on = s->g->vertices.at[v].on;
    bool parts = s->visits[w].low >= s->visits[v].order && s->visits[w].needs > 0 &&
                 s->total > s->visits[w].needs;
    return parts && on >= 0 && !articulation_must(s, v) ? on : LIT_FALSE;
}

lit articulation_edge_needed(const struct articulation *s, int e, int v, int w) {
    lit on = s->g->edges.at[e].on;
    bool parts = s->visits[w].low > s->visits[v].order && s->visits[w].needs > 0 &&
                 s->total > s->visits[w].needs;
    return parts && on >= 0 && lit_mark(s->marks, on) == MARK_NONE ? on : LIT_FALSE;
}

void collect_only_way(struct articulation *s, int e, int v, int w) {
    if (s->visits[w].needs == 0) /* the usual case */
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
        area[v] = s->visits[v].order >= s->visits[in].order &&
                  s->visits[v].order < s->visits[in].order + s->visits[in].size;
        if (out >= 0 && s->visits[v].order >= s->visits[out].order &&
            s->visits[v].order < s->visits[out].order + s->visits[out].size)
            area[v] = false;
    }
    return area;
}

bool *articulation_region(const struct articulation *s, int from, int gone_vertex, int gone_edge) {
    bool *in = mem_alloc(s->g->vertices.len, sizeof *in);
    LOCAL(mem_free_at) vec_int stack = {0};
    in[from] = true;
    vec_push(&stack, from);
    while (stack.len > 0) {
        int v = vec_pop(&stack);
        for (int i = 0; i < s->visits[v].live; i++) {
            struct live_edge e = s->live[s->visits[v].first + i];
            if (in[e.to] || e.to == gone_vertex || e.edge == gone_edge || e.to == s->gone)
                continue;
            in[e.to] = true;
            vec_push(&stack, e.to);
        }
    }
    return in;
}

int articulation_size(const struct articulation *s, const bool *in, bool side) {
    int n = s->g->vertices.len, size = 0;
    for (int v = 0; v < n; v++)
        if (in[v] == side && articulation_live(s, v))
            size += s->g->vertices.at[v].cell == NO_CELL ? n : 1;
    return size;
}
