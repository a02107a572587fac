/* Inside the writer of clauses (cnf.c, cnf_tables.c). */
#ifndef SUMI_FORMAT_CNF_INSIDE_H
#define SUMI_FORMAT_CNF_INSIDE_H

#include "base/buf.h"
#include "model/model.h"

struct cnf {
    const struct model *m;
    struct buf clauses;
    int vars, count;
};

/* A literal as DIMACS has it. */
int cnf_lit(lit l);

/* A fresh auxiliary variable. */
int cnf_new_var(struct cnf *c);

void cnf_clause(struct cnf *c, const int *lits, int n);

#define CLAUSE(c, ...)                                                                             \
    cnf_clause(c, (int[]){__VA_ARGS__}, (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)))

/* Clauses of all tables of the Model, and of those that are kept apart. */
void cnf_add_tables(struct cnf *c);

#endif
