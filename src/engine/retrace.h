/* The part of the rules on which a look-ahead refutation rests: from the clash backwards by the
 * engine's reasons, only for the literals that led to it, and by sums that are needed anyway before
 * others. */
#ifndef SUMI_ENGINE_RETRACE_H
#define SUMI_ENGINE_RETRACE_H

#include "engine/lookahead.h"

/* `e` is the engine, begun with `given` marks, after engine_run() has met a clash, or after a
 * look-ahead that noted its `findings`, never branched, and ended with LOOKED_ALL without a
 * solution. Sets used[2s] of each sum s on whose upper bound the refutation rests, and used[2s + 1]
 * for its lower bound; the caller has cleared them. It is a guess, though a good one: what a
 * propagator of the graph implies is traced to the marks that explain it best, which need not be
 * those from which the engine had it. False: `stop`, polled between findings, ended it. The engine
 * is taken back to its first finding, and of the findings one of each inquiry is left that was
 * needed, for inquire_again(). */
bool refutation_bounds(struct engine *e, int given, root_findings *findings,
                       bool (*stop)(void *arg), void *arg, bool *used);

#endif
