/* A puzzle as clauses in DIMACS: what every SAT solver reads. Each variable of the Model has a
 * comment with its place; further ones are auxiliary, so that solutions of the clauses and of the
 * puzzle agree on the Model's. Cardinality constraints are sequential counters (Sinz 2005).
 * Marks on the board are unit clauses. */
#include "format/cnf_inside.h"
#include "format/format.h"

#include "model/arms.h"

#include <stdlib.h>
#include <string.h>

int cnf_lit(lit l) {
    return lit_sign(l) == MARK_YES ? lit_var(l) + 1 : -(lit_var(l) + 1);
}

int cnf_new_var(struct cnf *c) {
    return ++c->vars;
}

void cnf_clause(struct cnf *c, const int *lits, int n) {
    mem_poll();
    for (int i = 0; i < n; i++)
        buf_fmt(&c->clauses, "%d ", lits[i]);
    buf_add(&c->clauses, "0\n");
    c->count++;
}

/* Counts true literals up to hi + 1: with `row` = "at least j of those before", j from 1. */
static void count_literal(struct cnf *c, int x, const int *row, int *next, int most) {
    for (int j = 1; j <= most; j++) {
        next[j] = cnf_new_var(c);
        CLAUSE(c, -row[j], next[j]);
        CLAUSE(c, -x, -row[j - 1], next[j]);
        CLAUSE(c, row[j], x, -next[j]);
        CLAUSE(c, row[j], row[j - 1], -next[j]);
    }
}

void cnf_add_sum(struct cnf *c, const int *lits, int n, int lo, int hi) {
    int most = hi < n ? hi + 1 : lo;
    if (lo > n)
        cnf_clause(c, NULL, 0);
    if (lo > n || (lo <= 0 && hi >= n))
        return;
    int *row = mem_alloc(most + 1, sizeof *row), *next = mem_alloc(most + 1, sizeof *next);
    row[0] = cnf_new_var(c); /* true */
    CLAUSE(c, row[0]);
    for (int j = 1; j <= most; j++)
        row[j] = -row[0];
    for (int i = 0; i < n; i++) {
        next[0] = row[0];
        count_literal(c, lits[i], row, next, most);
        memcpy(row, next, (size_t)(most + 1) * sizeof *row);
    }
    if (lo > 0)
        CLAUSE(c, row[lo]);
    if (hi < n)
        CLAUSE(c, -row[hi + 1]);
    mem_free(row);
    mem_free(next);
}

static void add_sums(struct cnf *c) {
    for (int i = 0; i < c->m->sums.len; i++) {
        const struct sum *s = &c->m->sums.at[i];
        int *lits = mem_alloc(s->len + 1, sizeof *lits);
        for (int k = 0; k < s->len; k++)
            lits[k] = cnf_lit(sum_lits(c->m, s)[k]);
        if (s->lo == 1 && s->hi >= s->len)
            cnf_clause(c, lits, s->len);
        else
            cnf_add_sum(c, lits, s->len, s->lo, s->hi);
        mem_free(lits);
    }
}

/* Whether four lengths meet an arms rule. */
static bool arms_allow(enum arms_rule rule, int total, const int n[DIRS]) {
    int sum = n[0] + n[1] + n[2] + n[3], long_ones = 0, first = -1, second = -1;
    for (int d = 0; d < DIRS; d++)
        if (n[d] > 0) {
            long_ones++;
            second = d;
            first = first < 0 ? d : first;
        }
    bool fits = total < 0 || sum == total, opposite = second - first == 2;
    switch (rule) {
    case ARMS_TOTAL:
        return fits;
    case ARMS_ONE:
        return long_ones == 1 && fits;
    case ARMS_EQUAL:
        return long_ones == 2 && n[first] == n[second] && fits;
    case ARMS_UNEQUAL:
        return long_ones == 2 && n[first] != n[second] && fits;
    case ARMS_MIDDLE:
        return long_ones == 2 && opposite && n[first] == n[second] && fits;
    case ARMS_RUNS:
        if (long_ones != 2 || opposite)
            return long_ones == 2 && fits;
        return n[first] == n[second] && (total < 0 || n[first] == total);
    }
    return false;
}

/* Whether an arm can be n long as far as its constants go. */
static bool arm_can_be(const struct cnf *c, const struct arms *a, int d, int n) {
    for (int i = 0; i < n; i++)
        if (arm_lit(c->m, a, d, i) == LIT_FALSE)
            return false;
    return n == a->len[d] || arm_lit(c->m, a, d, n) != LIT_TRUE;
}

/* Where `chosen` holds, the arm is n long. */
static void cnf_add_length(struct cnf *c, const struct arms *a, int d, int n, int chosen) {
    for (int i = 0; i < n; i++)
        if (arm_lit(c->m, a, d, i) != LIT_TRUE)
            CLAUSE(c, -chosen, cnf_lit(arm_lit(c->m, a, d, i)));
    if (n < a->len[d] && arm_lit(c->m, a, d, n) != LIT_FALSE)
        CLAUSE(c, -chosen, -cnf_lit(arm_lit(c->m, a, d, n)));
}

/* One of the tuples of lengths that are allowed holds: each has a variable that implies it. */
static void add_arms(struct cnf *c, const struct arms *a) {
    struct buf some = {0};
    int n[DIRS], tuples = 1;
    for (int d = 0; d < DIRS; d++)
        tuples *= a->len[d] + 1;
    for (int t = 0; t < tuples; t++) {
        bool can = true;
        mem_poll();
        for (int d = 0, rest = t; d < DIRS; rest /= a->len[d] + 1, d++) {
            n[d] = rest % (a->len[d] + 1);
            can = can && arm_can_be(c, a, d, n[d]);
        }
        if (!can || !arms_allow(a->rule, a->total, n))
            continue;
        int chosen = cnf_new_var(c);
        buf_fmt(&some, "%d ", chosen);
        for (int d = 0; d < DIRS; d++)
            cnf_add_length(c, a, d, n[d], chosen);
    }
    buf_fmt(&c->clauses, "%s0\n", buf_text(&some));
    c->count++;
    buf_free(&some);
}

static bool cnf_add_rules(struct cnf *c, struct err *e) {
    for (int r = 0; r < c->m->rules.len; r++) {
        const struct rule *rule = &c->m->rules.at[r];
        if (rule->kind == RULE_ARMS) {
            add_arms(c, &c->m->arms.at[rule->index]);
        } else if (rule->kind == RULE_GRAPH) {
            const struct graph *g =
                rule->index == 0 ? &c->m->graph : &c->m->more_graphs.at[rule->index - 1];
            if (!cnf_add_graph(c, g, e))
                return false;
        } else if (rule->kind != RULE_TABLE && rule->kind != RULE_APART &&
                   rule->kind != RULE_SIDES) { /* which stand with the loop */
            return err_set(e, "clauses are not written for every rule of this genre");
        }
    }
    cnf_add_tables(c);
    return true;
}

static void write_head(const struct cnf *c, const struct loaded *l, struct buf *out) {
    const struct model *m = &l->model;
    buf_fmt(out, "c %s %dx%d\nc variables 1 to %d: true is what a mark draws or fills\n",
            l->puzzle->genre->id, m->grid.rows, m->grid.cols, model_vars(m));
    for (int v = 0; v < model_vars(m); v++) {
        char name[PLACE_NAME];
        buf_fmt(out, "c %d %s\n", v + 1, place_name(m->grid, m->vars.at[v].at, name));
    }
    if (c->vars > model_vars(m))
        buf_fmt(out, "c variables %d to %d are auxiliary: counters, levels, parents\n",
                model_vars(m) + 1, c->vars);
    buf_fmt(out, "p cnf %d %d\n", c->vars, c->count);
}

static bool write_cnf(const struct loaded *l, struct buf *out, struct err *e) {
    struct loaded own = {.puzzle = puzzle_copy(l->puzzle)};
    loaded_compile(&own); /* the caller's board may not be there */
    struct cnf c = {.m = &own.model, .vars = model_vars(&own.model)};
    for (int v = 0; l->board.value && v < c.vars; v++)
        if (l->board.value[v])
            CLAUSE(&c, l->board.value[v] == MARK_YES ? v + 1 : -(v + 1));
    add_sums(&c);
    bool ok = cnf_add_rules(&c, e);
    if (ok) {
        write_head(&c, &own, out);
        buf_bytes(out, buf_text(&c.clauses), c.clauses.len);
    }
    buf_free(&c.clauses);
    loaded_free(&own);
    return ok;
}

static unsigned cnf_keeps(const struct genre *g) {
    (void)g;
    return CONTENT_FILLED | CONTENT_CROSSED;
}

const struct format format_cnf = {
    .id = "cnf",
    .title = "clauses in DIMACS",
    .suffix = ".cnf",
    .keeps = cnf_keeps,
    .write = write_cnf,
};
