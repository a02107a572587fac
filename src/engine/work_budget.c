#include "engine/work_budget.h"

#include <math.h>

enum { WORK_A_POLL = 1000000 }; /* `stop` reads the clock of the process, a system call */

/* The limit until the next full board; a search that is estimated is looked at halfway. */
static void begin_limit(struct work_budget *b) {
    b->from = b->o->engine->work;
    b->until = b->from + (b->o->estimate ? b->o->work / 2 : b->o->work);
}

struct work_budget work_budget_begin(const struct lookahead *o) {
    struct work_budget b = {.o = o, .begun = o->engine->work};
    begin_limit(&b);
    return b;
}

/* Estimates the rest of the search, as if it were like what has been gone through (Knuth 1975,
 * "Estimating the efficiency of backtrack programs"). */
static double expected_rest(const struct work_budget *b) {
    double work = (double)(b->o->engine->work - b->begun);
    return b->closed > 0 ? work * (1 - b->closed) / b->closed : HUGE_VAL;
}

/* Halfway a search of which a part has been gone through, and which will take several times the
 * limit in all, is given up. At the limit one that is nearly through goes on, up to twice as long.
 */
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
    e->work += model_vars(e->m); /* for the judge */
    enum seen seen = b->o->found(b->o->arg, e->marks);
    b->enough = seen == SEEN_ENOUGH;
    if (seen == SEEN_MORE)
        begin_limit(b);
}

enum looked work_budget_end(const struct work_budget *b) {
    return b->enough ? LOOKED_ENOUGH : b->spent ? LOOKED_PART : LOOKED_ALL;
}
