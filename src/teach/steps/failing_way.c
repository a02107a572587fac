/* Of several ways to meet a rule, the one that fails, told as a chain. */
#include "model/model.h"
#include "teach/step.h"
#include "teach/steps/find.h"

static bool lits_hold(const vec_lit *set, lit l) {
    for (int i = 0; i < set->len; i++)
        if (set->at[i] == l)
            return true;
    return false;
}

static int case_end(const vec_lit *cases, int at) {
    while (cases->at[at] != LIT_FALSE)
        at++;
    return at;
}

/* In how many cases a literal stands; LIT_FALSE ends each of them. */
static int cases_with(const vec_lit *cases, lit l) {
    int n = 0;
    for (int i = 0; i < cases->len; i++)
        n += cases->at[i] == l;
    return n;
}

/* The chain from l, if it is shorter than the best one so far; false: none has at most so many
 * deductions. */
static bool offer_refutation(const struct settled *s, lit l, int most, struct step *best) {
    LOCAL(step_free) struct step one = {0};
    bool found = lit_mark(s->marks, l) == MARK_NONE && find_refutation(s->m, s->marks, l, &one) &&
                 chain_deductions(s->m, &one) <= most;
    if (found &&
        (best->then.len == 0 || chain_deductions(s->m, &one) < chain_deductions(s->m, best)))
        step_copy(best, &one);
    return found;
}

/* A chain from a mark by which the case from `at` on differs from all n - 1 others: one that it has
 * alone, or where it has none, the opposite of one that it alone lacks. */
static void offer_marks_of_case(const struct settled *s, const vec_lit *cases, int at, int n,
                                int most, struct step *best) {
    int end = case_end(cases, at);
    vec_lit own = {.at = cases->at + at, .len = end - at};
    bool alone = false, found = false;
    for (int i = at; i < end && !found; i++)
        if (cases_with(cases, cases->at[i]) == 1) {
            alone = true;
            found = offer_refutation(s, cases->at[i], most, best);
        }
    for (int i = 0; i < cases->len && !alone; i++)
        if (cases->at[i] != LIT_FALSE && cases_with(cases, cases->at[i]) == n - 1 &&
            !lits_hold(&own, cases->at[i])) {
            alone = true;
            offer_refutation(s, lit_not(cases->at[i]), most, best);
        }
}

/* Of the cases that fail, which stand last, the one that does so soonest. Where none differs from
 * the others by one mark, nothing is offered. */
static void offer_failing_cases(const struct settled *s, const struct step *out, int most,
                                struct step *best) {
    int n = cases_with(&out->cases, LIT_FALSE), k = 0;
    for (int at = 0; at < out->cases.len; at = case_end(&out->cases, at) + 1, k++)
        if (k >= n - out->detail.ways.fail)
            offer_marks_of_case(s, &out->cases, at, n, most, best);
}

/* How many rules with a place of their own a step rests on beside its first one. */
static int clues_beside(const struct model *m, const struct step *s) {
    int n = 0;
    for (int i = 1; i < s->from.len; i++)
        n += s->from.at[i].sum != s->from.at[0].sum && !reason_family(m, s->from.at[i])->background;
    return n;
}

void tell_what_fails(const struct settled *s, const char *technique, int most, struct step *out) {
    LOCAL(step_free) struct step best = {0};
    bool ways = out->detail.kind == DETAIL_WAYS, bound = ways && out->detail.ways.one_bound;
    bool one_of_several = ways && out->detail.ways.n == 1 && cases_with(&out->cases, LIT_FALSE) > 1;
    bool all_named = ways && out->cases.len > 0 && out->detail.ways.fail == 0 &&
                     !out->detail.ways.others && !one_of_several;
    bool single = ways && out->cases.len == 0 && out->detail.ways.n == 1;
    if (!ways || all_named || (bound && out->then.len > 2) ||
        (single && step_rests_on_rivals(s->m, out)))
        return;
    offer_failing_cases(s, out, most, &best);
    for (int i = 0; i < out->then.len && best.then.len == 0; i++)
        offer_refutation(s, lit_not(out->then.at[i]), most, &best);
    if (best.then.len > 0 && (!bound || single || chain_deductions(s->m, &best) > 1)) {
        best.technique = technique_by_id(technique);
        step_copy(out, &best);
    }
}

/* True of a rule that wants one of its places, or forbids that all of them hold. */
static bool is_clause(const struct model *m, struct reason r) {
    const struct sum *s = r.sum >= 0 ? &m->sums.at[r.sum] : NULL;
    return s && ((s->lo == 1 && s->hi >= s->len) || (s->lo <= 0 && s->hi == s->len - 1));
}

void tell_by_opposite(const struct settled *s, struct step *out) {
    LOCAL(step_free) struct step chain = {0};
    bool two = cases_with(&out->cases, LIT_FALSE) == 2; /* else its bound is told, if it is one */
    bool ways = out->detail.kind == DETAIL_WAYS && out->cases.len > 0 &&
                (two || !out->detail.ways.one_bound);
    bool clause = ways && is_clause(s->m, step_first_reason(out));
    if (!ways || (!clause && clues_beside(s->m, out) == 0) ||
        !find_refutation(s->m, s->marks, lit_not(out->then.at[0]), &chain) ||
        chain_deductions(s->m, &chain) > (clause ? 1 : 2))
        return;
    chain.technique = out->technique;
    step_copy(out, &chain);
}

/* True if a sum allows one of its places and has both literals. */
static bool one_of_both(const struct model *m, lit a, lit b) {
    for (int i = m->use_first[lit_var(a)]; i < m->use_first[lit_var(a) + 1]; i++) {
        const struct sum *s = &m->sums.at[m->uses.at[i]];
        int has = 0;
        for (int k = 0; k < s->len && s->hi == 1; k++)
            has += sum_lits(m, s)[k] == a || sum_lits(m, s)[k] == b;
        if (has > 1)
            return true;
    }
    return false;
}

/* True if a reader sees that a mark brings another one: it is the same, or one rule allows only one
 * of two marks, as for cells that may not touch; of lines also where they meet. */
static bool brings_plainly(const struct model *m, lit made, lit then) {
    struct place p = m->vars.at[lit_var(made)].at, q = m->vars.at[lit_var(then)].at;
    if (made == then || one_of_both(m, made, lit_not(then)))
        return true;
    if (place_is_cell(p) && place_is_cell(q))
        return false;
    return grid_chebyshev(m->grid, p.a, q.a) <= 1;
}

/* True if in each case one of its marks brings what follows plainly. */
static bool follows_plainly(const struct model *m, const struct step *s, lit then) {
    const vec_lit *cases = &s->cases;
    for (int at = 0; at < cases->len; at = case_end(cases, at) + 1) {
        bool brings = false;
        for (int i = at; i < case_end(cases, at); i++)
            brings = brings || brings_plainly(m, cases->at[i], then);
        if (!brings)
            return false;
    }
    return true;
}

void tell_what_is_not_plain(const struct settled *s, int most, struct step *out) {
    LOCAL(step_free) struct step chain = {0};
    bool named = out->detail.kind == DETAIL_WAYS && out->cases.len > 0 && out->walk.len == 0 &&
                 out->detail.ways.fail == 0;
    bool plain = true;
    for (int i = 0; i < out->then.len && named; i++)
        plain = plain && follows_plainly(s->m, out, out->then.at[i]);
    if (plain || !offer_refutation(s, lit_not(out->then.at[0]), most, &chain))
        return;
    chain.technique = out->technique;
    step_copy(out, &chain);
}
