/* Splits a room into two. */
#ifndef SUMI_GENERATE_ROOMS_PARTING_H
#define SUMI_GENERATE_ROOMS_PARTING_H

#include "base/rng.h"
#include "model/build.h"
#include "puzzle/puzzle.h"

/* A split of a room into two parts. */
struct parting {
    int room, smaller; /* the room, and the number of cells of the smaller part */
    bool *in;          /* by cell: true in one of the parts */
};

/* Returns the value of a split; below 0: unusable. */
typedef int parting_worth(void *arg, const struct parting *by);

/* Splits the room of one of these cells in the best of some random ways. If the genre has room
 * numbers, both parts get those of the planted solution, which stays a solution. Returns a new
 * puzzle, which the caller frees, or NULL if no way was usable. */
struct puzzle *part_best(struct rng *rng, const struct puzzle *p, const struct model *m,
                         const mark *planted, const vec_int *cells, parting_worth *worth,
                         void *arg);

#endif
