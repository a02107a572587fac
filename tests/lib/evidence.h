/* Whether what a step states is enough for what it says, by SAT. */
#ifndef EVIDENCE_H
#define EVIDENCE_H

#include "deduce/step.h"
#include "sat/solver.h"

/* A solver whose rules are asked about one by one; freed with solver_free(). */
struct solver *evidence_solver(const struct model *m);

/* The rules in step->from, under the marks in step->marks, leave no way round a literal. */
bool evidence_suffices(struct solver *s, const mark *marks, const struct step *step, lit l);

#endif
