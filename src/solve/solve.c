#include "solve/solve.h"

#include "base/os/clock.h"
#include "engine/engine.h"
#include "engine/lookahead.h"
#include "model/components.h"
#include "model/judge/judge.h"
#include "solve/nearby.h"
#include "solve/sat/inside.h"
#include "solve/special/frontier.h"
#include "solve/special/special.h"

#include <limits.h>
#include <string.h>

const char *const outcome_names[] = {"none", "one", "several", "unknown"};

/* A question on its way to an answer. */
struct asked {
    const struct model *m;
    const struct solve_options *o;
    struct answer *out;
    mark *marks;   /* what is certain so far */
    mark *nearest; /* a full board from which the search had better begin, or NULL */
    double start;  /* CPU seconds */
};

/* PicoSAT is to find models that cuts alone make solutions: where it is asked for, and for a
 * watcher, who wants to see them. */
static bool asked_cuts_alone(const struct asked *a) {
    return a->o->watch || a->o->engine == ENGINE_SAT;
}

/* Counts a solution; the first two are copied into the answer. */
static void asked_keep(struct asked *a, const mark *full) {
    struct answer *out = a->out;
    mark **slot = out->count == 0 ? &out->solution : &out->other;
    if (out->count < 2)
        *slot = mem_copy(full, model_vars(a->m), sizeof *full);
    out->count++;
}

/* Adds what an engine has done to the answer. */
static void asked_count_work(struct asked *a, const struct engine *e) {
    a->out->stats.suppositions += e->suppositions;
    a->out->stats.clashes += e->clashes;
    a->out->stats.steps += e->work;
}

/* Forgets what was counted, for a search that finds it again. */
static void asked_drop_all(struct asked *a) {
    struct answer *out = a->out;
    mem_free(out->solution);
    mem_free(out->other);
    out->solution = out->other = NULL;
    out->count = 0;
}

/* How many solutions are wanted at most. */
static int asked_wanted(const struct asked *a) {
    return a->o->count > 0 ? a->o->count : 2;
}

/* True if a board is the first solution that was kept. */
static bool asked_is_known(const struct asked *a, const mark *full) {
    return a->out->count > 0 &&
           memcmp(a->out->solution, full, (size_t)model_vars(a->m) * sizeof *full) == 0;
}

/* For searches on the engine: judges a full board, and counts it unless it is the first that was
 * kept. `arg` is the question. */
static enum seen asked_see(void *arg, const mark *full) {
    struct asked *a = arg;
    if (!judge_full(a->m, full))
        return SEEN_WRONG;
    if (!asked_is_known(a, full))
        asked_keep(a, full);
    return a->out->count < asked_wanted(a) ? SEEN_MORE : SEEN_ENOUGH;
}

/* For searches that ask whether to stop; `arg` is the question. */
static bool asked_time_is_up(void *arg) {
    const struct asked *a = arg;
    const struct budget *b = &a->o->budget;
    return budget_time_is_up(b, budget_deadline(b, a->start));
}

/* The rest of the budget since `start`, in CPU seconds. */
static struct budget asked_budget_left(const struct solve_options *o, double start) {
    struct budget b = o->budget;
    double left = b.cpu_seconds - (clock_cpu() - start);
    if (b.cpu_seconds > 0)
        b.cpu_seconds = left > 1e-6 ? left : 1e-6;
    return b;
}

/* --- one solution after the other ------------------------------------------------------------- */

/* One solution more; true: there may be a further one that is wanted. */
static bool count_one(void *arg, const mark *solution) {
    struct asked *a = arg;
    asked_keep(a, solution);
    return a->out->count < asked_wanted(a);
}

/* Counts the solutions near the one just found, and forbids what has been gone through. True: there
 * are no others at all. */
static bool count_around(struct asked *a, struct solver *s, struct counted_parts *parts) {
    LOCAL(mem_free_at)
    mark *around = mem_copy(solver_solution(s), model_vars(a->m), sizeof *around);
    int before = parts->ends.len, at = before > 0 ? parts->ends.at[before - 1] : 0;
    struct nearby near = {.m = a->m,
                          .marks = a->marks,
                          .around = around,
                          .found = count_one,
                          .stop = asked_time_is_up,
                          .arg = a,
                          .parts = parts};
    bool all = nearby_count(&near);
    LOCAL(mem_free_at) vec_lit clause = {0};
    for (int i = before; i < parts->ends.len && !all; i++) {
        vec_clear(&clause);
        for (; at < parts->ends.at[i]; at++)
            vec_push(&clause, lit_not(parts->lits.at[at]));
        solver_add_clause(s, clause.at, clause.len);
    }
    return all;
}

/* True if the loops of a model may be joined into one: only if one or two solutions of any kind are
 * wanted. */
static bool may_turn(const struct asked *a) {
    return a->m->graph.shape == SHAPE_LOOP && a->m->graph.faces > 0 && asked_wanted(a) <= 2 &&
           !asked_cuts_alone(a);
}

static bool mend_loops(void *arg, mark *model) {
    const struct asked *a = arg;
    return turns_join_loops(a->m, a->marks, model) && !asked_is_known(a, model);
}

static void keep_turned(struct asked *a) {
    mark *other = marks_new(a->m);
    if (turns_other_loop(a->m, a->marks, a->out->solution, other))
        asked_keep(a, other);
}

/* A board with many solutions, such as one that a setter has only begun, may keep PicoSAT busy for
 * long, while a search by weights hardly turns back (Akari without walls). So they take turns: of
 * so much work for each variable at first, then of so many propagations, of so much work for each
 * of these (as long as one takes PicoSAT, 50 ns at most), and twice as long each time. A cut goes
 * through the whole board, which on a large one takes far longer than the propagations between two
 * models (Aqre of 40x40 without numbers): the search may do so much for each variable of a cut. The
 * first turn of PicoSAT settles an Aqre of few rooms, where a search by weights never ends, and the
 * work before it the one of 40x40. */
enum { FIRST_WORK = 2000, FIRST_TURN = 250000, WORK_A_PROPAGATION = 10, WORK_A_CUT = 4 };

/* Not for loops and trees, whose models are mended, nor where the propagations are counted. */
static bool may_take_turns(const struct asked *a) {
    enum shape shape = a->m->graph.shape;
    return (shape == SHAPE_NONE || shape == SHAPE_CONNECTED) && asked_wanted(a) <= 2 &&
           !asked_cuts_alone(a) && a->o->budget.propagations == 0;
}

/* A turn of the search by weights. True: the question is settled. */
static bool settled_by_weights(struct asked *a, long work) {
    LOCAL(engine_free) struct engine e;
    engine_init(&e, a->m, a->marks);
    struct lookahead search = {
        .engine = &e, .work = work, .found = asked_see, .stop = asked_time_is_up, .arg = a};
    bool settled = !engine_run(&e) || search_by_weights(&search) != LOOKED_PART;
    asked_count_work(a, &e);
    return settled;
}

/* The next solution by PicoSAT. NONE: there is none but those that are kept. */
static enum searched search_in_turns(struct asked *a, struct solver *s, unsigned long long *turn) {
    for (;; *turn *= 2) {
        struct solver_stats begun = solver_stats(s);
        int kept = a->out->count;
        enum searched found = solver_search_briefly(s, NULL, 0, *turn);
        struct solver_stats now = solver_stats(s);
        if (found != SEARCH_STOPPED || now.propagations - begun.propagations < *turn)
            return found;
        long cut = (long)(now.cuts - begun.cuts) * model_vars(a->m);
        if (settled_by_weights(a, (long)*turn * WORK_A_PROPAGATION + cut * WORK_A_CUT))
            return SEARCH_NONE;
        if (a->out->count > kept)
            solver_forbid(s, a->out->solution);
    }
}

/* Finds and forbids until there is no other, or enough: two one by one, since the second is looked
 * for anywhere. True: the search was not stopped. */
static bool search_all(struct asked *a, struct solver *s) {
    struct counted_parts parts = {0};
    enum searched found = SEARCH_FOUND;
    unsigned long long turn = FIRST_TURN;
    while (a->out->count < asked_wanted(a) && found == SEARCH_FOUND) {
        found = may_take_turns(a) ? search_in_turns(a, s, &turn) : solver_search(s, NULL, 0);
        if (found == SEARCH_FOUND && asked_wanted(a) == 2) {
            asked_keep(a, solver_solution(s));
            solver_forbid(s, solver_solution(s));
            if (may_turn(a) && a->out->count < asked_wanted(a))
                keep_turned(a);
        } else if (found == SEARCH_FOUND && count_around(a, s, &parts)) {
            found = SEARCH_NONE;
        }
    }
    return found != SEARCH_STOPPED;
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

static void search_from_here(struct asked *a) {
    struct budget b = asked_budget_left(a->o, a->start);
    struct solver *s = solver_new(a->m, a->marks, &b);
    s->watch = a->o->watch;
    s->watch_arg = a->o->watch_arg;
    if (may_turn(a)) {
        s->mend = mend_loops;
        s->mend_arg = a;
        encode_faces(s, LIT_TRUE);
    }
    s->opens_rings = is_tree_with_pairs(a->m) && asked_wanted(a) <= 2 && !asked_cuts_alone(a);
    if (a->out->count > 1 || asked_wanted(a) > 2)
        asked_drop_all(a);
    if (a->out->count == 1)
        solver_forbid(s, a->out->solution);
    choose_phases(s, a);
    a->out->whole = search_all(a, s);
    a->out->stats.sat = solver_stats(s);
    a->out->memory_short = !a->out->whole && mem_is_short();
    /* After forbidding a solution what is settled holds of the others only. */
    if (!a->out->whole && a->out->count == 0)
        solver_certain(s, a->marks);
}

/* The last of the searches that are asked in turn: finds by PicoSAT as many solutions as are
 * wanted; a->out->whole: there are no others. One that was kept already is forbidden; of more than
 * one only two were kept, and they are found again. */
static void enumerate_solutions(struct asked *a) {
    a->out->whole = may_take_turns(a) && settled_by_weights(a, (long)FIRST_WORK * model_vars(a->m));
    if (!a->out->whole)
        search_from_here(a);
}

/* Trees of so many vertices that cuts may take minutes are looked for by annealing after a while:
 * one propagation for so many pairs of vertices. The more vertices, the longer an annealing takes,
 * and the sooner cuts are done. */
enum { MANY_VERTICES = 500, PAIRS_A_PROPAGATION = 16 };

static unsigned long long propagations_before_annealing(const struct model *m) {
    unsigned long long vertices = (unsigned long long)m->graph.vertices.len;
    return vertices * vertices / PAIRS_A_PROPAGATION;
}

static bool may_anneal(const struct asked *a) {
    return a->m->graph.vertices.len >= MANY_VERTICES && is_tree_with_pairs(a->m) &&
           asked_wanted(a) <= 2 && !asked_cuts_alone(a) && a->out->count == 0;
}

/* Looks for trees by annealing. True: it found as many as are wanted. If it found fewer, they are
 * kept, and the search goes on for the others, near what came nearest. */
static bool annealed(struct asked *a) {
    mark *trees[2] = {marks_new(a->m), marks_new(a->m)};
    int found = two_trees(a->m, a->marks, asked_time_is_up, a, trees[0], trees[1]);
    for (int i = 0; i < found && a->out->count < asked_wanted(a); i++)
        if (judge_full(a->m, trees[i]) && !asked_is_known(a, trees[i]))
            asked_keep(a, trees[i]);
    a->nearest = trees[0];
    return a->out->count >= asked_wanted(a);
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
    return a->out->whole || a->out->count >= asked_wanted(a) || annealed(a);
}

static void settle_answer(struct asked *a) {
    int n = a->out->count;
    a->out->outcome = n == 0 ? OUTCOME_NONE : n == 1 ? OUTCOME_ONE : OUTCOME_SEVERAL;
}

static void give_up(struct asked *a) {
    a->out->outcome = OUTCOME_UNKNOWN;
    a->out->certain = mem_copy(a->marks, model_vars(a->m), sizeof *a->marks);
}

/* --- deduction -------------------------------------------------------------------------------- */

/* Where shaded or unshaded cells are connected, and that is all there is to a small board, PicoSAT
 * is asked sooner: it settles in 2 ms what took the look-ahead search four. For loops it takes two
 * to four times as long, so it is asked later: of 1,335 published loops 16 came to it, now 9, and
 * those in between take a quarter of the time. */
enum { WORK_TO_CONNECT = 50000, WORK_TO_CLOSE = 400000, WORK_A_PLACE_TO_CLOSE = 1500 };

/* Components and tables cost the engine more for each step, and PicoSAT, which has them by cuts
 * only, hardly ever ends what the look-ahead search leaves: that work is multiplied by so much. */
enum { COMPONENTS_FACTOR = 200, TABLES_FACTOR = 50 };

/* A search by weights ends what the look-ahead leaves of published Nurikabe (5 of 366) if it gets
 * so many times the work; one of them takes most of it. */
enum { WEIGHTED_FACTOR = 20 };

static long work_allowed(const struct model *m) {
    int factor = m->components.len > 0 ? COMPONENTS_FACTOR : m->tables.len > 0 ? TABLES_FACTOR : 1;
    bool connects = factor == 1 && m->graph.shape == SHAPE_CONNECTED;
    bool closes = factor == 1 && m->graph.shape == SHAPE_LOOP;
    long least = connects ? WORK_TO_CONNECT : closes ? WORK_TO_CLOSE : LOOK_WORK;
    long each = closes ? WORK_A_PLACE_TO_CLOSE : LOOK_WORK_A_VARIABLE;
    return factor * (least + each * model_vars(m));
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

/* True if some part has a clue that does not say how large it is: so begins a board that is not yet
 * finished, or a hard one with many solutions when clues are taken away. */
static bool has_open_parts(const struct model *m) {
    bool open = false;
    for (int cell = 0; cell < grid_cells(m->grid) && m->components.len > 0 && !open; cell++)
        open = component_clue(m, &m->components.at[0], cell) == CLUE_ANY;
    return open;
}

/* Clashes of a search by weights that looks for several solutions before it begins anew, which
 * costs it little: what it had marked is tried first. It gets so many times the work. */
enum { FIRST_RESTART = 10, RESTARTS_FACTOR = 30 };

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
    if (end == LOOKED_PART && has_open_parts(a->m) && asked_wanted(a) <= 2 && !alone) {
        struct lookahead anew = ahead;
        anew.restart = FIRST_RESTART;
        anew.work *= RESTARTS_FACTOR;
        end = search_by_weights(&anew);
    }
    if (end == LOOKED_PART && a->m->components.len > 0 && !looked_enough(a)) {
        bool along = !alone && !a->o->look_only && frontier_is_first(a->m);
        if (along && counted_along_frontier(a, e))
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
    bool ended = !fits || early_refusal(a->m, e.marks, engine_knows_ways(&e), &a->out->refused);
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
    rest.budget = asked_budget_left(o, start);
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
