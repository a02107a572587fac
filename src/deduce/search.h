/* Depth-first search over what may still be on (Tarjan 1972): what parts the graph. */
#ifndef SUMI_DEDUCE_SEARCH_H
#define SUMI_DEDUCE_SEARCH_H

#include "deduce/step.h"

struct search {
    const struct model *m;
    const mark *marks;
    int gone;   /* a vertex that is taken as off, or -1 */
    int aside;  /* a vertex that is evidence for neither side, or -1 */
    mark *at;   /* by vertex: its mark at search_again(); NO where it is gone */
    int *order; /* by vertex: when it was met, from 1; 0: not yet */
    int *low;   /* by vertex: the earliest one that its subtree reaches back to */
    int *needs; /* by vertex: how many of its subtree must be on */
    int *size;  /* by vertex: of its subtree */
    int time;
    int total;      /* vertices that must be on in all */
    vec_int result; /* what the technique collects */
};

/* What a subtree below the edge e from v down to w tells, once it has been searched. */
typedef void tell_below(struct search *s, int e, int v, int w);

struct search search_new(const struct model *m, const mark *marks);
void search_free(struct search *s);
void search_again(struct search *s, int gone); /* forgets what was met; marks may have changed */

void search_from(struct search *s, int v, tell_below *tell);

/* Collects the literals of open vertices and edges without which things that must be joined would
 * be apart. */
void tell_only_way(struct search *s, int e, int v, int w);

/* A vertex that must be on, or -1. */
int search_start(const struct search *s);

/* Asked for every vertex and edge of every search, hence here. */
static inline bool search_live(const struct search *s, int v) {
    return v != s->gone && vertex_mark(&s->m->graph, s->marks, v) != MARK_NO;
}
static inline bool search_live_edge(const struct search *s, const struct edge *e) {
    return e->u >= 0 && lit_mark(s->marks, e->on) != MARK_NO && search_live(s, e->u) &&
           search_live(s, e->v);
}
static inline bool search_must(const struct search *s, int v) {
    return vertex_mark(&s->m->graph, s->marks, v) == MARK_YES;
}

/* What hangs together with `from` when one vertex or one edge (-1: none) is gone, by vertex; the
 * caller frees it. */
bool *search_region(const struct search *s, int from, int gone_vertex, int gone_edge);

/* Adds to out->marks those that close a region off, and one on each side that must be on. The
 * smaller side goes into out->area, unless there is one already. */
void search_blame(const struct search *s, const bool *in, struct step *out);

/* Puts into out->area the cells of these vertices that may be on. */
void search_tell_area(const struct search *s, const bool *in, bool side, struct step *out);

#endif
