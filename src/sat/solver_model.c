/* What a Model becomes in the solver: its rules for good, or each under a selector; and a clause
 * against a solution. */
#include "deduce/engine.h"
#include "sat/early.h"
#include "sat/inside.h"
#include "sat/tree_sums.h"

static void add_at_least(void *s, const lit *lits, int n, int least) {
    solver_add_sum(s, lits, n, least, n, LIT_TRUE);
}

struct solver *solver_new(const struct model *m, const mark *given, const struct budget *b) {
    struct solver *s = solver_empty(m, given, b);
    if (deduce_propagate(m, s->known) == PROPAGATED_CLASH)
        solver_add_clause(s, NULL, 0);
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *sum = &m->sums.at[i];
        if (!tree_implies(m, sum)) /* the cuts need fewer clauses than a counter would */
            solver_add_sum(s, sum_lits(m, sum), sum->len, sum->lo, sum->hi, LIT_TRUE);
    }
    early_sums(m, s->known, add_at_least, s);
    cuts_begin(s);
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
        lit rules[] = {s->rule_at_most[i], s->rule_at_least[i]};
        for (int k = 0; k < 2; k++)
            if (is_ends_sum(s->model, i) && rules[k] >= 0)
                solver_add_clause(s, (lit[]){lit_not(s->rule_selector[0]), rules[k]}, 2);
    }
}

struct solver *solver_new_with_selectors(const struct model *m, const mark *facts,
                                         const struct budget *b) {
    struct solver *s = solver_empty(m, facts, b);
    s->pure = true;
    for (int r = 0; r < m->rules.len; r++)
        s->rule_selector[r] = fresh_selector(s);
    s->rule_at_most = mem_alloc(m->sums.len, sizeof *s->rule_at_most);
    s->rule_at_least = mem_alloc(m->sums.len, sizeof *s->rule_at_least);
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *sum = &m->sums.at[i];
        bool needed = sum->len <= SHORT_SUM || !tree_implies(m, sum);
        s->rule_at_most[i] = needed && sum->hi < sum->len ? fresh_selector(s) : LIT_TRUE;
        s->rule_at_least[i] = needed && sum->lo > 0 ? fresh_selector(s) : LIT_TRUE;
        if (s->rule_at_most[i] >= 0)
            solver_add_sum(s, sum_lits(m, sum), sum->len, 0, sum->hi, s->rule_at_most[i]);
        if (s->rule_at_least[i] >= 0)
            solver_add_sum(s, sum_lits(m, sum), sum->len, sum->lo, sum->len, s->rule_at_least[i]);
    }
    bring_ends(s);
    cuts_begin(s);
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
    vec_lit clause = {0};
    for (int v = 0; v < model_vars(m); v++) {
        lit l = lit_of(v, solution[v]);
        int e = m->graph.edge_of_var[v];
        if (!edges || (e >= 0 && m->graph.edges.at[e].on == l))
            vec_push(&clause, lit_not(l));
    }
    solver_add_clause(s, clause.at, clause.len);
    vec_free(&clause);
}
