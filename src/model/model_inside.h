/* What the files of model/ and its judge share; no other room includes it. */
#ifndef SUMI_MODEL_MODEL_INSIDE_H
#define SUMI_MODEL_MODEL_INSIDE_H

#include "model/model.h"

/* Adds a rule and returns its number. Only for the functions of the kinds. */
int model_rule(struct model *m, enum rule_kind kind, int family, int about, int index);

/* For model_seal(): notes the ways of each table whose scope has at most SCOPE_BITS literals as
 * bits, and what each of them touches in the tables that it is kept apart from, so that marks are
 * compared with a way, and a way with another one, at once. A larger table goes by its literals. */
void model_seal_ways(struct model *m);

/* True if no way agrees with the marks and no sum with all its literals in the scope is broken:
 * such a sum says better what is wrong. */
bool table_is_broken(const struct model *m, const mark *marks, int rule);

/* True if both tables have ways that agree with the marks, and each pair of them excludes the
 * other. */
bool apart_is_broken(const struct model *m, const mark *marks, int rule);

/* By face, for the caller to free: whether it lies inside the loop. The edges that are on are one
 * closed loop; open ones count as off. */
bool *faces_inside(const struct model *m, const mark *marks);

/* Appends the places of the lines that are drawn in cells which are turns. */
void turns_places(const struct model *m, const mark *marks, int rule, vec_place *out);

#endif
