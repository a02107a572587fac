/* Draws a random loop that follows from the cells that it leaves out: given these cells, techniques
 * find the loop without a guess. A puzzle with such a loop can always be eased when it gets stuck,
 * since every further clue shows one of these cells. */
#ifndef SUMI_GENERATE_DRAW_IMPLIED_LOOP_H
#define SUMI_GENERATE_DRAW_IMPLIED_LOOP_H

#include "generate/planted.h"

enum { IMPLIED_PERCENT = 50 };

/* Makes such a loop by simulated annealing at a low temperature: it redraws parts of a random loop
 * where the techniques get stuck, several at a time and far from one another, and keeps each part
 * whose surroundings become no worse. The board is the run's, at least 2x2; its genre has a draft
 * in which any cell may be left out.
 * level: the difficulty whose techniques are used, at most NORMAL.
 * ends: by cell, 1 << enum dir for each line that ends there, 0 where the loop leaves it out.
 * Returns false if none was found or the run is over. Reports progress up to IMPLIED_PERCENT. */
bool implied_loop(struct run *run, enum difficulty level, uint8_t *ends);

#endif
