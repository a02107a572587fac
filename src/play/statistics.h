/* Statistics over the saved games: how many of a kind are solved, the best time, days in a row.
 */
#ifndef SUMI_PLAY_STATISTICS_H
#define SUMI_PLAY_STATISTICS_H

#include "play/games.h"

/* The shortest time of those solved without hints, of one genre or of all (NULL), in milliseconds;
 * 0: there is none. */
int64_t statistics_best(const struct games *g, const struct genre *genre);

/* How many days in a row, up to this one or the one before, saw a game solved. */
int statistics_streak(const struct games *g, int day);

/* A sentence for who has just solved a puzzle that is among the games: "Your third hard Yajilin
 * 10x10; the best took 11:02." Counts those of its genre, size and difficulty. */
void statistics_solved(const struct games *g, const struct puzzle *p, struct buf *out);

#endif
