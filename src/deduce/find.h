/* The techniques' functions, one for each row of the table in deduce.c; no other room includes it.
 */
#ifndef SUMI_DEDUCE_FIND_H
#define SUMI_DEDUCE_FIND_H

#include "deduce/deduce.h"

/* sums.c */
find_step find_full, find_needed;

/* shared.c: every way to meet a sum, with the sums inside it, has these marks. */
find_step find_shared;

/* The same for one sum, in short: YES and *out when something is shared, NO and the evidence when
 * no way is left, NONE when there is nothing to say. marks are as they were afterwards. */
mark find_shared_in(const struct model *m, mark *marks, int sum, struct step *out);

/* graph.c */
find_step find_early_ring, find_only_way, find_no_return;

/* Two parts of the graph that each hold something that must be on, and nothing open between them:
 * out->marks are what parts them. */
bool find_split(const struct model *m, const mark *marks, struct step *out);

/* whatif.c: a mark that leads to a clash, by the shortest walk. */
find_step find_what_if, find_deep_what_if; /* deep: every way of a sum is tried on the walk, too */

/* whatif.c: what follows from either mark of one place. */
find_step find_either_way;

#endif
