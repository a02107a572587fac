/* A sequence of positions shown at a certain speed: the solver at work, or the moves of a game in
 * the order in which they were made. It changes nothing on the player's board. */
#ifndef SUMI_PLAY_SESSION_REPLAY_H
#define SUMI_PLAY_SESSION_REPLAY_H

#include "base/os/process.h"
#include "format/format.h"
#include "model/board.h"
#include "play/session/session.h"
#include "solve/solve.h"
#include "teach/step.h"

/* The solver at work, watched: it runs in another process that reports each event and waits while
 * nobody looks. One can go back through what has been seen. */

struct watched {
    enum event_kind kind;
    mark *marks;      /* all variables as the solver has them then; owned */
    struct step step; /* STEP */
    vec_int lits;     /* PART: what is in it; CUT: its clause */
    int model, part;  /* how many models so far, how many parts of this one */
    char *words;      /* a sentence; owned */
};

struct watch {
    struct process process;
    const struct loaded *game; /* not owned */
    VEC(struct watched) seen;
    int at; /* in seen; -1 before the first */
    bool over;
};

/* The tree of a game's moves as lines of a list: no branch that was tried is lost. */

/* Each move is below the one that it follows. Where moves fork, the latest branch continues in
 * line; the earlier ones come before it, one step to the right. */
struct tree_row {
    int move;  /* of the board; 0: the empty board */
    int depth; /* steps to the right */
};

struct tree {
    VEC(struct tree_row) rows;
    int chosen; /* a row */
};

/* Reads the moves of a board; the current move is chosen. A zeroed or a read one. */
void tree_read(struct tree *t, const struct board *b);
void tree_free(struct tree *t);

static inline int tree_move(const struct tree *t) {
    return t->rows.at[t->chosen].move;
}

/* To the nearest fork before, or the beginning; to the end of the branch. */
void tree_fork(struct tree *t, const struct board *b);
void tree_end(struct tree *t, const struct board *b);

enum replay_kind { REPLAY_NONE, REPLAY_SOLVER, REPLAY_GAME };

struct replay {
    enum replay_kind kind;
    struct session *session; /* not owned */
    bool runs;
    int speed;   /* row of a table of speeds */
    int64_t due; /* when the next position is to be shown, on the session's clock */
    struct watch watch;
    int move;               /* REPLAY: the move that is shown, 0 = the empty board */
    int slots;              /* of ... */
    uint8_t *value, *level; /* ... what is to be seen, as of a board */
    int focus;              /* the cell to look at */
    struct buf words;       /* a sentence about it */
};

/* Starts on a zeroed replay. Watching counts as a hint and, once the search begins, as having been
 * shown the solution; it starts running, and replay_solver() returns false if no process can be
 * started. A replay of the game starts paused, at the move where the board is. */
bool replay_solver(struct replay *r, struct session *s, struct err *e);
void replay_game(struct replay *r, struct session *s);
void replay_end(struct replay *r);

/* Runs or pauses it. A replay at its end runs from the beginning. */
void replay_run(struct replay *r, bool runs);
void replay_first(struct replay *r);          /* to the beginning, paused */
bool replay_step(struct replay *r, int by);   /* 1 or -1, then paused; false: there is none */
void replay_faster(struct replay *r, int by); /* 1 faster, -1 slower */

/* How long the present position is shown, in milliseconds; -1: for good. */
int replay_wait(const struct replay *r);

/* Goes on if it is time. Returns true if there is something new to show. */
bool replay_tick(struct replay *r);

/* "12 of 40  1.00 s each" */
void replay_state_words(const struct replay *r, struct buf *out);

#endif
