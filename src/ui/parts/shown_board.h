/* How a board is shown, and what the last screen showed of it. The game and the editor have one
 * each. */
#ifndef SUMI_UI_PARTS_SHOWN_BOARD_H
#define SUMI_UI_PARTS_SHOWN_BOARD_H

#include "ui/parts/frame.h"

struct shown_board {
    int cells, vars; /* of the styles */
    bool rulers;
    enum cell_size size; /* as chosen; SIZE_AUTO: what fits */
    enum lattice lattice;
    enum cell_size shown;            /* what the last screen had */
    bool tints, pixels, margin;      /* likewise */
    int rows, cols;                  /* of that screen */
    struct rect where;               /* the board on it */
    int top, left;                   /* scroll of the board */
    uint8_t *cell_style, *var_style; /* by cell, by variable; owned */
};

void shown_board_free(struct shown_board *b);

/* Makes all styles plain, for a Model. While its sizes are the same, the arrays stay where they
 * are, so that a view made before shows the new styles. */
void shown_board_clear(struct shown_board *b, const struct model *m);

/* What is known of a view before its puzzle, marks and cursor are. */
struct view shown_board_view(const struct shown_board *b);

/* Remembers where a board stands on the screen, for clicks and for the next screen. */
void shown_board_keep(struct shown_board *b, const struct screen *s, const struct frame *f,
                      const struct view *v);

#endif
