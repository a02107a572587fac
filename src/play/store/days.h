/* The days on which the player has solved something, kept in STATE/days beside the saves so that
 * the first screen need not read all of them; and the days in a row. */
#ifndef SUMI_PLAY_STORE_DAYS_H
#define SUMI_PLAY_STORE_DAYS_H

#include "play/store/games.h"

/* Appends the days, each once, the last one first. Where none are kept yet they are taken from the
 * saves, and kept. */
void days_read(const char *state_dir, vec_int *out);

/* To be called when a puzzle was solved on a day. */
void days_note(const char *state_dir, int day);

/* The same from games that have been read. */
void days_of_games(const struct games *g, vec_int *out);

/* How many of the days up to this one, or to the one before, were played in a row. A single missed
 * day ends nothing, nor is it counted, if none of the six days after it was missed. */
int days_streak(const vec_int *days, int day);

#endif
