/* Solving: one solution, all up to a count, or the shortest. The table of ways.c is tried in order
 * until one of its ways answers the query; tests/bench/ways_bench.c shows what each buys:
 *
 * 1. Propagation of sums, graph and rules (engine.h), and what counting alone refutes (special.h).
 * 2. Look-ahead (Heule and van Maaren 2009) up to a limit of work. Boards of parts go on by failure
 *    weights (Boussemart and others 2004); these begin anew (Gomes, Selman and Kautz 1998) where
 *    a part of any size leaves many solutions. Few large parts are gone through along a frontier
 *    first. lookahead.h
 * 3. A narrow board along its frontier, a large room that is nearly full by a beam along one.
 *    frontier.h
 * 4. Large trees: step 5 for a while, then annealing (Kirkpatrick, Gelatt and Vecchi 1983).
 *    The shortest tree: branch and bound with Lagrangian relaxation. special.h
 * 5. PicoSAT (Biere 2008), with encoded sums and lazy cuts (sat/solver.h). It takes turns with
 *    failure weights where there is no graph or cells are connected; loops of its models are joined
 *    by turning squares (special.h), else cut off, with what their inside and outside fall into;
 *    of more than two solutions most are counted near one (nearby.h). */
#ifndef SUMI_SOLVE_SOLVE_H
#define SUMI_SOLVE_SOLVE_H

#include "solve/sat/solver.h"
#include "solve/special/special.h"

enum outcome { OUTCOME_NONE, OUTCOME_ONE, OUTCOME_SEVERAL, OUTCOME_UNKNOWN };

/* "none", "one", "several", "unknown" */
extern const char *const outcome_names[];

/* Which search answers: the one that suits the question, the look-ahead search alone, or PicoSAT
 * with cuts alone. */
enum solve_engine { ENGINE_AUTO, ENGINE_SEARCH, ENGINE_SAT };

struct solve_options {
    const mark *given; /* marks that a solution must have, or NULL */
    int count;         /* count up to this many; 0: 2, which settles uniqueness */
    bool look_only;    /* deduction and look-ahead alone: UNKNOWN if these do not settle it */
    enum solve_engine engine;
    unsigned without; /* bit w leaves out way w (solve_way()), to measure what it buys */
    bool shortest;    /* find the least total cost, and count the solutions that have it. Where
                         there are several solutions this is proved for trees alone
                         (solve/special/special.h); the answer for other Models is UNKNOWN */
    struct budget budget;
    watcher *watch;
    void *watch_arg;
};

/* Counts of the searches: on the engine, and by PicoSAT. */
struct search_stats {
    long suppositions, clashes, steps; /* steps are the engine's units of work */
    struct solver_stats sat;
};

struct answer {
    enum outcome outcome;
    mark *solution; /* one solution, or NULL; with `shortest` the shortest, or (UNKNOWN) the
                       shortest so far */
    mark *other;    /* SEVERAL: a second one that differs, else NULL */
    mark *certain;  /* UNKNOWN: what is certain so far, else NULL */
    int count;      /* solutions found */
    bool whole;     /* the search was exhaustive: a count below options->count is exact */
    int length;     /* total cost of `solution` where the Model has costs */
    int least;      /* with `shortest`: proved lower bound of the length */
    struct search_stats stats;
    int steps; /* shown to a watcher; with `shortest` the branches visited */
    double cpu_seconds;
    bool memory_short;      /* UNKNOWN, or counted only in part, because memory ran short */
    struct refusal refused; /* NONE because counting shows it: why; else REFUSAL_NONE */
};

/* Answers one question. Whatever *out held before is overwritten, not freed; the caller frees it
 * with answer_free(). The question is a scope (mem_begin()): a watcher keeps nothing that it
 * allocates. */
void solve(const struct model *m, const struct solve_options *o, struct answer *out);

/* Returns the name of a way of solving, counted from 0 in the order in which they are tried, or
 * NULL past the last one. *boards names the set of boards that needs it, a folder of
 * tests/bench/ways. */
const char *solve_way(int way, const char **boards);

/* Looks for a solution that agrees with `given` (NULL: any) and differs from `known`, a full board;
 * near it first or, with `far`, starting from its opposite. FOUND: `other` is filled. NONE: there
 * is no other. */
enum searched solve_other(const struct model *m, const mark *given, const mark *known, bool far,
                          const struct budget *b, mark *other);

void answer_free(struct answer *a); /* leaves *a zeroed */

#endif
