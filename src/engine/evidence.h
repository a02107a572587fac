/* The evidence that a person is shown of a search in a graph: the marks from which a cut follows,
 * and what it cuts off. */
#ifndef SUMI_ENGINE_EVIDENCE_H
#define SUMI_ENGINE_EVIDENCE_H

#include "graph/articulation.h"

struct evidence {
    vec_int marks;   /* variables whose present marks it needs */
    vec_place area;  /* what is, or would be, cut off: cells or grid points */
    vec_place group; /* those of them that must be connected to the rest; for the sides of a loop,
                        the clues that determine them */
};

void evidence_free(struct evidence *e);

/* Adds a variable to the marks unless it is already there. */
void evidence_add_mark(struct evidence *e, int var);

/* Adds to out->marks the marks that enclose a region, and one vertex on each side that must be on.
 * Stores the smaller side in out->area unless that is already filled. */
void evidence_of_cut(const struct articulation *s, const bool *in, struct evidence *out);

/* Stores in out->area the places of the vertices on this side that may be on, and in out->group
 * those that must be on. */
void evidence_add_area(const struct articulation *s, const bool *in, bool side,
                       struct evidence *out);

/* Does the same for the smaller component of a disconnected graph. */
void evidence_of_split(const struct graph *g, const mark *marks, struct evidence *out);

#endif
