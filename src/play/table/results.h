/* What the players at a table have played, as far as a game proves it: each shared game is replayed
 * and judged before it counts. */
#ifndef SUMI_PLAY_TABLE_RESULTS_H
#define SUMI_PLAY_TABLE_RESULTS_H

#include "format/format.h"
#include "play/table/shared_table.h"

enum result_kind {
    RESULT_GOING,
    RESULT_SHOWN, /* the player had the solution shown */
    RESULT_SOLVED,
    RESULT_REFUSED, /* it says solved, but is no game that was played; why_not says why */
};

enum { RESULT_WHO = 40, RESULT_FILE = 96 };

struct result {
    char who[RESULT_WHO]; /* the player; "mira@shore" of another host's table */
    enum result_kind kind;
    char why_not[RESULT_WHO + 24]; /* "" unless REFUSED */
    const struct genre *genre;
    struct grid grid;
    uint64_t hash;
    int day; /* whose puzzle it is, from 1970-01-01; 0: of none */
    int on;  /* the day it was solved on; 0: it is not */
    int64_t ms;
    int moves, hints, checks, wrong, pauses; /* wrong: marks that were made and stand otherwise now;
        pauses: the clock waited, for a minute without a key or while the game was closed */
    bool unseen;     /* it was begun on an empty board: only then its time counts */
    bool known;      /* day > 0: the puzzle was compared with the one that we have of that day */
    int64_t when;    /* its file was written, in nanoseconds since 1970 */
    int64_t changed; /* the file's last change, which its owner cannot set, likewise */
    uint64_t played; /* a hash of all moves and their times */
    char file[RESULT_FILE]; /* below the player's place; "" of another host's table */
};

struct results {
    VEC(struct result) all;
    bool more; /* players, or files of a player, than the table has room for */
};

/* Which: day puzzles `since` that day, and games that somebody is at; 0: all there are. Returns
 * false if the table cannot be read. */
bool results_read(const struct shared_table *t, int since, struct results *r, struct err *e);

/* Refuses each solved game that has the very moves and times of one that was there before it, since
 * nobody plays to the millisecond as somebody else. Which was there first is told by the files'
 * last changes. Sorts `all`. */
void results_refuse_copies(struct result **all, int n);

/* By genre; there those that solved it first, by time. */
void results_sort(struct results *r);

/* "yajilin-0123456789abcdef.sumi": the name of every game of a puzzle. */
void result_file(const struct genre *g, uint64_t hash, char file[RESULT_FILE]);

/* A game that a player shares under that name; false: there is none that can be read. */
bool result_read(const struct shared_table *t, const struct seat *seat, const char *file,
                 struct result *out);

/* Reads what one shared game proves from its text, which is cut off where the game ended; and a
 * line of another host's results. Returns false if it is none. */
bool result_of_text(struct buf *text, struct result *out);
bool result_of_line(const char *line, struct result *out);

/* True if a result can be kept as one of another host's table: its names and numbers are such as a
 * game has. */
bool result_can_be_kept(const struct result *r);

/* Takes over such results of other hosts' tables, once each. Nobody but the table's owner can. */
bool results_import(const struct shared_table *t, const struct results *from, struct err *e);

/* Removes the games, not the puzzles, that were written longer ago than so many days, and shared
 * boards that nobody has played on since, with their puzzles; counts the files, and those that this
 * account has no right to remove. */
bool results_prune(const struct shared_table *t, int days, int *removed, int *kept, struct err *e);

/* A sum over some days of one player. */
struct standing {
    char who[RESULT_WHO];
    int solved, clean; /* of these without hint, check and wrong mark */
    int hints, checks, wrong;
    int64_t ms; /* of all that count */
    int streak; /* days in a row up to the last one, or the one before */
};
typedef VEC(struct standing) vec_standing;

/* Those of the day puzzles from `first` to `last` that were solved on their day, appended to the
 * empty *out: who has solved most comes first, then who took least time. */
void standings_of(const struct results *r, int first, int last, vec_standing *out);

/* "1 hint, 2 checks, 3 wrong marks, 1 pause"; nothing where there are none. */
void result_help_words(const struct result *r, struct buf *out);

#endif
