/* Random givens for tests: valid puzzles that need not have a solution. */
#ifndef SUMI_TESTS_RANDOM_PUZZLE_H
#define SUMI_TESTS_RANDOM_PUZZLE_H

#include "base/rng.h"
#include "format/format.h"

/* The size itself, or the largest part of it that a board of the genre may have: a square, one
 * column less. */
struct grid size_for(const struct genre *g, struct grid grid);

/* A random valid puzzle of the genre, at most `side` by `side`; the caller frees it. */
struct puzzle *random_puzzle(struct rng *rng, const struct genre *genre, int side);

/* Random marks of variables on `share` out of 100, as one move. */
void random_marks(struct rng *rng, struct board *b, int share);

#endif
