/* Rooms for an empty board, before there is a solution or with one. */
#ifndef SUMI_GENERATE_DRAW_RANDOM_ROOMS_H
#define SUMI_GENERATE_DRAW_RANDOM_ROOMS_H

#include "generate/planted.h"

/* Rooms of about so many cells, or (boxes) only rectangles; all numbers are cleared. */
void draw_rooms(struct rng *rng, struct puzzle *p, int wanted, bool boxes);

/* The same with rectangles alone, and so that they admit a solution, by the draft of a genre that
 * has one for rooms. False: none were found. */
bool draw_boxes(struct run *run, struct puzzle *p, int wanted);

/* Draws those near a cell anew; all numbers are cleared, and a solution is planted. */
bool redraw_boxes(struct run *run, struct puzzle *p, int wanted, int near, mark *planted);

#endif
