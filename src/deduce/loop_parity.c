/* What follows because the line is one closed loop: it crosses every border an even number of
 * times. Where one place on the border of an area is open, the others tell whether a line passes
 * there. */
#include "deduce/cheapest.h"
#include "deduce/evidence.h"
#include "deduce/find.h"
#include "graph/articulation.h"

/* Edges across the border of an area that are marked: into out->marks, those that are on are
 * shown. Returns how many are on. */
static int blame_crossings(const struct model *m, const mark *marks, const bool *area,
                           struct step *out) {
    int on = 0;
    for (int e = 0; e < m->graph.edges.len; e++) {
        const struct edge *at = &m->graph.edges.at[e];
        if (at->u < 0 || area[at->u] == area[at->v] || at->on < 0 ||
            lit_mark(marks, at->on) == MARK_NONE)
            continue;
        vec_push(&out->why.marks, lit_var(at->on));
        if (lit_mark(marks, at->on) != MARK_YES)
            continue;
        vec_push(&out->shown, m->vars.at[lit_var(at->on)].at);
        on++;
    }
    return on;
}

/* Depth-first search over the open edges alone. */
struct open_search {
    struct articulation s;
    int *ends; /* by vertex: lines that end in its subtree */
    int root;
};

static void open_meet(struct open_search *o, int v, int up) {
    struct articulation *s = &o->s;
    s->order[v] = s->low[v] = ++s->time;
    s->size[v] = 1;
    s->up[v] = up;
    s->next[v] = 0;
    o->ends[v] = 0;
}

/* Follows the next edge of v; the vertex where the search goes on: a new one, or v. */
static int open_follow(struct open_search *o, int v) {
    struct articulation *s = &o->s;
    int index = vertex_edge(s->g, v, s->next[v]++);
    const struct edge *e = &s->g->edges.at[index];
    int w = edge_other_end(e, v);
    mark on = lit_mark(s->marks, e->on);
    o->ends[v] += on == MARK_YES;
    if (on != MARK_NONE || index == s->up[v])
        return v;
    if (s->order[w] == 0) {
        open_meet(o, w, index);
        return w;
    }
    s->low[v] = s->order[w] < s->low[v] ? s->order[w] : s->low[v];
    return v;
}

/* Adds what was found below w to the vertex above it, which is returned. */
static int open_return(struct open_search *o, int w) {
    struct articulation *s = &o->s;
    int up = s->up[w], v = edge_other_end(&s->g->edges.at[up], w);
    o->ends[v] += o->ends[w];
    s->size[v] += s->size[w];
    s->low[v] = s->low[w] < s->low[v] ? s->low[w] : s->low[v];
    if (s->low[w] > s->order[v] && s->size[w] > 1) {
        vec_push(&s->result, up);
        vec_push(&s->result, w);
        vec_push(&s->result, o->root);
    }
    return v;
}

static void open_search_from(struct open_search *o, int root) {
    const struct articulation *s = &o->s;
    const struct graph *g = s->g;
    o->root = root;
    open_meet(o, root, -1);
    for (int v = root; v != root || s->next[v] < vertex_edges(g, v);)
        v = s->next[v] < vertex_edges(g, v) ? open_follow(o, v) : open_return(o, v);
}

/* The smaller of the two sides of an open bridge. */
static bool *parity_side_of(const struct articulation *s, int below, int root) {
    return 2 * s->size[below] <= s->size[root] ? articulation_subtree(s, below, -1)
                                               : articulation_subtree(s, root, below);
}

static void explain_parity(const struct model *m, const struct open_search *o, int at,
                           struct step *out) {
    int edge = o->s.result.at[at], below = o->s.result.at[at + 1];
    lit on = m->graph.edges.at[edge].on;
    bool *area = parity_side_of(&o->s, below, o->s.result.at[at + 2]);
    vec_push(&out->then, o->ends[below] % 2 ? on : lit_not(on));
    vec_push(&out->from, REASON_GRAPH);
    out->number = blame_crossings(m, o->s.marks, area, out);
    out->about = m->graph.vertices
                     .at[area[m->graph.edges.at[edge].u] ? m->graph.edges.at[edge].u
                                                         : m->graph.edges.at[edge].v]
                     .cell;
    if (out->why.area.len == 0)
        evidence_add_area(&o->s, area, true, &out->why);
    mem_free(area);
}

/* An area whose border has one open place: a closed line crosses the border an even number of times
 * (each cell has two line ends or none), so that the place is given by it. Such places are the
 * bridges of the graph of open edges. */
bool find_parity(const struct model *m, const mark *marks, int near, struct step *out) {
    if (m->graph.shape != SHAPE_LOOP)
        return false;
    struct open_search o = {.s = articulation_new(&m->graph, marks)};
    o.ends = mem_alloc(m->graph.vertices.len, sizeof *o.ends);
    for (int v = 0; v < m->graph.vertices.len; v++)
        if (o.s.order[v] == 0)
            open_search_from(&o, v);
    struct cheapest best = cheapest_none();
    for (int i = 0; i < o.s.result.len; i += 3) {
        int below = o.s.result.at[i + 1], rest = o.s.size[o.s.result.at[i + 2]] - o.s.size[below];
        int cost = cost_of_distance(m, near, m->graph.vertices.at[below].cell) +
                   (rest < o.s.size[below] ? rest : o.s.size[below]);
        if (rest >= 2)
            cheapest_offer(&best, i, cost);
    }
    if (best.at >= 0)
        explain_parity(m, &o, best.at, out);
    mem_free(o.ends);
    articulation_free(&o.s);
    return best.at >= 0;
}
