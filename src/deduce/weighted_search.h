/* Depth-first search with failure weights (Boussemart, Hemery, Lecoutre and Sais, "Boosting
 * systematic search by weighting constraints", 2004): it branches on the open variable that took
 * part in most clashes, late ones above all, and looks ahead at nothing. It ends boards with few
 * strong rules, on which the measure of the look-ahead leads astray. */
#ifndef SUMI_DEDUCE_WEIGHTED_SEARCH_H
#define SUMI_DEDUCE_WEIGHTED_SEARCH_H

#include "deduce/lookahead.h"

/* As look_ahead(), with the same contract, but for `branched` and `findings`, which it leaves. */
enum looked search_by_weights(const struct lookahead *o);

#endif
