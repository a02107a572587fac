/* Rooms given by the walls between cells, as addresses and files of the reference player have them.
 */
#ifndef SUMI_PUZZLE_WALLS_H
#define SUMI_PUZZLE_WALLS_H

#include "puzzle/puzzle.h"

/* By cell: a wall to its east, to its south. */
struct walls {
    bool *east, *south;
};

/* Makes the parts that the walls leave connected the rooms of p. False, with its place in *loose:
 * some wall has one room on both its sides. */
bool walls_make_rooms(const struct walls *w, struct puzzle *p, struct place *loose);

#endif
