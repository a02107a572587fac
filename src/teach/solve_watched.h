/* Solving before somebody's eyes. */
#ifndef SUMI_TEACH_SOLVE_WATCHED_H
#define SUMI_TEACH_SOLVE_WATCHED_H

#include "solve/solve.h"

/* solve() for options with a watcher: the first deductions are made one by one, each an EVENT_STEP
 * with its reasons, before the search begins. */
void solve_watched(const struct model *m, const struct solve_options *o, struct answer *out);

#endif
