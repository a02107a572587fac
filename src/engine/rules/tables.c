#include "engine/rules/tables.h"

#include "model/table.h"

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

/* What all of these ways have, and what none of them has, is forced, unless it is so of all ways
 * left (NULL: of any) as well. */
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

static void find_left(struct table_search *s, const struct model *m, const mark *marks, int rule,
                      int which) {
    mem_poll(); /* a supposition asks a table after the other, each of some thousand ways */
    vec_clear(&s->left[which]);
    table_ways_left(m, marks, rule, &s->left[which]);
}

static long work_of_table(const struct model *m, int rule) {
    return 4 + rule_table(m, rule)->len + 4 * (long)rule_table(m, rule)->ways;
}

/* Those of left[which] that some way of the other table allows; only ways of one type can leave a
 * way none. */
static void find_allowed(struct table_search *s, const struct model *m, int which, long *work) {
    const vec_int *ways = &s->left[which], *others = &s->left[!which];
    vec_clear(&s->allowed);
    for (int i = 0; i < ways->len; i++) {
        bool excluded = true;
        for (int k = 0; k < others->len && excluded; k++, *work += 4)
            excluded = ways_exclude(m, ways->at[i], others->at[k]);
        if (!excluded)
            vec_push(&s->allowed, ways->at[i]);
    }
}

/* A table that has no way left is reported by its own rule. */
static bool run_apart(struct table_search *s, const struct model *m, const mark *marks, int rule,
                      vec_lit *out, long *work) {
    const int *tables = rule_apart(m, rule)->rule;
    bool several[2] = {table_has_types(m, marks, tables[0]), table_has_types(m, marks, tables[1])};
    *work += work_of_table(m, tables[0]) + work_of_table(m, tables[1]);
    if (several[0] && several[1])
        return true;
    find_left(s, m, marks, tables[0], 0);
    find_left(s, m, marks, tables[1], 1);
    for (int k = 0; k < 2; k++) {
        if (s->left[0].len == 0 || s->left[1].len == 0 || several[!k])
            continue;
        find_allowed(s, m, k, work);
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
    find_left(s, m, marks, rule, 0);
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
