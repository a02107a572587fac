/* Look-ahead search (Heule and van Maaren, "Look-ahead based SAT solvers", 2009): it probes every
 * open literal both ways, and every feasible assignment of a sum, then branches on the literal that
 * implies most. It keeps no reasons and stops at a work limit. Published puzzles end after a few
 * branches or none; what it leaves goes to the CDCL solver. */
#ifndef SUMI_DEDUCE_LOOKAHEAD_H
#define SUMI_DEDUCE_LOOKAHEAD_H

#include "deduce/engine.h"

/* What a full board is: no solution; one, and more are wanted; one, and that is enough. */
enum seen { SEEN_WRONG, SEEN_MORE, SEEN_ENOUGH };

struct lookahead {
    struct engine *engine; /* run to its end without a clash */
    long work;             /* the most between two finds, in the engine's units */
    const mark *first;     /* what is tried first where it branches; NULL: YES */

    /* Judges a full board, which meets every sum but may break the connection rule. */
    enum seen (*found)(void *arg, const mark *full);
    bool (*stop)(void *arg); /* polled; true ends the search; may be NULL */
    void *arg;
    int *branched; /* takes the variable that the root was branched on; may be NULL */
};

enum looked {
    LOOKED_ALL,    /* every solution has been found */
    LOOKED_ENOUGH, /* `found` asked for the end */
    LOOKED_PART,   /* the work limit is reached, or `stop` is set */
};

/* Afterwards the engine is at its root, with all that was found to hold there. */
enum looked look_ahead(const struct lookahead *o);

#endif
