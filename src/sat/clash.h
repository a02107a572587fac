/* Which part of the rules cannot hold: a minimal set of rules is found many times faster among
 * those on which one refutation rests than among all. */
#ifndef SUMI_SAT_CLASH_H
#define SUMI_SAT_CLASH_H

#include "sat/solver.h"

struct clash_part {
    struct model model; /* shares all but its sums with the whole one, which must outlive it; a sum
                           that is out has bounds which say nothing */
    bool narrowed;      /* false: it is the whole model */
    bool refuted;       /* it is certain that the part has no solution */
    mark *facts;        /* or NULL: marks of what is far from the clash, that may be taken for given
                           while the background rules hold */
};

/* The Model with those sums alone, and where that can be shown without its graph, on which a
 * look-ahead refutation rests: most often it still has no solution under the marks, which is for
 * the caller to find out. Where that search does not show within little work, or not within the
 * budget, that there is no solution, it is the whole Model. */
void clash_part_find(const struct model *m, const mark *marks, const struct budget *b,
                     struct clash_part *out);
void clash_part_free(struct clash_part *part);

#endif
