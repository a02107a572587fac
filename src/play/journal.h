/* A game on the disk: the puzzle in the native format and every move, a line each, written as it is
 * made. A line is in the file before the screen shows the move; a crash costs at most the line that
 * was being written.
 *
 * Games lie in STATE/games under genre and hash of their givens. */
#ifndef SUMI_PLAY_JOURNAL_H
#define SUMI_PLAY_JOURNAL_H

#include "format/format.h"

struct journal;

/* Opens the save of *game's puzzle, or begins one. When there is one, the zeroed *saved becomes
 * what it holds, its whole history with it; marks that *game has and the save has not are one move
 * more. The caller sets saved->board.model. `*held` names the program that has it open: then the
 * journal is NULL, and it is no failure. False: nothing can be kept, *e holds the reason, *saved is
 * zeroed. */
bool journal_open(struct journal **out, const struct loaded *game, const char *state_dir,
                  struct loaded *saved, struct err *held, struct err *e);

/* Appends the path of a puzzle's save. */
void journal_path(const struct puzzle *p, const char *state_dir, struct buf *out);

/* Asks the program that has the save of this puzzle open to leave; it does so a moment later. */
bool journal_dismiss(const struct puzzle *p, const char *state_dir, struct err *e);

/* What became of a damaged end of the save: bytes that were set aside; 0: none. */
int journal_set_aside(const struct journal *j);

/* Writes all of the board's history that is not in the file yet, then `event` (format/moves.h; may
 * be NULL). False: not kept now; the next call tries again. */
bool journal_keep(struct journal *j, const struct board *b, int64_t ms, const char *event,
                  struct err *e);

bool journal_sync(struct journal *j, struct err *e); /* fsync */
void journal_close(struct journal *j);               /* NULL is allowed */

#endif
