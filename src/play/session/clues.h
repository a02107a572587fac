/* The clues that a board prints, and whether the marks settle them: numbers in cells and rooms, if
 * the Model has a rule for them. */
#ifndef SUMI_PLAY_SESSION_CLUES_H
#define SUMI_PLAY_SESSION_CLUES_H

#include "model/build.h"
#include "puzzle/puzzle.h"

struct clue {
    int about;  /* the cell where it is printed, or to which the number off the cells belongs */
    int reason; /* its sum, or -1 - its rule */
};

typedef VEC(struct clue) vec_clue;

/* Appends all clues of a board: those with sums, then those with other rules. */
void clues_find(const struct puzzle *p, const struct model *m, vec_clue *out);

/* For each clue, whether the marks, with what follows from them at once (quiet_marks()), satisfy it
 * and leave it nothing to decide. Marks elsewhere may be wrong. */
void clues_settled(const struct model *m, const mark *marks, const mark *quiet,
                   const vec_clue *clues, bool *settled);

#endif
