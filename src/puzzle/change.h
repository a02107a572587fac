/* Changes that a setter makes to givens: rooms and the size of the board. */
#ifndef SUMI_PUZZLE_CHANGE_H
#define SUMI_PUZZLE_CHANGE_H

#include "puzzle/puzzle.h"

/* Rooms are renumbered in the order of their first cells, as puzzle_set_rooms() does; their numbers
 * go with them. A room that falls apart leaves its number with its first part. */
void change_room(struct puzzle *p, int cell, int room); /* the cell joins a room it touches */
void change_own_room(struct puzzle *p, int cell);       /* the cell is a room of its own */
void change_join_rooms(struct puzzle *p, int into,
                       int from); /* one number stays: of `into` first */

/* The same puzzle on another size, 1 .. GRID_MAX: rows and columns go or come at the bottom and at
 * the right; new cells belong to the room of the nearest old one. The caller frees it. */
struct puzzle *change_size(const struct puzzle *p, struct grid grid);

#endif
