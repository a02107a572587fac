/* Only for the searches on the engine, the look-ahead and the one by failure weights: the cost that
 * one of them may have, and whether it has seen enough. */
#ifndef SUMI_ENGINE_WORK_BUDGET_H
#define SUMI_ENGINE_WORK_BUDGET_H

#include "engine/lookahead.h"

struct work_budget {
    const struct lookahead *o;
    long begun;       /* in the engine's work: where the search began, */
    long from, until; /* the last full board or that; the limit, */
    long poll;        /* and when `stop` is asked next */
    double closed;    /* the share of the search tree that has been gone through, where a node's
                         two branches share it equally */
    bool spent;       /* the limit is reached, or `stop` says so */
    bool enough;      /* `found` asked for the end */
};

/* The budget of a search that begins now; *o has to stay as long. */
struct work_budget work_budget_begin(const struct lookahead *o);

/* Asks `stop` where it is time, and whether the limit bends. True: the search has to end. */
bool work_budget_look(struct work_budget *b);

/* True if the search has to end here. */
static inline bool work_budget_over(struct work_budget *b) {
    long work = b->o->engine->work;
    return work >= b->poll || work >= b->until ? work_budget_look(b) : b->spent || b->enough;
}

/* Shows the engine's board, which is full, to `found`; if more is wanted, the limit starts anew. */
void work_budget_show(struct work_budget *b);

/* How the search ended, for one that goes on until the budget is over or nothing is left. */
enum looked work_budget_end(const struct work_budget *b);

#endif
