/* Explanations by minimal sets: of the marks that are forced, the one that takes the fewest rules.
 */
#include "sat/why.h"

#include "deduce/cheapest.h"
#include "sat/minimal.h"

#include <limits.h>
#include <stdlib.h>

/* The candidates that are shrunk, the most promising first, and the share of a budget that goes
 * into asking which marks are forced at all. */
enum { CANDIDATES = 12 };
static const double LISTING = 0.25;

/* A mark that may be explained, with how much its first answer used. */
struct candidate {
    lit l;
    int groups, far;
};

static int by_promise(const void *a, const void *b) {
    const struct candidate *x = a, *y = b;
    return x->groups != y->groups ? x->groups - y->groups
           : x->far != y->far     ? x->far - y->far
                                  : (x->l > y->l) - (x->l < y->l);
}

typedef VEC(struct candidate) candidates;

/* Which open marks are forced at all, as long as LISTING allows; `other` is a second solution, or
 * NULL. What forces the first of them is an answer already: it goes into *out. */
static void list_candidates(struct minimal *w, const mark *solution, const mark *other, int near,
                            candidates *all, struct step *out) {
    struct core core = {0};
    minimal_use_all(w);
    vec_int order = model_open_by_distance(w->m, w->marks, near);
    for (int i = 0; i < order.len && !w->stopped; i++) {
        if (all->len > 0 && solver_spent(w->s, LISTING))
            break;
        int v = order.at[i];
        lit l = lit_of(v, solution[v]);
        if ((other && other[v] != solution[v]) || !minimal_forced(w, l))
            continue;
        minimal_read(w, &core);
        if (all->len == 0) {
            minimal_write(w, &core, out);
            vec_push(&out->then, l);
        }
        int far = cost_of_distance(w->m, near, w->m->vars.at[v].at.a);
        vec_push(all, ((struct candidate){l, core.groups, far}));
    }
    core_free(&core);
    vec_free(&order);
    if (all->len > 1)
        qsort(all->at, (size_t)all->len, sizeof *all->at, by_promise);
}

/* Explains l in fewer than `most` rules, as far as the budget goes: what was used at first is an
 * explanation already. Returns how many rules it takes, or 0. */
static int why_explain(struct minimal *w, lit l, int most, struct core *core, struct step *out) {
    minimal_use_all(w);
    if (!minimal_forced(w, l))
        return 0;
    minimal_read(w, core);
    minimal_shrink(w, l, core);
    if (core->groups >= most)
        return 0;
    minimal_write(w, core, out);
    vec_push(&out->then, l);
    return core->groups;
}

/* What holds before any question: the only solution has this mark, by all rules together. */
static void explain_by_all(const struct minimal *w, const mark *solution, int near,
                           struct step *out) {
    struct core core = {0};
    struct cheapest best = cheapest_none();
    for (int v = 0; v < model_vars(w->m); v++) {
        if (w->marks[v] != MARK_NONE)
            vec_push(&core.marks, v);
        else
            cheapest_offer(&best, v, cost_of_distance(w->m, near, w->m->vars.at[v].at.a));
    }
    for (int i = 0; i < w->rules.len; i++)
        vec_push(&core.rules, i);
    minimal_write(w, &core, out);
    if (best.at >= 0)
        vec_push(&out->then, lit_of(best.at, solution[best.at]));
    core_free(&core);
}

static void why_begin_soon(struct minimal *w, const struct model *m, const mark *marks,
                           const struct budget *b) {
    struct budget most = *b;
    most.cpu_seconds *= 0.9; /* PicoSAT looks at the clock now and then only */
    minimal_begin(w, m, marks, NULL, &most, false);
    w->brief = true;
}

static void explain_best(struct minimal *w, const candidates *all, struct step *out) {
    struct core core = {0};
    int best = INT_MAX;
    for (int i = 0; i < all->len && i < CANDIDATES && !w->stopped && best > 1; i++) {
        int size = why_explain(w, all->at[i].l, best, &core, out);
        best = size > 0 ? size : best;
    }
    core_free(&core);
}

bool why_next(const struct model *m, const mark *marks, const mark *solution, int near,
              const struct budget *b, struct step *out) {
    struct minimal w;
    candidates all = {0};
    why_begin_soon(&w, m, marks, b);
    explain_by_all(&w, solution, near, out);
    list_candidates(&w, solution, NULL, near, &all, out);
    explain_best(&w, &all, out);
    vec_free(&all);
    minimal_end(&w);
    return out->then.len > 0;
}

bool why_certain(const struct model *m, const mark *marks, const mark *solution, const mark *other,
                 int near, const struct budget *b, struct step *out) {
    struct minimal w;
    candidates all = {0};
    step_clear(out);
    why_begin_soon(&w, m, marks, b);
    list_candidates(&w, solution, other, near, &all, out);
    explain_best(&w, &all, out);
    vec_free(&all);
    minimal_end(&w);
    return out->then.len > 0;
}

bool why_literal(const struct model *m, const mark *marks, lit l, const struct budget *b,
                 struct step *out) {
    struct minimal w;
    struct core core = {0};
    step_clear(out);
    why_begin_soon(&w, m, marks, b);
    why_explain(&w, l, INT_MAX, &core, out);
    core_free(&core);
    minimal_end(&w);
    return out->then.len > 0;
}
