/* A course of positions that shows itself at a speed: the solver at work, or the moves of a game in
 * the order in which they were made. It changes nothing on the player's board. */
#ifndef SUMI_PLAY_REEL_H
#define SUMI_PLAY_REEL_H

#include "play/session.h"
#include "play/watch.h"

enum reel_kind { REEL_NONE, REEL_WATCH, REEL_REPLAY };

struct reel {
    enum reel_kind kind;
    struct session *session; /* not owned */
    bool runs;
    int speed;   /* row of a table of speeds */
    int64_t due; /* when the next position is to be shown, on session_now() */
    struct watch watch;
    int move;               /* REPLAY: the move that is shown, 0 = the empty board */
    int slots;              /* of ... */
    uint8_t *value, *level; /* ... what is to be seen, as of a board */
    int focus;              /* the cell to look at */
    struct buf words;       /* a sentence about it */
};

/* Starts running; a zeroed one. Watching counts as a hint and, once the search begins, as having
 * been shown the solution. False: no process can be started. A replay stands, at the move where the
 * board is. */
bool reel_watch(struct reel *r, struct session *s, struct err *e);
void reel_replay(struct reel *r, struct session *s);
void reel_end(struct reel *r);

/* Lets it run, or stand. A replay that is at its end runs from the beginning. */
void reel_run(struct reel *r, bool runs);
void reel_first(struct reel *r);          /* to the beginning, and stands there */
bool reel_step(struct reel *r, int by);   /* 1 or -1, and stands then; false: there is none */
void reel_faster(struct reel *r, int by); /* 1 faster, -1 slower */

/* How long what is shown stays, in milliseconds; -1: for good. */
int reel_wait(const struct reel *r);

/* Goes on when it is time. True: there is something new to show. */
bool reel_tick(struct reel *r);

/* "12 of 40  1.00 s each" */
void reel_state_words(const struct reel *r, struct buf *out);

#endif
