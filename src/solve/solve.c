#include "solve/solve.h"

#include "base/os/clock.h"
#include "engine/engine.h"
#include "engine/lookahead.h"
#include "model/judge/judge.h"
#include "solve/enumerate.h"
#include "solve/special/early.h"
#include "solve/special/frontier.h"
#include "solve/special/two_trees.h"

#include <limits.h>
#include <string.h>

const char *const outcome_names[] = {"none", "one", "several", "unknown"};

static void settle_answer(struct asked *a) {
    int n = a->out->count;
    a->out->outcome = n == 0 ? OUTCOME_NONE : n == 1 ? OUTCOME_ONE : OUTCOME_SEVERAL;
}

static void give_up(struct asked *a) {
    a->out->outcome = OUTCOME_UNKNOWN;
    a->out->certain = mem_copy(a->marks, model_vars(a->m), sizeof *a->marks);
}

/* --- deduction -------------------------------------------------------------------------------- */

/* The work allowed between two solutions, in the engine's units (about 5 ns), and what each
 * variable adds. Nearly all published puzzles end within it; what does not end soon is left to the
 * search that learns. Of 683 published ones 9 are; with half as much for a variable it was 14, of
 * which the three large ones took PicoSAT three times as long as they take now. `make bench DIR=`
 * solves them again. */
enum { WORK = 200000, WORK_A_VARIABLE = 1000 };

/* Components and tables cost the engine more for each step, and PicoSAT, which has them by cuts
 * only, hardly ever ends what the look-ahead search leaves: that work is multiplied by so much. */
enum { COMPONENTS_FACTOR = 200, TABLES_FACTOR = 50 };

/* A search by weights ends what the look-ahead leaves of published Nurikabe (5 of 366) if it gets
 * so many times the work; one of them takes most of it. */
enum { WEIGHTED_FACTOR = 20 };

static long work_allowed(const struct model *m) {
    long work = WORK + (long)WORK_A_VARIABLE * model_vars(m);
    int factor = m->components.len > 0 ? COMPONENTS_FACTOR : m->tables.len > 0 ? TABLES_FACTOR : 1;
    return factor * work;
}

/* A search that looks ahead keeps what it would take back: on a large board it leaves the rest of
 * the memory to PicoSAT, which says what it had when that runs short. */
static bool looked_enough(void *arg) {
    return asked_time_is_up(arg) || mem_is_short();
}

/* Goes through all boards along a frontier. True: the answer is there. */
static bool counted_along_frontier(struct asked *a, const struct engine *e) {
    mark *found[2] = {marks_new(a->m), marks_new(a->m)};
    struct frontier_question q = {.m = a->m,
                                  .marks = e->marks,
                                  .most = asked_wanted(a),
                                  .stop = asked_time_is_up,
                                  .arg = a,
                                  .solution = {found[0], found[1]}};
    int count = frontier_count(&q);
    bool right = count >= 0;
    for (int i = 0; i < 2 && i < count; i++)
        right = right && judge_full(a->m, found[i]);
    if (right) {
        asked_drop_all(a); /* they are among the others */
        for (int i = 0; i < 2 && i < count; i++)
            asked_keep(a, found[i]);
        a->out->count = count;
        a->out->whole = count < asked_wanted(a);
    }
    return right;
}

/* Runs the look-ahead search. True: it was complete, so what it sets is forced and what it counts
 * is all there is. */
static bool looked(struct asked *a, struct engine *e) {
    bool alone = a->o->engine == ENGINE_SEARCH;
    struct lookahead ahead = {.engine = e,
                              .work = alone ? LONG_MAX / 2 : work_allowed(a->m),
                              .near_first = true,
                              .estimate = !alone,
                              .found = asked_see,
                              .stop = looked_enough,
                              .arg = a};
    enum looked end = look_ahead(&ahead);
    if (end == LOOKED_PART && a->m->components.len > 0 && !looked_enough(a)) {
        if (!alone && !a->o->look_only && counted_along_frontier(a, e))
            return true;
        asked_drop_all(a); /* they are found again */
        ahead.work *= WEIGHTED_FACTOR;
        end = search_by_weights(&ahead);
    }
    a->out->whole = end != LOOKED_PART;
    return a->out->whole;
}

/* Looks for two solutions of a full room, from two seeds. True: these are as many as are wanted. */
static bool kept_by_beam(struct asked *a, const struct engine *e) {
    mark *full = marks_new(a->m);
    struct frontier_question q = {
        .m = a->m, .marks = e->marks, .stop = asked_time_is_up, .arg = a, .solution = {full, NULL}};
    for (unsigned seed = 1; seed <= 2 && a->out->count < 2 && asked_wanted(a) <= 2; seed++)
        if (beam_search(&q, seed) && judge_full(a->m, full) && !asked_is_known(a, full))
            asked_keep(a, full);
    return a->out->count >= asked_wanted(a);
}

static bool deduced(struct asked *a) {
    LOCAL(engine_free) struct engine e;
    engine_init(&e, a->m, a->marks);
    bool fits = engine_run(&e);
    bool ended = !fits || early_refusal(a->m, e.marks, engine_knows_ways(&e), a->out->refused);
    a->out->whole = ended;
    if (!ended && (!asked_cuts_alone(a) || engine_full(&e)))
        ended = looked(a, &e) ||
                (!a->o->look_only && a->o->engine == ENGINE_AUTO &&
                 (counted_along_frontier(a, &e) || (beam_fits(a->m) && kept_by_beam(a, &e))));
    if (!e.clash)
        memcpy(a->marks, e.marks, (size_t)model_vars(a->m) * sizeof *a->marks);
    asked_count_work(a, &e);
    return ended;
}

static void answer_question(struct asked *a) {
    bool searches = !a->o->look_only && a->o->engine != ENGINE_SEARCH;
    if (!deduced(a) && searches && !search_trees(a))
        enumerate_solutions(a);
    if (a->out->whole || a->out->count > 1)
        settle_answer(a);
    else
        give_up(a);
}

/* Whether there is a solution at all is settled first: that is quick, and gives one to begin with.
 * False: there is none, or none was found within the budget; *out is then the answer. */
static bool find_first(const struct model *m, const struct solve_options *o, struct answer *out) {
    struct solve_options any = *o;
    any.shortest = false;
    any.count = 1;
    any.watch = NULL;
    solve(m, &any, out);
    return out->solution != NULL;
}

/* Only for trees can a solution be proved to be shortest; for all others the outcome is unknown. */
static void find_shortest(const struct model *m, const struct solve_options *o,
                          struct answer *out) {
    struct answer first;
    double start = clock_cpu();
    if (!find_first(m, o, &first)) {
        *out = first;
        return;
    }
    struct solve_options rest = *o;
    rest.budget = asked_budget_left(o, start);
    out->outcome = OUTCOME_UNKNOWN;
    if (is_tree_with_pairs(m))
        shortest_solve(m, &rest, first.solution, out);
    bool good = !out->solution || judge_full(m, out->solution);
    if (good && (!out->other || judge_full(m, out->other)))
        return;
    answer_free(out);
    out->outcome = OUTCOME_UNKNOWN;
}

static int solution_length(const struct model *m, const mark *full) {
    int length = 0;
    for (int v = 0; v < model_vars(m); v++)
        length += full[v] == MARK_YES ? m->vars.at[v].cost : 0;
    return length;
}

void solve(const struct model *m, const struct solve_options *o, struct answer *out) {
    double start = clock_cpu();
    void *scope = mem_begin();
    memset(out, 0, sizeof *out);
    mark *marks = o->given ? mem_copy(o->given, model_vars(m), sizeof *marks) : marks_new(m);
    if (o->shortest)
        find_shortest(m, o, out);
    else
        answer_question(
            &(struct asked){.m = m, .o = o, .out = out, .marks = marks, .start = start});
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

void answer_free(struct answer *a) {
    mem_free(a->solution);
    mem_free(a->other);
    mem_free(a->certain);
    memset(a, 0, sizeof *a);
}

/* --- is this the only solution? --------------------------------------------------------------- */

/* The look-ahead search answers most of what a generator asks; the rest goes to PicoSAT, with what
 * has been found. */
struct question {
    const struct model *m;
    const mark *known;
    const struct budget *budget;
    mark *other;
};

static enum seen see_other(void *arg, const mark *full) {
    const struct question *q = arg;
    size_t bytes = (size_t)model_vars(q->m) * sizeof *full;
    if (memcmp(full, q->known, bytes) == 0 || !judge_full(q->m, full))
        return SEEN_WRONG;
    memcpy(q->other, full, bytes);
    return SEEN_ENOUGH;
}

static bool asked_to_stop(void *arg) {
    const struct question *q = arg;
    return q->budget->stop && q->budget->stop(q->budget->stop_arg);
}

/* Marks become what is assigned at the root. */
static enum searched look(struct question *q, mark *marks, const mark *first) {
    LOCAL(engine_free) struct engine e;
    engine_init(&e, q->m, marks);
    struct lookahead ahead = {
        .engine = &e, .first = first, .found = see_other, .stop = asked_to_stop, .arg = q};
    ahead.work = WORK + (long)WORK_A_VARIABLE * (model_vars(q->m) - e.trail.len);
    enum looked looked = engine_run(&e) ? look_ahead(&ahead) : LOOKED_ALL;
    memcpy(marks, e.marks, (size_t)model_vars(q->m) * sizeof *marks);
    return looked == LOOKED_ENOUGH ? SEARCH_FOUND
           : looked == LOOKED_ALL  ? SEARCH_NONE
                                   : SEARCH_STOPPED;
}

static enum searched other_search(const struct question *q, const mark *marks, const mark *first) {
    struct solver *s = solver_new(q->m, marks, q->budget);
    for (int v = 0; v < model_vars(q->m); v++)
        solver_prefer(s, lit_of(v, first[v]));
    solver_forbid(s, q->known);
    enum searched found = solver_search(s, NULL, 0);
    if (found == SEARCH_FOUND)
        memcpy(q->other, solver_solution(s), (size_t)model_vars(q->m) * sizeof *q->other);
    solver_free(s);
    return found;
}

enum searched solve_other(const struct model *m, const mark *given, const mark *known, bool far,
                          const struct budget *b, mark *other) {
    struct question q = {m, known, b, other};
    LOCAL(mem_free_at)
    mark *marks = given ? mem_copy(given, model_vars(m), sizeof *given) : marks_new(m);
    LOCAL(mem_free_at) mark *first = mem_copy(known, model_vars(m), sizeof *known);
    for (int v = 0; v < model_vars(m) && far; v++)
        first[v] = mark_not(first[v]);
    enum searched found = look(&q, marks, first);
    if (found == SEARCH_STOPPED && !asked_to_stop(&q))
        found = other_search(&q, marks, first);
    return found;
}
