/* Statistics on the saved games: how many of a kind are solved, the best time. */
#ifndef SUMI_PLAY_STORE_STATISTICS_H
#define SUMI_PLAY_STORE_STATISTICS_H

#include "play/store/games.h"

/* The shortest time of a game solved without hints, of one genre or of all (NULL), in milliseconds;
 * 0 if there is none. */
int64_t statistics_best(const struct games *g, const struct genre *genre);

/* A sentence for a player who has just solved a puzzle that is among the games: "Your third hard
 * Yajilin 10x10; the best took 11:02." It counts those of the same genre, size and difficulty. */
void statistics_solved(const struct games *g, const struct puzzle *p, struct buf *out);

#endif
