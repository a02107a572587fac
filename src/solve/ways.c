#include "solve/ways.h"

#include "base/os/clock.h"
#include "engine/engine.h"
#include "engine/lookahead.h"
#include "model/components.h"
#include "model/judge/judge.h"
#include "solve/nearby.h"
#include "solve/sat/inside.h"
#include "solve/special/frontier.h"

#include <limits.h>
#include <string.h>

/* The state of one query on its way through the ways of solving. */
struct query {
    const struct model *m;
    const struct solve_options *o;
    struct answer *out;
    mark *marks; /* what is certain so far */
    mark
        *nearest; /* a full board near a solution, which PicoSAT tries first; NULL: none is known */
    double start; /* CPU seconds */
    struct engine engine; /* the propagated marks, for the ways that search on it, */
    bool engine_open;     /* until it is closed */
};

/* Returns true if only PicoSAT with cuts is to be used: if the caller asks for it, or watches,
 * since a watcher wants to see models and cuts. */
static bool query_uses_cuts_alone(const struct query *q) {
    return q->o->watch || q->o->engine == ENGINE_SAT;
}

/* Counts a solution. Copies the first two into the answer. */
static void query_add_solution(struct query *q, const mark *full) {
    struct answer *out = q->out;
    mark **slot = out->count == 0 ? &out->solution : &out->other;
    if (out->count < 2)
        *slot = mem_copy(full, model_vars(q->m), sizeof *full);
    out->count++;
}

/* Adds the work of an engine to the statistics of the answer. */
static void query_add_work(struct query *q, const struct engine *e) {
    q->out->stats.suppositions += e->suppositions;
    q->out->stats.clashes += e->clashes;
    q->out->stats.steps += e->work;
}

/* Drops all solutions found so far, before a search that finds them again. */
static void query_drop_solutions(struct query *q) {
    struct answer *out = q->out;
    mem_free(out->solution);
    mem_free(out->other);
    out->solution = out->other = NULL;
    out->count = 0;
}

/* Returns how many solutions the query counts at most. */
static int query_limit(const struct query *q) {
    return q->o->count > 0 ? q->o->count : 2;
}

/* Returns true if a full board is the first solution of the answer. */
static bool query_knows(const struct query *q, const mark *full) {
    return q->out->count > 0 &&
           memcmp(q->out->solution, full, (size_t)model_vars(q->m) * sizeof *full) == 0;
}

/* Callback of searches on the engine, for each full board that they reach: adds it to the answer if
 * the judge finds it right and it is not the first solution again. `arg` is the query. */
static enum seen query_accept(void *arg, const mark *full) {
    struct query *q = arg;
    if (!judge_full(q->m, full))
        return SEEN_WRONG;
    if (!query_knows(q, full))
        query_add_solution(q, full);
    return q->out->count < query_limit(q) ? SEEN_MORE : SEEN_ENOUGH;
}

/* Callback of searches: returns true if the time of the query is up. `arg` is the query. */
static bool query_time_is_up(void *arg) {
    const struct query *q = arg;
    const struct budget *b = &q->o->budget;
    return budget_time_is_up(b, budget_deadline(b, q->start));
}

struct budget ways_budget_left(const struct solve_options *o, double start) {
    struct budget b = o->budget;
    double left = b.cpu_seconds - (clock_cpu() - start);
    if (b.cpu_seconds > 0)
        b.cpu_seconds = left > 1e-6 ? left : 1e-6;
    return b;
}

/* --- with PicoSAT ----------------------------------------------------------------------------- */

/* Adds a solution. Returns true if the query wants more of them. */
static bool add_one(void *arg, const mark *solution) {
    struct query *q = arg;
    query_add_solution(q, solution);
    return q->out->count < query_limit(q);
}

/* Counts the solutions in the neighbourhood of the one just found and excludes all that were
 * counted by clauses. Returns true if there are no others at all. */
static bool count_around(struct query *q, struct solver *s, struct counted_parts *parts) {
    LOCAL(mem_free_at)
    mark *around = mem_copy(solver_solution(s), model_vars(q->m), sizeof *around);
    int before = parts->ends.len, at = before > 0 ? parts->ends.at[before - 1] : 0;
    struct nearby near = {.m = q->m,
                          .marks = q->marks,
                          .around = around,
                          .found = add_one,
                          .stop = query_time_is_up,
                          .arg = q,
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

/* Returns true if the loops of a model may be joined into one by turning squares. Only if at most
 * two solutions are counted, since joined loops come in no order that reaches all of them. */
static bool may_join_loops(const struct query *q) {
    return q->m->graph.shape == SHAPE_LOOP && q->m->graph.faces > 0 && query_limit(q) <= 2 &&
           !query_uses_cuts_alone(q);
}

static bool join_loops(void *arg, mark *model) {
    const struct query *q = arg;
    return turns_join_loops(q->m, q->marks, model) && !query_knows(q, model);
}

static void add_other_loop(struct query *q) {
    mark *other = marks_new(q->m);
    if (turns_other_loop(q->m, q->marks, q->out->solution, other))
        query_add_solution(q, other);
}

/* A board with many solutions, such as one that a setter has only begun, can keep PicoSAT busy for
 * long, while a search by failure weights hardly ever backtracks (Akari without walls). So the two
 * alternate. The search begins with FIRST_WORK for each variable; then PicoSAT gets
 * FIRST_PROPAGATIONS, and twice as many each time; after it the search gets as much work as takes
 * about the same time: WORK_A_PROPAGATION for each propagation (50 ns), and for each cut, which
 * goes through the whole board, WORK_A_CUT for each variable (Aqre of 40x40 without numbers). */
enum { FIRST_WORK = 2000, FIRST_PROPAGATIONS = 250000, WORK_A_PROPAGATION = 10, WORK_A_CUT = 4 };

/* Returns true if PicoSAT and the search by weights alternate: not for loops and trees, whose
 * models are mended, and not if the propagations are limited. */
static bool may_alternate(const struct query *q) {
    enum shape shape = q->m->graph.shape;
    return (shape == SHAPE_NONE || shape == SHAPE_CONNECTED) && query_limit(q) <= 2 &&
           !query_uses_cuts_alone(q) && q->o->budget.propagations == 0;
}

/* Searches by failure weights with a limit of work. Returns true if that answers the query. */
static bool search_by_weights_alone(struct query *q, long work) {
    LOCAL(engine_free) struct engine e;
    engine_init(&e, q->m, q->marks);
    struct lookahead search = {
        .engine = &e, .work = work, .found = query_accept, .stop = query_time_is_up, .arg = q};
    bool settled = !engine_run(&e) || search_by_weights(&search) != LOOKED_PART;
    query_add_work(q, &e);
    return settled;
}

/* Looks for the next solution by PicoSAT, alternating with the search by weights. Returns
 * SEARCH_NONE if there are no solutions but those in the answer. */
static enum searched search_alternating(struct query *q, struct solver *s,
                                        unsigned long long *turn) {
    for (;; *turn *= 2) {
        struct solver_stats begun = solver_stats(s);
        int kept = q->out->count;
        enum searched found = solver_search_briefly(s, NULL, 0, *turn);
        struct solver_stats now = solver_stats(s);
        if (found != SEARCH_STOPPED || now.propagations - begun.propagations < *turn)
            return found;
        long cut = (long)(now.cuts - begun.cuts) * model_vars(q->m);
        if (search_by_weights_alone(q, (long)*turn * WORK_A_PROPAGATION + cut * WORK_A_CUT))
            return SEARCH_NONE;
        if (q->out->count > kept)
            solver_forbid(s, q->out->solution);
    }
}

/* Finds solutions and excludes them until there are no others, or enough. If two are wanted each is
 * excluded alone, since the second may be anywhere. Returns false if the search was stopped. */
static bool find_all(struct query *q, struct solver *s) {
    struct counted_parts parts = {0};
    enum searched found = SEARCH_FOUND;
    unsigned long long turn = FIRST_PROPAGATIONS;
    while (q->out->count < query_limit(q) && found == SEARCH_FOUND) {
        found = may_alternate(q) ? search_alternating(q, s, &turn) : solver_search(s, NULL, 0);
        if (found == SEARCH_FOUND && query_limit(q) == 2) {
            query_add_solution(q, solver_solution(s));
            solver_forbid(s, solver_solution(s));
            if (may_join_loops(q) && q->out->count < query_limit(q))
                add_other_loop(q);
        } else if (found == SEARCH_FOUND && count_around(q, s, &parts)) {
            found = SEARCH_NONE;
        }
    }
    return found != SEARCH_STOPPED;
}

/* A sum of at least MANY_TERMS literals that requires a quarter of them or more is the hard part of
 * a puzzle. Its literals are tried as true first, so that models have enough of them from the
 * start. The number of lines of a tree is such a sum: its models then take a third of the cuts. */
enum { MANY_TERMS = 64, SHARE_OF_MANY = 4 };

static void choose_phases(struct solver *s, const struct query *q) {
    const struct model *m = q->m;
    for (int v = 0; v < model_vars(m) && q->nearest; v++)
        solver_prefer(s, lit_of(v, q->nearest[v]));
    for (int i = 0; i < m->sums.len && !q->nearest; i++) {
        const struct sum *sum = &m->sums.at[i];
        bool hard = sum->len >= MANY_TERMS && sum->lo >= sum->len / SHARE_OF_MANY;
        for (int k = 0; k < sum->len && hard; k++)
            solver_prefer(s, sum_lits(m, sum)[k]);
    }
}

/* Finds as many solutions as are wanted by PicoSAT. One that is known already is excluded; of more
 * than one only two were kept, so they are dropped and found again. Returns true if it was not
 * stopped. */
static bool run_picosat(struct query *q, long propagations) {
    struct budget b = ways_budget_left(q->o, q->start);
    if (propagations > 0)
        b.propagations = (unsigned long long)propagations;
    struct solver *s = solver_new(q->m, q->marks, &b);
    s->watch = q->o->watch;
    s->watch_arg = q->o->watch_arg;
    if (may_join_loops(q)) {
        s->mend = join_loops;
        s->mend_arg = q;
        encode_faces(s, LIT_TRUE);
    }
    s->opens_rings = is_tree_with_pairs(q->m) && query_limit(q) <= 2 && !query_uses_cuts_alone(q);
    if (q->out->count > 1 || query_limit(q) > 2)
        query_drop_solutions(q);
    if (q->out->count == 1)
        solver_forbid(s, q->out->solution);
    choose_phases(s, q);
    q->out->whole = find_all(q, s);
    q->out->stats.sat = solver_stats(s);
    q->out->memory_short = !q->out->whole && mem_is_short();
    /* Once a solution is excluded, what is certain holds of the others only. */
    if (!q->out->whole && q->out->count == 0)
        solver_certain(s, q->marks);
    return q->out->whole || q->out->count >= query_limit(q);
}

static bool fits_picosat(const struct query *q) {
    return !q->o->look_only && q->o->engine != ENGINE_SEARCH;
}

static bool fits_first_weights(const struct query *q) {
    return fits_picosat(q) && may_alternate(q);
}

static long first_weights_work(const struct query *q) {
    return (long)FIRST_WORK * model_vars(q->m);
}

static bool run_first_weights(struct query *q, long work) {
    q->out->whole = search_by_weights_alone(q, work);
    return q->out->whole;
}

/* A tree of at least MANY_VERTICES may take minutes of cuts. It is looked for with cuts for a
 * while, one propagation for each PAIRS_A_PROPAGATION pairs of vertices, and then by annealing: the
 * more vertices, the longer an annealing takes, and the less often cuts come to an end. */
enum { MANY_VERTICES = 500, PAIRS_A_PROPAGATION = 16 };

static long propagations_before_annealing(const struct query *q) {
    long vertices = q->m->graph.vertices.len;
    return vertices * vertices / PAIRS_A_PROPAGATION;
}

static bool fits_annealing(const struct query *q) {
    return fits_picosat(q) && q->m->graph.vertices.len >= MANY_VERTICES &&
           is_tree_with_pairs(q->m) && query_limit(q) <= 2 && !query_uses_cuts_alone(q) &&
           q->out->count == 0;
}

/* Looks for two trees with cuts for a while, then by annealing. If fewer were found they are kept,
 * and the next way looks for the others, beginning near what came nearest. */
static bool run_annealing(struct query *q, long propagations) {
    mark *trees[2] = {marks_new(q->m), marks_new(q->m)};
    unsigned long long most = q->o->budget.propagations;
    if ((most == 0 || most > (unsigned long long)propagations) && run_picosat(q, propagations))
        return true;
    int found = two_trees(q->m, q->marks, query_time_is_up, q, trees[0], trees[1]);
    for (int i = 0; i < found && q->out->count < query_limit(q); i++)
        if (judge_full(q->m, trees[i]) && !query_knows(q, trees[i]))
            query_add_solution(q, trees[i]);
    q->nearest = trees[0];
    return q->out->count >= query_limit(q);
}

/* --- on the engine ---------------------------------------------------------------------------- */

/* Work of the look-ahead before PicoSAT is asked. Where cells are connected and the board has no
 * other rules PicoSAT is asked early: it answers in 2 ms what takes the look-ahead 4. For loops it
 * takes two to four times as long as the look-ahead, so it is asked late: of 1,335 published loops
 * 9 came to it (16 with the lower limit), and those in between take a quarter of the time. */
enum { WORK_TO_CONNECT = 50000, WORK_TO_CLOSE = 400000, WORK_A_PLACE_TO_CLOSE = 1500 };

/* Components and tables cost the engine more for each step, and PicoSAT, which knows them by cuts
 * only, hardly ever ends what the look-ahead leaves: the limit is multiplied by these. */
enum { COMPONENTS_FACTOR = 200, TABLES_FACTOR = 50 };

/* The search by weights gets more work than the look-ahead by this factor: it then answers all
 * published Nurikabe that the look-ahead leaves (5 of 366), one of which needs most of it. */
enum { WEIGHTED_FACTOR = 20 };

/* Conflicts before a search by weights that looks for two solutions restarts, and how much more
 * work it gets. A restart costs little, since the marks it had are tried first. */
enum { FIRST_RESTART = 10, RESTARTS_FACTOR = 30 };

static long lookahead_work(const struct query *q) {
    const struct model *m = q->m;
    int factor = m->components.len > 0 ? COMPONENTS_FACTOR : m->tables.len > 0 ? TABLES_FACTOR : 1;
    bool connects = factor == 1 && m->graph.shape == SHAPE_CONNECTED;
    bool closes = factor == 1 && m->graph.shape == SHAPE_LOOP;
    long least = connects ? WORK_TO_CONNECT : closes ? WORK_TO_CLOSE : LOOK_WORK;
    long each = closes ? WORK_A_PLACE_TO_CLOSE : LOOK_WORK_A_VARIABLE;
    return q->o->engine == ENGINE_SEARCH ? LONG_MAX / 2 : factor * (least + each * model_vars(m));
}

static long restarts_work(const struct query *q) {
    return lookahead_work(q) * RESTARTS_FACTOR;
}

static long weights_work(const struct query *q) {
    return q->o->engine == ENGINE_SEARCH ? LONG_MAX / 2 : lookahead_work(q) * WEIGHTED_FACTOR;
}

/* Callback of searches on the engine, which keep what they would take back: on a large board they
 * stop while PicoSAT still has memory. */
static bool looked_enough(void *arg) {
    return query_time_is_up(arg) || mem_is_short();
}

static struct lookahead lookahead_of(struct query *q, long work) {
    return (struct lookahead){.engine = &q->engine,
                              .work = work,
                              .near_first = true,
                              .estimate = q->o->engine != ENGINE_SEARCH,
                              .found = query_accept,
                              .stop = looked_enough,
                              .arg = q};
}

/* Notes how a search on the engine ended. If it was complete, what it set is forced and what it
 * counted is all there is. */
static bool note_looked(struct query *q, enum looked end) {
    q->out->whole = end != LOOKED_PART;
    return q->out->whole;
}

static bool fits_lookahead(const struct query *q) {
    return !query_uses_cuts_alone(q) || engine_full(&q->engine);
}

static bool run_lookahead(struct query *q, long work) {
    struct lookahead ahead = lookahead_of(q, work);
    return note_looked(q, look_ahead(&ahead));
}

/* Returns true if some part has a clue that does not say how large it is: a board that is not
 * finished, or one that has many solutions once clues are removed. */
static bool has_open_parts(const struct model *m) {
    bool open = false;
    for (int cell = 0; cell < grid_cells(m->grid) && m->components.len > 0 && !open; cell++)
        open = component_clue(m, &m->components.at[0], cell) == CLUE_ANY;
    return open;
}

static bool fits_restarts(const struct query *q) {
    return fits_lookahead(q) && has_open_parts(q->m) && query_limit(q) <= 2 &&
           q->o->engine != ENGINE_SEARCH;
}

static bool run_restarts(struct query *q, long work) {
    struct lookahead ahead = lookahead_of(q, work);
    ahead.restart = FIRST_RESTART;
    return note_looked(q, search_by_weights(&ahead));
}

static bool fits_weights(const struct query *q) {
    return fits_lookahead(q) && q->m->components.len > 0 && !looked_enough((void *)q);
}

static bool run_weights(struct query *q, long work) {
    struct lookahead ahead = lookahead_of(q, work);
    query_drop_solutions(q); /* they are found again */
    return note_looked(q, search_by_weights(&ahead));
}

static bool fits_frontier_first(const struct query *q) {
    return fits_weights(q) && q->o->engine != ENGINE_SEARCH && !q->o->look_only &&
           frontier_is_first(q->m);
}

static bool fits_frontier(const struct query *q) {
    return fits_lookahead(q) && !q->o->look_only && q->o->engine == ENGINE_AUTO;
}

/* Counts all solutions along a frontier. */
static bool run_frontier(struct query *q, long work) {
    mark *found[2] = {marks_new(q->m), marks_new(q->m)};
    struct frontier_question along = {.m = q->m,
                                      .marks = q->engine.marks,
                                      .most = query_limit(q),
                                      .stop = query_time_is_up,
                                      .arg = q,
                                      .solution = {found[0], found[1]}};
    int count = frontier_count(&along);
    bool right = count >= 0;
    (void)work;
    for (int i = 0; i < 2 && i < count; i++)
        right = right && judge_full(q->m, found[i]);
    if (right) {
        query_drop_solutions(q); /* they are among the others */
        for (int i = 0; i < 2 && i < count; i++)
            query_add_solution(q, found[i]);
        q->out->count = count;
        q->out->whole = count < query_limit(q);
    }
    return right;
}

static bool fits_beam(const struct query *q) {
    return fits_frontier(q) && query_limit(q) <= 2 && beam_fits(q->m);
}

/* Looks for two solutions of a room that is nearly full, from two seeds. */
static bool run_beam(struct query *q, long work) {
    mark *full = marks_new(q->m);
    struct frontier_question along = {.m = q->m,
                                      .marks = q->engine.marks,
                                      .stop = query_time_is_up,
                                      .arg = q,
                                      .solution = {full, NULL}};
    (void)work;
    for (unsigned seed = 1; seed <= 2 && q->out->count < 2; seed++)
        if (beam_search(&along, seed) && judge_full(q->m, full) && !query_knows(q, full))
            query_add_solution(q, full);
    return q->out->count >= query_limit(q);
}

/* --- the ways --------------------------------------------------------------------------------- */

static bool fits_all(const struct query *q) {
    (void)q;
    return true;
}

/* Refuses what counting alone refutes. */
static bool run_counting(struct query *q, long work) {
    struct engine *e = &q->engine;
    (void)work;
    q->out->whole = early_refusal(q->m, e->marks, engine_knows_ways(e), &q->out->refused);
    return q->out->whole;
}

/* The ways of solving, in the order in which they are tried. tests/bench/ways_bench.c leaves each
 * out in turn: boards of its set (a folder of tests/bench/ways) then take longer, or have no
 * answer. */
static const struct way {
    const char *name, *boards;
    bool on_engine; /* it searches on the engine, which is closed before the first one that does not
                     */
    bool (*fits)(const struct query *q);
    long (*work)(const struct query *q);     /* its limit: of the engine's work, or for PicoSAT of
                                                propagations; NULL: that of the query alone */
    bool (*run)(struct query *q, long work); /* returns true if the query is answered */
} ways[] = {
    {"counting", "too-full", true, fits_all, NULL, run_counting},
    {"look-ahead", "printed", true, fits_lookahead, lookahead_work, run_lookahead},
    {"restarts", "any-size", true, fits_restarts, restarts_work, run_restarts},
    {"frontier of islands", "ring-of-sea", true, fits_frontier_first, NULL, run_frontier},
    {"weights", "parts", true, fits_weights, weights_work, run_weights},
    {"frontier", "full-rooms", true, fits_frontier, NULL, run_frontier},
    {"beam", "large-rooms", true, fits_beam, NULL, run_beam},
    {"annealing", "large-trees", false, fits_annealing, propagations_before_annealing,
     run_annealing},
    {"first weights", "begun", false, fits_first_weights, first_weights_work, run_first_weights},
    {"PicoSAT", "begun-loops", false, fits_picosat, NULL, run_picosat},
};
enum { WAYS = sizeof ways / sizeof *ways };

const char *solve_way(int way, const char **boards) {
    if (way < 0 || way >= WAYS)
        return NULL;
    *boards = ways[way].boards;
    return ways[way].name;
}

static void settle_answer(struct query *q) {
    int n = q->out->count;
    q->out->outcome = n == 0 ? OUTCOME_NONE : n == 1 ? OUTCOME_ONE : OUTCOME_SEVERAL;
}

static void give_up(struct query *q) {
    q->out->outcome = OUTCOME_UNKNOWN;
    q->out->certain = mem_copy(q->marks, model_vars(q->m), sizeof *q->marks);
}

/* Propagates the marks. Returns false if they have no solution. */
static bool open_engine(struct query *q) {
    engine_init(&q->engine, q->m, q->marks);
    q->engine_open = true;
    q->out->whole = !engine_run(&q->engine);
    return !q->out->whole;
}

/* Keeps what is certain, and frees the engine's memory for PicoSAT. */
static void close_engine(struct query *q) {
    if (!q->engine_open)
        return;
    if (!q->engine.clash)
        memcpy(q->marks, q->engine.marks, (size_t)model_vars(q->m) * sizeof *q->marks);
    query_add_work(q, &q->engine);
    engine_free(&q->engine);
    q->engine_open = false;
}

void ways_answer(const struct model *m, const struct solve_options *o, mark *marks, double start,
                 struct answer *out) {
    struct query query = {.m = m, .o = o, .out = out, .marks = marks, .start = start}, *q = &query;
    bool answered = !open_engine(q);
    for (int i = 0; i < WAYS && !answered; i++) {
        const struct way *w = &ways[i];
        if (!w->on_engine)
            close_engine(q);
        if (!(q->o->without >> i & 1) && w->fits(q))
            answered = w->run(q, w->work ? w->work(q) : 0);
    }
    close_engine(q);
    if (q->out->whole || q->out->count > 1)
        settle_answer(q);
    else
        give_up(q);
}
