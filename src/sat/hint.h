/* The next hint: the simplest of those that can be given now. */
#ifndef SUMI_SAT_HINT_H
#define SUMI_SAT_HINT_H

#include "deduce/deduce.h"
#include "sat/solve.h"

/* Marks of a walk that nobody keeps in mind: beyond, a small set of rules is looked for, too. */
enum { HINT_LONG_WALK = 40 };

/* What a step costs a reader: its evidence (the walk, where it has one), how far it lies from
 * `near`, and its tier. Only good for comparing. */
int hint_cost(const struct model *m, int near, const struct step *s);

/* The cheapest step from correct marks. The rows of the ladder compete, tier by tier; a what-if is
 * asked for when nothing below it is short enough, and a minimal set (with a solution, within the
 * budget) when the walk of the what-if is long. `answer` holds the only solution, or two that have
 * the marks; NULL: the ladder alone. False: nothing was found; *out is then empty. *out must be
 * zeroed or a step. */
bool hint_next(const struct model *m, const mark *marks, const struct answer *answer, int near,
               const struct budget *b, struct step *out);

/* The same on a board whose quiet facts are known, and with what was settled on earlier boards;
 * what the step rests on may be one of them, until step_ground() puts marks of the board in their
 * place. */
bool hint_on(const struct quiet *q, struct settled *settled, const struct answer *answer, int near,
             const struct budget *b, struct step *out);

#endif
