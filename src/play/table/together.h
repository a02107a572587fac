/* Shared boards: several play on one puzzle at once.
 *
 *     DIR/mira/mira.yajilin-HASH.given     the puzzle of a board that mira has opened
 *     DIR/mira/mira.yajilin-HASH.board     what she has done there
 *     DIR/jo/mira.yajilin-HASH.board       what jo has done there
 *
 * Each has a journal of their own, as every file at the table is its player's alone, and the lines
 * of all of them in the order of their numbers are the one journal of the board. A line's number is
 * one more than the greatest that was there; to take it and to write the line is done under a lock
 * on the puzzle's file, so that numbers are the order in which marks came. Where the lock is not to
 * be had (who holds it for long is up to no good, and some file systems have none) two lines may
 * have one number: then names order them, and all who look still see one board.
 *
 *     1f6a90c4 17 m r3c4=x r3c5=.     marks, which lie over those that were there
 *     77d0b1e2 21 u 17                the player's own marks of line 17 are taken back
 *     5a01be77 1 j                    a player has come
 *     9c44d013 30 o eve               the opener shuts eve out
 *
 * Where marks are taken back, what lay under them shows again, and what lies over them stays. */
#ifndef SUMI_PLAY_TABLE_TOGETHER_H
#define SUMI_PLAY_TABLE_TOGETHER_H

#include "base/os/file.h"
#include "format/format.h"
#include "play/table/published.h"

enum { TOGETHER_PLAYERS = 50 }; /* of one board */

struct together_player {
    struct seat seat;
    struct history read; /* of the journal: where it ends so far, and its last number */
    int64_t came;        /* the number of the first line */
    bool there;          /* the journal can be read ... */
    bool wrong;          /* ... up to a line that is none of its kind */
    int64_t written;     /* wrong: when its file was */
    int marks;           /* that are to be seen */
};

struct together_move {
    int64_t number;
    int who; /* a player */
    bool undone;
    int first, len; /* of the changes */
};

struct together_change {
    int slot;
    uint8_t value;
};

/* A board, as all its players see it. */
struct together {
    const struct shared_table *table; /* not owned */
    struct published board;           /* as PUBLISHED_BOARD; its opener sits there */
    struct loaded puzzle;             /* its slots; nothing is on its board */
    VEC(struct together_player) players;
    VEC(struct together_move) moves; /* by number, then by the player's name */
    VEC(struct together_change) changes;
    uint8_t *value; /* by slot: what is to be seen */
    int *owner;     /* by slot: whose it is, -1: nobody's */
    int us;         /* the player */
    struct file_log log;
    bool open;
    int64_t order_free;   /* somebody has held the lock for too long: until then (clock_ms()) nobody
                             waits for it; 0: it is waited for */
    struct notice notice; /* of the players' places */
    VEC(struct seat) out; /* whom the opener has shut out, by name */
    vec_int undone;       /* the player's own moves that can be made again: first and len of each */
};

/* Comes to a board, or comes back after whatever happened. */
bool together_open(struct together *g, const struct shared_table *t, const struct published *b,
                   struct err *e);
void together_close(struct together *g);

/* Reads what has come since. Returns true if there is something new to show. */
bool together_look(struct together *g);

/* The player has made the marks on this board, which had all of g->value: writes what differs, and
 * reads what came first. Returns false, with the reason in *e, if it cannot be written. */
bool together_mark(struct together *g, const uint8_t *value, struct err *e);

/* Takes back the player's own last move, or makes it again. Returns false with *e empty if there is
 * none. */
bool together_undo(struct together *g, struct err *e);
bool together_redo(struct together *g, struct err *e);

/* The opener shuts a player out: their marks go, and no more come. */
bool together_without(struct together *g, const char *name, struct err *e);

/* A player's number at this board, from 1 in the order in which they came. */
int together_number(const struct together *g, int player);

/* By slot: the number of the player whose mark it is, as a trial level shows it; 0: the player's
 * own, or nobody's. */
void together_levels(const struct together *g, uint8_t *level);

#endif
