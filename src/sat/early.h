/* Answers that counting gives at once and search would not find in hours. */
#ifndef SUMI_SAT_EARLY_H
#define SUMI_SAT_EARLY_H

#include "model/model.h"

enum { EARLY_TEXT = 240 };

/* True with a sentence that says why no solution extends the marks; false, and "", when counting
 * does not tell. */
bool early_refusal(const struct model *m, const mark *marks, char out[EARLY_TEXT]);

#endif
