/* The player's board: marks and notes, with every move ever made.
 *
 * A board is an array of slots: first the Model's variables (values of `mark`), then notes that no
 * rule refers to (a cross between two cells where the genre has no segments, colours,
 * inside/outside tints). Moves form a tree: undo goes to the parent, a new move after an undo
 * starts a new branch, and no branch is ever lost. Trials nest; each slot remembers the trial level
 * that marked it. */
#ifndef SUMI_MODEL_BOARD_H
#define SUMI_MODEL_BOARD_H

#include "base/buf.h"
#include "base/err.h"
#include "model/build.h"

enum note_layer {
    NOTE_COLOUR,  /* by cell: 0 none, 1, 2 */
    NOTE_TINT,    /* by cell: 0 none, 1 inside, 2 outside */
    NOTE_CROSS_E, /* by cell: 1 = a cross on the side to the east */
    NOTE_CROSS_S, /* by cell: likewise to the south */
    NOTE_LAYERS,
};

struct change {
    int slot;
    uint8_t from, to, level_from, level_to;
};

enum move_kind { MOVE_MARKS, MOVE_TRY, MOVE_KEEP, MOVE_BACK };

struct move {
    int parent; /* -1 at the root */
    int redo; /* the child to which redo goes, or -1; if the board is at a descendant, the child on
                 the path to it */
    int first, len; /* its changes are board->changes.at[first .. first+len-1] */
    int level;      /* the trial level after it */
    enum move_kind kind;
};

struct board {
    const struct model *model; /* not owned */
    struct grid grid;
    int vars; /* number of Model variables, which are the first of */
    int slots;
    uint8_t *value;         /* by slot; value[v] is the mark of variable v */
    uint8_t *level;         /* by slot: the trial level that last marked it, 0: none */
    int trial;              /* the open trial level, 0: none; at most BOARD_TRIALS */
    VEC(struct move) moves; /* moves.at[0] is the root: an empty board */
    VEC(struct change) changes;
    int at;       /* the current move */
    bool in_move; /* between board_begin() and board_end() */
};

enum { BOARD_TRIALS = 9 };

/* Makes an empty board; the Model must be sealed and outlive it. */
void board_init(struct board *b, const struct model *m);
void board_hand_out(const struct board *b,
                    void *scope); /* hands out its memory: see mem_hand_out() */

/* Returns the place of a variable. */
struct place board_place(const struct board *b, int var);

static inline const mark *board_marks(const struct board *b) {
    return b->value;
}

/* Returns the slot of a cell's note. */
int board_note_slot(const struct board *b, enum note_layer layer, int cell);

/* A move consists of one or more changes, which are undone together. board_end() returns false and
 * makes no move if nothing changed. If memory runs out in between, the move stays open:
 * board_abandon() undoes its changes, and does nothing if no move is open. All other functions
 * reserve the memory they need before they change anything. */
void board_begin(struct board *b);
void board_set(struct board *b, int slot, uint8_t value);
bool board_end(struct board *b);
void board_abandon(struct board *b);

/* Gives the first n slots these values in one move. Returns false if nothing changed. */
bool board_take(struct board *b, const uint8_t *value, int n);

bool board_undo(struct board *b); /* returns false if there is nothing to undo */
bool board_redo(struct board *b);

/* Goes to any move of the tree by undo and redo. */
void board_goto(struct board *b, int move);

/* Computes the values and levels of all slots as they were after a move of the tree; the board
 * stays where it is. Both arrays have b->slots items. */
void board_seen(const struct board *b, int move, uint8_t *value, uint8_t *level);

/* Starts a trial level; keeps its marks; or undoes them (the board returns to its state before the
 * level started, and the branch stays in the tree). Return false if there is no level, or too
 * many. */
bool board_try(struct board *b);
bool board_keep(struct board *b);
bool board_take_back(struct board *b);

/* Returns the first move on the path from the root to here with a mark that is still on the board
 * and disagrees with the solution, or -1. Serves "undo to before the first wrong mark". */
int board_first_wrong(const struct board *b, const mark *solution);

/* Appends the variables whose marks disagree with the solution, in ascending order. */
void board_wrong(const struct board *b, const mark *solution, vec_int *out);

/* Appends the name of a slot and its value as the journal and the native format write them:
 * "r3c4=x", "r3c4-r3c5=.", "colour:r1c2=1". Values of variables: x is YES, . is NO, - is none. */
void board_change_text(const struct board *b, int slot, uint8_t value, struct buf *out);

/* Reads such a text from the start of s, which ends in NUL, and sets *end behind it. Returns false
 * if it does not name a slot and value of this board. */
bool board_change_parse(const struct board *b, const char *s, int *slot, uint8_t *value,
                        const char **end);

#endif
