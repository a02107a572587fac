/* The games that are kept, wherever their puzzles came from. */
#ifndef SUMI_PLAY_GAMES_H
#define SUMI_PLAY_GAMES_H

#include "format/format.h"

/* The game that was written last of those that are begun and not solved: appends the path of its
 * save and loads it with its history. False: there is none (then *l is as it was). */
bool games_last(const char *state_dir, struct buf *path, struct loaded *l);

/* Loads the save at a path. A save grows with every move, so it may be longer than other files (64
 * MiB). Its text is appended to *text, unless that is NULL. */
bool games_load(const char *path, struct buf *text, struct loaded *l, struct err *e);

#endif
