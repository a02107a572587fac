/* Depth-first search (Tarjan 1972) over the vertices and edges that may still be on: it finds
 * articulation points and bridges. */
#ifndef SUMI_GRAPH_ARTICULATION_H
#define SUMI_GRAPH_ARTICULATION_H

#include "graph/graph.h"

/* An edge that may be on, as seen from one of its ends. */
struct live_edge {
    int to, edge;
};

/* What is known of a vertex; all but the last two from the present search. */
struct visit {
    int order;       /* when it was first visited, from 1; 0: not yet */
    int low;         /* the earliest vertex that its subtree reaches back to */
    int needs, size; /* how many vertices of its subtree must be on; how many there are */
    int up, from;    /* the edge and the vertex by which it was reached, -1 at the root */
    int next;        /* how many of its live edges have been followed */
    int first, live; /* these are live[first .. first + live - 1] */
};

struct articulation {
    const struct graph *g;
    const mark *marks;
    int gone;               /* a vertex that counts as off whatever its mark is, or -1 */
    int aside;              /* a vertex that is evidence for neither side, or -1 */
    bool edges_switch;      /* some edges have marks of their own */
    mark *at;               /* by vertex: its mark at articulation_reset() */
    bool *edge_off;         /* by edge: it was off then */
    struct live_edge *live; /* at articulation_reset() */
    struct visit *visits;   /* by vertex */
    vec_int turned;         /* vertices that have died or come alive since the last reset */
    int time;
    int total;      /* how many vertices must be on */
    vec_int result; /* what the technique collects */
};

/* Called when the subtree below the edge e, from v down to w, has been searched, and no edge of it
 * leads above v: without v it is apart. */
typedef void visit_subtree(struct articulation *s, int e, int v, int w);

struct articulation articulation_new(const struct graph *g, const mark *marks);
void articulation_free(struct articulation *s);

/* Both clear the visited vertices. Marks may have changed before articulation_reset(), but not
 * before articulation_search_again(). */
void articulation_reset(struct articulation *s, int gone);
void articulation_search_again(struct articulation *s, int gone);

/* Searches all that hangs together with a vertex; `each` is called for each subtree that a vertex
 * alone joins to the rest. */
void articulation_search(struct articulation *s, int v, visit_subtree *each);

/* The literal of a vertex v above w, or of the edge e between them, if it is an open articulation
 * point or bridge between vertices that must be on; else LIT_FALSE. Each is asked about once the
 * subtree below e, from v down to w, has been searched. */
lit articulation_vertex_needed(const struct articulation *s, int v, int w);
lit articulation_edge_needed(const struct articulation *s, int e, int v, int w);

/* Collects these literals. */
void collect_only_way(struct articulation *s, int e, int v, int w);

/* A vertex that must be on, or -1. */
int articulation_start(const struct articulation *s);

/* These are inline because every search calls them for every vertex and edge. */
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

/* After a search: the vertices of the subtree of `in` without that of `out` (-1: none). The caller
 * frees the array. */
bool *articulation_subtree(const struct articulation *s, int in, int out);

/* The component of `from` once one vertex or one edge (-1: none) is removed, by vertex. The caller
 * frees the array. */
bool *articulation_region(const struct articulation *s, int from, int gone_vertex, int gone_edge);

/* How many of these vertices may be on. The part with the border counts as the larger one. */
int articulation_size(const struct articulation *s, const bool *in, bool side);

#endif
