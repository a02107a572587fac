/* Lazy cuts: clauses that every assignment which meets the rules keeps and the model found breaks.
 * Here are those for the rules that are no graphs. */
#include "base/least.h"
#include "model/arms.h"
#include "model/components.h"
#include "model/judge/judge.h"
#include "model/pairs.h"
#include "model/ring.h"
#include "model/table.h"
#include "solve/sat/inside.h"

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
static void cut_arms(const struct solver *s, int rule, vec_lit *out) {
    const struct arms *a = &s->model->arms.at[s->model->rules.at[rule].index];
    bool by_total = a->rule == ARMS_TOTAL;
    int length[DIRS], total = 0;
    for (int arm = 0; arm < DIRS; arm++)
        total += length[arm] = arm_length(s, a, arm);
    int spare = total - a->total - 1; /* so much of the lengths need not be blamed */
    for (int arm = 0; arm < DIRS; arm++) {
        int less = by_total && spare > 0 ? min_int(spare, length[arm]) : 0;
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
    LOCAL(mem_free_at) int *from = mem_alloc(grid_cells(m->grid), sizeof *from);
    int end = NO_CELL;
    LOCAL(mem_free_at) vec_int queue = {0};
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
}

/* Reduces the cells of a part that is too large to one cell more than its clue allows, joined to
 * the clue: the first ones that breadth-first search meets. */
static void keep_too_many(const struct model *m, const struct components *c, vec_int *cells) {
    LOCAL(mem_free_at) bool *mine = mem_alloc(grid_cells(m->grid), sizeof *mine);
    LOCAL(mem_free_at) vec_int queue = {0};
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
}

static void cut_components(const struct solver *s, int rule, vec_lit *out) {
    const struct components *c = &s->model->components.at[s->model->rules.at[rule].index];
    LOCAL(mem_free_at) vec_int cells = {0};
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
        most = max_int(n, most);
    }
    return best;
}

/* Adds "not all of these", few literals found with which no way of the table agrees but those that
 * agree with all that was found. */
static void cut_table(const struct solver *s, int rule, vec_lit *out) {
    const struct model *m = s->model;
    LOCAL(mem_free_at) int *has = mem_alloc(model_vars(m), sizeof *has);
    LOCAL(mem_free_at) mark *few = marks_new(m);
    LOCAL(mem_free_at) vec_int ways = {0};
    table_ways_left(m, few, rule, &ways);
    for (lit l; (l = most_disagree(s, rule, &ways, has)) != LIT_FALSE;) {
        vec_push(out, lit_not(l));
        lit_set(few, l);
        vec_clear(&ways);
        table_ways_left(m, few, rule, &ways);
    }
}

static bool has_no_way(const struct solver *s, int table) {
    return table_ways_left(s->model, s->found, table, NULL) == 0;
}

/* A table without a way is at fault alone, else both are. */
static void cut_apart(const struct solver *s, int rule, vec_lit *out) {
    const int *tables = rule_apart(s->model, rule)->rule;
    bool none[2] = {has_no_way(s, tables[0]), has_no_way(s, tables[1])};
    if (none[0] || !none[1])
        cut_table(s, tables[0], out);
    if (!none[0])
        cut_table(s, tables[1], out);
}

/* Of tables more counts than what the judge says: it leaves a table without a way to a sum that is
 * broken, and that sum may not be asked about. */
static bool found_breaks(const struct solver *s, int rule) {
    enum rule_kind kind = s->model->rules.at[rule].kind;
    if (rule_is_broken(s->model, s->found, rule))
        return true;
    const int *tables = kind == RULE_APART ? rule_apart(s->model, rule)->rule : NULL;
    return kind == RULE_TABLE ? has_no_way(s, rule)
                              : tables && (has_no_way(s, tables[0]) || has_no_way(s, tables[1]));
}

static void cut_ring(const struct solver *s, int rule, vec_lit *out) {
    ring_clause(s->model, s->found, rule, out);
}

static void cut_pairs(const struct solver *s, int rule, vec_lit *out) {
    pairs_clause(s->model, s->found, rule, out);
}

/* Appends to `out` the literals of a clause that the model found breaks. */
typedef void cut_maker(const struct solver *s, int rule, vec_lit *out);

int cuts_add(struct solver *s) {
    static cut_maker *const cut[RULE_KINDS] = {
        [RULE_ARMS] = cut_arms,   [RULE_COMPONENTS] = cut_components,
        [RULE_TABLE] = cut_table, [RULE_APART] = cut_apart,
        [RULE_RING] = cut_ring,   [RULE_PAIRS] = cut_pairs};
    LOCAL(mem_free_at) vec_lit clause = {0};
    int cuts = 0;
    for (int r = 0; r < s->model->rules.len; r++) {
        enum rule_kind kind = s->model->rules.at[r].kind;
        if (!s->rule_asked[r])
            continue;
        if (kind == RULE_GRAPH) {
            cuts += graph_cuts_add(s, r);
        } else if (found_breaks(s, r)) {
            vec_clear(&clause);
            cut[kind](s, r, &clause);
            solver_add_cut(s, &clause, s->selectors.rule[r]);
            cuts++;
        }
    }
    return cuts;
}
