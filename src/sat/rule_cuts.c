/* Cuts for the rules that are neither sums nor the graph: a clause that every assignment which
 * meets the rule keeps and the model found breaks. */
#include "model/arms.h"
#include "model/components.h"
#include "model/judge_rules.h"
#include "model/table.h"
#include "sat/inside.h"

static int arm_length(const struct solver *s, const struct arms *a, int arm) {
    int n = 0;
    while (n < a->len[arm] && lit_mark(s->found, arm_lit(s->model, a, arm, n)) == MARK_YES)
        n++;
    return n;
}

/* "This arm ends earlier", by its first n literals. */
static void add_shorter(const struct solver *s, const struct arms *a, int arm, int n,
                        vec_lit *out) {
    for (int i = 0; i < n; i++)
        if (arm_lit(s->model, a, arm, i) != LIT_TRUE)
            vec_push(out, lit_not(arm_lit(s->model, a, arm, i)));
}

/* "This arm is longer than n." */
static void add_longer(const struct solver *s, const struct arms *a, int arm, int n, vec_lit *out) {
    if (n < a->len[arm])
        vec_push(out, arm_lit(s->model, a, arm, n));
}

/* A total that is too small needs a longer arm, one that is too large a shorter one; of any other
 * rule one of the lengths has to change. */
static void cut_arms(const struct solver *s, const struct arms *a, vec_lit *out) {
    bool by_total = a->rule == ARMS_TOTAL;
    int length[DIRS], total = 0;
    for (int arm = 0; arm < DIRS; arm++)
        total += length[arm] = arm_length(s, a, arm);
    int spare = total - a->total - 1; /* so much of the lengths need not be blamed */
    for (int arm = 0; arm < DIRS; arm++) {
        int less = by_total && spare > 0 ? (spare < length[arm] ? spare : length[arm]) : 0;
        spare -= less;
        if (!by_total || total > a->total)
            add_shorter(s, a, arm, length[arm] - less, out);
        if (!by_total || total < a->total)
            add_longer(s, a, arm, length[arm], out);
    }
}

/* The open sides of a part: one of the cells there has to belong. */
static void add_way_out(const struct solver *s, const struct components *c, const vec_int *cells,
                        vec_lit *out) {
    const struct model *m = s->model;
    for (int i = 0; i < cells->len; i++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(m->grid, cells->at[i], d);
            if (next != NO_CELL && lit_mark(s->found, component_lit(m, c, next)) == MARK_NO)
                vec_push(out, component_lit(m, c, next));
        }
}

/* By cell, in place of the cell before it on the way. */
enum { WAY_BEGINS = -1, WAY_OUTSIDE = -2, WAY_NOT_MET = -3 };

/* Reduces the cells of a part to a shortest way between two clues of it, by breadth-first search
 * from the first one. */
static void keep_way_between(const struct model *m, const struct components *c, vec_int *cells) {
    int *from = mem_alloc(grid_cells(m->grid), sizeof *from), end = NO_CELL;
    vec_int queue = {0};
    for (int cell = 0; cell < grid_cells(m->grid); cell++)
        from[cell] = WAY_OUTSIDE;
    for (int i = 0; i < cells->len; i++)
        from[cells->at[i]] = WAY_NOT_MET;
    for (int i = 0; i < cells->len && queue.len == 0; i++)
        if (component_clue(m, c, cells->at[i]) != CLUE_NONE) {
            from[cells->at[i]] = WAY_BEGINS;
            vec_push(&queue, cells->at[i]);
        }
    for (int head = 0; head < queue.len && end == NO_CELL; head++)
        for (enum dir d = 0; d < DIRS && end == NO_CELL; d++) {
            int next = grid_step(m->grid, queue.at[head], d);
            if (next == NO_CELL || from[next] != WAY_NOT_MET)
                continue;
            from[next] = queue.at[head];
            vec_push(&queue, next);
            end = component_clue(m, c, next) != CLUE_NONE ? next : NO_CELL;
        }
    vec_clear(cells);
    for (; end >= 0; end = from[end])
        vec_push(cells, end);
    vec_free(&queue);
    mem_free(from);
}

/* Reduces the cells of a part that is too large to one cell more than its clue allows, joined to
 * the clue: the first ones that breadth-first search meets. */
static void keep_too_many(const struct model *m, const struct components *c, vec_int *cells) {
    bool *mine = mem_alloc(grid_cells(m->grid), sizeof *mine);
    vec_int queue = {0};
    int number = 0;
    for (int i = 0; i < cells->len; i++) {
        mine[cells->at[i]] = true;
        if (component_clue(m, c, cells->at[i]) != CLUE_NONE)
            vec_push(&queue, cells->at[i]);
    }
    number = component_clue(m, c, queue.at[0]);
    mine[queue.at[0]] = false;
    for (int head = 0; head < queue.len && queue.len <= number; head++)
        for (enum dir d = 0; d < DIRS && queue.len <= number; d++) {
            int next = grid_step(m->grid, queue.at[head], d);
            if (next == NO_CELL || !mine[next])
                continue;
            mine[next] = false;
            vec_push(&queue, next);
        }
    vec_clear(cells);
    for (int i = 0; i < queue.len; i++)
        vec_push(cells, queue.at[i]);
    vec_free(&queue);
    mem_free(mine);
}

static void cut_components(const struct solver *s, int rule, vec_lit *out) {
    const struct components *c = &s->model->components.at[s->model->rules.at[rule].index];
    vec_int cells = {0};
    enum component_fault fault = component_fault(s->model, s->found, rule, &cells);
    if (fault == COMPONENT_OFF)
        vec_push(out, component_lit(s->model, c, cells.at[0]));
    if (fault == COMPONENT_TWO_CLUES)
        keep_way_between(s->model, c, &cells);
    if (fault == COMPONENT_LARGE)
        keep_too_many(s->model, c, &cells);
    if (fault == COMPONENT_NO_CLUE || fault == COMPONENT_SMALL)
        add_way_out(s, c, &cells, out);
    for (int i = 0; i < cells.len && fault != COMPONENT_OFF; i++)
        vec_push(out, lit_not(component_lit(s->model, c, cells.at[i])));
    vec_free(&cells);
}

/* Of the literals found in a table's scope the one with which most of these ways disagree;
 * LIT_FALSE: they agree with all. `has`: by variable, zero. */
static lit most_disagree(const struct solver *s, int rule, const vec_int *ways, int *has) {
    const struct model *m = s->model;
    const struct way_table *t = rule_table(m, rule);
    lit best = LIT_FALSE;
    int most = 0;
    for (int i = 0; i < ways->len; i++)
        for (int k = 0; k < m->ways.at[ways->at[i]].len; k++)
            has[lit_var(way_lits(m, ways->at[i])[k])]++;
    for (int i = 0; i < t->len; i++) {
        lit l = table_scope(m, t)[i];
        bool holds = lit_mark(s->found, l) == MARK_YES;
        int n = holds ? ways->len - has[lit_var(l)] : has[lit_var(l)];
        has[lit_var(l)] = 0;
        best = n > most ? (holds ? l : lit_not(l)) : best;
        most = n > most ? n : most;
    }
    return best;
}

/* Adds "not all of these", few literals found with which no way of the table agrees but those that
 * agree with all that was found. */
static void cut_table(const struct solver *s, int rule, vec_lit *out) {
    const struct model *m = s->model;
    int *has = mem_alloc(model_vars(m), sizeof *has);
    mark *few = marks_new(m);
    vec_int ways = {0};
    table_ways_left(m, few, rule, &ways);
    for (lit l; (l = most_disagree(s, rule, &ways, has)) != LIT_FALSE;) {
        vec_push(out, lit_not(l));
        lit_set(few, l);
        vec_clear(&ways);
        table_ways_left(m, few, rule, &ways);
    }
    vec_free(&ways);
    mem_free(few);
    mem_free(has);
}

static bool has_no_way(const struct solver *s, int table) {
    return table_ways_left(s->model, s->found, table, NULL) == 0;
}

/* A table without a way is at fault alone, else both are. */
static void cut_apart(const struct solver *s, int rule, vec_lit *out) {
    const int *tables = rule_apart(s->model, rule)->rule;
    for (int k = 0; k < 2; k++)
        if (has_no_way(s, tables[k])) {
            cut_table(s, tables[k], out);
            return;
        }
    cut_table(s, tables[0], out);
    cut_table(s, tables[1], out);
}

/* Of tables more counts than what the judge says: it leaves a table without a way to a sum that is
 * broken, and that sum may not be asked about. */
static bool found_breaks(const struct solver *s, int rule) {
    if (rule_is_broken(s->model, s->found, rule))
        return true;
    if (s->model->rules.at[rule].kind == RULE_TABLE)
        return has_no_way(s, rule);
    if (s->model->rules.at[rule].kind != RULE_APART)
        return false;
    const int *tables = rule_apart(s->model, rule)->rule;
    return has_no_way(s, tables[0]) || has_no_way(s, tables[1]);
}

static void cut_rule(struct solver *s, int rule, vec_lit *clause) {
    const struct rule *r = &s->model->rules.at[rule];
    vec_clear(clause);
    if (r->kind == RULE_ARMS)
        cut_arms(s, &s->model->arms.at[r->index], clause);
    if (r->kind == RULE_COMPONENTS)
        cut_components(s, rule, clause);
    if (r->kind == RULE_TABLE)
        cut_table(s, rule, clause);
    if (r->kind == RULE_APART)
        cut_apart(s, rule, clause);
    solver_add_cut(s, clause, s->rule_selector[rule]);
}

int rule_cuts_add(struct solver *s) {
    vec_lit clause = {0};
    int cuts = 0;
    for (int i = 1; i < s->model->rules.len; i++) {
        if (!s->rule_asked[i])
            continue;
        if (s->model->rules.at[i].kind == RULE_GRAPH) {
            cuts += cuts_add_more(s, i);
        } else if (found_breaks(s, i)) {
            cut_rule(s, i, &clause);
            cuts++;
        }
    }
    vec_free(&clause);
    return cuts;
}
