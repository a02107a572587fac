/* What the sides of a loop's faces imply. */
#ifndef SUMI_DEDUCE_SIDES_H
#define SUMI_DEDUCE_SIDES_H

#include "model/model.h"

/* Appends what the marks imply by the sides of faces alone: all of it. False: they contradict each
 * other. *work grows by what it cost. */
bool sides_imply(const struct model *m, const mark *marks, vec_lit *implied, long *work);

/* Appends the variables whose marks imply l by the sides of faces (LIT_FALSE: contradict each
 * other): as few as do, the links of a shortest way from face to face. */
void sides_explain(const struct model *m, const mark *marks, lit l, vec_int *vars);

#endif
