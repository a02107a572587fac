/* What play/ alone uses of the store; no other room includes it. */
#ifndef SUMI_PLAY_STORE_STORE_INSIDE_H
#define SUMI_PLAY_STORE_STORE_INSIDE_H

#include "play/store/games.h"

/* Reads how far the puzzle of an entry is, by its hash. */
void entry_read_progress(struct entry *e, const char *state_dir);

/* That of a puzzle, not played. */
struct entry entry_of(const char *name, const struct puzzle *p);
void entry_free(struct entry *e);

/* Removes those from `from` on, and frees them. */
void entries_drop(vec_entry *entries, int from);

/* Reads the save at a path, and its text into the empty *text. A save grows with every move, so it
 * may be longer than other files (64 MiB). A lack of memory leaves the innermost mem_try(). */
bool save_read(const char *path, struct buf *text, struct loaded *l, struct err *e);

/* True if a puzzle, however it was opened, is one of the library's: each of these was proved to
 * have exactly one solution. */
bool library_promises(const struct puzzle *p);

/* The day that a puzzle was made for, in a set or not, by its title; 0: it was made for none. */
int fresh_title_day(const struct puzzle *p);

/* The day whose puzzle this says it is, by how it is signed; 0: of none. */
int fresh_day_of(const struct puzzle *p);

/* days_read() from games that have been read. */
void days_of_games(const struct games *g, vec_int *out);

#endif
