/* A random loop that follows from the cells that it leaves out: knowing these, techniques find it
 * without a guess. Puzzles with such a loop never get stuck for good, since each clue tells a cell
 * that is left out. */
#ifndef SUMI_GENERATE_IMPLIED_LOOP_H
#define SUMI_GENERATE_IMPLIED_LOOP_H

#include "generate/planted.h"

enum { IMPLIED_PERCENT = 50 };

/* By simulated annealing at a low temperature: parts of a random loop are drawn anew where a walk
 * gets stuck, several at a time and far from one another, and each is kept where its surroundings
 * are no worse for it. The board is the run's, at least 2x2; its genre has a draft, in which any
 * cell may be left out.
 * ends: by cell, 1 << enum dir for each line that ends there, 0 where the loop leaves it out.
 * False: it was not found, or the run is over. What it notes of its progress goes up to
 * IMPLIED_PERCENT. */
bool implied_loop(struct run *run, uint8_t *ends);

#endif
