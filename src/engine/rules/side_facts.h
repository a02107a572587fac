/* What the sides of a loop's faces imply. */
#ifndef SUMI_ENGINE_RULES_SIDE_FACTS_H
#define SUMI_ENGINE_RULES_SIDE_FACTS_H

#include "model/model.h"

/* Appends everything that the marks imply by the sides of faces alone. Returns false if they
 * contradict each other. *work grows by the cost. */
bool sides_imply(const struct model *m, const mark *marks, vec_lit *implied, long *work);

/* Appends the fewest variables whose marks imply l by the sides of faces (LIT_FALSE: contradict
 * each other): the links of a shortest way from face to face. */
void sides_explain(const struct model *m, const mark *marks, lit l, vec_int *vars);

#endif
