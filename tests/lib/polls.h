/* Budgets that are the same on every machine: a search asks its budget again and again whether it
 * must stop, and so many of these questions are answered with no. */
#ifndef SUMI_TESTS_POLLS_H
#define SUMI_TESTS_POLLS_H

#include "solve/sat/solver.h"

/* A budget of *left questions, which it counts down. */
struct budget polls_budget(long *left);

/* A `stop` that says yes when it is first asked. */
bool at_once(void *arg);

#endif
