/* Depth-first search (Tarjan 1972) over the vertices and edges that may still be on: it finds
 * articulation points and bridges. */
#ifndef SUMI_DEDUCE_ARTICULATION_H
#define SUMI_DEDUCE_ARTICULATION_H

#include "deduce/step.h"

/* An edge that may be on, as it leaves a vertex. */
struct live_edge {
    int to, edge;
};

struct articulation {
    const struct model *m;
    const mark *marks;
    int gone;               /* a vertex that counts as off whatever its mark is, or -1 */
    int aside;              /* a vertex that is evidence for neither side, or -1 */
    mark *at;               /* by vertex: its mark at articulation_reset() */
    struct live_edge *live; /* at articulation_reset(): those of vertex v are live[live_first[v]] up
                               to live[live_first[v + 1] - 1] */
    int *live_first;
    int *order; /* by vertex: when it was met, from 1; 0: not yet */
    int *low;   /* by vertex: the earliest one that its subtree reaches back to */
    int *needs; /* by vertex: how many of its subtree must be on */
    int *size;  /* by vertex: of its subtree */
    int *up;    /* by vertex: the edge by which it was met, -1 at the root */
    int *next;  /* by vertex: how many of its live edges have been followed */
    int time;
    int total;      /* vertices that must be on in all */
    vec_int result; /* what the technique collects */
};

/* Called when the subtree below the edge e, from v down to w, has been searched. */
typedef void visit_subtree(struct articulation *s, int e, int v, int w);

struct articulation articulation_new(const struct model *m, const mark *marks);
void articulation_free(struct articulation *s);

/* Both clear the visited vertices; before the first one marks may have changed. */
void articulation_reset(struct articulation *s, int gone);
void articulation_search_again(struct articulation *s, int gone);

void articulation_search(struct articulation *s, int v, visit_subtree *tell);

/* Collects the literals of open articulation points and bridges that lie between vertices which
 * must be on. */
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

/* After a search: the vertices of the subtree of `in` without that of `out` (-1: none); the caller
 * frees it. */
bool *articulation_subtree(const struct articulation *s, int in, int out);

/* The component of `from` without one vertex or one edge (-1: none), by vertex; the caller frees
 * it.
 */
bool *articulation_region(const struct articulation *s, int from, int gone_vertex, int gone_edge);

/* Adds to out->marks those that close a region off, and one on each side that must be on. The
 * smaller side goes into out->area, unless there is one already. */
void articulation_explain(const struct articulation *s, const bool *in, struct step *out);

/* Puts into out->area the places of these vertices that may be on, into out->group those that must.
 */
void articulation_add_area(const struct articulation *s, const bool *in, bool side,
                           struct step *out);

/* How many of these vertices may be on. What hangs together with the border is the larger part. */
int articulation_size(const struct articulation *s, const bool *in, bool side);

/* Of a graph that has fallen apart: its smaller part, likewise. */
void articulation_tell_split(const struct model *m, const mark *marks, struct step *out);

#endif
