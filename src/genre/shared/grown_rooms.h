/* Rooms that grow round the parts of a solution (struct making, `rooms`). */
#ifndef SUMI_GENRE_SHARED_GROWN_ROOMS_H
#define SUMI_GENRE_SHARED_GROWN_ROOMS_H

#include "base/rng.h"
#include "graph/lit.h"
#include "puzzle/puzzle.h"

/* Gives p rooms that grow round the parts of a shading: label[] is 0, 1, ... in its cells, by part,
 * and -1 elsewhere; at least one cell has a label. Writes the shading's marks into solution[], by
 * cell. On return label[] holds each cell's part. `pace`, by part: in how many rounds of 100 a cell
 * joins it (at least 1); NULL: in all. */
void grow_rooms(struct puzzle *p, struct rng *rng, const int *pace, int *label, mark *solution);

#endif
