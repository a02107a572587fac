/* What the generators share: questions to the solver about a puzzle with a planted solution. */
#ifndef SUMI_GENERATE_PLANTED_H
#define SUMI_GENERATE_PLANTED_H

#include "generate/generate.h"

/* One run of a generator. */
struct run {
    const struct generate_options *o;
    struct rng rng;
    int attempt;                 /* how many tries have failed */
    int earlier;                 /* tries of the candidates before this one, which were refused */
    bool over;                   /* the budget ran out, or the caller said stop */
    unsigned long long patience; /* PicoSAT's propagations a question may take; 0: any number */
    double started;              /* CPU seconds */
};

/* One way to a puzzle, chosen by the looks of the genre. NULL: this try failed; the next one, with
 * the random numbers that follow, may not. */
typedef struct puzzle *planter(struct run *run);
planter plant_loops; /* shaded cells and a loop, clues with arrows */
planter plant_rooms; /* shaded cells, rooms with numbers */
planter plant_dots;  /* a tree over dots */

/* Makes a puzzle easier where these marks, which are certain, leave off. False: it cannot be; the
 * puzzle may then be spoilt. */
typedef bool easer(struct rng *rng, struct puzzle *p, const struct model *m, const mark *marks,
                   const mark *solution);
easer ease_loops, ease_rooms;

/* Notes that the time is up or the caller wants to stop; true from then on. Tells how far it is. */
bool run_over(struct run *run);

/* For questions to the solver: they stop when the run does, or its patience with one ends. */
struct budget run_budget(struct run *run);

/* A solver that stops when the run does; the caller frees it. */
struct solver *solver_for(struct run *run, const struct model *m, const mark *given);

/* Looks for a solution of m other than `truth` that agrees with `given` (NULL: with nothing), from
 * the truth on, or (`far`) from its opposite. FOUND: `other` is filled. */
enum searched other_solution(struct run *run, const struct model *m, const mark *truth,
                             const mark *given, bool far, mark *other);

/* The same on the whole board, near the truth, where one of these variables differs (NULL: any).
 * They are asked about one by one: what can only be as the truth has it is a fact for the next. */
enum searched other_about(struct run *run, const struct model *m, const mark *truth,
                          const vec_int *about, mark *other);

/* A solution that agrees with `given` (may be NULL), with random first phases: cells are tried YES
 * first with yes_share out of 100, segments by a coin. */
enum searched random_solution(struct run *run, const struct model *m, const mark *given,
                              int yes_share, mark *out);

/* True when truth is the only solution of the puzzle. */
bool only_solution(struct run *run, const struct puzzle *p, const mark *truth);

#endif
