/* The player's board: marks and notes, with every move ever made.
 *
 * A board is a row of slots: first the Model's variables (values of `mark`), then notes that no
 * rule knows (a cross between two cells where the genre has no segments, colours, inside/outside
 * tint). Moves form a tree: undo goes to the parent, a new move after an undo starts a new branch,
 * and no branch is ever lost. Trial levels nest; a slot remembers the level that marked it. */
#ifndef SUMI_MODEL_BOARD_H
#define SUMI_MODEL_BOARD_H

#include "base/buf.h"
#include "base/err.h"
#include "model/model.h"

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
    int parent;     /* -1 at the root */
    int redo;       /* the child that redo goes to, or -1; where the board is below it, the one
                       on the way there */
    int first, len; /* its changes: board->changes.at[first .. first+len-1] */
    int level;      /* trial level after it */
    enum move_kind kind;
};

struct board {
    const struct model *model; /* not owned */
    int slots;
    uint8_t *value;         /* by slot; value[v] is the mark of variable v */
    uint8_t *level;         /* by slot: the trial level that last marked it, 0 = none */
    int trial;              /* the level that is open, 0 = none; at most BOARD_TRIALS */
    VEC(struct move) moves; /* moves.at[0] is the root: an empty board */
    VEC(struct change) changes;
    int at;       /* the current move */
    bool in_move; /* between board_begin() and board_end() */
};

enum { BOARD_TRIALS = 9 };

/* An empty board; the Model must be sealed and outlive it. */
void board_init(struct board *b, const struct model *m);
void board_free(struct board *b); /* the parts */

static inline const mark *board_marks(const struct board *b) {
    return b->value;
}

/* The slot of a cell's note. */
int board_note_slot(const struct board *b, enum note_layer layer, int cell);

/* One move of one or more changes, undone as one. board_end() returns false, and makes no move,
 * when nothing changed. A lack of memory in between leaves the move open: board_abandon() takes its
 * changes back, and does nothing when no move is open. All other functions reserve the memory they
 * need before anything is touched. */
void board_begin(struct board *b);
void board_set(struct board *b, int slot, uint8_t value);
bool board_end(struct board *b);
void board_abandon(struct board *b);

bool board_undo(struct board *b); /* false: nothing to undo */
bool board_redo(struct board *b);

/* Walks to any move of the tree, through undo and redo. */
void board_goto(struct board *b, int move);

/* The values and levels of all slots as they were after a move of the tree; the board stays where
 * it is. Both arrays have b->slots items. */
void board_seen(const struct board *b, int move, uint8_t *value, uint8_t *level);

/* Begin a trial level, keep its marks, or take them back (the board returns to what it was when the
 * level began; the branch stays in the tree). False: no level, or too many. */
bool board_try(struct board *b);
bool board_keep(struct board *b);
bool board_take_back(struct board *b);

/* The first move on the way from the root to here after which `marks` of a variable disagree with
 * the solution, or -1: for "undo back to before the first wrong mark".
 * Only present marks count. */
int board_first_wrong(const struct board *b, const mark *solution);

/* Appends the name of a slot and its value as text ("r3c4=x", "r3c4-r3c5=.", "colour:r1c2=1"): what
 * the journal and the native format write. Values of variables: x YES, . NO, - none. */
void board_change_text(const struct board *b, int slot, uint8_t value, struct buf *out);

/* Reads one from the beginning of s, which ends in NUL; *end is set behind it. False: no slot or no
 * this board's value is there. */
bool board_change_parse(const struct board *b, const char *s, int *slot, uint8_t *value,
                        const char **end);

#endif
