/* Answers that counting gives at once and search would not find in hours. */
#ifndef SUMI_SAT_EARLY_H
#define SUMI_SAT_EARLY_H

#include "model/model.h"

/* A sentence that says why no solution extends the marks, or NULL when counting does not tell. */
const char *early_refusal(const struct model *m, const mark *marks);

#endif
