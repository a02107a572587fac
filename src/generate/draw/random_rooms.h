/* Rooms for an empty board. */
#ifndef SUMI_GENERATE_DRAW_RANDOM_ROOMS_H
#define SUMI_GENERATE_DRAW_RANDOM_ROOMS_H

#include "generate/planted.h"

/* Draws rooms of about `wanted` cells, or (`boxes`) only rectangles, and clears all numbers. */
void draw_rooms(struct rng *rng, struct puzzle *p, int wanted, bool boxes);

/* Draws only rectangles such that they admit a solution of the genre's draft. Returns false if none
 * were found. */
bool draw_boxes(struct run *run, struct puzzle *p, int wanted);

/* Redraws the rooms near a cell, clears all numbers, and stores a solution in `planted`. Returns
 * false if none were found. */
bool redraw_boxes(struct run *run, struct puzzle *p, int wanted, int near, mark *planted);

#endif
