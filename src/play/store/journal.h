/* A game on disk: the puzzle in the native format and every move, one line each, written as it is
 * made. A line is in the file before the screen shows the move; a crash costs at most the line that
 * was being written.
 *
 * Games are in STATE/games, under genre and hash of their givens. */
#ifndef SUMI_PLAY_STORE_JOURNAL_H
#define SUMI_PLAY_STORE_JOURNAL_H

#include "format/format.h"

struct journal;

/* Opens the save of *game's puzzle, or begins one. If there is one, the zeroed *saved becomes what
 * it holds, with its whole history; marks that *game has and the save lacks become one more move.
 * If another program has the save open, `*held` names it and the journal is NULL, which is no
 * failure. Returns false if nothing can be kept; *e says why, and *saved is zeroed. */
bool journal_open(struct journal **out, const struct loaded *game, const char *state_dir,
                  struct loaded *saved, struct err *held, struct err *e);

/* Appends the path of a puzzle's save; of a puzzle of which only puzzle_hash() is known. */
void journal_path(const struct puzzle *p, const char *state_dir, struct buf *out);
void journal_path_of(const struct genre *g, uint64_t hash, const char *state_dir, struct buf *out);

/* Asks the program that has the save of this puzzle open to leave; it does so a moment later. */
bool journal_dismiss(const struct puzzle *p, const char *state_dir, struct err *e);

/* How many bytes of a damaged end of the save were set aside; 0: none. */
int journal_set_aside(const struct journal *j);

/* A game as it is now. */
struct played {
    const struct loaded *game;
    int64_t ms;        /* of play */
    int cursor, start; /* cells: where it is, and where it is in a save that does not say */
};

/* Writes everything of the board's history that is not in the file yet, `event` (format/moves.h;
 * may be NULL), and, if any of this is new, where the cursor is. Returns false if that failed; the
 * next call tries again. */
bool journal_keep(struct journal *j, const struct played *now, const char *event, struct err *e);

/* The same, with the cursor's place in any case; waits until it is on the disk. */
bool journal_sync(struct journal *j, const struct played *now, const char *event, struct err *e);

/* True if the disk has refused what was written, until a later journal_sync() succeeds. */
bool journal_unsynced(const struct journal *j);

/* If the save has been removed under the program's hands, alone or with its directory, writes the
 * whole game anew; only how long each move took is lost. Returns false if the save is still there,
 * if another one has been put in its place, or if it cannot be written. */
bool journal_restore(struct journal *j, const struct loaded *game, const char *state_dir,
                     struct err *e);

void journal_close(struct journal *j); /* NULL is allowed */

#endif
