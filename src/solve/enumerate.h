/* One question to solve() on its way to an answer, for the searches that are asked in turn; and the
 * last of these: solutions one after the other by PicoSAT, and trees by annealing where cuts take
 * long. */
#ifndef SUMI_SOLVE_ENUMERATE_H
#define SUMI_SOLVE_ENUMERATE_H

#include "engine/lookahead.h"
#include "solve/solve.h"

struct asked {
    const struct model *m;
    const struct solve_options *o;
    struct answer *out;
    mark *marks;   /* what is certain so far */
    mark *nearest; /* a full board from which the search had better begin, or NULL */
    double start;  /* CPU seconds */
};

/* How many solutions are wanted at most. */
int asked_wanted(const struct asked *a);

/* Counts a solution; the first two are copied into the answer. */
void asked_keep(struct asked *a, const mark *full);

/* Adds what an engine has done to the answer. */
void asked_count_work(struct asked *a, const struct engine *e);

/* PicoSAT is to find models that cuts alone make solutions: where it is asked for, and for a
 * watcher, who wants to see them. */
static inline bool asked_cuts_alone(const struct asked *a) {
    return a->o->watch || a->o->engine == ENGINE_SAT;
}

/* Forgets what was counted, for a search that finds it again. */
void asked_drop_all(struct asked *a);

/* True if a board is the first solution that was kept. */
bool asked_is_known(const struct asked *a, const mark *full);

/* For searches on the engine: judges a full board, and counts it unless it is the first that was
 * kept. `arg` is the question. */
enum seen asked_see(void *arg, const mark *full);

/* For searches that ask whether to stop; `arg` is the question. */
bool asked_time_is_up(void *arg);

/* What is left of the budget since `start`, in CPU seconds. */
struct budget asked_budget_left(const struct solve_options *o, double start);

/* Finds as many solutions as are wanted; a->out->whole: there are no others. One that was kept
 * already is forbidden; of more than one only two were kept, and they are found again. */
void enumerate_solutions(struct asked *a);

/* Looks for trees with cuts for a while, then by annealing. True: the question is settled. */
bool search_trees(struct asked *a);

#endif
