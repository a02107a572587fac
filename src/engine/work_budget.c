#include "engine/work_budget.h"

#include <math.h>

enum { WORK_A_POLL = 1000000 }; /* polling reads the process clock, a system call */

/* Sets the limit until the next full board; with `estimate` the first check is halfway. */
static void begin_limit(struct work_budget *b) {
    b->from = b->o->engine->work;
    b->until = b->from + (b->o->estimate ? b->o->work / 2 : b->o->work);
}

struct work_budget work_budget_begin(const struct lookahead *o) {
    struct work_budget b = {.o = o, .begun = o->engine->work};
    begin_limit(&b);
    return b;
}

/* Estimates the remaining work as if the rest of the search were like what is finished (Knuth 1975,
 * "Estimating the efficiency of backtrack programs"). */
static double expected_rest(const struct work_budget *b) {
    double work = (double)(b->o->engine->work - b->begun);
    return b->closed > 0 ? work * (1 - b->closed) / b->closed : HUGE_VAL;
}

/* Returns true if the search has to end here. Halfway, gives up a search that is partly finished
 * and would need several times the limit in all. At the limit, lets one that is nearly finished go
 * on, up to twice as long. */
static bool reaches_limit(struct work_budget *b) {
    enum { STRETCHES = 4, LIMITS = 3 };
    double limit = (double)b->o->work, work = (double)(b->o->engine->work - b->begun);
    if (!b->o->estimate)
        return true;
    if (b->until - b->from < b->o->work) {
        b->until = b->from + b->o->work;
        return b->closed > 0 && work + expected_rest(b) > LIMITS * limit;
    }
    b->until += b->o->work / STRETCHES;
    return expected_rest(b) > 0.75 * limit || b->until - b->from > 2 * b->o->work;
}

bool work_budget_look(struct work_budget *b) {
    long work = b->o->engine->work;
    if (work >= b->poll) {
        b->poll = work + WORK_A_POLL;
        b->spent = b->spent || (b->o->stop && b->o->stop(b->o->arg));
    }
    b->spent = b->spent || (work >= b->until && reaches_limit(b));
    return b->spent || b->enough;
}

void work_budget_show(struct work_budget *b) {
    struct engine *e = b->o->engine;
    e->work += model_vars(e->m); /* cost of the judge */
    enum seen seen = b->o->found(b->o->arg, e->marks);
    b->enough = seen == SEEN_ENOUGH;
    if (seen == SEEN_MORE)
        begin_limit(b);
}

enum looked work_budget_end(const struct work_budget *b) {
    return b->enough ? LOOKED_ENOUGH : b->spent ? LOOKED_PART : LOOKED_ALL;
}
