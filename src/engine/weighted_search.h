/* Depth-first search with failure weights (Boussemart, Hemery, Lecoutre and Sais, "Boosting
 * systematic search by weighting constraints", 2004): it branches on the open variable that took
 * part in most clashes, late ones above all, and never looks ahead. It solves boards with few
 * strong rules, on which the look-ahead's measure is misleading, and boards on which it hardly ever
 * has to turn back. */
#ifndef SUMI_ENGINE_WEIGHTED_SEARCH_H
#define SUMI_ENGINE_WEIGHTED_SEARCH_H

#include "engine/lookahead.h"

/* Like look_ahead(), with the same contract, except that it does not use `branched` and
 * `findings`. */
enum looked search_by_weights(const struct lookahead *o);

#endif
