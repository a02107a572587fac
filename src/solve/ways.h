/* The ways of solving as a table: each has a test whether it fits a query, a limit of work, and a
 * function that tries it. They are tried in order until one answers the query. Only solve/
 * includes this. */
#ifndef SUMI_SOLVE_WAYS_H
#define SUMI_SOLVE_WAYS_H

#include "solve/solve.h"

/* Answers a query, which began at `start` (clock_cpu()), into *out, which must be zeroed. `marks`
 * are those that a solution must have; what follows from them is added. */
void ways_answer(const struct model *m, const struct solve_options *o, mark *marks, double start,
                 struct answer *out);

/* Returns the budget of a query less the CPU seconds used since `start`. */
struct budget ways_budget_left(const struct solve_options *o, double start);

#endif
