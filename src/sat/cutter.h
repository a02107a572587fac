/* Only for the files of the lazy cuts: the model found, in parts, and the clause in the making. */
#ifndef SUMI_SAT_CUTTER_H
#define SUMI_SAT_CUTTER_H

#include "graph/parts.h"
#include "sat/inside.h"

/* Where a vertex stands in the cut of a part K. */
enum cut_side { CUT_NOWHERE, CUT_INSIDE, CUT_BOUNDARY, CUT_BEYOND };

struct cutter {
    struct solver *s;
    const struct model *m; /* with the graph that is cut as its first */
    const struct graph *g;
    const int *part; /* by vertex: its part, -1 when it is off */
    int parts;
    vec_int stack;
    enum cut_side *side; /* scratch, by vertex */
    bool vertices_only;
    vec_lit clause;
    int cuts;
    lit selector; /* of the rule that is this graph */
    bool pure;    /* it is cut by itself alone, without what other rules put on */
};

/* Whether an edge is on in the model found. */
static inline bool cutter_edge_on(const struct cutter *c, const struct edge *e) {
    return edge_is_on(&c->m->graph, c->s->found, e);
}

/* Tells the watcher what is on in a part. */
void cutter_tell_part(struct cutter *c, int part);

/* Gives c->clause to the solver, under the selector. */
void cutter_finish_clause(struct cutter *c);

/* Whether the rules put something on this side in every solution that keeps the boundary off. */
bool cutter_side_anchored(const struct cutter *c, enum cut_side side);

/* "From a part something leads to another." False when it holds nothing that must be joined. */
bool cut_part(struct cutter *c, int part);

/* cut_rings.c: the loops of a model that has several, or none; the cycles of one that has to be a
 * tree. */
void cut_loops(struct cutter *c);
void cut_cycles(struct cutter *c);

/* cut_rings.c: takes edges out of the model found until no ring is left; none that is known. */
void open_rings(struct cutter *c);

#endif
