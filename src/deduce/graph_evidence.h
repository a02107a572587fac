/* What a person is shown of a search in a graph: the marks from which a cut follows, and what it
 * cuts off. */
#ifndef SUMI_DEDUCE_GRAPH_EVIDENCE_H
#define SUMI_DEDUCE_GRAPH_EVIDENCE_H

#include "deduce/step.h"
#include "graph/articulation.h"

/* Adds to out->marks the marks that close a region off, and one vertex on each side that must be
 * on. The smaller side goes into out->area, unless there is one already. */
void evidence_of_cut(const struct articulation *s, const bool *in, struct step *out);

/* Puts the places of these vertices that may be on into out->area, and those that must be on into
 * out->group. */
void evidence_add_area(const struct articulation *s, const bool *in, bool side, struct step *out);

/* The same for the smaller part of a graph that has fallen apart. */
void evidence_of_split(const struct graph *g, const mark *marks, struct step *out);

#endif
