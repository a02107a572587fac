#include "solve/solve.h"

#include "base/os/clock.h"
#include "model/judge/judge.h"
#include "model/model.h"
#include "solve/ways.h"

#include <string.h>

const char *const outcome_names[] = {"none", "one", "several", "unknown"};

static int solution_length(const struct model *m, const mark *full) {
    int length = 0;
    for (int v = 0; v < model_vars(m); v++)
        length += full[v] == MARK_YES ? m->vars.at[v].cost : 0;
    return length;
}

/* Asks for two solutions of any length, with half of the time: that is quick, one solution alone is
 * the shortest, and the search for a shorter one needs one to begin with. */
static void find_any(const struct model *m, const struct solve_options *o, struct answer *out) {
    struct solve_options any = *o;
    any.shortest = false;
    any.count = 2;
    any.watch = NULL;
    any.budget.cpu_seconds /= 2;
    solve(m, &any, out);
}

/* Finds the shortest solution. Where there are several, only trees have a proof of the shortest;
 * for all other Models the outcome is then unknown. */
static void find_shortest(const struct model *m, const struct solve_options *o,
                          struct answer *out) {
    struct answer any;
    double start = clock_cpu();
    find_any(m, o, &any);
    if (any.outcome == OUTCOME_ONE)
        any.least = solution_length(m, any.solution);
    if (any.outcome == OUTCOME_ONE || !any.solution) {
        *out = any;
        return;
    }
    struct solve_options rest = *o;
    rest.budget = ways_budget_left(o, start);
    out->outcome = OUTCOME_UNKNOWN;
    if (is_tree_with_pairs(m))
        shortest_solve(m, &rest, any.solution, out);
    bool good = !out->solution || judge_full(m, out->solution);
    if (good && (!out->other || judge_full(m, out->other)))
        return;
    answer_free(out);
    out->outcome = OUTCOME_UNKNOWN;
}

void solve(const struct model *m, const struct solve_options *o, struct answer *out) {
    double start = clock_cpu();
    void *scope = mem_begin();
    memset(out, 0, sizeof *out);
    mark *marks = o->given ? mem_copy(o->given, model_vars(m), sizeof *marks) : marks_new(m);
    if (o->shortest)
        find_shortest(m, o, out);
    else
        ways_answer(m, o, marks, start, out);
    if (out->solution)
        out->length = solution_length(m, out->solution);
    out->cpu_seconds = clock_cpu() - start;
    if (o->watch)
        o->watch(o->watch_arg, &(struct event){.kind = EVENT_DONE,
                                               .marks = out->solution ? out->solution : marks});
    mem_keep(scope, out->solution);
    mem_keep(scope, out->other);
    mem_keep(scope, out->certain);
    mem_end(scope);
}

void answer_free(struct answer *q) {
    mem_free(q->solution);
    mem_free(q->other);
    mem_free(q->certain);
    memset(q, 0, sizeof *q);
}
