/* What the engine, which owns one, asks of a propagator besides; no other room includes it. */
#ifndef SUMI_ENGINE_RULES_PROPAGATOR_INSIDE_H
#define SUMI_ENGINE_RULES_PROPAGATOR_INSIDE_H

#include "engine/rules/propagator.h"

void propagator_free(struct propagator *p);

/* After a run of a graph: the search that it made. */
const struct articulation *propagator_search(const struct propagator *p, int rule);

#endif
