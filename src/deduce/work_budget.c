#include "deduce/work_budget.h"

enum { WORK_A_POLL = 100000 };

struct work_budget work_budget_begin(const struct lookahead *o) {
    return (struct work_budget){.o = o, .until = o->engine->work + o->work};
}

bool work_budget_over(struct work_budget *b) {
    long work = b->o->engine->work;
    if (work >= b->poll) {
        b->poll = work + WORK_A_POLL;
        b->spent = b->spent || (b->o->stop && b->o->stop(b->o->arg));
    }
    b->spent = b->spent || work >= b->until;
    return b->spent || b->enough;
}

void work_budget_show(struct work_budget *b) {
    struct engine *e = b->o->engine;
    e->work += model_vars(e->m); /* for the judge */
    enum seen seen = b->o->found(b->o->arg, e->marks);
    b->enough = seen == SEEN_ENOUGH;
    if (seen == SEEN_MORE)
        b->until = e->work + b->o->work;
}

enum looked work_budget_end(const struct work_budget *b) {
    return b->enough ? LOOKED_ENOUGH : b->spent ? LOOKED_PART : LOOKED_ALL;
}
