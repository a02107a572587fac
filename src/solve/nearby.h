/* Solutions beside a known one: whether there is another (solve_other(), in solve.h), and how many
 * are close to it. Most boards with many solutions have thousands that differ in a corner, and
 * searching for each of them from the start costs as much as for the first. */
#ifndef SUMI_SOLVE_NEARBY_H
#define SUMI_SOLVE_NEARBY_H

#include "engine/engine.h"

/* The work allowed to look-ahead between two solutions, in the engine's units (about 5 ns), and
 * what each variable adds. Nearly all published puzzles end within it; what does not end soon is
 * left to the search that learns. Of 683 published ones 9 are; with half as much for a variable it
 * was 14, of which the three large ones took PicoSAT three times as long as they take now. `make
 * bench DIR=` solves them again. */
enum { LOOK_WORK = 200000, LOOK_WORK_A_VARIABLE = 1000 };

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
