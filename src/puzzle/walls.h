/* Rooms given by the walls between cells, as addresses and files of the reference player have them.
 */
#ifndef SUMI_PUZZLE_WALLS_H
#define SUMI_PUZZLE_WALLS_H

#include "puzzle/puzzle.h"

/* By cell: a wall to its east, to its south. */
struct walls {
    bool *east, *south;
};

/* Makes the parts that the walls leave connected the rooms of p. Walls with one room on both their
 * sides are kept as loose walls, or unless `keep` false is given, with the place of one in *loose.
 */
bool walls_make_rooms(const struct walls *w, struct puzzle *p, bool keep, struct place *loose);

#endif
