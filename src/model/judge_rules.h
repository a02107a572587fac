/* The judge's part for rules that are neither sums nor graphs. */
#ifndef SUMI_MODEL_JUDGE_RULES_H
#define SUMI_MODEL_JUDGE_RULES_H

#include "model/model.h"

/* True if no completion of the marks can meet the rule, as far as the rule alone shows; for full
 * marks, if it does not hold. */
bool rule_is_broken(const struct model *m, const mark *marks, int rule);

/* Appends the places a person should look at when the rule is broken: the marks that break it. */
void rule_places(const struct model *m, const mark *marks, int rule, vec_place *out);

#endif
