/* Shared by the two searches on the engine, look-ahead and failure weights: the cost that a search
 * may have, and whether it has found enough. */
#ifndef SUMI_ENGINE_WORK_BUDGET_H
#define SUMI_ENGINE_WORK_BUDGET_H

#include "engine/lookahead.h"

struct work_budget {
    const struct lookahead *o;
    long begun;       /* the engine's work when the search began, */
    long from, until; /* at the last full board (or the start), and the limit, */
    long poll;        /* and when `stop` is polled next */
    double closed;    /* the share of the search tree that is finished; a node's two branches count
                         half of it each */
    bool spent;       /* the limit was reached, or `stop` returned true */
    bool enough;      /* `found` ended the search */
};

/* Returns the budget of a search that begins now; *o must remain valid. */
struct work_budget work_budget_begin(const struct lookahead *o);

/* Polls `stop` when due, and adapts the limit. Returns true if the search has to end. */
bool work_budget_look(struct work_budget *b);

/* Returns true if the search has to end here. */
static inline bool work_budget_over(struct work_budget *b) {
    long work = b->o->engine->work;
    return work >= b->poll || work >= b->until ? work_budget_look(b) : b->spent || b->enough;
}

/* Shows the engine's full board to `found`; if more is wanted, restarts the limit. */
void work_budget_show(struct work_budget *b);

/* Returns how a search ended that goes on until the budget is over or nothing is left. */
enum looked work_budget_end(const struct work_budget *b);

#endif
