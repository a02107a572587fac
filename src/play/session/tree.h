/* The tree of a game's moves as lines of a list: no branch that was tried is lost. */
#ifndef SUMI_PLAY_SESSION_TREE_H
#define SUMI_PLAY_SESSION_TREE_H

#include "model/board.h"

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

#endif
