#include "sat/solve.h"

#include "deduce/deduce.h"
#include "model/judge.h"
#include "sat/inside.h"
#include "sat/shortest.h"

#include <string.h>
#include <time.h>

const char *const outcome_names[] = {"none", "one", "several", "unknown"};

static double cpu_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void keep(struct answer *out, const struct model *m, const mark *full) {
    mark **slot = out->count == 0 ? &out->solution : &out->other;
    if (out->count < 2)
        *slot = mem_copy(full, model_vars(m), sizeof *full);
    out->count++;
}

/* Finds and forbids until there is no other, or enough. True: the search was not stopped. */
static bool search_all(const struct model *m, struct solver *s, int most, struct answer *out) {
    while (out->count < most) {
        enum searched found = solver_search(s, NULL, 0);
        if (found != SEARCH_FOUND)
            return found == SEARCH_NONE;
        keep(out, m, solver_solution(s));
        solver_forbid(s);
    }
    return true;
}

static void search(const struct model *m, const struct solve_options *o, mark *marks,
                   struct answer *out) {
    struct solver *s = solver_new(m, marks);
    solver_set_budget(s, &o->budget);
    solver_set_watcher(s, o->watch, o->watch_arg);
    bool whole = search_all(m, s, o->count > 0 ? o->count : 2, out);
    out->whole = whole;
    out->models = solver_stats(s).models;
    out->cuts = solver_stats(s).cuts;
    if (!whole && out->count < 2) {
        out->outcome = OUTCOME_UNKNOWN;
        /* After forbidding a solution what is settled holds of the others only. */
        if (out->count == 0)
            sat_certain(s, marks);
        out->certain = mem_copy(marks, model_vars(m), sizeof *marks);
    } else {
        out->outcome = out->count == 0   ? OUTCOME_NONE
                       : out->count == 1 ? OUTCOME_ONE
                                         : OUTCOME_SEVERAL;
    }
    solver_free(s);
}

/* For a watcher the first deductions are made one by one, with their reasons. */
static void show_steps(const struct model *m, const struct solve_options *o, mark *marks,
                       struct answer *out) {
    struct step step = {0};
    while (o->watch && deduce_next(m, marks, TIER_EASY, NO_CELL, &step)) {
        for (int i = 0; i < step.then.len; i++)
            lit_set(marks, step.then.at[i]);
        o->watch(o->watch_arg, &(struct event){.kind = EVENT_STEP, .step = &step, .marks = marks});
        out->steps++;
    }
    step_free(&step);
}

/* Deduction alone may end it: what it sets is forced, so a full board is the only one. */
static bool deduced(const struct model *m, mark *marks, struct answer *out) {
    enum propagated p = deduce_propagate(m, marks);
    if (p == PROPAGATED_OPEN && !early_refusal(m, marks, out->refused))
        return false;
    if (p == PROPAGATED_FULL && judge_full(m, marks))
        keep(out, m, marks);
    out->outcome = out->count == 0 ? OUTCOME_NONE : OUTCOME_ONE;
    out->whole = true;
    return true;
}

/* Trees alone have a shortest form that is proved; of others it stays unknown. */
static void hunt(const struct model *m, const struct solve_options *o, struct answer *out) {
    out->outcome = OUTCOME_UNKNOWN;
    if (shortest_fits(m))
        shortest_solve(m, o, out);
    bool good = !out->solution || judge_full(m, out->solution);
    if (good && (!out->other || judge_full(m, out->other)))
        return;
    answer_free(out);
    out->outcome = OUTCOME_UNKNOWN;
}

static int length_of(const struct model *m, const mark *full) {
    int length = 0;
    for (int v = 0; v < model_vars(m); v++)
        length += full[v] == MARK_YES ? m->vars.at[v].cost : 0;
    return length;
}

void solve(const struct model *m, const struct solve_options *o, struct answer *out) {
    double start = cpu_now();
    memset(out, 0, sizeof *out);
    mark *marks = o->given ? mem_copy(o->given, model_vars(m), sizeof *marks) : marks_new(m);
    if (o->shortest)
        hunt(m, o, out);
    else {
        show_steps(m, o, marks, out);
        if (!deduced(m, marks, out))
            search(m, o, marks, out);
    }
    if (out->solution)
        out->length = length_of(m, out->solution);
    out->cpu_seconds = cpu_now() - start;
    if (o->watch)
        o->watch(o->watch_arg, &(struct event){.kind = EVENT_DONE,
                                               .marks = out->solution ? out->solution : marks});
    mem_free(marks);
}

void answer_free(struct answer *a) {
    mem_free(a->solution);
    mem_free(a->other);
    mem_free(a->certain);
    memset(a, 0, sizeof *a);
}
