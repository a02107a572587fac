/* Changes that a setter makes to the givens: rooms and the size of the board. */
#ifndef SUMI_PUZZLE_CHANGE_H
#define SUMI_PUZZLE_CHANGE_H

#include "puzzle/puzzle.h"

/* Rooms are renumbered in the order of their first cells, as by puzzle_set_rooms(), and keep their
 * printed numbers. If a room falls apart, its number stays with its first part. */
void change_room(struct puzzle *p, int cell, int room); /* the cell joins a room that it touches */
void change_own_room(struct puzzle *p, int cell);       /* the cell becomes a room of its own */
void change_join_rooms(struct puzzle *p, int into,
                       int from); /* one number remains, preferably the one of `into` */

/* The room goes, with its number and the loose walls within it: its cells join the neighbour with
 * which it shares most sides, the first of several, which keeps its number. False: it has none. */
bool change_free_room(struct puzzle *p, int room);

/* The same puzzle on a board of another size, 1 .. GRID_MAX: rows and columns are added or removed
 * at the bottom and at the right, and new cells belong to the room of the nearest old one. The
 * caller frees it. */
struct puzzle *change_size(const struct puzzle *p, struct grid grid);

#endif
