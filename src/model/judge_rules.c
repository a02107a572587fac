#include "model/judge_rules.h"

#include "model/arms.h"
#include "model/components.h"
#include "model/table.h"

/* The marks along each arm, up to the one that ends it. */
static void arms_places(const struct model *m, const mark *marks, const struct arms *a,
                        vec_place *out) {
    for (int arm = 0; arm < DIRS; arm++)
        for (int i = 0; i < a->len[arm]; i++) {
            lit l = arm_lit(m, a, arm, i);
            mark at = lit_mark(marks, l);
            if (l >= 0 && at != MARK_NONE)
                vec_push(out, m->vars.at[lit_var(l)].at);
            if (at != MARK_YES)
                break;
        }
}

static void component_places(const struct model *m, const mark *marks, int rule, vec_place *out) {
    vec_int cells = {0};
    component_fault(m, marks, rule, &cells);
    for (int i = 0; i < cells.len; i++)
        vec_push(out, place_cell(cells.at[i]));
    vec_free(&cells);
}

/* What holds there already. */
static void table_places(const struct model *m, const mark *marks, int rule, vec_place *out) {
    const struct way_table *t = rule_table(m, rule);
    for (int i = 0; i < t->len; i++) {
        lit l = table_scope(m, t)[i];
        if (lit_mark(marks, l) == MARK_YES)
            vec_push(out, m->vars.at[lit_var(l)].at);
    }
}

bool rule_is_broken(const struct model *m, const mark *marks, int rule) {
    const struct rule *r = &m->rules.at[rule];
    struct lengths lengths[DIRS];
    switch (r->kind) {
    case RULE_ARMS:
        return !arms_lengths(m, &m->arms.at[r->index], marks, lengths);
    case RULE_COMPONENTS:
        return component_fault(m, marks, rule, NULL) != COMPONENT_FITS;
    case RULE_TABLE:
        return table_is_broken(m, marks, rule);
    case RULE_APART:
        return apart_is_broken(m, marks, rule);
    case RULE_SIDES: /* the judge looks at each fact, once the loop is closed */
    case RULE_GRAPH:
    case RULE_KINDS:
        break;
    }
    return false;
}

void rule_places(const struct model *m, const mark *marks, int rule, vec_place *out) {
    const struct rule *r = &m->rules.at[rule];
    switch (r->kind) {
    case RULE_ARMS:
        arms_places(m, marks, &m->arms.at[r->index], out);
        break;
    case RULE_COMPONENTS:
        component_places(m, marks, rule, out);
        break;
    case RULE_TABLE:
        table_places(m, marks, rule, out);
        break;
    case RULE_APART:
        for (int k = 0; k < 2; k++)
            table_places(m, marks, rule_apart(m, rule)->rule[k], out);
        break;
    case RULE_SIDES:
    case RULE_GRAPH:
    case RULE_KINDS:
        break;
    }
}
