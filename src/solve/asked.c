#include "solve/asked.h"

#include "base/os/clock.h"
#include "model/judge/judge.h"

#include <string.h>

void asked_keep(struct asked *a, const mark *full) {
    struct answer *out = a->out;
    mark **slot = out->count == 0 ? &out->solution : &out->other;
    if (out->count < 2)
        *slot = mem_copy(full, model_vars(a->m), sizeof *full);
    out->count++;
}

void asked_drop_all(struct asked *a) {
    struct answer *out = a->out;
    mem_free(out->solution);
    mem_free(out->other);
    out->solution = out->other = NULL;
    out->count = 0;
}

int asked_wanted(const struct asked *a) {
    return a->o->count > 0 ? a->o->count : 2;
}

bool asked_is_known(const struct asked *a, const mark *full) {
    return a->out->count > 0 &&
           memcmp(a->out->solution, full, (size_t)model_vars(a->m) * sizeof *full) == 0;
}

enum seen asked_see(void *arg, const mark *full) {
    struct asked *a = arg;
    if (!judge_full(a->m, full))
        return SEEN_WRONG;
    if (!asked_is_known(a, full))
        asked_keep(a, full);
    return a->out->count < asked_wanted(a) ? SEEN_MORE : SEEN_ENOUGH;
}

bool asked_time_is_up(void *arg) {
    const struct asked *a = arg;
    const struct budget *b = &a->o->budget;
    return budget_time_is_up(b, budget_deadline(b, a->start));
}

struct budget asked_budget_left(const struct solve_options *o, double start) {
    struct budget b = o->budget;
    double left = b.cpu_seconds - (clock_cpu() - start);
    if (b.cpu_seconds > 0)
        b.cpu_seconds = left > 1e-6 ? left : 1e-6;
    return b;
}
