/* Of several ways to meet a rule, the one that fails, told as a chain. */
#include "teach/step.h"
#include "teach/steps/find.h"

enum { CHAIN_TOLD = 8 }; /* deductions of a way that fails, which are told one by one */

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

/* The literal by which the case from `at` on differs from all others: one that it has alone, or the
 * opposite of one that it alone lacks; LIT_FALSE: there is none. */
static lit mark_of_case(const vec_lit *cases, int at, int n) {
    int end = case_end(cases, at);
    vec_lit own = {.at = cases->at + at, .len = end - at};
    for (int i = at; i < end; i++)
        if (cases_with(cases, cases->at[i]) == 1)
            return cases->at[i];
    for (int i = 0; i < cases->len; i++)
        if (cases->at[i] != LIT_FALSE && cases_with(cases, cases->at[i]) == n - 1 &&
            !lits_hold(&own, cases->at[i]))
            return lit_not(cases->at[i]);
    return LIT_FALSE;
}

/* The chain from l, if it is one to keep in mind and shorter than the best one so far. */
static void offer_refutation(const struct settled *s, lit l, struct step *best) {
    LOCAL(step_free) struct step one = {0};
    if (lit_mark(s->marks, l) == MARK_NONE && find_refutation(s->m, s->marks, l, &one) &&
        chain_deductions(s->m, &one) <= CHAIN_TOLD &&
        (best->then.len == 0 || chain_deductions(s->m, &one) < chain_deductions(s->m, best)))
        step_copy(best, &one);
}

/* Of the cases that fail, which stand last, the one that does so soonest. Where none differs from
 * the others by one mark, nothing is offered. */
static void offer_failing_cases(const struct settled *s, const struct step *out,
                                struct step *best) {
    int n = cases_with(&out->cases, LIT_FALSE), k = 0;
    for (int at = 0; at < out->cases.len; at = case_end(&out->cases, at) + 1, k++) {
        lit l = k < n - out->detail.ways.fail ? LIT_FALSE : mark_of_case(&out->cases, at, n);
        if (l != LIT_FALSE)
            offer_refutation(s, l, best);
    }
}

void tell_what_fails(const struct settled *s, const char *technique, struct step *out) {
    LOCAL(step_free) struct step best = {0};
    bool ways = out->detail.kind == DETAIL_WAYS, bound = ways && out->detail.ways.one_bound;
    bool all_named =
        ways && out->cases.len > 0 && out->detail.ways.fail == 0 && !out->detail.ways.others;
    if (!ways || all_named || out->detail.ways.middle || (bound && out->then.len > 2) ||
        (out->cases.len == 0 && out->detail.ways.n == 1))
        return;
    offer_failing_cases(s, out, &best);
    for (int i = 0; i < out->then.len && best.then.len == 0; i++)
        offer_refutation(s, lit_not(out->then.at[i]), &best);
    if (best.then.len > 0 && (!bound || chain_deductions(s->m, &best) > 1)) {
        best.technique = technique_by_id(technique);
        step_copy(out, &best);
    }
}
