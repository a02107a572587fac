#include "model/table.h"

#include "model/model_inside.h"

int model_table(struct model *m, int family, int about, const lit *scope, int n) {
    struct way_table t = {m->lits.len, n, m->ways.len, 0};
    for (int i = 0; i < n; i++)
        vec_push(&m->lits, scope[i]);
    vec_push(&m->tables, t);
    return model_rule(m, RULE_TABLE, family, about, m->tables.len - 1);
}

void model_way(struct model *m, const lit *holds, int n, int type) {
    vec_push(&m->ways, ((struct table_way){m->lits.len, n, type}));
    for (int i = 0; i < n; i++)
        vec_push(&m->lits, holds[i]);
    m->tables.at[m->tables.len - 1].ways++;
}

int model_apart(struct model *m, int family, int rule_a, int rule_b) {
    vec_push(&m->aparts, ((struct apart){.rule = {rule_a, rule_b}}));
    return model_rule(m, RULE_APART, family, m->rules.at[rule_a].about, m->aparts.len - 1);
}

bool way_has(const struct model *m, int way, lit l) {
    for (int i = 0; i < m->ways.at[way].len; i++)
        if (way_lits(m, way)[i] == l)
            return true;
    return false;
}

/* --- bit sets --------------------------------------------------------------------------------- */

static bool has_bits(const struct way_table *t) {
    return t->len <= SCOPE_BITS;
}

static void set_bit(struct scope_bits *b, int at) {
    b->word[at / WAY_WORD] |= (uint64_t)1 << at % WAY_WORD;
}

static bool bits_meet(const struct scope_bits *a, const struct scope_bits *b) {
    uint64_t both = 0;
    for (int i = 0; i < SCOPE_WORDS; i++)
        both |= a->word[i] & b->word[i];
    return both != 0;
}

/* Stores by variable its index in the scope; with `forget` resets the entries to -1. */
static void note_scope(const struct model *m, const struct way_table *t, bool forget, int *at) {
    for (int i = 0; i < t->len; i++)
        at[lit_var(table_scope(m, t)[i])] = forget ? -1 : i;
}

static void note_ways(struct model *m, const struct way_table *t, const int *at) {
    for (int way = t->first_way; way < t->first_way + t->ways; way++)
        for (int i = 0; i < m->ways.at[way].len; i++)
            set_bit(&m->way_bits.at[way], at[lit_var(way_lits(m, way)[i])]);
}

/* Stores by cell which literals of a scope are next to it; with `forget` clears them. */
static void note_scope_beside(const struct model *m, const struct way_table *t, bool forget,
                              struct scope_bits *beside) {
    for (int i = 0; i < t->len; i++)
        for (enum dir d = 0; d < DIRS; d++) {
            int cell = m->vars.at[lit_var(table_scope(m, t)[i])].at.a;
            int next = grid_step(m->grid, cell, d);
            if (next != NO_CELL && forget)
                beside[next] = (struct scope_bits){0};
            else if (next != NO_CELL)
                set_bit(&beside[next], i);
        }
}

/* Stores what the assignments of one table touch of the other one's scope. */
static void note_touches(struct model *m, const struct way_table *t, int touch,
                         const struct scope_bits *beside) {
    for (int way = t->first_way; way < t->first_way + t->ways; way++)
        for (int i = 0; i < m->ways.at[way].len; i++) {
            int cell = m->vars.at[lit_var(way_lits(m, way)[i])].at.a;
            for (int k = 0; k < SCOPE_WORDS; k++)
                m->touches.at[touch + way - t->first_way].word[k] |= beside[cell].word[k];
        }
}

static void seal_apart(struct model *m, struct apart *of, struct scope_bits *beside) {
    for (int k = 0; k < 2; k++) {
        const struct way_table *t = rule_table(m, of->rule[k]),
                               *other = rule_table(m, of->rule[!k]);
        of->touch[k] = m->touches.len;
        for (int i = 0; i < t->ways && has_bits(other); i++)
            vec_push(&m->touches, (struct scope_bits){0});
        if (!has_bits(other))
            continue;
        note_scope_beside(m, other, false, beside);
        note_touches(m, t, of->touch[k], beside);
        note_scope_beside(m, other, true, beside);
    }
}

void model_seal_ways(struct model *m) {
    if (m->tables.len == 0)
        return;
    int n = model_vars(m);
    LOCAL(mem_free_at) int *at = mem_alloc(n, sizeof *at);
    for (int v = 0; v < n; v++)
        at[v] = -1;
    for (int way = 0; way < m->ways.len; way++)
        vec_push(&m->way_bits, (struct scope_bits){0});
    for (int i = 0; i < m->tables.len; i++) {
        const struct way_table *t = &m->tables.at[i];
        note_scope(m, t, false, at);
        if (has_bits(t))
            note_ways(m, t, at);
        note_scope(m, t, true, at);
    }
    LOCAL(mem_free_at) struct scope_bits *beside = mem_alloc(grid_cells(m->grid), sizeof *beside);
    for (int i = 0; i < m->aparts.len; i++)
        seal_apart(m, &m->aparts.at[i], beside);
}

/* --- remaining assignments -------------------------------------------------------------------- */

/* The marks of a table's scope. An assignment agrees with them if it contains all literals of the
 * scope that hold, and none that is false. */
struct table_marks {
    const struct model *m;
    const mark *marks;
    const struct way_table *t;
    int held; /* number of literals that hold, and which: */
    struct scope_bits holds, fails;
};

static struct table_marks table_marks_of(const struct model *m, const mark *marks, int rule) {
    struct table_marks of = {.m = m, .marks = marks, .t = rule_table(m, rule)};
    const lit *scope = table_scope(m, of.t);
    for (int i = 0; i < of.t->len; i++) {
        mark at = lit_mark(marks, scope[i]);
        of.held += at == MARK_YES;
        if (at != MARK_NONE && i < SCOPE_BITS)
            set_bit(at == MARK_YES ? &of.holds : &of.fails, i);
    }
    return of;
}

static bool way_agrees_by_literals(const struct table_marks *of, int way) {
    const lit *lits = way_lits(of->m, way);
    int held = 0;
    for (int i = 0; i < of->m->ways.at[way].len; i++) {
        mark at = lit_mark(of->marks, lits[i]);
        if (at == MARK_NO)
            return false;
        held += at == MARK_YES;
    }
    return held == of->held;
}

static bool way_agrees(const struct table_marks *of, int way) {
    if (!has_bits(of->t))
        return way_agrees_by_literals(of, way);
    const struct scope_bits *b = &of->m->way_bits.at[way];
    uint64_t wrong = 0;
    for (int i = 0; i < SCOPE_WORDS; i++)
        wrong |= (b->word[i] & of->fails.word[i]) | (of->holds.word[i] & ~b->word[i]);
    return wrong == 0;
}

/* Returns true if assignments of several types agree with the marks. */
static bool table_has_types(const struct table_marks *of) {
    int type = -1;
    for (int way = of->t->first_way; way < of->t->first_way + of->t->ways; way++) {
        if (of->m->ways.at[way].type == type || !way_agrees(of, way))
            continue;
        if (type >= 0)
            return true;
        type = of->m->ways.at[way].type;
    }
    return false;
}

static int list_left(const struct table_marks *of, vec_int *out) {
    int left = 0;
    for (int way = of->t->first_way; way < of->t->first_way + of->t->ways; way++) {
        if (!way_agrees(of, way))
            continue;
        left++;
        if (out)
            vec_push(out, way);
    }
    return left;
}

int table_ways_left(const struct model *m, const mark *marks, int rule, vec_int *out) {
    const struct table_marks of = table_marks_of(m, marks, rule);
    return list_left(&of, out);
}

void table_marked(const struct model *m, const mark *marks, int rule, vec_int *out) {
    const struct way_table *t = rule_table(m, rule);
    for (int i = 0; i < t->len; i++) {
        int v = lit_var(table_scope(m, t)[i]);
        if (marks[v] != MARK_NONE)
            vec_push(out, v);
    }
}

static bool ways_touch(const struct model *m, int a, int b) {
    for (int i = 0; i < m->ways.at[a].len; i++)
        for (int k = 0; k < m->ways.at[b].len; k++)
            if (grid_distance(m->grid, m->vars.at[lit_var(way_lits(m, a)[i])].at.a,
                              m->vars.at[lit_var(way_lits(m, b)[k])].at.a) == 1)
                return true;
    return false;
}

/* Returns true if assignment a of table number k and assignment b of the other one have the same
 * type and touch. */
static bool ways_exclude(const struct model *m, const struct apart *of, int k, int a, int b) {
    if (m->ways.at[a].type != m->ways.at[b].type)
        return false;
    if (!has_bits(rule_table(m, of->rule[!k])))
        return ways_touch(m, a, b);
    int first = rule_table(m, of->rule[k])->first_way;
    return bits_meet(&m->touches.at[of->touch[k] + a - first], &m->way_bits.at[b]);
}

static bool in_scope(const struct model *m, const struct way_table *t, lit l) {
    for (int i = 0; i < t->len; i++)
        if (lit_var(table_scope(m, t)[i]) == lit_var(l))
            return true;
    return false;
}

/* Returns true if a sum with all its literals in the scope is broken. */
static bool inner_sum_breaks(const struct model *m, const mark *marks, const struct way_table *t) {
    for (int i = 0; i < t->len; i++) {
        int v = lit_var(table_scope(m, t)[i]);
        for (int k = m->use_first[v]; k < m->use_first[v + 1]; k++) {
            const struct sum *s = &m->sums.at[m->uses.at[k]];
            struct tally tally = sum_tally(m, marks, s);
            bool breaks = tally.yes > s->hi || tally.yes + tally.open < s->lo;
            for (int j = 0; j < s->len && breaks; j++)
                breaks = in_scope(m, t, sum_lits(m, s)[j]);
            if (breaks)
                return true;
        }
    }
    return false;
}

bool table_is_broken(const struct model *m, const mark *marks, int rule) {
    return table_ways_left(m, marks, rule, NULL) == 0 &&
           !inner_sum_breaks(m, marks, rule_table(m, rule));
}

bool apart_is_broken(const struct model *m, const mark *marks, int rule) {
    LOCAL(mem_free_at) vec_int one = {0};
    LOCAL(mem_free_at) vec_int other = {0};
    table_ways_left(m, marks, rule_apart(m, rule)->rule[0], &one);
    table_ways_left(m, marks, rule_apart(m, rule)->rule[1], &other);
    bool broken = one.len > 0 && other.len > 0;
    for (int i = 0; i < one.len && broken; i++)
        for (int k = 0; k < other.len && broken; k++)
            broken = ways_exclude(m, rule_apart(m, rule), 0, one.at[i], other.at[k]);
    return broken;
}

/* --- what tables force ------------------------------------------------------------------------ */

void table_search_free(struct table_search *s) {
    mem_free(s->held);
    mem_free(s->held_by_all);
    vec_free(&s->left[0]);
    vec_free(&s->left[1]);
    vec_free(&s->allowed);
}

static void count_held(const struct model *m, const vec_int *ways, int *held) {
    for (int i = 0; i < ways->len; i++)
        for (int k = 0; k < m->ways.at[ways->at[i]].len; k++)
            held[lit_var(way_lits(m, ways->at[i])[k])]++;
}

/* Implies the literals that all of these assignments contain and the negations of those that none
 * contains, unless the same is true of all remaining assignments (`all`; NULL: do not compare). */
static void imply_common(struct table_search *s, const struct model *m, const mark *marks, int rule,
                         const vec_int *ways, const vec_int *all, vec_lit *out) {
    const struct way_table *t = rule_table(m, rule);
    count_held(m, ways, s->held);
    if (all)
        count_held(m, all, s->held_by_all);
    for (int i = 0; i < t->len; i++) {
        lit l = table_scope(m, t)[i];
        int held = s->held[lit_var(l)], by_all = s->held_by_all[lit_var(l)];
        bool common = held == 0 || held == ways->len;
        bool known = all && (by_all == 0 || by_all == all->len);
        s->held[lit_var(l)] = s->held_by_all[lit_var(l)] = 0;
        if (common && !known && lit_mark(marks, l) == MARK_NONE)
            vec_push(out, held > 0 ? l : lit_not(l));
    }
}

static void find_left(struct table_search *s, const struct table_marks *of, int which) {
    mem_poll(); /* one supposition runs many tables, each of some thousand assignments */
    vec_clear(&s->left[which]);
    list_left(of, &s->left[which]);
}

static long work_of_table(const struct model *m, int rule) {
    return 4 + rule_table(m, rule)->len + 4 * (long)rule_table(m, rule)->ways;
}

/* Finds the assignments in left[which] that are compatible with some assignment of the other table.
 * Only a table whose remaining assignments all have one type can exclude any. */
static void find_allowed(struct table_search *s, const struct model *m, const struct apart *of,
                         int which, long *work) {
    const vec_int *ways = &s->left[which], *others = &s->left[!which];
    vec_clear(&s->allowed);
    for (int i = 0; i < ways->len; i++) {
        bool excluded = true;
        for (int k = 0; k < others->len && excluded; k++, *work += 4)
            excluded = ways_exclude(m, of, which, ways->at[i], others->at[k]);
        if (!excluded)
            vec_push(&s->allowed, ways->at[i]);
    }
}

/* Propagates two tables that are kept apart. A table without any assignment left is reported by its
 * own rule. */
static bool run_apart(struct table_search *s, const struct model *m, const mark *marks, int rule,
                      vec_lit *out, long *work) {
    const int *tables = rule_apart(m, rule)->rule;
    const struct table_marks of[2] = {table_marks_of(m, marks, tables[0]),
                                      table_marks_of(m, marks, tables[1])};
    bool several[2] = {table_has_types(&of[0]), table_has_types(&of[1])};
    *work += work_of_table(m, tables[0]) + work_of_table(m, tables[1]);
    if (several[0] && several[1])
        return true;
    find_left(s, &of[0], 0);
    find_left(s, &of[1], 1);
    for (int k = 0; k < 2; k++) {
        if (s->left[0].len == 0 || s->left[1].len == 0 || several[!k])
            continue;
        find_allowed(s, m, rule_apart(m, rule), k, work);
        if (s->allowed.len == 0)
            return false;
        if (s->allowed.len < s->left[k].len)
            imply_common(s, m, marks, tables[k], &s->allowed, &s->left[k], out);
    }
    return true;
}

bool table_search_run(struct table_search *s, const struct model *m, const mark *marks, int rule,
                      vec_lit *out, long *work) {
    if (!s->held) {
        s->held = mem_alloc(model_vars(m), sizeof *s->held);
        s->held_by_all = mem_alloc(model_vars(m), sizeof *s->held_by_all);
    }
    if (m->rules.at[rule].kind == RULE_APART)
        return run_apart(s, m, marks, rule, out, work);
    const struct table_marks of = table_marks_of(m, marks, rule);
    find_left(s, &of, 0);
    *work += work_of_table(m, rule);
    if (s->left[0].len > 0)
        imply_common(s, m, marks, rule, &s->left[0], NULL, out);
    return s->left[0].len > 0;
}

int table_of_pair(const struct model *m, int rule, int var, bool other) {
    const int *tables = rule_apart(m, rule)->rule;
    const struct way_table *t = rule_table(m, tables[0]);
    for (int i = 0; i < t->len; i++)
        if (lit_var(table_scope(m, t)[i]) == var)
            return tables[other];
    return tables[!other];
}
