/* Tetrominoes in rooms: a table (model/table.h) of the pieces that fit in each room. The variable
 * of a cell has the cell's number and YES is shaded. The square is no piece. */
#ifndef SUMI_GENRE_SHARED_TETROMINOES_H
#define SUMI_GENRE_SHARED_TETROMINOES_H

#include "model/model.h"
#include "puzzle/puzzle.h"

struct rng;

enum { TETROMINO = 4 }; /* cells */

/* Their names by type: "an L". */
extern const char *const tetromino_names[];

/* Adds a table for each room, of family `piece`, and for each two rooms that share a border the
 * rule, of family `equal`, that equal pieces do not touch. */
void tetrominoes_in_rooms(const struct puzzle *p, struct model *m, int piece, int equal);

/* Puts pieces on an empty board until no more fit: all connected, no 2x2 square full, and no two
 * equal ones touching. label: by cell, which piece covers it, -1: none. */
void tetrominoes_draw(struct grid g, struct rng *rng, int *label);

#endif
