/* Tables as clauses: a variable for each way, and for each place of a scope and each type "a way of
 * that type takes it", by which neighbours of two tables that are kept apart exclude each other. */
#include "format/cnf_inside.h"
#include "model/table.h"

/* "This place is taken by a way of that type": the first of them for a table. */
static int *new_typed(struct cnf *c, int types) {
    int *first = mem_alloc(c->m->tables.len, sizeof *first);
    for (int i = 0; i < c->m->tables.len; i++) {
        first[i] = c->vars + 1;
        c->vars += c->m->tables.at[i].len * types;
    }
    return first;
}

/* Where way number `var` is taken, a place of the scope holds, with the way's type, or fails. */
static void cnf_add_way(struct cnf *c, const struct way_table *t, int way, int var, int typed,
                        int types) {
    const struct model *m = c->m;
    for (int i = 0; i < t->len; i++) {
        lit l = table_scope(m, t)[i];
        bool holds = way_has(m, way, l);
        CLAUSE(c, -var, holds ? cnf_lit(l) : -cnf_lit(l));
        if (holds)
            CLAUSE(c, -var, typed + i * types + m->ways.at[way].type);
    }
}

static void add_table(struct cnf *c, const struct way_table *t, int typed, int types) {
    int *chosen = mem_alloc(t->ways + 1, sizeof *chosen);
    for (int i = 0; i < t->ways; i++) {
        chosen[i] = cnf_new_var(c);
        cnf_add_way(c, t, t->first_way + i, chosen[i], typed, types);
    }
    cnf_clause(c, chosen, t->ways);
    mem_free(chosen);
}

/* Neighbours of two tables are not taken by ways of one type. */
static void add_apart(struct cnf *c, const struct apart *a, const int *typed, int types) {
    const struct model *m = c->m;
    int at[2] = {m->rules.at[a->rule[0]].index, m->rules.at[a->rule[1]].index};
    const struct way_table *t[2] = {&m->tables.at[at[0]], &m->tables.at[at[1]]};
    for (int i = 0; i < t[0]->len; i++)
        for (int k = 0; k < t[1]->len; k++) {
            int u = m->vars.at[lit_var(table_scope(m, t[0])[i])].at.a;
            int v = m->vars.at[lit_var(table_scope(m, t[1])[k])].at.a;
            for (int type = 0; type < types && grid_distance(m->grid, u, v) == 1; type++)
                CLAUSE(c, -(typed[at[0]] + i * types + type), -(typed[at[1]] + k * types + type));
        }
}

void cnf_add_tables(struct cnf *c) {
    const struct model *m = c->m;
    int types = 0;
    for (int i = 0; i < m->ways.len; i++)
        types = m->ways.at[i].type >= types ? m->ways.at[i].type + 1 : types;
    int *typed = new_typed(c, types);
    for (int i = 0; i < m->tables.len; i++)
        add_table(c, &m->tables.at[i], typed[i], types);
    for (int i = 0; i < m->aparts.len; i++)
        add_apart(c, &m->aparts.at[i], typed, types);
    mem_free(typed);
}
