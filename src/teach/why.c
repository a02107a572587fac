/* Why a mark follows, as a minimal set of rules: explains, of the marks that are forced, the one
 * that takes fewest. */
#include "teach/why.h"

#include "base/os/clock.h"
#include "engine/cheapest.h"
#include "teach/ladder.h"
#include "teach/minimal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The candidates that are shrunk, the most promising first, and the share of a budget that goes
 * into asking which marks are forced at all. */
enum { CANDIDATES = 12 };
static const double LISTING = 0.25;

/* Of the seconds that are left a solver gets this share: PicoSAT looks at the clock now and then
 * only, and may be late. */
static const double PUNCTUAL = 0.9;

typedef VEC(struct reason) reason_list;

/* A mark that may be explained, with the rules that its first answer used. */
struct explained {
    lit l;
    int bundles, far;
    reason_list from;
};

static int by_promise(const void *a, const void *b) {
    const struct explained *x = a, *y = b;
    return x->bundles != y->bundles ? x->bundles - y->bundles
           : x->far != y->far       ? x->far - y->far
                                    : (x->l > y->l) - (x->l < y->l);
}

typedef VEC(struct explained) candidates;

/* What was asked: which marks follow from these, and why. */
struct why {
    const struct model *m;
    const mark *marks;
    int near;
    const struct budget *budget;
    unsigned long long spent; /* propagations of all solvers so far */
};

static struct budget budget_left(const struct why *y) {
    struct budget left = *y->budget;
    left.cpu_seconds *= PUNCTUAL;
    if (left.propagations > 0)
        left.propagations = y->spent < left.propagations ? left.propagations - y->spent : 1;
    return left;
}

/* --- which marks are forced ------------------------------------------------------------------- */

static void take_candidate(struct why *y, const struct minimal *w, lit l, const struct core *core,
                           candidates *all) {
    int far = cost_of_distance(y->m, y->near, y->m->vars.at[lit_var(l)].at.a);
    struct explained c = {.l = l, .bundles = core->bundles, .far = far};
    for (int i = 0; i < core->rules.len; i++)
        vec_push(&c.from, w->rules.at[core->rules.at[i]].reason);
    vec_push(all, c);
}

/* Which rules force the open marks that are forced (`forced`), as long as LISTING allows. The marks
 * on the board hold for good here: the clauses are few then. */
static void list_candidates(struct why *y, const mark *forced, candidates *all) {
    struct minimal w;
    struct core core = {0};
    struct budget b = budget_left(y);
    void *scope = mem_begin();
    mark *none = marks_new(y->m);
    minimal_begin(&w, y->m, none, y->marks, &b, false);
    minimal_use_all(&w);
    vec_int order = model_open_by_distance(y->m, y->marks, y->near);
    for (int i = 0; i < order.len && !w.stopped; i++) {
        if (all->len > 0 && solver_spent(w.s, LISTING))
            break;
        int v = order.at[i];
        lit l = lit_of(v, forced[v]);
        if (forced[v] == MARK_NONE || !minimal_forced(&w, l))
            continue;
        minimal_read(&w, &core);
        take_candidate(y, &w, l, &core, all);
    }
    y->spent += solver_propagations(w.s);
    for (int i = 0; i < all->len; i++)
        mem_keep(scope, all->at[i].from.at);
    mem_keep(scope, all->at);
    mem_end(scope);
    if (all->len > 1)
        qsort(all->at, (size_t)all->len, sizeof *all->at, by_promise);
}

/* --- by how little ---------------------------------------------------------------------------- */

static bool has_reason(const reason_list *from, struct reason r) {
    for (int i = 0; i < from->len; i++)
        if (from->at[i].kind == r.kind && from->at[i].sum == r.sum)
            return true;
    return false;
}

/* The Model with those rules alone: the bounds of all other sums say nothing. With the connection
 * rule of a loop each of its cells has two ends. */
static struct model model_of_rules(const struct model *m, const reason_list *from) {
    struct model part = *m;
    bool graph = has_reason(from, REASON_GRAPH);
    part.sums.at = mem_copy(m->sums.at, m->sums.len, sizeof *m->sums.at);
    for (int i = 0; i < m->sums.len; i++) {
        struct sum *s = &part.sums.at[i];
        if (graph && is_ends_sum(m, i))
            continue;
        s->hi = has_reason(from, (struct reason){REASON_AT_MOST, i}) ? s->hi : s->len;
        s->lo = has_reason(from, (struct reason){REASON_AT_LEAST, i}) ? s->lo : 0;
    }
    return part;
}

static void use_rules(struct minimal *w, const reason_list *from) {
    for (int b = 0; b < w->bundles; b++)
        w->use_bundle[b] = false;
    for (int i = 0; i < w->rules.len; i++)
        if (has_reason(from, w->rules.at[i].reason))
            w->use_bundle[w->rules.at[i].bundle] = true;
}

/* Explains a candidate in fewer than `most` rules, by those of its first answer. Returns how many
 * it takes, or 0. */
static int explain_candidate(struct why *y, const struct explained *c, int most, struct step *out) {
    struct minimal w;
    struct core core = {0};
    struct budget b = budget_left(y);
    void *scope = mem_begin();
    struct model part = model_of_rules(y->m, &c->from);
    minimal_begin(&w, &part, y->marks, NULL, &b, false);
    w.brief = true;
    minimal_use_all(&w);
    use_rules(&w, &c->from);
    bool forced = minimal_forced(&w, c->l);
    if (forced) {
        minimal_read(&w, &core);
        minimal_shrink(&w, c->l, &core);
    }
    bool better = forced && core.bundles < most;
    if (better) {
        minimal_write(&w, &core, out);
        vec_push(&out->then, c->l);
    }
    y->spent += solver_propagations(w.s);
    step_keep(scope, out);
    mem_end(scope);
    return better ? core.bundles : 0;
}

static bool is_spent(const struct why *y, double start) {
    const struct budget *b = y->budget;
    return (b->propagations > 0 && y->spent >= b->propagations) ||
           budget_time_is_up(b, budget_deadline(b, start));
}

/* A mark by these rules and all marks. */
static void explain_by(const struct why *y, lit l, const reason_list *from, struct step *out) {
    step_clear(out);
    out->technique = technique_by_id("minimal-set");
    for (int i = 0; i < from->len; i++)
        vec_push(&out->from, from->at[i]);
    for (int v = 0; v < model_vars(y->m); v++)
        if (y->marks[v] != MARK_NONE)
            vec_push(&out->why.marks, v);
    vec_push(&out->then, l);
}

/* The best that the budget allows; what forces the first of them is an answer already. */
static void explain_best(struct why *y, const candidates *all, double start, struct step *out) {
    int best = INT_MAX;
    if (all->len > 0)
        explain_by(y, all->at[0].l, &all->at[0].from, out);
    for (int i = 0; i < all->len && i < CANDIDATES && !is_spent(y, start) && best > 1; i++) {
        int size = explain_candidate(y, &all->at[i], best, out);
        best = size > 0 ? size : best;
    }
}

/* What holds before any question: the nearest mark that is forced, by all rules together. */
static void explain_by_all(const struct why *y, const mark *forced, struct step *out) {
    const struct model *m = y->m;
    struct cheapest best = cheapest_none();
    reason_list from = {0};
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *s = &m->sums.at[i];
        if (is_ends_sum(m, i)) /* the connection rule brings them */
            continue;
        if (s->hi < s->len)
            vec_push(&from, ((struct reason){REASON_AT_MOST, i}));
        if (s->lo > 0)
            vec_push(&from, ((struct reason){REASON_AT_LEAST, i}));
    }
    for (int r = m->graph.shape == SHAPE_NONE; r < m->rules.len; r++)
        vec_push(&from, ((struct reason){REASON_RULE, -1 - r}));
    for (int v = 0; v < model_vars(m); v++)
        if (y->marks[v] == MARK_NONE && forced[v] != MARK_NONE)
            cheapest_offer(&best, v, cost_of_distance(m, y->near, m->vars.at[v].at.a));
    step_clear(out);
    if (best.at >= 0)
        explain_by(y, lit_of(best.at, forced[best.at]), &from, out);
}

/* Explains one of the marks that are forced. Returns false if none is. */
static bool why_forced(struct why *y, const mark *forced, struct step *out) {
    candidates all = {0};
    double start = clock_cpu();
    void *scope = mem_begin();
    explain_by_all(y, forced, out);
    if (out->then.len > 0)
        list_candidates(y, forced, &all);
    explain_best(y, &all, start, out);
    step_keep(scope, out);
    mem_end(scope);
    return out->then.len > 0;
}

bool why_next(const struct model *m, const mark *marks, const mark *solution, int near,
              const struct budget *b, struct step *out) {
    struct why y = {m, marks, near, b, 0};
    return why_forced(&y, solution, out);
}

bool why_certain(const struct model *m, const mark *marks, const mark *solution, const mark *other,
                 int near, const struct budget *b, struct step *out) {
    struct why y = {m, marks, near, b, 0};
    LOCAL(mem_free_at) mark *common = marks_new(m);
    backbone(m, marks, solution, other, b, common);
    return why_forced(&y, common, out);
}

bool why_literal(const struct model *m, const mark *marks, lit l, const struct budget *b,
                 struct step *out) {
    struct minimal w;
    struct core core = {0};
    struct why y = {.budget = b};
    struct budget left = budget_left(&y);
    step_clear(out);
    void *scope = mem_begin();
    minimal_begin(&w, m, marks, NULL, &left, false);
    w.brief = true;
    minimal_use_all(&w);
    if (minimal_forced(&w, l)) {
        minimal_read(&w, &core);
        minimal_shrink(&w, l, &core);
        minimal_write(&w, &core, out);
        vec_push(&out->then, l);
    }
    step_keep(scope, out);
    mem_end(scope);
    return out->then.len > 0;
}

/* --- what all solutions have in common -------------------------------------------------------- */

/* What all solutions of a board have in common: its backbone. */

/* Strikes out what a further solution has in another way. */
static void keep_common(const struct model *m, mark *maybe, const mark *solution) {
    for (int v = 0; v < model_vars(m); v++)
        if (maybe[v] != solution[v])
            maybe[v] = MARK_NONE;
}

/* Settles one variable: it stays in `maybe`, and holds for good, only if no solution has its
 * opposite. */
static enum searched settle(const struct model *m, struct solver *s, int v, mark *maybe) {
    lit opposite = lit_of(v, mark_not(maybe[v]));
    enum searched found = solver_search(s, &opposite, 1);
    lit same = lit_not(opposite);
    if (found == SEARCH_FOUND)
        keep_common(m, maybe, solver_solution(s));
    else if (found == SEARCH_NONE)
        solver_add_clause(s, &same, 1);
    return found;
}

bool backbone(const struct model *m, const mark *marks, const mark *solution, const mark *other,
              const struct budget *b, mark *common) {
    bool whole = true;
    struct solver *s = solver_new(m, marks, b);
    LOCAL(mem_free_at) mark *maybe = mem_copy(solution, model_vars(m), sizeof *maybe);
    memset(common, MARK_NONE, (size_t)model_vars(m) * sizeof *common);
    if (other)
        keep_common(m, maybe, other);
    for (int v = 0; v < model_vars(m); v++)
        solver_prefer(s, lit_of(v, mark_not(solution[v])));
    for (int v = 0; v < model_vars(m) && whole; v++) {
        if (marks[v] != MARK_NONE || maybe[v] == MARK_NONE)
            continue;
        enum searched found = settle(m, s, v, maybe);
        whole = found != SEARCH_STOPPED;
        if (found == SEARCH_NONE)
            common[v] = maybe[v];
    }
    solver_free(s);
    return whole;
}
