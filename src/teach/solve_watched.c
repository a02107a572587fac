#include "teach/solve_watched.h"

#include "teach/ladder.h"

/* The marks that these steps make; returns how many steps. */
static int make_steps(const struct model *m, const struct solve_options *o, mark *marks) {
    struct step step = {0};
    struct settled settled;
    int steps = 0;
    settled_init(&settled, m, marks);
    for (; ladder_next(&settled, marks, TIER_BASIC, TIER_EASY, NO_CELL, &step); steps++) {
        for (int i = 0; i < step.then.len; i++)
            lit_set(marks, step.then.at[i]);
        o->watch(o->watch_arg, &(struct event){.kind = EVENT_STEP, .step = &step, .marks = marks});
    }
    settled_free(&settled);
    step_free(&step);
    return steps;
}

void solve_watched(const struct model *m, const struct solve_options *o, struct answer *out) {
    mark *marks = o->given ? mem_copy(o->given, model_vars(m), sizeof *marks) : marks_new(m);
    int steps = o->shortest ? 0 : make_steps(m, o, marks);
    struct solve_options rest = *o;
    rest.given = marks;
    solve(m, &rest, out);
    out->steps += steps;
    mem_free(marks);
}
