/* Between the program's puzzles and the naive checkers. */
#ifndef SUMI_TESTS_NAIVE_PUZZLE_H
#define SUMI_TESTS_NAIVE_PUZZLE_H

#include "format/format.h"
#include "naive.h"

/* The givens of a puzzle; the player's part is empty. */
void naive_from(const struct puzzle *p, struct naive *b);

/* The player's part out of marks (NONE counts as NO). */
void naive_marks(const struct model *m, const mark *marks, struct naive *b);

/* What the checker of the puzzle's genre finds broken. */
struct wrong naive_check(const struct puzzle *p, const struct naive *b);

/* Wrong boards of the genre's sample, one a word; a NULL word ends the list. */
const struct bad_board *naive_bad_boards(const struct genre *g);

#endif
