#include "sat/solve.h"

#include "base/clock.h"
#include "deduce/deduce.h"
#include "deduce/lookahead.h"
#include "deduce/weighted_search.h"
#include "model/judge.h"
#include "sat/frontier.h"
#include "sat/inside.h"
#include "sat/nearby.h"
#include "sat/shortest.h"
#include "sat/square_turns.h"
#include "sat/two_trees.h"

#include <string.h>

const char *const outcome_names[] = {"none", "one", "several", "unknown"};

static void keep_solution(struct answer *out, const struct model *m, const mark *full) {
    mark **slot = out->count == 0 ? &out->solution : &out->other;
    if (out->count < 2)
        *slot = mem_copy(full, model_vars(m), sizeof *full);
    out->count++;
}

static void drop_all(struct answer *out) {
    mem_free(out->solution);
    mem_free(out->other);
    out->solution = out->other = NULL;
    out->count = 0;
}

/* One question on its way to an answer. */
struct asked {
    const struct model *m;
    const struct solve_options *o;
    struct answer *out;
    mark *marks;   /* what is certain so far */
    mark *nearest; /* a full board from which the search had better begin, or NULL */
    double start;  /* CPU seconds */
};

static int wanted(const struct asked *a) {
    return a->o->count > 0 ? a->o->count : 2;
}

static void settle_answer(struct asked *a) {
    int n = a->out->count;
    a->out->outcome = n == 0 ? OUTCOME_NONE : n == 1 ? OUTCOME_ONE : OUTCOME_SEVERAL;
}

static void give_up(struct asked *a) {
    a->out->outcome = OUTCOME_UNKNOWN;
    a->out->certain = mem_copy(a->marks, model_vars(a->m), sizeof *a->marks);
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

/* --- deduction -------------------------------------------------------------------------------- */

/* The work allowed between two solutions, in the engine's units (about 5 ns), and what each
 * variable adds. Nearly all published puzzles end within it; what does not end soon is left to the
 * search that learns. Of 683 published ones 9 are; with half as much for a variable it was 14, of
 * which the three large ones took PicoSAT three times as long as they take now. `make bench DIR=`
 * solves them again. */
enum { WORK = 200000, WORK_A_VARIABLE = 1000 };

/* Components and tables cost the engine more for each step, and PicoSAT, which has them by cuts
 * only, hardly ever ends what the look-ahead search leaves: so often that work is allowed. */
enum { COMPONENTS_FACTOR = 200, TABLES_FACTOR = 50 };

/* Of the Nurikabe that look-ahead leaves a search by weights ends most, given so many times the
 * work. */
enum { WEIGHTED_FACTOR = 10 };

static long work_allowed(const struct model *m) {
    long work = WORK + (long)WORK_A_VARIABLE * model_vars(m);
    int factor = m->components.len > 0 ? COMPONENTS_FACTOR : m->tables.len > 0 ? TABLES_FACTOR : 1;
    return factor * work;
}

static bool time_is_up(void *arg) {
    const struct asked *a = arg;
    const struct budget *b = &a->o->budget;
    return (b->stop && b->stop(b->stop_arg)) ||
           (b->cpu_seconds > 0 && clock_cpu() - a->start > b->cpu_seconds);
}

static enum seen see(void *arg, const mark *full) {
    struct asked *a = arg;
    if (!judge_full(a->m, full))
        return SEEN_WRONG;
    keep_solution(a->out, a->m, full);
    return a->out->count < wanted(a) ? SEEN_MORE : SEEN_ENOUGH;
}

/* Runs the look-ahead search. True: it was complete, so what it sets is forced and what it counts
 * is all there is. */
static bool looked(struct asked *a, struct engine *e) {
    struct lookahead ahead = {.engine = e,
                              .work = work_allowed(a->m),
                              .near_first = true,
                              .found = see,
                              .stop = time_is_up,
                              .arg = a};
    enum looked end = look_ahead(&ahead);
    if (end == LOOKED_PART && a->m->components.len > 0 && !time_is_up(a)) {
        drop_all(a->out); /* they are found again */
        ahead.work *= WEIGHTED_FACTOR;
        end = search_by_weights(&ahead);
    }
    a->out->whole = end != LOOKED_PART;
    return a->out->whole;
}

/* Goes through all boards along a frontier. True: the answer is there. */
static bool counted_along_frontier(struct asked *a, const struct engine *e) {
    mark *found[2] = {marks_new(a->m), marks_new(a->m)};
    struct frontier_question q = {.m = a->m,
                                  .marks = e->marks,
                                  .most = wanted(a),
                                  .stop = time_is_up,
                                  .arg = a,
                                  .solution = {found[0], found[1]}};
    int count = frontier_count(&q);
    bool right = count >= 0;
    for (int i = 0; i < 2 && i < count; i++)
        right = right && judge_full(a->m, found[i]);
    if (right) {
        drop_all(a->out); /* they are among the others */
        for (int i = 0; i < 2 && i < count; i++)
            keep_solution(a->out, a->m, found[i]);
        a->out->count = count;
        a->out->whole = count < wanted(a);
    }
    mem_free(found[0]);
    mem_free(found[1]);
    return right;
}

/* For a watcher, who wants to see models and cuts, the search is left to PicoSAT. */
static bool deduced(struct asked *a) {
    struct engine e;
    engine_init(&e, a->m, a->marks);
    bool fits = engine_run(&e);
    bool ended = !fits || early_refusal(a->m, e.marks, a->out->refused);
    a->out->whole = ended;
    if (!ended && (!a->o->watch || engine_full(&e)))
        ended = looked(a, &e) || (!a->o->look_only && counted_along_frontier(a, &e));
    if (!e.clash)
        memcpy(a->marks, e.marks, (size_t)model_vars(a->m) * sizeof *a->marks);
    engine_free(&e);
    return ended;
}

/* --- search ----------------------------------------------------------------------------------- */

/* One solution more; true: there may be a further one that is wanted. */
static bool count_one(void *arg, const mark *solution) {
    struct asked *a = arg;
    keep_solution(a->out, a->m, solution);
    return a->out->count < wanted(a);
}

/* Counts the solutions near the one just found, and forbids what has been gone through. True: there
 * are no others at all. */
static bool count_around(struct asked *a, struct solver *s, struct counted_parts *parts) {
    mark *around = mem_copy(solver_solution(s), model_vars(a->m), sizeof *around);
    int before = parts->ends.len, at = before > 0 ? parts->ends.at[before - 1] : 0;
    struct nearby near = {.m = a->m,
                          .marks = a->marks,
                          .around = around,
                          .found = count_one,
                          .stop = time_is_up,
                          .arg = a,
                          .parts = parts};
    bool all = nearby_count(&near);
    VEC(lit) clause = {0};
    for (int i = before; i < parts->ends.len && !all; i++) {
        vec_clear(&clause);
        for (; at < parts->ends.at[i]; at++)
            vec_push(&clause, lit_not(parts->lits.at[at]));
        solver_add(s, clause.at, clause.len);
    }
    vec_free(&clause);
    mem_free(around);
    return all;
}

static bool is_known(const struct asked *a, const mark *full) {
    return a->out->count > 0 &&
           memcmp(a->out->solution, full, (size_t)model_vars(a->m) * sizeof *full) == 0;
}

/* Whether the loops of a model may be joined into one: only if one or two solutions of any kind are
 * wanted. */
static bool may_turn(const struct asked *a) {
    return a->m->graph.shape == SHAPE_LOOP && a->m->graph.faces > 0 && wanted(a) <= 2 &&
           !a->o->watch;
}

static bool mend_loops(void *arg, mark *model) {
    const struct asked *a = arg;
    return turns_join_loops(a->m, a->marks, model) && !is_known(a, model);
}

static void keep_turned(struct asked *a) {
    mark *other = marks_new(a->m);
    if (turns_other_loop(a->m, a->marks, a->out->solution, other))
        keep_solution(a->out, a->m, other);
    mem_free(other);
}

/* Finds and forbids until there is no other, or enough: two one by one, since the second is looked
 * for anywhere. True: the search was not stopped. */
static bool search_all(struct asked *a, struct solver *s) {
    struct counted_parts parts = {0};
    enum searched found = SEARCH_FOUND;
    while (a->out->count < wanted(a) && found == SEARCH_FOUND) {
        found = solver_search(s, NULL, 0);
        if (found == SEARCH_FOUND && wanted(a) == 2) {
            keep_solution(a->out, a->m, solver_solution(s));
            solver_forbid(s, solver_solution(s));
            if (may_turn(a) && a->out->count < wanted(a))
                keep_turned(a);
        } else if (found == SEARCH_FOUND && count_around(a, s, &parts)) {
            found = SEARCH_NONE;
        }
    }
    counted_parts_free(&parts);
    return found != SEARCH_STOPPED;
}

/* What is left of the budget since `start`. */
static struct budget budget_after(const struct solve_options *o, double start) {
    struct budget b = o->budget;
    double left = b.cpu_seconds - (clock_cpu() - start);
    if (b.cpu_seconds > 0)
        b.cpu_seconds = left > 1e-6 ? left : 1e-6;
    return b;
}

/* Where a sum of so many literals asks for a quarter of them or more, that is the hard part of the
 * puzzle: they are tried as true first, so that a model has enough of them from the start. The
 * lines of a tree are such a sum: models with most of them on take a third of the cuts. */
enum { MANY_TERMS = 64, SHARE_OF_MANY = 4 };

static void choose_phases(struct solver *s, const struct asked *a) {
    const struct model *m = a->m;
    for (int v = 0; v < model_vars(m) && a->nearest; v++)
        solver_prefer(s, lit_of(v, a->nearest[v]));
    for (int i = 0; i < m->sums.len && !a->nearest; i++) {
        const struct sum *sum = &m->sums.at[i];
        bool hard = sum->len >= MANY_TERMS && sum->lo >= sum->len / SHARE_OF_MANY;
        for (int k = 0; k < sum->len && hard; k++)
            solver_prefer(s, sum_lits(m, sum)[k]);
    }
}

/* One solution that was found already is forbidden; of more than one only two were kept, and they
 * are found again. */
static void enumerate_solutions(struct asked *a) {
    struct budget b = budget_after(a->o, a->start);
    struct solver *s = solver_new(a->m, a->marks, &b);
    solver_set_watcher(s, a->o->watch, a->o->watch_arg);
    if (may_turn(a))
        solver_set_mender(s, mend_loops, a);
    if (a->out->count > 1 || wanted(a) > 2)
        drop_all(a->out);
    if (a->out->count == 1)
        solver_forbid(s, a->out->solution);
    choose_phases(s, a);
    a->out->whole = search_all(a, s);
    a->out->models = solver_stats(s).models;
    a->out->cuts = solver_stats(s).cuts;
    a->out->memory_short = !a->out->whole && mem_is_short();
    /* After forbidding a solution what is settled holds of the others only. */
    if (!a->out->whole && a->out->count == 0)
        sat_certain(s, a->marks);
    solver_free(s);
}

/* Trees of so many vertices that cuts may take minutes are looked for by annealing after a while.
 * The more vertices, the longer an annealing takes, and the sooner cuts are done. */
enum { MANY_VERTICES = 500 };

static unsigned long long propagations_before_annealing(const struct model *m) {
    unsigned long long vertices = (unsigned long long)m->graph.vertices.len;
    return vertices * vertices / 16;
}

static bool may_anneal(const struct asked *a) {
    return a->m->graph.vertices.len >= MANY_VERTICES && shortest_fits(a->m) && wanted(a) <= 2 &&
           !a->o->watch && a->out->count == 0;
}

/* Looks for trees by annealing. True: it found as many as are wanted. If it found fewer, they are
 * kept, and the search goes on for the others, near what came nearest. */
static bool annealed(struct asked *a) {
    mark *trees[2] = {marks_new(a->m), marks_new(a->m)};
    int found = two_trees(a->m, a->marks, time_is_up, a, trees[0], trees[1]);
    for (int i = 0; i < found && a->out->count < wanted(a); i++)
        if (judge_full(a->m, trees[i]) && !is_known(a, trees[i]))
            keep_solution(a->out, a->m, trees[i]);
    a->nearest = trees[0];
    mem_free(trees[1]);
    return a->out->count >= wanted(a);
}

/* Looks for trees with cuts for a while, then by annealing. True: the question is settled. */
static bool search_trees(struct asked *a) {
    unsigned long long most = a->o->budget.propagations;
    unsigned long long before = propagations_before_annealing(a->m);
    bool brief = most == 0 || most > before;
    if (!may_anneal(a))
        return false;
    if (brief) {
        struct solve_options first = *a->o;
        first.budget.propagations = before;
        struct asked sooner = *a;
        sooner.o = &first;
        enumerate_solutions(&sooner);
    }
    return a->out->whole || a->out->count >= wanted(a) || annealed(a);
}

static void find(struct asked *a) {
    show_steps(a->m, a->o, a->marks, a->out);
    if (!deduced(a) && !a->o->look_only && !search_trees(a))
        enumerate_solutions(a);
    mem_free(a->nearest);
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
static void hunt(const struct model *m, const struct solve_options *o, struct answer *out) {
    struct answer first;
    double start = clock_cpu();
    if (!find_first(m, o, &first)) {
        *out = first;
        return;
    }
    struct solve_options rest = *o;
    rest.budget = budget_after(o, start);
    out->outcome = OUTCOME_UNKNOWN;
    if (shortest_fits(m))
        shortest_solve(m, &rest, first.solution, out);
    answer_free(&first);
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
    memset(out, 0, sizeof *out);
    mark *marks = o->given ? mem_copy(o->given, model_vars(m), sizeof *marks) : marks_new(m);
    if (o->shortest)
        hunt(m, o, out);
    else
        find(&(struct asked){.m = m, .o = o, .out = out, .marks = marks, .start = start});
    if (out->solution)
        out->length = solution_length(m, out->solution);
    out->cpu_seconds = clock_cpu() - start;
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
