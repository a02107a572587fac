/* Steps checked by going through cases, as a patient person would: suppose the opposite, try each
 * open place near by both ways, keep what is left when one way breaks a rule at once, and divide
 * into two cases where no place tells. Whether a rule breaks is asked of plain counting and flood
 * fill (by_hand.h), so that this shares nothing with the program's propagators or with PicoSAT. */
#ifndef SUMI_TESTS_BY_CASES_H
#define SUMI_TESTS_BY_CASES_H

#include "teach/step.h"

/* Whether what a step concludes about l follows from the marks and the rules that it names. True is
 * a proof; false: not found within so many questions whether a rule breaks. */
bool step_holds_by_cases(const struct model *m, const mark *marks, const struct step *step, lit l,
                         long questions);

#endif
