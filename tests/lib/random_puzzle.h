/* Random givens for tests: valid puzzles that need not have a solution. */
#ifndef SUMI_TESTS_RANDOM_PUZZLE_H
#define SUMI_TESTS_RANDOM_PUZZLE_H

#include "base/rng.h"
#include "format/format.h"
#include "solve/solve.h"

/* The size itself, or the largest part of it that a board of the genre may have: a square, one
 * column less. */
struct grid size_for(const struct genre *g, struct grid grid);

/* A random valid puzzle of the genre, at most `side` by `side`; the caller frees it. */
struct puzzle *random_puzzle(struct rng *rng, const struct genre *genre, int side);

/* Yashi with so many dots at most, at random places: few such boards have a solution, and those
 * that have one often have several. The caller frees it. */
struct puzzle *random_dots(struct rng *rng, int side, int dots);

/* How many solutions a valid puzzle has. */
enum outcome outcome_of(const struct puzzle *p);

/* Random marks of variables on `share` out of 100, as one move. */
void random_marks(struct rng *rng, struct board *b, int share);

#endif
