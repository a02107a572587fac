/* Cuts for the rules that are neither sums nor the graph: a clause that every assignment which
 * meets the rule keeps and the model found breaks. */
#include "model/arms.h"
#include "model/judge_rules.h"
#include "sat/inside.h"

typedef VEC(lit) lits;

static int length_of(const struct solver *s, const struct arms *a, int arm) {
    int n = 0;
    while (n < a->len[arm] && lit_mark(s->found, arm_lit(s->model, a, arm, n)) == MARK_YES)
        n++;
    return n;
}

/* "This arm ends earlier", by its first n literals. */
static void shorten(const struct solver *s, const struct arms *a, int arm, int n, lits *out) {
    for (int i = 0; i < n; i++)
        if (arm_lit(s->model, a, arm, i) != LIT_TRUE)
            vec_push(out, lit_not(arm_lit(s->model, a, arm, i)));
}

/* "This arm is longer than n." */
static void lengthen(const struct solver *s, const struct arms *a, int arm, int n, lits *out) {
    if (n < a->len[arm])
        vec_push(out, arm_lit(s->model, a, arm, n));
}

/* A total that is too small needs a longer arm, one that is too large a shorter one; of any other
 * rule one of the lengths has to change. */
static void cut_arms(const struct solver *s, const struct arms *a, lits *out) {
    int length[DIRS], total = 0, spare;
    for (int arm = 0; arm < DIRS; arm++)
        total += length[arm] = length_of(s, a, arm);
    spare = total - a->total - 1; /* so much of the lengths need not be blamed */
    for (int arm = 0; arm < DIRS; arm++) {
        bool sums = a->rule == ARMS_TOTAL;
        int less = sums && spare > 0 ? (spare < length[arm] ? spare : length[arm]) : 0;
        spare -= less;
        if (!sums || total > a->total)
            shorten(s, a, arm, length[arm] - less, out);
        if (!sums || total < a->total)
            lengthen(s, a, arm, length[arm], out);
    }
}

static void cut_rule(struct solver *s, int rule, lits *clause) {
    const struct rule *r = &s->model->rules.at[rule];
    vec_clear(clause);
    if (r->kind == RULE_ARMS)
        cut_arms(s, &s->model->arms.at[r->index], clause);
    if (s->rule_selector[rule] >= 0)
        vec_push(clause, lit_not(s->rule_selector[rule]));
    if (s->watch)
        s->watch(s->watch_arg, &(struct event){.kind = EVENT_CUT,
                                               .marks = s->found,
                                               .lits = clause->at,
                                               .n_lits = clause->len});
    sat_clause(s, clause->at, clause->len);
    s->stats.cuts++;
}

int rule_cuts_add(struct solver *s) {
    lits clause = {0};
    int cuts = 0;
    for (int i = 1; i < s->model->rules.len; i++) {
        if (!s->rule_asked[i])
            continue;
        if (s->model->rules.at[i].kind == RULE_GRAPH) {
            cuts += cuts_add_more(s, i);
        } else if (rule_is_broken(s->model, s->found, i)) {
            cut_rule(s, i, &clause);
            cuts++;
        }
    }
    vec_free(&clause);
    return cuts;
}
