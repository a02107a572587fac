/* Inside the writer of clauses (cnf.c, cnf_graph.c, cnf_tables.c). */
#ifndef SUMI_FORMAT_CNF_INSIDE_H
#define SUMI_FORMAT_CNF_INSIDE_H

#include "base/buf.h"
#include "base/err.h"
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

/* From `lo` to `hi` of the n literals hold. */
void cnf_add_sum(struct cnf *c, const int *lits, int n, int lo, int hi);

/* Clauses of a graph and of the facts about its faces. False, with a reason: it is too large, or of
 * a form that is not written. */
bool cnf_add_graph(struct cnf *c, const struct graph *g, struct err *e);

/* Clauses of all tables of the Model, and of those that are kept apart. */
void cnf_add_tables(struct cnf *c);

#endif
