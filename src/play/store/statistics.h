/* Statistics on the saved games: how many of a kind are solved, in what times. */
#ifndef SUMI_PLAY_STORE_STATISTICS_H
#define SUMI_PLAY_STORE_STATISTICS_H

#include "play/store/games.h"
#include "teach/rate.h"

/* Some of the games, in numbers. Where the solution was shown a game counts as that and nothing
 * else. */
enum { TIMES_MOST = 10 };
struct tally_of_games {
    int games, solved, hints, shown;
    int64_t ms;                /* played in all */
    int64_t median, best;      /* of those that are solved, the best without hints; 0: none */
    int64_t times[TIMES_MOST]; /* of the last ones that were solved, the last one first */
    int n_times;
};

/* Of those that are counted. */
typedef bool game_is_counted(const struct game *g, const void *arg);
struct tally_of_games statistics_tally(const struct games *g, game_is_counted *counted,
                                       const void *arg);

/* A sentence for a player who has just solved a puzzle that is among the games: "Your third hard
 * Yajilin 10x10; the best took 11:02." It counts those of the same genre, size and difficulty. */
void statistics_solved(const struct games *g, const struct puzzle *p, struct buf *out);

/* The days on which the player has solved something, kept in STATE/days beside the saves so that
 * the first screen need not read all of them; and the days in a row. */

/* Appends the days, each once, the last one first. Where none are kept yet they are taken from the
 * saves, and kept. */
void days_read(const char *state_dir, vec_int *out);

/* To be called when a puzzle was solved on a day. */
void days_note(const char *state_dir, int day);

/* The number of days played in a row, up to this one or to the one before. A single missed
 * day ends nothing, nor is it counted, if none of the six days after it was missed. */
int days_streak(const vec_int *days, int day);

#endif
