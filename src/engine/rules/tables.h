/* What tables (model/table.h) force: a literal that all remaining ways have, the opposite of one
 * that none has; and for two tables that are kept apart the same, with the ways that the other one
 * allows. */
#ifndef SUMI_ENGINE_RULES_TABLES_H
#define SUMI_ENGINE_RULES_TABLES_H

#include "model/model.h"

/* Scratch memory for all tables of a Model; zeroed at first. */
struct table_search {
    int *held, *held_by_all;  /* by variable: how many ways have it */
    vec_int left[2], allowed; /* ways that agree with the marks; those that the other table
                                 allows */
};

void table_search_free(struct table_search *s);

/* Appends the open literals that a rule of tables forces under these marks, and adds the work done.
 * Complete for one table; two that are kept apart force only what neither of them forces alone.
 * Returns false if no way is left. */
bool table_search_run(struct table_search *s, const struct model *m, const mark *marks, int rule,
                      vec_lit *out, long *work);

/* Of two tables that are kept apart, the rule of the one that a variable belongs to, or with
 * `other` of the other one. */
int table_of_pair(const struct model *m, int rule, int var, bool other);

#endif
