/* What the engine, as the owner of a propagator, needs besides; no other room includes this. */
#ifndef SUMI_ENGINE_RULES_PROPAGATOR_INSIDE_H
#define SUMI_ENGINE_RULES_PROPAGATOR_INSIDE_H

#include "engine/rules/propagator.h"

void propagator_free(struct propagator *p);

/* After a run for a graph: returns the search that it made. */
const struct articulation *propagator_search(const struct propagator *p, int rule);

#endif
