/* Random loops through all cells of a board, to begin a planted solution with. */
#ifndef SUMI_GENERATE_DRAW_HAMILTONIAN_LOOP_H
#define SUMI_GENERATE_DRAW_HAMILTONIAN_LOOP_H

#include "base/grid.h"
#include "base/rng.h"

/* Fills ends[] (by cell: bits 1 << enum dir of its line ends) with a random loop through every cell
 * of a board of at least two rows and columns. If both numbers are odd, no loop is that long (it
 * alternates between the colours of a checkerboard): the cell in the lower right corner is left
 * out, with 0. */
void hamiltonian_loop(struct rng *r, struct grid g, uint8_t *ends);

#endif
