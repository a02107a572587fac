/* Which part of the rules cannot be met: a minimal set of rules is found many times faster among
 * those on which one refutation rests than among all. */
#ifndef SUMI_TEACH_WHY_CLASH_H
#define SUMI_TEACH_WHY_CLASH_H

#include "model/model.h"
#include "solve/sat/solver.h"

struct clash_part {
    struct model model; /* shares all but its sums with the whole Model, which must outlive it;
                           sums that are left out have bounds that exclude nothing */
    bool narrowed;      /* false: it is the whole model */
    bool refuted;       /* it is certain that the part has no solution */
    mark *facts;        /* or NULL: marks far from the clash that may be taken as given while the
                           background rules hold */
};

/* Fills *out with the Model reduced to the sums on which a look-ahead refutation rests, and without
 * its graph if that suffices. Most often it still has no solution under the marks, but the caller
 * has to check. It is the whole Model if little work, or the budget, does not suffice to show that
 * there is no solution. The caller's scope ends what it takes. */
void clash_part_find(const struct model *m, const mark *marks, const struct budget *b,
                     struct clash_part *out);

#endif
