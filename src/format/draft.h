/* Marks on their way between a text and the board. */
#ifndef SUMI_FORMAT_DRAFT_H
#define SUMI_FORMAT_DRAFT_H

#include "format/format.h"

/* Marks that are read before the board exists: values by cell, and by the segment to the east and
 * to the south of each cell. */
struct draft {
    struct grid grid;
    mark *cell, *east, *south;
};
void draft_init(struct draft *d, struct grid grid); /* nothing marked */
void draft_free(struct draft *d);                   /* the parts */

/* Compiles the puzzle if it is not yet, and makes the board's marks those of the draft, as one
 * move. A NO between two cells becomes a note where the genre has its crosses as notes. False where
 * a YES stands at a place that cannot be marked; *cell is then the place's cell. A NO there is
 * dropped: it says nothing. */
bool draft_make(const struct draft *d, struct loaded *l, int *cell);

/* The mark at a place on the board, MARK_NONE where nothing can be marked. */
mark loaded_mark(const struct loaded *l, struct place at);

/* The mark of the segment that leaves a cell, or the note of a cross there (as MARK_NO). */
mark loaded_side(const struct loaded *l, int cell, enum dir d);

#endif
