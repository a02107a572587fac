#include "solve/sat/solver.h"

#include "base/os/clock.h"
#include "engine/engine.h"
#include "model/judge/judge.h"
#include "solve/sat/inside.h"
#include "solve/special/special.h"

#include <limits.h>
#include <picosat.h>
#include <string.h>

double budget_deadline(const struct budget *b, double start) {
    return b->cpu_seconds > 0 ? start + b->cpu_seconds : 0;
}

bool budget_time_is_up(const struct budget *b, double deadline) {
    return (b->stop && b->stop(b->stop_arg)) || (deadline > 0 && clock_cpu_about() > deadline);
}

/* PicoSAT's memory is ours, so that it leaves through mem_try() and counts in the budget; and,
 * since its own questions whether to go on may be a second apart, through mem_try_until(). */
static void *pico_new(void *state, size_t bytes) {
    mem_poll();
    struct solver *s = state;
    s->stats.bytes += bytes;
    return mem_alloc(1, bytes);
}

static void *pico_resize(void *state, void *p, size_t before, size_t bytes) {
    struct solver *s = state;
    mem_poll();
    s->stats.bytes += bytes - before;
    return mem_resize(p, 1, bytes);
}

static void pico_delete(void *state, void *p, size_t bytes) {
    struct solver *s = state;
    s->stats.bytes -= bytes;
    mem_free(p);
}

/* The memory limit of a search without one of its own. */
enum { BYTES_MOST = 1 << 30 };

static bool over_budget(const struct solver *s) {
    const struct budget *b = &s->budget;
    return budget_time_is_up(b, s->deadline) || mem_is_short() ||
           (b->bytes != 0 && s->stats.bytes > b->bytes) ||
           (b->propagations != 0 && picosat_propagations(s->pico) > b->propagations);
}

static int interrupted(void *state) {
    return over_budget(state);
}

static void set_budget(struct solver *s, const struct budget *b) {
    s->budget = *b;
    if (b->bytes == 0)
        s->budget.bytes = (size_t)BYTES_MOST;
    s->deadline = budget_deadline(b, clock_cpu());
}

/* A solver that has nothing of the Model yet but marks that hold for good (`given`, may be NULL).
 */
static struct solver *solver_empty(const struct model *m, const mark *given,
                                   const struct budget *b) {
    struct solver *s = mem_alloc(1, sizeof *s);
    int n = model_vars(m);
    s->model = m;
    s->selectors.rule = mem_alloc(m->rules.len, sizeof *s->selectors.rule);
    s->rule_asked = mem_alloc(m->rules.len, sizeof *s->rule_asked);
    for (int r = 0; r < m->rules.len; r++)
        s->selectors.rule[r] = LIT_TRUE;
    s->known = given ? mem_copy(given, n, sizeof *given) : marks_new(m);
    s->found = marks_new(m);
    s->shown = n;
    vec_reserve(&s->inner, n + 1);
    memset(s->inner.at, 0, (size_t)n * sizeof *s->inner.at);
    s->inner.len = n;
    s->pico = picosat_minit(s, pico_new, pico_resize, pico_delete);
    picosat_set_interrupt(s->pico, s, interrupted);
    set_budget(s, b ? b : &(struct budget){0});
    return s;
}

void solver_free(struct solver *s) {
    if (!s)
        return;
    picosat_reset(s->pico);
    mem_free(s->known);
    mem_free(s->found);
    mem_free(s->selectors.at_most);
    mem_free(s->selectors.at_least);
    mem_free(s->selectors.rule);
    mem_free(s->rule_asked);
    for (int in = 0; in < 2; in++)
        graph_hand_out(&s->faces_on[in], NULL);
    vec_free(&s->inner);
    vec_free(&s->clause);
    vec_free(&s->anchors);
    mem_free(s);
}

bool solver_spent(const struct solver *s, double share) {
    const struct budget *b = &s->budget;
    double done = (double)picosat_propagations(s->pico);
    return (b->propagations != 0 && done > share * (double)b->propagations) ||
           (s->deadline > 0 && clock_cpu() > s->deadline - (1 - share) * b->cpu_seconds);
}

unsigned long long solver_propagations(const struct solver *s) {
    return picosat_propagations(s->pico);
}

lit solver_new_lit(struct solver *s) {
    vec_push(&s->inner, 0);
    return lit_yes(s->inner.len - 1);
}

mark solver_known(const struct solver *s, lit l) {
    return lit_var(l) < model_vars(s->model) ? lit_mark(s->known, l) : MARK_NONE;
}

/* PicoSAT numbers variables from 1 in the order in which we meet them, so that those met before
 * cost nothing. */
static int inner_lit(struct solver *s, lit l) {
    int *inner = &s->inner.at[lit_var(l)];
    if (*inner == 0)
        *inner = picosat_inc_max_var(s->pico);
    return lit_sign(l) == MARK_YES ? *inner : -*inner;
}

/* Clauses between two looks at the budget; these take a tenth of a millisecond. */
enum { POLL_EVERY = 256 };

static bool must_leave(struct solver *s) {
    if (++s->unpolled >= POLL_EVERY) {
        s->unpolled = 0;
        s->incomplete = s->incomplete || over_budget(s);
    }
    return s->incomplete;
}

void solver_add_clause(struct solver *s, const lit *lits, int n) {
    if (must_leave(s))
        return;
    vec_clear(&s->clause);
    for (int i = 0; i < n; i++) {
        mark known = solver_known(s, lits[i]);
        if (known == MARK_YES)
            return;
        if (known == MARK_NONE)
            vec_push(&s->clause, inner_lit(s, lits[i]));
    }
    vec_push(&s->clause, 0);
    picosat_add_lits(s->pico, s->clause.at);
}

void solver_prefer(struct solver *s, lit l) {
    if (solver_known(s, l) == MARK_NONE)
        picosat_set_default_phase_lit(s->pico, inner_lit(s, l), 1);
}

void solver_seed(struct solver *s, unsigned seed) {
    picosat_set_seed(s->pico, seed);
}

void solver_report(const struct solver *s, enum event_kind kind, const vec_lit *lits) {
    struct event ev = {.kind = kind, .marks = s->found};
    if (lits) {
        ev.lits = lits->at;
        ev.n_lits = lits->len;
    }
    if (s->watch)
        s->watch(s->watch_arg, &ev);
}

void solver_add_cut(struct solver *s, vec_lit *clause, lit selector) {
    mem_poll();
    if (selector >= 0)
        vec_push(clause, lit_not(selector));
    solver_report(s, EVENT_CUT, clause);
    solver_add_clause(s, clause->at, clause->len);
    s->stats.cuts++;
}

/* A variable that no clause holds is free; it counts as its unmarked meaning. */
static void read_model(struct solver *s) {
    int vars = model_vars(s->model);
    for (int v = 0; v < s->shown; v++) {
        int inner = s->inner.at[v];
        if (v < vars && s->known[v] != MARK_NONE)
            s->found[v] = s->known[v];
        else if (inner == 0)
            s->found[v] = v < vars ? s->model->vars.at[v].unmarked : MARK_NO;
        else
            s->found[v] = picosat_deref(s->pico, inner) > 0 ? MARK_YES : MARK_NO;
    }
    s->stats.models++;
    solver_report(s, EVENT_MODEL, NULL);
}

static bool assume_all(struct solver *s, const lit *assumed, int n) {
    for (int i = 0; i < n; i++) {
        mark known = solver_known(s, assumed[i]);
        if (known == MARK_NO)
            return false;
        if (known == MARK_NONE)
            picosat_assume(s->pico, inner_lit(s, assumed[i]));
    }
    return true;
}

/* Which rules hold in the model found: read before any clause is added. */
static void read_asked(struct solver *s) {
    for (int r = 0; r < s->model->rules.len; r++) {
        lit l = s->selectors.rule[r];
        s->rule_asked[r] = l < 0 || picosat_deref(s->pico, inner_lit(s, l)) > 0;
    }
}

/* Explanations search with rules switched off, where the judge does not apply. */
static enum searched judged(struct solver *s) {
    if (s->pure || judge_full(s->model, s->found))
        return SEARCH_FOUND;
    s->misjudged = true;
    return SEARCH_STOPPED;
}

/* PicoSAT asks whether to go on every 1024 decisions, which may be a fifth of a second. It stops
 * after so many propagations too, keeps what it has learnt, and goes on when it is called again. */
enum { SLICE = 100000 };

static unsigned long long slice_within(const struct solver *s, unsigned long long now,
                                       unsigned long long left) {
    unsigned long long all = s->budget.propagations;
    if (all != 0 && all + 1 - now < left)
        left = all + 1 - now;
    return left < SLICE ? left : SLICE;
}

enum searched solver_search_briefly(struct solver *s, const lit *assumed, int n,
                                    unsigned long long propagations) {
    unsigned long long begun = picosat_propagations(s->pico);
    for (;;) {
        unsigned long long now = picosat_propagations(s->pico), left = begun + propagations - now;
        if (s->misjudged || s->incomplete || over_budget(s) || now - begun >= propagations)
            return SEARCH_STOPPED;
        if (!assume_all(s, assumed, n))
            return SEARCH_NONE;
        picosat_set_propagation_limit(s->pico, now + slice_within(s, now, left));
        int result = picosat_sat(s->pico, -1);
        if (result == PICOSAT_UNSATISFIABLE)
            return SEARCH_NONE;
        if (result != PICOSAT_SATISFIABLE)
            continue;
        read_asked(s);
        read_model(s);
        if (cuts_add(s) == 0 || (s->mend && s->mend(s->mend_arg, s->found)))
            return judged(s);
    }
}

enum searched solver_search(struct solver *s, const lit *assumed, int n) {
    return solver_search_briefly(s, assumed, n, ULLONG_MAX);
}

const mark *solver_solution(const struct solver *s) {
    return s->found;
}

const struct selectors *solver_selectors(const struct solver *s) {
    return &s->selectors;
}

bool solver_failed(struct solver *s, lit assumed) {
    return solver_known(s, assumed) == MARK_NONE &&
           picosat_failed_assumption(s->pico, inner_lit(s, assumed));
}

void solver_certain(struct solver *s, mark *marks) {
    if (s->misjudged)
        return;
    for (int v = 0; v < model_vars(s->model); v++) {
        int inner = s->inner.at[v];
        int value = inner == 0 ? 0 : picosat_deref_toplevel(s->pico, inner);
        if (value != 0)
            marks[v] = value > 0 ? MARK_YES : MARK_NO;
        else if (s->known[v] != MARK_NONE)
            marks[v] = s->known[v];
    }
}

struct solver_stats solver_stats(const struct solver *s) {
    struct solver_stats stats = s->stats;
    stats.variables = picosat_variables(s->pico);
    stats.clauses = picosat_added_original_clauses(s->pico);
    stats.decisions = picosat_decisions(s->pico);
    stats.propagations = picosat_propagations(s->pico);
    return stats;
}

/* What a Model becomes in the solver: its rules for good, or each under a selector; and a clause
 * against a solution. */

static void add_at_least(void *s, const lit *lits, int n, int least) {
    solver_add_sum(s, lits, n, least, n, LIT_TRUE);
}

/* --- sums within sums ------------------------------------------------------------------------- */

/* A sum of at most so many literals says by itself what another one within it could add. */
enum { LONGEST_WHOLE = 8 };

static bool all_among(const struct model *m, const struct sum *part, const bool *among) {
    const lit *lits = sum_lits(m, part);
    int i = 0;
    while (i < part->len && among[lits[i]])
        i++;
    return i == part->len;
}

/* The longest sum of a fixed number that counts some of another one's literals, which are `among`,
 * but not all; -1: there is none. */
static int longest_within(const struct model *m, const struct sum *whole, const bool *among) {
    int best = -1, longest = 1;
    for (int i = 0; i < whole->len; i++) {
        int v = lit_var(sum_lits(m, whole)[i]);
        for (int u = m->use_first[v]; u < m->use_first[v + 1]; u++) {
            const struct sum *part = &m->sums.at[m->uses.at[u]];
            if (part->lo != part->hi || part->len <= longest || part->len >= whole->len ||
                part->heaviest > 1 || !all_among(m, part, among))
                continue;
            longest = part->len;
            best = m->uses.at[u];
        }
    }
    return best;
}

/* Adds a sum; where a part of it is counted by a sum of its own, the rest alone: two arrows in one
 * line share most of their cells, and two counters for these hardly learn from each other. Yajilin
 * of 31x45 less a third of their clues find a model in a third of the time.
 * `among`: by literal, all false. */
static void add_model_sum(struct solver *s, const struct sum *whole, bool *among) {
    const struct model *m = s->model;
    const lit *lits = sum_lits(m, whole);
    LOCAL(mem_free_at) vec_lit rest = {0};
    bool parts = whole->len > LONGEST_WHOLE && whole->heaviest == 1;
    for (int i = 0; i < whole->len && parts; i++)
        among[lits[i]] = true;
    int within = parts ? longest_within(m, whole, among) : -1;
    const struct sum *part = within < 0 ? NULL : &m->sums.at[within];
    for (int i = 0; part && i < part->len; i++)
        among[sum_lits(m, part)[i]] = false;
    for (int i = 0; i < whole->len; i++) {
        if (!part || among[lits[i]])
            vec_push(&rest, lits[i]);
        among[lits[i]] = false;
    }
    int counted = part ? part->lo : 0;
    solver_add_sum(s, rest.at, rest.len, whole->lo - counted, whole->hi - counted, LIT_TRUE);
}

static void add_model_sums(struct solver *s) {
    const struct model *m = s->model;
    LOCAL(mem_free_at) bool *among = mem_alloc(2 * model_vars(m), sizeof *among);
    for (int i = 0; i < m->sums.len; i++)
        if (!tree_implies(m, &m->sums.at[i])) /* the cuts need fewer clauses than a counter would */
            add_model_sum(s, &m->sums.at[i], among);
}

/* --- a solver --------------------------------------------------------------------------------- */

struct solver *solver_new(const struct model *m, const mark *given, const struct budget *b) {
    struct solver *s = solver_empty(m, given, b);
    if (deduce_propagate(m, s->known) == PROPAGATED_CLASH)
        solver_add_clause(s, NULL, 0);
    add_model_sums(s);
    early_sums(m, s->known, add_at_least, s);
    encode_graph(s);
    return s;
}

/* A selector gets its number before the variables of its rule and is tried false first, so that a
 * rule that is not asked about costs nothing. */
static lit fresh_selector(struct solver *s) {
    lit l = solver_new_lit(s);
    solver_prefer(s, lit_not(l));
    return l;
}

/* Sums that the tree implies anyway may be reasons all the same, unless that costs too much. */
enum { SHORT_SUM = 64 };

/* One loop has two ends at each of its cells: who asks with the connection rule asks with that. A
 * line with ends would else be cut off as if it were a ring, though it may still join the loop. */
static void bring_ends(struct solver *s) {
    for (int i = 0; i < s->model->sums.len; i++) {
        lit rules[] = {s->selectors.at_most[i], s->selectors.at_least[i]};
        for (int k = 0; k < 2; k++)
            if (is_ends_sum(s->model, i) && rules[k] >= 0)
                solver_add_clause(s, (lit[]){lit_not(s->selectors.rule[0]), rules[k]}, 2);
    }
}

struct solver *solver_new_with_selectors(const struct model *m, const mark *facts,
                                         const struct budget *b) {
    struct solver *s = solver_empty(m, facts, b);
    struct selectors *of = &s->selectors;
    s->pure = true;
    for (int r = 0; r < m->rules.len; r++)
        of->rule[r] = fresh_selector(s);
    of->at_most = mem_alloc(m->sums.len, sizeof *of->at_most);
    of->at_least = mem_alloc(m->sums.len, sizeof *of->at_least);
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *sum = &m->sums.at[i];
        bool needed = sum->len <= SHORT_SUM || !tree_implies(m, sum);
        of->at_most[i] = needed && sum->hi < sum->len ? fresh_selector(s) : LIT_TRUE;
        of->at_least[i] = needed && sum->lo > 0 ? fresh_selector(s) : LIT_TRUE;
        if (of->at_most[i] >= 0)
            solver_add_sum(s, sum_lits(m, sum), sum->len, 0, sum->hi, of->at_most[i]);
        if (of->at_least[i] >= 0)
            solver_add_sum(s, sum_lits(m, sum), sum->len, sum->lo, sum->len, of->at_least[i]);
    }
    bring_ends(s);
    encode_graph(s);
    return s;
}

/* True when the edges that are on settle all else: a loop or a tree that keeps all its edges is the
 * same one, and then the vertices that are on are the same too. */
static bool edges_settle_all(const struct model *m) {
    if (m->graph.shape != SHAPE_LOOP && m->graph.shape != SHAPE_TREE)
        return false;
    for (int v = 0; v < model_vars(m); v++)
        if (m->graph.edge_of_var[v] < 0 &&
            (m->graph.shape == SHAPE_TREE || m->graph.vertex_of_var[v] < 0))
            return false;
    for (int v = 0; v < m->graph.vertices.len; v++)
        if (m->graph.shape == SHAPE_TREE && m->graph.vertices.at[v].on != LIT_TRUE)
            return false;
    return true;
}

void solver_forbid(struct solver *s, const mark *solution) {
    const struct model *m = s->model;
    bool edges = edges_settle_all(m);
    LOCAL(mem_free_at) vec_lit clause = {0};
    for (int v = 0; v < model_vars(m); v++) {
        lit l = lit_of(v, solution[v]);
        int e = m->graph.edge_of_var[v];
        if (!edges || (e >= 0 && m->graph.edges.at[e].on == l))
            vec_push(&clause, lit_not(l));
    }
    solver_add_clause(s, clause.at, clause.len);
}
