/* What the files of sat/ share: the solver's inside, in the Model's own literals.
 *
 * Variables from model_vars() on are auxiliary. A literal that is known for good, or LIT_TRUE or
 * LIT_FALSE, may be in any clause: it is folded away before PicoSAT sees it. */
#ifndef SUMI_SAT_INSIDE_H
#define SUMI_SAT_INSIDE_H

#include "sat/solver.h"

struct PicoSAT;

/* "u or v is on", by vertices; u == v for one that is known to be. */
struct anchor {
    int u, v;
};

struct solver {
    const struct model *model;
    struct PicoSAT *pico;
    mark *known;    /* facts, by Model variable */
    mark *found;    /* the model found last */
    vec_int inner;  /* by variable: PicoSAT's number, 0 while it has none */
    vec_int clause; /* scratch of sat_clause() */
    lit guard;      /* assumed when the connection rule is to hold; LIT_TRUE: always */
    bool pure;      /* explanations: cuts use the connection rule alone */
    bool faces;     /* inside/outside variables are there */
    bool misjudged; /* the judge refused a model: no answer of this solver may be used */
    lit *rule_at_most, *rule_at_least; /* explanations: by sum, its selectors; else NULL */
    lit *rule_selector; /* by rule of the Model: assumed when it is to hold, LIT_TRUE: always; that
                           of the graph is `guard` */
    bool *rule_asked;   /* by rule: it holds in the question that found the last model */
    VEC(struct anchor) anchors;
    bool incomplete; /* the budget ended while clauses were added: nothing can be found any more */
    int unpolled;    /* clauses since the budget was looked at last */
    struct budget budget;
    double deadline; /* CPU seconds; 0: none */
    watcher *watch;
    void *watch_arg;
    struct solver_stats stats;
};

/* A solver whose rules hold only under selectors (solver->rule_*, solver->guard), for explanations.
 * `facts` (may be NULL) are marks that hold for good. */
struct solver *solver_new_guarded(const struct model *m, const mark *facts, const struct budget *b);

lit sat_fresh(struct solver *s);

/* Adds a clause. Polls the budget now and then: once that is spent, s->incomplete is set and
 * nothing is added any more, so that long encodings look at it and leave. */
void sat_clause(struct solver *s, const lit *lits, int n);
mark sat_known(const struct solver *s, lit l); /* what is known for good */

/* After SEARCH_NONE: whether this assumption was used. */
bool sat_failed(struct solver *s, lit assumed);

/* Fills in the marks that the search has settled for good. */
void sat_certain(struct solver *s, mark *marks);

/* A literal that counts `weight` times in a sum. */
struct addend {
    lit l;
    int weight;
};

/* encode_binary.c: lo <= total weight of the true literals <= hi, under `guard`. */
void encode_binary(struct solver *s, const struct addend *at, int n, int lo, int hi, lit guard);

/* encode.c: lo <= true literals <= hi, all clauses under `guard` (LIT_TRUE: for good). */
void encode_sum(struct solver *s, const lit *lits, int n, int lo, int hi, lit guard);

/* Inside and outside as variables, with what has to lie there, all clauses under `guard`; once. */
void encode_faces(struct solver *s, lit guard);

/* cuts.c */
void cuts_begin(struct solver *s); /* what is known of the graph before the search */
int cuts_add(struct solver *s);    /* cuts off a model that breaks the connection rule; how many */

int cuts_add_more(struct solver *s, int rule); /* the same for a graph beside the first one */

/* rule_cuts.c: likewise for the rules that are no sums, of those that are asked. */
int rule_cuts_add(struct solver *s);

#endif
