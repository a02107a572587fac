/* A Model inside PicoSAT; only solver.c includes picosat.h.
 *
 * Sums are encoded by counters and the graph is enforced lazily: a model that breaks the
 * connectivity rule is excluded by clauses (for every loop, part or barrier at once), and the
 * search goes on in the same instance. Every solution it returns has passed judge_full(). */
#ifndef SUMI_SOLVE_SAT_SOLVER_H
#define SUMI_SOLVE_SAT_SOLVER_H

#include "model/build.h"

/* The cost that a search may have, and whether its time is up. All zero: no limit but one gibibyte
 * for PicoSAT. `stop` is polled; true ends the search, and so does a lack of memory
 * (mem_is_short()).
 */
struct budget {
    double cpu_seconds;
    unsigned long long propagations; /* of PicoSAT: the same everywhere, unlike seconds */
    size_t bytes;                    /* of its memory */
    bool (*stop)(void *arg);
    void *stop_arg;
};

/* When the seconds end of a budget that applies since `start`, as clock_cpu() counts; 0: never. */
double budget_deadline(const struct budget *b, double start);

/* True if `stop` says so, or the deadline (0: none) has passed. */
bool budget_time_is_up(const struct budget *b, double deadline);

struct solver;

enum event_kind { EVENT_STEP, EVENT_MODEL, EVENT_PART, EVENT_CUT, EVENT_DONE };

/* The events for a watcher. Arrays are valid during the call only. */
struct event {
    enum event_kind kind;
    const struct step *step; /* EVENT_STEP (solve_watched()) */
    const mark *marks;       /* STEP, MODEL, DONE: all variables */
    const lit *lits; /* PART: the literals that make the loop, part or wall; CUT: the clause */
    int n_lits;
};
typedef void watcher(void *arg, const struct event *ev);

enum searched { SEARCH_FOUND, SEARCH_NONE, SEARCH_STOPPED };

/* `given` (may be NULL) are marks taken as facts for good. The budget (NULL: no limit but that on
 * memory) applies from here on: if it ends while the Model is encoded, each search returns
 * SEARCH_STOPPED. */
struct solver *solver_new(const struct model *m, const mark *given, const struct budget *b);
void solver_free(struct solver *s);

/* True if this share of the budget's seconds or propagations is used up. A search interrupted by
 * its budget cannot be continued, so a caller with more to ask checks this between searches. */
bool solver_spent(const struct solver *s, double share);
unsigned long long solver_propagations(const struct solver *s); /* so far */

/* The phase with which a variable is tried first. */
void solver_prefer(struct solver *s, lit l);
void solver_seed(struct solver *s, unsigned seed);

/* Adds a clause for good: at least one of these holds. Checks the budget now and then: once it is
 * spent, nothing more is added, and each search returns SEARCH_STOPPED. */
void solver_add_clause(struct solver *s, const lit *lits, int n);

/* A new literal: for an encoding, or as a selector, to be assumed while what is under it is to
 * hold. */
lit solver_new_lit(struct solver *s);

/* lo <= true literals <= hi whenever `selector` holds (LIT_TRUE: for good). In encode.c. */
void solver_add_sum(struct solver *s, const lit *lits, int n, int lo, int hi, lit selector);

/* For explanations: a solver each of whose rules holds only under a selector, which is assumed
 * where the rule is to hold. `facts` (may be NULL) are marks that hold for good. */
struct solver *solver_new_with_selectors(const struct model *m, const mark *facts,
                                         const struct budget *b);

/* The selectors; LIT_TRUE: it always holds. */
struct selectors {
    lit *at_most, *at_least; /* by sum; NULL: sums have none */
    lit *rule;               /* by rule */
};
const struct selectors *solver_selectors(const struct solver *s);

/* After SEARCH_NONE: true if this assumption was used. */
bool solver_failed(struct solver *s, lit assumed);

/* Looks for a solution under assumptions. FOUND: solver_solution() is valid until the next call. */
enum searched solver_search(struct solver *s, const lit *assumed, int n);

/* The same, but also STOPPED after so many propagations; the next search may take longer. */
enum searched solver_search_briefly(struct solver *s, const lit *assumed, int n,
                                    unsigned long long propagations);

const mark *solver_solution(const struct solver *s);

struct solver_stats {
    int models, cuts; /* that were found and added */
    size_t bytes;
    int variables, clauses; /* of the encoding, cuts among them */
    unsigned long long decisions, propagations;
};

#endif
