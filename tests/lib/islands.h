/* "Each part holds one number, and as many cells" (model/components.h) by plain flood fill over
 * arrays: a check of what the program's own search concludes, which shares nothing with it. */
#ifndef ISLANDS_H
#define ISLANDS_H

#include "deduce/step.h"

/* Whether a step rests on one rule of components alone, but for its quiet facts. */
bool islands_decide(const struct model *m, const struct step *step);

/* Whether such a step's literal follows: with its evidence alone and the opposite of l, some part
 * has two numbers or too many cells, some number cannot get its cells, or some part no number. Only
 * conditions that are necessary are looked at, so that true is a proof. */
bool islands_confirm(const struct model *m, const mark *marks, const struct step *step, lit l);

#endif
