/* Steps checked as a person would check them: each conclusion by one rule alone, by counting or by
 * flood fill, and a what-if link by link. For what SAT could only confirm by cutting the models of
 * one rule one after the other. */
#ifndef SUMI_TESTS_BY_HAND_H
#define SUMI_TESTS_BY_HAND_H

#include "teach/step.h"

/* Whether the marks and the opposite of what the step concludes about l break a rule that it names.
 * True is a proof; false: not seen so. */
bool step_holds_by_hand(const struct model *m, const mark *marks, const struct step *step, lit l);

/* Whether a reason, by its own bound, breaks whatever follows; and the marks that follow from those
 * that are there by the upper bounds of these sums alone, which are made. Both for other checks. */
bool reason_breaks(const struct model *m, struct reason r, const mark *marks);
void close_quietly(const struct model *m, const vec_int *sums, mark *marks);

#endif
