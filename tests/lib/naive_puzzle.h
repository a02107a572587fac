/* Between the program's puzzles and the naive checkers. */
#ifndef SUMI_TESTS_NAIVE_PUZZLE_H
#define SUMI_TESTS_NAIVE_PUZZLE_H

#include "format/format.h"
#include "naive.h"

/* The givens of a puzzle; the player's part is empty. */
void naive_from(const struct puzzle *p, struct naive *b);

/* The player's part out of marks (NONE counts as NO). */
void naive_marks(const struct model *m, const mark *marks, struct naive *b);

/* The checker of the puzzle's genre. */
unsigned naive_check(const struct puzzle *p, const struct naive *b);

#endif
