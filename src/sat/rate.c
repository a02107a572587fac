#include "sat/rate.h"

#include "sat/solve.h"
#include "sat/why.h"

#include <string.h>

const char *const difficulty_names[DIFFICULTIES] = {"easy", "normal", "hard", "expert", "extreme"};

/* What-ifs in a hundred steps, and the marks of the longest one. */
enum { NORMAL_SHARE = 8, NORMAL_WALK = 12, HARD_SHARE = 16 };

static void count_step(const struct model *m, const struct step *s, struct rating *out) {
    int size = step_size(m, s);
    out->steps++;
    out->count[s->technique]++;
    if (techniques[s->technique].tier != TIER_WHATIF && size > out->widest)
        out->widest = size;
    if (s->walk.len > out->longest)
        out->longest = s->walk.len;
}

static int count_tier(const struct rating *r, enum tier tier) {
    int n = 0;
    for (int t = 0; t < n_techniques; t++)
        n += techniques[t].tier == tier ? r->count[t] : 0;
    return n;
}

static enum difficulty difficulty_of(const struct rating *r, int what_ifs, int sets) {
    if (sets > 0)
        return EXTREME;
    if (what_ifs == 0)
        return EASY;
    if (what_ifs * 100 <= NORMAL_SHARE * r->steps && r->longest <= NORMAL_WALK)
        return NORMAL;
    return what_ifs * 100 <= HARD_SHARE * r->steps ? HARD : EXPERT;
}

/* Within a difficulty by the share of the steps that make it so. */
static void grade(struct rating *r) {
    int middle = count_tier(r, TIER_MEDIUM) + count_tier(r, TIER_HARD);
    int what_ifs = r->count[technique_by_id("what-if")];
    int sets = count_tier(r, TIER_MINIMAL) + count_tier(r, TIER_WHATIF) - what_ifs;
    r->difficulty = difficulty_of(r, what_ifs, sets);
    int own = sets > 0 ? sets : what_ifs > 0 ? what_ifs : middle;
    double most = r->difficulty == NORMAL ? NORMAL_SHARE : r->difficulty == HARD ? HARD_SHARE : 50;
    double within = r->steps > 0 ? 100.0 * own / r->steps / most : 0;
    r->score = 1.0 + (double)r->difficulty + (within > 0.99 ? 0.99 : within);
}

static void take_steps(const struct model *m, const mark *solution, const struct budget *b,
                       struct rating *out) {
    mark *marks = marks_new(m);
    struct step step = {0};
    int near = NO_CELL;
    while (memcmp(marks, solution, (size_t)model_vars(m)) != 0 &&
           (deduce_next(m, marks, TIER_WHATIF, near, &step) ||
            why_next(m, marks, solution, near, b, &step))) {
        count_step(m, &step, out);
        for (int i = 0; i < step.then.len; i++)
            lit_set(marks, step.then.at[i]);
        near = m->vars.at[lit_var(step.then.at[0])].at.a;
    }
    out->complete = memcmp(marks, solution, (size_t)model_vars(m)) == 0;
    step_free(&step);
    mem_free(marks);
}

void rate(const struct model *m, const struct budget *b, struct rating *out) {
    struct answer a = {0};
    memset(out, 0, sizeof *out);
    solve(m, &(struct solve_options){.budget = *b}, &a);
    out->unique = a.outcome == OUTCOME_ONE;
    if (out->unique) {
        take_steps(m, a.solution, b, out);
        grade(out);
    }
    answer_free(&a);
}
