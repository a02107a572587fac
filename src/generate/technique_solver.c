#include "generate/technique_solver.h"

#include "engine/engine.h"

#include <string.h>

enum { VARS_A_STEP = 150 }; /* out of 100 steps */

/* The techniques of a difficulty: those that may be met anywhere; and those of which there may be
 * so many in a hundred steps, with walks of a what-if no longer than this. */
static const struct level {
    enum tier free, rare;
    int share, longest;
} levels[DIFFICULTIES] = {
    [EASY] = {TIER_EASY, TIER_MEDIUM, 20, 0},       [NORMAL] = {TIER_MEDIUM, TIER_HARD, 12, 0},
    [HARD] = {TIER_HARD, TIER_WHATIF, 8, 8},        [EXPERT] = {TIER_HARD, TIER_WHATIF, 9, 40},
    [EXTREME] = {TIER_WHATIF, TIER_WHATIF, 100, 0},
};

int open_marks(const struct model *m, const mark *marks) {
    int n = 0;
    for (int v = 0; v < model_vars(m); v++)
        n += marks[v] == MARK_NONE;
    return n;
}

static int place_of(const struct model *m, const struct step *step) {
    return m->vars.at[lit_var(step->then.at[0])].at.a;
}

static bool is_worn_out(const struct technique_solver *w) {
    return w->most > 0 && w->work > w->most;
}

/* The engine finds all that is basic; what else it finds at once is easy, but medium where all must
 * hang together. */
static void walk_tier(struct settled *settled, mark *marks, enum tier top,
                      struct technique_solver *w) {
    const struct model *m = settled->m;
    struct step step = {0};
    struct engine e;
    engine_init(&e, m, marks);
    if (top < TIER_MEDIUM && engine_knows_ways(&e))
        engine_leave_graph(&e);
    while (engine_run(&e) && !is_worn_out(w) &&
           ladder_next(settled, e.marks, TIER_EASY, top, w->near, &step)) {
        for (int i = 0; i < step.then.len; i++)
            engine_set(&e, step.then.at[i]);
        w->near = place_of(m, &step);
        w->work += rate_work(&step);
    }
    if (!e.clash) /* else the marks were no facts, and lead nowhere */
        memcpy(marks, e.marks, (size_t)model_vars(m) * sizeof *marks);
    engine_free(&e);
    step_free(&step);
}

void technique_solve_quickly(const struct model *m, mark *marks, enum difficulty d,
                             struct technique_solver *w) {
    struct settled settled;
    settled_init(&settled, m, marks);
    walk_tier(&settled, marks, levels[d].free < TIER_MEDIUM ? levels[d].free : TIER_MEDIUM, w);
    settled_free(&settled);
}

static bool rare_step(struct settled *settled, mark *marks, const struct level *level,
                      struct technique_solver *w) {
    const struct model *m = settled->m;
    struct step step = {0};
    enum tier top = level->rare == TIER_WHATIF && !w->supposes ? level->free : level->rare;
    bool may = w->most > 0 ? !is_worn_out(w) : w->rare * VARS_A_STEP < level->share * model_vars(m);
    bool found = may && ladder_next(settled, marks, level->free + 1, top, w->near, &step);
    if (found && techniques[step.technique].tier >= TIER_WHATIF) /* a chain with a name is short */
        found = step.walk.len <= level->longest;
    if (found) {
        step_make(&step, marks);
        w->near = place_of(m, &step);
    }
    w->rare += found;
    w->work += found ? rate_work(&step) : 0;
    step_free(&step);
    return found;
}

bool technique_solve(const struct model *m, mark *marks, enum difficulty d,
                     struct technique_solver *w) {
    struct settled settled;
    settled_init(&settled, m, marks);
    do
        walk_tier(&settled, marks, levels[d].free, w);
    while (rare_step(&settled, marks, &levels[d], w));
    settled_free(&settled);
    return open_marks(m, marks) == 0 && !is_worn_out(w);
}
