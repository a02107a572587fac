/* "Each part holds one number, and as many cells" (model/components.h) by plain flood fill over
 * arrays: a check of what the program's own search concludes, which shares nothing with it. */
#ifndef SUMI_TESTS_ISLANDS_H
#define SUMI_TESTS_ISLANDS_H

#include "model/components.h"

/* Whether no way to go on from these marks obeys the rule: some part has two numbers or too many
 * cells, some number cannot get its cells, or some part no number. Only conditions that are
 * necessary are looked at, so that true is a proof. */
bool islands_clash(const struct model *m, int rule, const mark *partial);

#endif
