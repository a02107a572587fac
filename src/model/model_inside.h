/* Shared by the files of model/ and its judge; no other room includes it. */
#ifndef SUMI_MODEL_MODEL_INSIDE_H
#define SUMI_MODEL_MODEL_INSIDE_H

#include "model/model.h"

/* Adds a rule and returns its number. Only for the functions of the kinds. */
int model_rule(struct model *m, enum rule_kind kind, int family, int about, int index);

/* Called by model_seal(): stores the assignments of each table whose scope has at most SCOPE_BITS
 * literals as bits, and what each of them touches in tables that must be kept apart from it, so
 * that marks can be compared with an assignment, and two assignments with each other, in one
 * operation. Larger tables are compared literal by literal. */
void model_seal_ways(struct model *m);

/* Returns true if no assignment agrees with the marks and no sum with all its literals in the scope
 * is broken: such a sum explains better what is wrong. */
bool table_is_broken(const struct model *m, const mark *marks, int rule);

/* Returns true if both tables have assignments that agree with the marks, and each pair of these
 * excludes the other. */
bool apart_is_broken(const struct model *m, const mark *marks, int rule);

/* Returns, by face, whether it lies inside the loop; the caller frees the array. The edges that are
 * on must form one closed loop; open ones count as off. */
bool *faces_inside(const struct model *m, const mark *marks);

/* Appends the places of the drawn lines in cells where the loop turns. */
void turns_places(const struct model *m, const mark *marks, int rule, vec_place *out);

#endif
