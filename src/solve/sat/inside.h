/* What solve/ alone knows of the solver: its inside, in the Model's own literals.
 *
 * Variables from model_vars() on are auxiliary. Clauses may contain literals that are known for
 * good, LIT_TRUE and LIT_FALSE: they are removed before PicoSAT sees the clause. */
#ifndef SUMI_SOLVE_SAT_INSIDE_H
#define SUMI_SOLVE_SAT_INSIDE_H

#include "solve/sat/solver.h"

struct PicoSAT;

/* Is shown each model that the graph refuses, which has been cut off: true where it has been
 * changed into a solution that is wanted. The search has found that then. */
typedef bool mender(void *arg, mark *model);

/* "u or v is on", as vertices; u == v if that one is known to be on. */
struct anchor {
    int u, v;
};

struct solver {
    const struct model *model;
    struct PicoSAT *pico;
    mark *known; /* facts, by Model variable */
    mark *found; /* the model found last: of the Model's variables, and `shown` in all */
    int shown;
    vec_int inner;            /* by variable: PicoSAT's number, 0 while it has none */
    vec_int clause;           /* scratch of solver_add_clause() */
    bool pure;                /* for explanations: cuts use the connectivity rule alone */
    bool faces;               /* there are inside/outside variables */
    struct graph faces_on[2]; /* with these, of the faces outside the loop and of those inside,
                                 each of which is connected; without vertices where not in use */
    bool opens_rings; /* set for a tree whose edges are bound by nothing but that some exclude each
                         other: what connects all vertices has such a tree within it. So models may
                         have rings, which cost clauses and time to forbid, and a tree is taken from
                         a model that is connected */
    bool misjudged;   /* the judge refused a model: no answer of this solver may be used any more */
    struct selectors selectors;
    bool *rule_asked; /* by rule: it was required in the search that found the last model */
    VEC(struct anchor) anchors;
    bool incomplete; /* the budget ended while clauses were added: nothing can be found any more,
                        and long encodings return */
    int unpolled;    /* clauses since the budget was last checked */
    struct budget budget;
    double deadline; /* CPU seconds; 0: none */
    watcher *watch;  /* these four are set by who has them, after solver_new() */
    void *watch_arg;
    mender *mend;
    void *mend_arg;
    struct solver_stats stats;
};

mark solver_known(const struct solver *s, lit l); /* the mark that is known for good */

/* Tells the watcher, if there is one, of the model found, or of literals in it (may be NULL). */
void solver_report(const struct solver *s, enum event_kind kind, const vec_lit *lits);

/* Adds a clause that the model found breaks, under `selector` (LIT_TRUE: for good), which goes into
 * it. */
void solver_add_cut(struct solver *s, vec_lit *clause, lit selector);

/* What solve.c and nearby.c ask of a solver, and no other room. */

struct solver_stats solver_stats(const struct solver *s);

/* Forbids a solution. */
void solver_forbid(struct solver *s, const mark *solution);

/* Fills in the marks that the search has proved for good. */
void solver_certain(struct solver *s, mark *marks);

/* A literal with its weight in a sum. */
struct addend {
    lit l;
    int weight;
};

/* encode.c: lo <= total weight of the true literals <= hi, under `selector`. */
void encode_binary(struct solver *s, const struct addend *at, int n, int lo, int hi, lit selector);

/* encode.c: lo <= true literals <= hi, under `selector`, where 0 <= lo <= hi <= n. */
void encode_network(struct solver *s, const lit *lits, int n, int lo, int hi, lit selector);

/* encode_graph.c: the graph, and how a loop turns, in clauses that stand before the first model. */
void encode_graph(struct solver *s);

/* encode_graph.c: adds inside and outside as variables, with what has to lie there, all clauses
 * under `selector`. Does nothing from the second call on, or without faces. */
void encode_faces(struct solver *s, lit selector);

/* cuts.c: adds clauses that exclude the model found where it breaks a rule that was asked for;
 * returns how many. */
int cuts_add(struct solver *s);

/* graph_cuts.c: the same for a rule that is a graph. */
int graph_cuts_add(struct solver *s, int rule);

#endif
