/* The next hint: the simplest that can be given now. */
#ifndef SUMI_TEACH_HINT_H
#define SUMI_TEACH_HINT_H

#include "solve/solve.h"
#include "teach/ladder.h"

/* So many marks of a walk nobody keeps in mind: for longer walks a small set of rules is looked
 * for, too. */
enum { HINT_LONG_WALK = 40 };

/* The cheapest step from correct marks. The rows of the ladder compete, tier by tier; a what-if is
 * tried if nothing below it is short enough, and a minimal set (with a solution, within the budget)
 * if the what-if's walk is long. `answer` holds the only solution, or two that have the marks;
 * NULL: the ladder alone. Returns false if nothing was found; *out is then empty. *out must be
 * zeroed or a step. */
bool hint_next(const struct model *m, const mark *marks, const struct answer *answer, int near,
               const struct budget *b, struct step *out);

/* The same on a board whose quiet facts are known, and with what was settled on earlier boards. The
 * step may rest on quiet facts until step_ground() replaces them by marks of the board. */
bool hint_on(const struct quiet *q, struct settled *settled, const struct answer *answer, int near,
             const struct budget *b, struct step *out);

#endif
