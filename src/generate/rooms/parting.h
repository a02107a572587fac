/* A change of walls: a room falls into two. */
#ifndef SUMI_GENERATE_ROOMS_PARTING_H
#define SUMI_GENERATE_ROOMS_PARTING_H

#include "base/rng.h"
#include "model/build.h"
#include "puzzle/puzzle.h"

/* A room in two parts. */
struct parting {
    int room, smaller; /* cells of the smaller part */
    bool *in;          /* by cell: of the one part */
};

/* What a parting would be worth; below 0: nothing at all. */
typedef int parting_worth(void *arg, const struct parting *by);

/* The puzzle with the room of one of these cells parted, in the best of some random ways, with
 * numbers for both parts (of a genre with such) by the planted solution, which stays one; the
 * caller frees it. NULL: no way was worth anything. */
struct puzzle *part_best(struct rng *rng, const struct puzzle *p, const struct model *m,
                         const mark *planted, const vec_int *cells, parting_worth *worth,
                         void *arg);

#endif
