/* Tables (extensional constraints): the literals of a scope that hold are exactly those of one of
 * the listed assignments (in names: ways). The pieces that fit in a room are such assignments. Two
 * tables may be kept apart: assignments of the same type must not touch. */
#ifndef SUMI_MODEL_TABLE_H
#define SUMI_MODEL_TABLE_H

#include "model/model.h"

static inline const struct way_table *rule_table(const struct model *m, int rule) {
    return &m->tables.at[m->rules.at[rule].index];
}
static inline const struct apart *rule_apart(const struct model *m, int rule) {
    return &m->aparts.at[m->rules.at[rule].index];
}
static inline const lit *table_scope(const struct model *m, const struct way_table *t) {
    return m->lits.at + t->first;
}
static inline const lit *way_lits(const struct model *m, int way) {
    return m->lits.at + m->ways.at[way].first;
}

bool way_has(const struct model *m, int way, lit l);

/* Counts the assignments of a table that still agree with the marks, and appends them, as indices
 * into model->ways, to *out (may be NULL). */
int table_ways_left(const struct model *m, const mark *marks, int rule, vec_int *out);

/* Appends the marked variables of a table's scope. */
void table_marked(const struct model *m, const mark *marks, int rule, vec_int *out);

/* What tables force: a literal that all remaining assignments contain, and the negation of one that
 * none contains; for two tables that are kept apart, the same with the assignments that the other
 * one allows. */

/* Scratch memory for all tables of a Model; zeroed by the caller. */
struct table_search {
    int *held, *held_by_all; /* by variable: number of assignments that contain it */
    vec_int left[2],
        allowed; /* assignments that agree with the marks; those that the other table allows */
};

void table_search_free(struct table_search *s);

/* Appends the open literals that a rule of tables forces under these marks, and adds the cost to
 * *work. Complete for one table; for two that are kept apart, only what neither of them forces
 * alone. Returns false if no assignment is left. */
bool table_search_run(struct table_search *s, const struct model *m, const mark *marks, int rule,
                      vec_lit *out, long *work);

/* Returns the rule of the one of two tables kept apart that contains a variable; with `other`, that
 * of the other one. */
int table_of_pair(const struct model *m, int rule, int var, bool other);

#endif
