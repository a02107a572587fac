/* What a person is shown of a search in a graph: the marks from which a cut follows, and what it
 * cuts off. */
#ifndef SUMI_ENGINE_EVIDENCE_H
#define SUMI_ENGINE_EVIDENCE_H

#include "graph/articulation.h"

struct evidence {
    vec_int marks;   /* variables whose present marks it needs */
    vec_place area;  /* what is, or would be, cut off: cells or grid points */
    vec_place group; /* those of them that have to be joined to the rest; of sides of a loop the
                        clues by which they are known */
};

void evidence_free(struct evidence *e);

/* Adds a variable to the marks, unless it is among them. */
void evidence_add_mark(struct evidence *e, int var);

/* Adds to out->marks the marks that close a region off, and one vertex on each side that must be
 * on. The smaller side goes into out->area, unless there is one already. */
void evidence_of_cut(const struct articulation *s, const bool *in, struct evidence *out);

/* Puts the places of these vertices that may be on into out->area, and those that must be on into
 * out->group. */
void evidence_add_area(const struct articulation *s, const bool *in, bool side,
                       struct evidence *out);

/* The same for the smaller part of a graph that has fallen apart. */
void evidence_of_split(const struct graph *g, const mark *marks, struct evidence *out);

#endif
