/* Answers that counting gives at once and that search would not find in hours. */
#ifndef SUMI_SOLVE_SPECIAL_EARLY_H
#define SUMI_SOLVE_SPECIAL_EARLY_H

#include "model/build.h"

enum { EARLY_TEXT = 240 };

/* Returns true, with a sentence that says why, if counting shows that no solution extends the
 * marks; else false with "". `joined`: it is known that they cut nothing off. */
bool early_refusal(const struct model *m, const mark *marks, bool joined, char out[EARLY_TEXT]);

/* Reports what the same counting implies for sums that can still be met: at least `least` of these
 * literals (repeated by weight) hold. The search may use it from the start. */
typedef void early_sum(void *arg, const lit *lits, int n, int least);
void early_sums(const struct model *m, const mark *marks, early_sum *each, void *arg);

#endif
