#include "evidence.h"

#include "solve/sat/inside.h"

/* With most rules off, loops by the thousand may have to be cut. So many for each question. */
enum { PROPAGATIONS = 3000000 };

/* A bound that the program leaves out on a large board, because a tree keeps it anyway, may be the
 * only reason of a step all the same. */
static lit add_bound(struct solver *s, int sum, int lo, int hi) {
    const struct sum *of = &s->model->sums.at[sum];
    lit selector = solver_new_lit(s);
    solver_prefer(s, lit_not(selector));
    solver_add_sum(s, sum_lits(s->model, of), of->len, lo, hi, selector);
    return selector;
}

struct solver *evidence_solver(const struct model *m) {
    struct solver *s = solver_new_with_selectors(m, NULL, NULL);
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *sum = &m->sums.at[i];
        if (s->rule_at_most[i] < 0 && sum->hi < sum->len)
            s->rule_at_most[i] = add_bound(s, i, 0, sum->hi);
        if (s->rule_at_least[i] < 0 && sum->lo > 0)
            s->rule_at_least[i] = add_bound(s, i, sum->lo, sum->len);
    }
    return s;
}

/* "One loop" also requires two line ends or none in each cell. */
static bool is_part_of_loop(const struct model *m, int sum) {
    int ends = 0;
    for (int i = 0; i < m->sums.at[sum].len; i++)
        ends += m->graph.edge_of_var[lit_var(sum_lits(m, &m->sums.at[sum])[i])] >= 0;
    return m->graph.shape == SHAPE_LOOP && ends > 0;
}

/* Assumes a rule, unless it always holds. */
static void assume(vec_lit *assumed, lit selector) {
    if (selector >= 0)
        vec_push(assumed, selector);
}

static void assume_reason(const struct solver *s, struct reason r, vec_lit *assumed) {
    assume(assumed, r.kind == REASON_RULE      ? s->rule_selector[-1 - r.sum]
                    : r.kind == REASON_AT_MOST ? s->rule_at_most[r.sum]
                                               : s->rule_at_least[r.sum]);
    for (int k = 0; k < s->model->sums.len && r.sum == -1; k++)
        if (is_part_of_loop(s->model, k)) {
            assume(assumed, s->rule_at_most[k]);
            assume(assumed, s->rule_at_least[k]);
        }
}

enum searched evidence_search(struct solver *s, const mark *marks, const struct step *step, lit l) {
    vec_lit assumed = {0};
    for (int i = 0; i < step->why.marks.len; i++)
        vec_push(&assumed, lit_of(step->why.marks.at[i], marks[step->why.marks.at[i]]));
    for (int i = 0; i < step->quiet.len; i++)
        assume(&assumed, s->rule_at_most[step->quiet.at[i]]);
    for (int i = 0; i < step->from.len; i++)
        assume_reason(s, step->from.at[i], &assumed);
    vec_push(&assumed, lit_not(l));
    unsigned long long before = solver_propagations(s); /* a budget counts from the beginning */
    solver_set_budget(s, &(struct budget){.propagations = before + PROPAGATIONS});
    enum searched found = solver_search(s, assumed.at, assumed.len);
    vec_free(&assumed);
    return found;
}
