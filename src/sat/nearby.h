/* Counting solutions that are near one: most boards with many have thousands that differ in a
 * corner, and a search for each of them from the start costs as much as the first. */
#ifndef SUMI_SAT_NEARBY_H
#define SUMI_SAT_NEARBY_H

#include "deduce/engine.h"

/* The parts of a board's solutions that are counted already: each is the solutions that have all of
 * its literals. */
struct counted_parts {
    VEC(lit) lits;
    vec_int ends; /* of each part, into lits */
};

bool counted_before(const struct counted_parts *parts, const mark *solution);
void counted_parts_free(struct counted_parts *parts);

struct nearby {
    const struct model *m;
    const mark *marks;  /* certain */
    const mark *around; /* a solution that no part holds */

    /* Takes each solution that the parts held not before. False: that is enough. */
    bool (*found)(void *arg, const mark *solution);
    bool (*stop)(void *arg); /* polled */
    void *arg;
    struct counted_parts *parts; /* grows by what has been gone through */
};

/* Goes through the solutions by chronological backtracking from `around`, whose marks are tried
 * first, for as long as they are not far apart; `around` is the first of them. True: there is no
 * other solution. */
bool nearby_count(const struct nearby *o);

#endif
