/* Random play: the same keys for the same seed. */
#ifndef SUMI_TESTS_RANDOM_GAME_H
#define SUMI_TESTS_RANDOM_GAME_H

#include "base/rng.h"
#include "play/session/session.h"

/* One random action that asks nothing of the solver. */
void random_action(struct rng *rng, struct session *s);

/* Loads a puzzle from text; fails the test when it cannot be read. */
void load_text(const char *text, struct loaded *l);

/* Opens a session on it, kept in `dir` (NULL: nowhere). */
void open_game(struct session *s, const char *text, const char *dir);

/* The clock of the sessions that are opened; NULL: the machine's. */
extern int64_t (*game_clock)(void);

/* A session on a square puzzle that is made for it. */
void open_made(struct session *s, const struct genre *genre, int side, uint64_t seed);

/* Boards with the same marks, notes, levels, trial, and tree of moves. */
bool same_board(const struct board *a, const struct board *b);

/* Makes a fresh directory and returns its name, which the next call overwrites; remove_dir()
 * removes it with its files. */
const char *fresh_dir(void);
void remove_dir(const char *dir);

#endif
