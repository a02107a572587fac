/* Rooms given by the walls between cells, as in addresses and in the reference player's files. */
#ifndef SUMI_PUZZLE_WALLS_H
#define SUMI_PUZZLE_WALLS_H

#include "puzzle/puzzle.h"

/* By cell: whether there is a wall to its east, to its south. */
struct walls {
    bool *east, *south;
};

/* Makes a room of p out of each part that the walls leave connected. Walls with one room on both
 * sides are kept as loose walls if `keep`; otherwise the function returns false, with the place of
 * one of them in *loose. */
bool walls_make_rooms(const struct walls *w, struct puzzle *p, bool keep, struct place *loose);

#endif
