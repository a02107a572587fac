/* The judge's part on rules that are no sums and not the graph. */
#ifndef SUMI_MODEL_JUDGE_RULES_H
#define SUMI_MODEL_JUDGE_RULES_H

#include "model/model.h"

/* Whether no completion of the marks can meet the rule, as far as the rule alone shows; of full
 * marks: whether it does not hold. */
bool rule_is_broken(const struct model *m, const mark *marks, int rule);

/* Appends where a person should look when it is broken: the marks that break it. */
void rule_places(const struct model *m, const mark *marks, int rule, vec_place *out);

#endif
