/* Look-ahead search (Heule and van Maaren, "Look-ahead based SAT solvers", 2009): it probes both
 * values of every open literal and every feasible assignment of a sum, then branches on the literal
 * that implies most. It keeps no reasons and stops at a work limit. Most published puzzles need few
 * branches or none; the rest goes to the CDCL solver.
 *
 * Variables are probed in their order, then sums. With `near_first`, sums with few feasible
 * assignments are probed before all variables; after each finding the variables near it, where the
 * next finding is likely; and the next branch is chosen near the last one. The set of findings is
 * the same, but another variable may be branched on, and another solution may be found first;
 * generators keep to the plain order, by which their puzzles were made. */
#ifndef SUMI_ENGINE_LOOKAHEAD_H
#define SUMI_ENGINE_LOOKAHEAD_H

#include "engine/engine.h"

/* The verdict on a full board: not a solution; a solution, continue; a solution, stop. */
enum seen { SEEN_WRONG, SEEN_MORE, SEEN_ENOUGH };

/* A literal found to hold at the root: both values of `var`, or all feasible assignments of `sum`
 * (then var is -1), imply it or lead to a conflict. LIT_FALSE: all lead to a conflict. */
struct root_finding {
    lit l;
    int at; /* its position on the trail */
    int var, sum;
    struct point before; /* the state of the root when it was found */
};
typedef VEC(struct root_finding) root_findings;

struct lookahead {
    struct engine *engine; /* at a fixed point without a conflict */
    long work;             /* limit on the work between two full boards, in the engine's units */
    const mark *first;     /* the value tried first at a branch; NULL: YES */
    bool near_first;       /* use the order above that takes less work on published puzzles */
    bool estimate; /* the limit adapts: a search that is nearly finished may use up to twice as
                      much, and one that seems far from it ends at half */
    long restart;  /* search_by_weights() restarts, keeping its weights, after this many conflicts,
                      and then after twice as many each time; it may find a solution again. 0: never
                    */

    /* Judges a full board, which satisfies every sum but may break the connectivity rule. */
    enum seen (*found)(void *arg, const mark *full);
    bool (*stop)(void *arg); /* polled; returning true ends the search; may be NULL */
    void *arg;
    int *branched;           /* receives the variable branched on at the root; may be NULL */
    root_findings *findings; /* receives what was found at the root, in order; may be NULL */
};

enum looked {
    LOOKED_ALL,    /* every solution has been found */
    LOOKED_ENOUGH, /* `found` ended the search */
    LOOKED_PART,   /* the work limit was reached, or `stop` returned true */
};

/* Searches. Afterwards the engine is at its root, with everything that was found to hold there. */
enum looked look_ahead(const struct lookahead *o);

/* Repeats only the probes that made these findings, in the same order, without branching. Returns
 * true if they end in a conflict. */
bool inquire_again(const struct lookahead *o, const root_findings *inquiries);

/* Depth-first search with failure weights (Boussemart, Hemery, Lecoutre and Sais, "Boosting
 * systematic search by weighting constraints", 2004): it branches on the open variable that took
 * part in most conflicts, with recent ones weighing more, and never looks ahead. It solves boards
 * with few strong rules, on which the look-ahead's measure is misleading, and boards on which it
 * hardly ever has to backtrack. The contract is look_ahead()'s, except that it does not use
 * `branched` and `findings`.
 *
 * Restarts (Gomes, Selman and Kautz, "Boosting combinatorial search through randomization", 1998)
 * help on boards that may have many solutions, where early decisions are more often wrong than hard
 * to refute: ten Nurikabe from which clues were removed took a fifth to a thirtieth of the steps.
 * After a restart the last marks are tried first (phase saving: Pipatsrisawat and Darwiche, "A
 * lightweight component caching scheme", 2007), so that a large board is repaired where the
 * conflict was instead of begun again: a published one of 31x45 of whose clues a third, or two,
 * became "?" had no answer in 30 s and has one in .7. On boards with one solution the collected
 * weights mislead it.
 *
 * It learns no clauses. Clause learning was written twice (first unique implication points on the
 * engine's reasons, two watched literals, restarts, phases, forgetting), measured and left out: in
 * place of the look-ahead it took two to five times as long on sixty slow published boards. On
 * Nurikabe a conflict of components depends on nearly all decisions, and minimizing its reason
 * costs more than the clause saves; on Aqre the useful clauses are about counters, which PicoSAT's
 * encoding has and the engine has not. Restarts alone, with the weights kept, solved one published
 * Nurikabe in half the steps, and another one not at all. */
enum looked search_by_weights(const struct lookahead *o);

#endif
