/* All genres in turn, for tests that try random boards of each. */
#ifndef SUMI_TESTS_GENRE_TURN_H
#define SUMI_TESTS_GENRE_TURN_H

#include "base/rng.h"
#include "genre/genre.h"

int genre_count(void);

/* The genre whose turn it is: turn 0 is that of the first one, and after the last the first has its
 * second. Seeds *rng by `seed`, the genre's name and how often it has had its turn, so that a board
 * depends neither on the genre's place in the table nor on how many there are; names all this as
 * the test's context. */
const struct genre *genre_turn(int turn, uint64_t seed, struct rng *rng);

/* True for a genre with a generator of its own. */
bool genre_has_generator(const struct genre *g);

#endif
