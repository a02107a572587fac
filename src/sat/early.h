/* Answers that counting gives at once and search would not find in hours. */
#ifndef SUMI_SAT_EARLY_H
#define SUMI_SAT_EARLY_H

#include "model/model.h"

enum { EARLY_TEXT = 240 };

/* True with a sentence about why no solution extends the marks; false, and "", when counting
 * does not show it. */
bool early_refusal(const struct model *m, const mark *marks, char out[EARLY_TEXT]);

/* What the same counting implies for sums that can still be met: at least `least` of these literals
 * (repeated by weight) hold, for the search to know from the start. */
typedef void early_sum(void *arg, const lit *lits, int n, int least);
void early_sums(const struct model *m, const mark *marks, early_sum *each, void *arg);

#endif
