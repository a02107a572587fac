#include "generate/technique_solver.h"

#include "engine/engine.h"

#include <string.h>

enum { VARS_A_STEP = 150 }; /* per 100 steps */

/* The techniques of a difficulty: the hardest tier without a limit, the hardest tier of rare steps,
 * how many of these are allowed per hundred steps, and the longest walk of a what-if. */
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

/* The state of a solve. */
struct solving {
    struct technique_solver *w;
    struct engine e;
    struct settled settled;
    struct step step;
};

/* Sets the marks again one after the other, because the engine counts on the empty board how many
 * vertices a loop must pass, as in a walk from the start. The engine finds everything basic. What
 * else it finds at once is easy, or medium where everything must be connected; in the latter case
 * an easy walk leaves the graph out. */
static void begin_solving(struct solving *s, const struct model *m, const mark *marks,
                          enum tier free, struct technique_solver *w) {
    *s = (struct solving){.w = w};
    engine_init(&s->e, m, NULL);
    if (free < TIER_MEDIUM && engine_knows_ways(&s->e))
        engine_leave_graph(&s->e);
    for (int v = 0; v < model_vars(m); v++)
        if (marks[v] != MARK_NONE)
            engine_set(&s->e, lit_of(v, marks[v]));
    settled_init(&s->settled, m, marks);
}

/* Stores the marks and frees the state. Returns true if no place is open. */
static bool end_solving(struct solving *s, mark *marks) {
    const struct model *m = s->e.m;
    if (!s->e.clash) { /* otherwise the marks were wrong and the result is useless */
        if (s->w->grounds)
            grounds_follow(s->w->grounds, &s->e, marks);
        memcpy(marks, s->e.marks, (size_t)model_vars(m) * sizeof *marks);
    }
    engine_free(&s->e);
    settled_free(&s->settled);
    step_free(&s->step);
    return open_marks(m, marks) == 0 && !is_worn_out(s->w);
}

static void make_step_of_walk(struct solving *s, bool rare) {
    const struct step *step = &s->step;
    double work = rate_work(step);
    for (int i = 0; i < step->then.len; i++)
        engine_set(&s->e, step->then.at[i]);
    s->w->near = place_of(s->e.m, step);
    s->w->work += work;
    s->w->rare += rare;
    if (s->w->grounds)
        grounds_of_step(s->w->grounds, step, work, rare);
}

/* Returns true if a step needs more evidence at once than a good puzzle may ask for. */
static bool is_too_wide(const struct solving *s) {
    return s->w->widest > 0 && step_size(s->e.m, &s->step) > s->w->widest;
}

static void walk_tier(struct solving *s, enum tier top) {
    while (engine_run(&s->e) && !is_worn_out(s->w) &&
           ladder_next(&s->settled, s->e.marks, TIER_EASY, top, s->w->near, &s->step) &&
           !is_too_wide(s))
        make_step_of_walk(s, false);
}

void technique_solve_quickly(const struct model *m, mark *marks, enum difficulty d,
                             struct technique_solver *w) {
    struct solving s;
    enum tier top = levels[d].free < TIER_MEDIUM ? levels[d].free : TIER_MEDIUM;
    begin_solving(&s, m, marks, top, w);
    walk_tier(&s, top);
    end_solving(&s, marks);
}

static bool rare_step(struct solving *s, const struct level *level) {
    struct technique_solver *w = s->w;
    bool may =
        w->most > 0 ? !is_worn_out(w) : w->rare * VARS_A_STEP < level->share * model_vars(s->e.m);
    bool found =
        may && !s->e.clash &&
        ladder_next(&s->settled, s->e.marks, level->free + 1, level->rare, w->near, &s->step);
    if (found &&
        techniques[s->step.technique].tier >= TIER_WHATIF) /* a technique with a name is short */
        found = s->step.walk.len <= level->longest;
    else if (found && s->step.walk.len == 0)
        found = !is_too_wide(s);
    if (found)
        make_step_of_walk(s, true);
    return found;
}

bool technique_solve(const struct model *m, mark *marks, enum difficulty d,
                     struct technique_solver *w) {
    struct solving s;
    begin_solving(&s, m, marks, levels[d].free, w);
    do
        walk_tier(&s, levels[d].free);
    while (rare_step(&s, &levels[d]));
    return end_solving(&s, marks);
}
