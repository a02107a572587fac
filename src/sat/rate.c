#include "sat/rate.h"

#include "sat/solve.h"
#include "sat/why.h"

#include <string.h>

const char *const difficulty_names[DIFFICULTIES] = {"easy", "normal", "hard", "expert", "extreme"};

/* Kinds of techniques, and what the hardest one of a solve makes of it: a score to begin with, more
 * for each percent of the steps that are of this kind, and more where the board offered few. */
enum kind {
    KIND_BASIC,
    KIND_EASY,
    KIND_MEDIUM,
    KIND_HARD,
    KIND_SHORT,
    KIND_LONG,
    KIND_DEEP,
    KIND_SET,
    KINDS
};

static const struct {
    double base, often, most, narrow;
} worth[KINDS] = {
    [KIND_BASIC] = {1.0, 0.002, 0.2, 0.1}, [KIND_EASY] = {1.2, 0.03, 0.7, 0.1},
    [KIND_MEDIUM] = {1.5, 0.02, 0.7, 0.2}, [KIND_HARD] = {2.2, 0.04, 0.8, 0.3},
    [KIND_SHORT] = {2.8, 0.12, 1.5, 0.3},  [KIND_LONG] = {3.6, 0.12, 1.5, 0.3},
    [KIND_DEEP] = {4.2, 0.12, 1.2, 0.3},   [KIND_SET] = {5.0, 0.05, 0.6, 0.3},
};

static enum kind kind_of(int technique) {
    static const enum kind kinds[TIERS] = {KIND_BASIC, KIND_EASY, KIND_MEDIUM,
                                           KIND_HARD,  KIND_DEEP, KIND_SET};
    const struct technique *t = &techniques[technique];
    if (t->tier != TIER_WHATIF || t->find != techniques[technique_by_id("what-if")].find)
        return kinds[t->tier];
    return t->longest > 0 ? KIND_SHORT : KIND_LONG;
}

/* The end of a solve is narrow in every puzzle. */
static bool is_end(int open, int vars) {
    return open * 4 < vars;
}

static void count_step(const struct model *m, const struct step *s, int open, struct rating *out,
                       enum kind *hardest) {
    int size = step_size(m, s);
    enum kind kind = kind_of(s->technique);
    out->steps++;
    out->count[s->technique]++;
    if (techniques[s->technique].tier != TIER_WHATIF && size > out->widest)
        out->widest = size;
    if (s->walk.len > out->longest)
        out->longest = s->walk.len;
    if (kind > *hardest)
        out->hardest = out->narrowest = 0;
    if (kind < *hardest)
        return;
    *hardest = kind;
    out->hardest++;
    if (!is_end(open, model_vars(m)) && (out->narrowest == 0 || s->choices < out->narrowest))
        out->narrowest = s->choices;
}

/* Without what the board offers, which only adds to it. */
static double worth_of(enum kind hardest, int times, int steps) {
    double percent = steps > 0 ? 100.0 * times / steps : 0;
    double often = worth[hardest].often * percent;
    return worth[hardest].base + (often < worth[hardest].most ? often : worth[hardest].most);
}

static void grade(struct rating *r, enum kind hardest) {
    double narrow = r->narrowest > 0 ? worth[hardest].narrow / r->narrowest : 0;
    r->score = worth_of(hardest, r->hardest, r->steps) + narrow;
    if (r->score > 5.99)
        r->score = 5.99;
    r->difficulty = (enum difficulty)((int)r->score - 1);
}

/* Each minimal set may cost so much; counted, so that a rating is the same everywhere. */
static const unsigned long long set_propagations = 4000000;

/* So many steps of this kind make a puzzle harder than `most`, even if it takes a step for each
 * variable, and harder steps that may come make it no easier. */
static bool is_over(const struct model *m, enum kind hardest, int times, enum difficulty most) {
    double limit = 2.0 + (double)most;
    bool lasts = hardest + 1 == KINDS || worth[hardest + 1].base >= limit;
    return lasts && worth_of(hardest, times, model_vars(m)) >= limit;
}

static void take_steps(const struct model *m, const mark *solution, const struct budget *b,
                       enum difficulty most, struct rating *out) {
    struct budget each = *b;
    each.propagations = set_propagations;
    mark *marks = marks_new(m);
    struct step step = {0};
    int near = NO_CELL, open = model_vars(m);
    enum kind hardest = KIND_BASIC;
    while (!is_over(m, hardest, out->hardest, most) &&
           memcmp(marks, solution, (size_t)model_vars(m)) != 0 &&
           (deduce_next(m, marks, TIER_WHATIF, near, &step) ||
            why_next(m, marks, solution, near, &each, &step))) {
        count_step(m, &step, open, out, &hardest);
        for (int i = 0; i < step.then.len; i++)
            lit_set(marks, step.then.at[i]);
        open -= step.then.len;
        near = m->vars.at[lit_var(step.then.at[0])].at.a;
    }
    out->complete = memcmp(marks, solution, (size_t)model_vars(m)) == 0;
    grade(out, hardest);
    step_free(&step);
    mem_free(marks);
}

void rate(const struct model *m, const struct budget *b, struct rating *out) {
    rate_up_to(m, b, EXTREME, out);
}

void rate_known(const struct model *m, const mark *solution, const struct budget *b,
                enum difficulty most, struct rating *out) {
    memset(out, 0, sizeof *out);
    out->unique = true;
    take_steps(m, solution, b, most, out);
}

void rate_up_to(const struct model *m, const struct budget *b, enum difficulty most,
                struct rating *out) {
    struct answer a = {0};
    memset(out, 0, sizeof *out);
    solve(m, &(struct solve_options){.budget = *b}, &a);
    if (a.outcome == OUTCOME_ONE)
        rate_known(m, a.solution, b, most, out);
    answer_free(&a);
}
