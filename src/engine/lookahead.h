/* Look-ahead search (Heule and van Maaren, "Look-ahead based SAT solvers", 2009): it probes every
 * open literal both ways, and every feasible assignment of a sum, then branches on the literal that
 * implies most. It keeps no reasons and stops at a work limit. Published puzzles end after a few
 * branches or none; what it leaves goes to the CDCL solver.
 *
 * Places are probed in their order, then sums. With `near_first` sums that can be met in few ways
 * come before all places, and after each find the places beside it, where the next one is likely;
 * and beside the last branch the next one is chosen. The same follows in the end, but another
 * place may be branched on, and so another solution be found first; generators keep to the plain
 * order, by which their puzzles were made. */
#ifndef SUMI_ENGINE_LOOKAHEAD_H
#define SUMI_ENGINE_LOOKAHEAD_H

#include "engine/engine.h"

/* A full board is one of these: no solution; a solution, and more are wanted; a solution, and that
 * is enough. */
enum seen { SEEN_WRONG, SEEN_MORE, SEEN_ENOUGH };

/* A literal found to hold at the root: each mark of `var`, or each way to meet `sum` (then var is
 * -1), implies it or clashes. LIT_FALSE: all of them clash. */
struct root_finding {
    lit l;
    int at; /* its position on the trail */
    int var, sum;
    struct point before; /* the root when it was found */
};
typedef VEC(struct root_finding) root_findings;

struct lookahead {
    struct engine *engine; /* propagated to its end without a clash */
    long work;             /* the limit between two full boards, in the engine's units */
    const mark *first;     /* what is tried first at a branch; NULL: YES */
    bool near_first;       /* another order, above, that takes less work on published puzzles */
    bool estimate; /* the limit bends: a search that is nearly through goes on, up to twice as long,
                      and one that seems far from it ends at half */
    long restart;  /* search_by_weights() begins anew, with its weights, after so many clashes, and
                      then after twice as many each time; it may find a solution again. 0: never */

    /* Judges a full board, which meets every sum but may break the connectivity rule. */
    enum seen (*found)(void *arg, const mark *full);
    bool (*stop)(void *arg); /* polled; true ends the search; may be NULL */
    void *arg;
    int *branched;           /* receives the variable on which the root was branched; may be NULL */
    root_findings *findings; /* receives what was found at the root, in order; may be NULL */
};

enum looked {
    LOOKED_ALL,    /* every solution has been found */
    LOOKED_ENOUGH, /* `found` asked for the end */
    LOOKED_PART,   /* the work limit is reached, or `stop` is set */
};

/* Searches. Afterwards the engine is at its root, with all that was found to hold there. */
enum looked look_ahead(const struct lookahead *o);

/* Repeats only the inquiries that made these findings, in that order, without branching. Returns
 * true if that ends in a clash. */
bool inquire_again(const struct lookahead *o, const root_findings *inquiries);

/* Depth-first search with failure weights (Boussemart, Hemery, Lecoutre and Sais, "Boosting
 * systematic search by weighting constraints", 2004): it branches on the open variable that took
 * part in most clashes, late ones above all, and never looks ahead. It solves boards with few
 * strong rules, on which the look-ahead's measure is misleading, and boards on which it hardly ever
 * has to turn back. The contract is look_ahead()'s, except that it does not use `branched` and
 * `findings`.
 *
 * Restarts (Gomes, Selman and Kautz, "Boosting combinatorial search through randomization", 1998)
 * are for boards that may have many solutions, where what was decided first is wrong more often
 * than hard to refute: ten Nurikabe of which clues were taken away took a fifth to a thirtieth of
 * the steps. What was marked is tried first from then on (Pipatsrisawat and Darwiche, "A
 * lightweight component caching scheme", 2007), so that a large board is mended where it clashed,
 * not begun again: a published one of 31x45 of whose clues a third, or two, became "?" had no
 * answer in 30 s and has one in .7. On boards with one solution the weights gathered on the way
 * mislead it.
 *
 * It learns no clauses. That was written twice (first unique implication points on the engine's
 * reasons, two watched literals, restarts, phases, forgetting), measured and left out: in place of
 * the look-ahead it took two to five times as long on sixty slow published boards. On Nurikabe a
 * clash of components rests on nearly all decisions there, and thinning its reason costs more than
 * the clause saves; on Aqre those clauses count that speak of counters, which PicoSAT's encoding
 * has and the engine has not. Restarts alone, with the weights kept, settled one published Nurikabe
 * in half the steps, and another one not at all. */
enum looked search_by_weights(const struct lookahead *o);

#endif
