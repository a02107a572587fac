/* A table of its own for each test, and players who sit there. */
#ifndef SUMI_TESTS_AT_TABLE_H
#define SUMI_TESTS_AT_TABLE_H

#include "play/table/shared_table.h"
#include "terminal.h"

#include <stdint.h>

enum { AT_TABLE = 4 }; /* players that a test may have */

/* The table, what is above it, and the directories of --state. */
extern char table_root[200], table_place[220], table_states[AT_TABLE][220];

/* For cmocka: made and removed. The clock of games goes on by 700 ms each time it is read. */
int table_set_up(void **state);
int table_tear_down(void **state);

/* Skips the test where a new file's time is not the time of the clock (faketime, some file
 * servers): whether somebody is still there is told by both. */
void needs_clock_of_files(void);

/* Opens the table for one of the players, and sits down under a name. */
void sit(struct shared_table *t, int who, const char *name);

/* A terminal in which one of them plays, or chooses what (puzzle NULL). */
void begin_terminal(struct pty *p, const char *state_dir, const char *puzzle);

/* A terminal in which one of them opens the page of the table; and one who sits down there first,
 * up to the name's Enter. */
void begin_at_table(struct pty *p, int who);
void sit_by_page(struct pty *p, int who, const char *name);

/* The program dies at once, and its terminal is gone. */
void kill_terminal(struct pty *p);

/* As another account, which only root can try: what a second user can do to the first one's place.
 * Gives back what the attack does, 99 if it could not be another account. */
int as_nobody(int (*attack)(const char *path), const char *path);

/* As that account, with a state directory of its own: sits down as eve, does that, and leaves
 * nothing of it behind but what is at the table. */
int as_eve(int (*does)(struct shared_table *t));

/* Writes a file of a player as anybody could. */
void overwrite(const char *path, const char *text);

/* What may stand in place of a player's file, as commands of the shell: it is $1, the file as it
 * was $2. Calls `unharmed` with each of them there, and with `more`, one that this file alone can
 * have (NULL: none); then puts the file back. */
typedef void unharmed_with(void *at, int trick);
void with_hostile_files(const char *path, const char *more, unharmed_with *unharmed, void *at);

#endif
