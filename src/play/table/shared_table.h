/* The table: a directory in which players of one machine find each other, by files alone.
 *
 *     DIR/table.txt            made by the host: what it is, and how much a player may leave there
 *     DIR/mira/                mira's place: hers alone to write, everybody's to read
 *     DIR/mira/yajilin-0123456789abcdef.sumi
 *                              a game that she shares: the first bytes of her save, or all of it
 *
 * Whatever another player has left there may be made to harm: it is bounded, checked and cleaned
 * where it is read. */
#ifndef SUMI_PLAY_TABLE_SHARED_TABLE_H
#define SUMI_PLAY_TABLE_SHARED_TABLE_H

#include "base/buf.h"
#include "base/err.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    TABLE_NAME = 16,     /* letters of a player's name */
    TABLE_PLAYERS = 2000 /* of one table; more need another directory */
};

struct shared_table {
    char *dir, *state_dir;     /* state_dir NULL: nobody can join */
    char *given;               /* the only name that the player may take; NULL: any */
    long host;                 /* the account whose table it is */
    int games, kilobytes;      /* how many one player may share, and how large one may be */
    char name[TABLE_NAME + 1]; /* the player's; "": not joined */
    bool watched;              /* others may look on */
    uint64_t racing;           /* puzzle_hash() of what the player races on; 0: of nothing */
};

/* Makes a new table. */
bool table_create(const char *dir, struct err *e);

/* Opens the table, and finds out who the player is at it: STATE/table says so. Returns false, with
 * the reason in *e, if it is none that is safe. */
bool table_open(struct shared_table *t, const char *dir, const char *state_dir, const char *given,
                struct err *e);
void table_close(struct shared_table *t); /* a zeroed one is fine */

/* Takes a place under a name, small letters, digits, `-` and `_`; an account other than the host's
 * has one. */
bool table_join(struct shared_table *t, const char *name, struct err *e);

/* Gives the place back with all that is in it. */
bool table_leave(struct shared_table *t, struct err *e);

/* Lets others look on, or no more. */
bool table_watched(struct shared_table *t, bool watched, struct err *e);

/* Lists who sits at the table, sorted by name. The caller frees the list, as all lists of this
 * room. */
struct seat {
    char name[TABLE_NAME + 1];
    long account;
};
struct seats {
    VEC(struct seat) all;
    bool more; /* than TABLE_PLAYERS */
};
bool table_seats(const struct shared_table *t, struct seats *s, struct err *e);

/* The names that nobody can take and that are nobody's seat: a further directory of an account that
 * has one, a directory that others can write, a file or a link. */
bool table_squatters(const struct shared_table *t, struct seats *s, struct err *e);

#endif
