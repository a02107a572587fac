/* What a search on the engine may cost, and whether it has seen enough: what the look-ahead search
 * and the search by failure weights have in common. */
#ifndef SUMI_DEDUCE_WORK_BUDGET_H
#define SUMI_DEDUCE_WORK_BUDGET_H

#include "deduce/lookahead.h"

struct work_budget {
    const struct lookahead *o;
    long until, poll; /* of the engine's work: the limit, and when `stop` is asked next */
    bool spent;       /* the limit is reached, or `stop` says so */
    bool enough;      /* `found` asked for the end */
};

struct work_budget work_budget_begin(const struct lookahead *o);

/* Whether the search is to end here. */
bool work_budget_over(struct work_budget *b);

/* Shows the engine's board, which is full, to `found`; where more is wanted the work begins anew.
 */
void work_budget_show(struct work_budget *b);

/* How the search has ended, for one that looks until this is over or nothing is left. */
enum looked work_budget_end(const struct work_budget *b);

#endif
