/* Counting solutions that are close to a known one: most boards with many solutions have thousands
 * that differ in a corner, and searching for each of them from the start costs as much as for the
 * first. */
#ifndef SUMI_SOLVE_NEARBY_H
#define SUMI_SOLVE_NEARBY_H

#include "engine/engine.h"

/* The parts of a board's solutions that are already counted: each is all solutions that have its
 * literals. */
struct counted_parts {
    vec_lit lits;
    vec_int ends; /* of each part, into lits */
};

struct nearby {
    const struct model *m;
    const mark *marks;  /* certain */
    const mark *around; /* a solution that no part holds */

    /* Called for each solution that was not in the parts before. Returns false when that is
     * enough. */
    bool (*found)(void *arg, const mark *solution);
    bool (*stop)(void *arg); /* polled */
    void *arg;
    struct counted_parts *parts; /* grows by what has been searched */
};

/* Goes through the solutions by chronological backtracking from `around`, whose marks are tried
 * first, as long as they are not far apart; `around` is the first. Returns true if there are no
 * other solutions. */
bool nearby_count(const struct nearby *o);

#endif
