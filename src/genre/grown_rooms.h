/* Rooms that grow round the parts of a solution (struct making, `rooms`). */
#ifndef SUMI_GENRE_GROWN_ROOMS_H
#define SUMI_GENRE_GROWN_ROOMS_H

#include "base/grid.h"

struct rng;

/* Labels are 0, 1, ... by cell, and -1 where there is none yet: such a cell gets the label of a
 * neighbour, at random, until none is left. At least one cell has a label. */
void grow_rooms(struct grid g, struct rng *rng, int *label);

#endif
