/* The board painter, used by `show`, by the tests and by curses alike. It draws from the givens,
 * the genre's looks and the marks, and knows no genre.
 *
 * Roomy boards: a cell is 4 columns by 2 rows with its border; a cell's centre stands at board line
 * 2r+1, column 4c+2. Lines run through the centres and cross the light grid at right angles.
 * Compact boards: 2 columns by 1 row a cell and no grid; where there are rooms, 2 by 2 with
 * borders.
 *
 * Shapes: shaded cells are solid, clue cells hold number and arrow or are grey; a line is heavy; a
 * cross stands on the side it closes. Marks of a trial level carry its digit; crosses and the
 * marks of small cells have a shape for each of three levels in turn. A highlight puts signs around
 * its cell, or on the middle of its segment: ! broken, [ ] evidence, ? what follows or is open, { }
 * a cut. Notes: colours a and b at the left of a cell, inside i and outside o at its right; where a
 * number stands there, on the border below; in small cells in the middle, or on a border. */
#ifndef SUMI_UI_PAINT_H
#define SUMI_UI_PAINT_H

#include "model/board.h"
#include "puzzle/puzzle.h"
#include "ui/screen.h"

struct rect {
    int row, col, rows, cols;
};

/* What is painted. Arrays may be NULL. Styles: STYLE_BROKEN, _EVIDENCE, _THEN, _CUT, _OPEN
 * highlight, other styles only replace the look, STYLE_PLAIN does nothing. */
struct view {
    const struct puzzle *puzzle;
    const struct model *model;
    const uint8_t *values;     /* board slots: marks and notes (board->value) or plain marks */
    int slots;                 /* length of values: notes are painted when slots > model vars */
    const uint8_t *levels;     /* trial level by slot, or NULL */
    const uint8_t *cell_style; /* by cell */
    const uint8_t *var_style;  /* by variable */
    bool rulers;               /* row and column numbers at the edges */
    bool compact;
    int cursor;    /* the cell that gets the terminal's cursor, or NO_CELL */
    int top, left; /* scroll: the first board line and column that are shown */
};

/* Screen size of the whole board with its rulers. */
void paint_size(const struct view *v, int *rows, int *cols);

/* Where a cell's centre stands on the unscrolled board, rulers not counted. */
void paint_at(const struct view *v, int cell, int *row, int *col);

/* Paints the part of the board that fits the rectangle, and puts the screen's cursor on the view's
 * cell when that part shows it. */
void paint_board(struct screen *s, struct rect where, const struct view *v);

/* Moves top/left as little as keeps the cursor's cell `margin` cells away from the edges. */
void paint_scroll(struct view *v, struct rect where, int margin);

/* The cell that a place on the screen belongs to, or NO_CELL. */
int paint_cell_at(const struct view *v, struct rect where, int row, int col);

/* The cells of which a rectangle shows the centre: first row and column, and how many. */
struct part {
    int row, col, rows, cols;
};
void paint_part(const struct view *v, struct rect where, struct part *part);

/* Appends "  r3-14/31 [-####-----]  c...": the part of a board that scrolls, with a small map (or
 * without); nothing where all of it is in sight. */
void paint_part_words(const struct view *v, struct rect where, bool map, struct buf *out);

#endif
