/* Which part of the rules cannot hold: a contradiction is most often a local one, and a minimal set
 * of rules is found many times faster among the rules around it than among all. */
#ifndef SUMI_SAT_CLASH_H
#define SUMI_SAT_CLASH_H

#include "sat/solver.h"

struct clash_part {
    struct model model; /* shares all but its sums with the whole one, which must outlive it; a sum
                           that is out has bounds which say nothing */
    mark *facts;        /* or NULL: marks of what is far from the clash, that may be taken for given
                           while the background rules hold */
};

/* The Model with most of its sums, where that can be shown also its graph, taken out, such that it
 * still has no solution under the marks. Where the look-ahead search cannot show within little
 * work, or not within the budget, that there is no solution, it is the whole Model. */
void clash_part_find(const struct model *m, const mark *marks, const struct budget *b,
                     struct clash_part *out);
void clash_part_free(struct clash_part *part);

#endif
