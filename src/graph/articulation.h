/* Finds articulation points and bridges by a depth-first search (Tarjan 1972) over the vertices and
 * edges that may still be on. */
#ifndef SUMI_GRAPH_ARTICULATION_H
#define SUMI_GRAPH_ARTICULATION_H

#include "graph/graph.h"

/* An edge that may be on, seen from one of its ends. */
struct live_edge {
    int to, edge;
};

/* What is known about a vertex; all but `first` and `live` belong to the current search. */
struct visit {
    int order;       /* its depth-first number, from 1; 0: not visited */
    int low;         /* the lowest number that its subtree reaches by an edge back */
    int needs, size; /* numbers of vertices in its subtree: those that must be on, and all */
    int up, from;    /* the edge and the vertex by which it was reached, -1 at the root */
    int next;        /* number of its live edges already followed */
    int first, live; /* its live edges are live[first .. first + live - 1] */
};

struct articulation {
    const struct graph *g;
    const mark *marks;
    int gone;               /* a vertex that is treated as off, or -1 */
    int aside;              /* a vertex that is evidence for neither side, or -1 */
    bool edges_switch;      /* some edges have variables of their own */
    mark *at;               /* by vertex: its mark at the last articulation_reset() */
    bool *edge_off;         /* by edge: it was off then */
    struct live_edge *live; /* built by articulation_reset() */
    struct visit *visits;   /* by vertex */
    vec_int turned;         /* vertices that were switched off or on since the last reset */
    int time;
    int total;      /* number of vertices that must be on */
    vec_int result; /* collected by a caller's visit_subtree */
};

/* Called when the subtree below the edge e, from v down to w, has been searched and no edge leads
 * from it to above v: removing v would separate it. */
typedef void visit_subtree(struct articulation *s, int e, int v, int w);

struct articulation articulation_new(const struct graph *g, const mark *marks);
void articulation_free(struct articulation *s);

/* Both clear the visited vertices. Marks may have changed before articulation_reset(), but not
 * before articulation_search_again(). */
void articulation_reset(struct articulation *s, int gone);
void articulation_search_again(struct articulation *s, int gone);

/* Searches the component of a vertex; calls `each` for each subtree that only one vertex connects
 * to the rest. */
void articulation_search(struct articulation *s, int v, visit_subtree *each);

/* Return the literal of the vertex v above w, or of the edge e between them, if it is an open
 * articulation point or bridge between vertices that must be on; otherwise LIT_FALSE. Call them
 * once the subtree below e, from v down to w, has been searched. */
lit articulation_vertex_needed(const struct articulation *s, int v, int w);
lit articulation_edge_needed(const struct articulation *s, int e, int v, int w);

/* A visit_subtree that collects these literals in s->result. */
void collect_only_way(struct articulation *s, int e, int v, int w);

/* Returns a vertex that must be on, or -1 if there is none. */
int articulation_start(const struct articulation *s);

/* Inline, because every search calls these for every vertex and edge. */
static inline bool articulation_live(const struct articulation *s, int v) {
    return v != s->gone && s->at[v] != MARK_NO;
}
static inline bool articulation_live_edge(const struct articulation *s, const struct edge *e) {
    return e->u >= 0 && lit_mark(s->marks, e->on) != MARK_NO && articulation_live(s, e->u) &&
           articulation_live(s, e->v);
}
static inline bool articulation_must(const struct articulation *s, int v) {
    return s->at[v] == MARK_YES;
}

/* After a search: returns, by vertex, whether it is in the subtree of `in` but not in that of `out`
 * (-1: none). The caller frees the array. */
bool *articulation_subtree(const struct articulation *s, int in, int out);

/* Returns, by vertex, the component of `from` after one vertex or one edge (-1: none) is removed.
 * The caller frees the array. */
bool *articulation_region(const struct articulation *s, int from, int gone_vertex, int gone_edge);

/* Returns how many vertices with in[v] == side may be on. The part with the border counts as the
 * larger one. */
int articulation_size(const struct articulation *s, const bool *in, bool side);

#endif
