/* The board painter, used by `show`, by the tests and by curses alike. It draws from the givens,
 * the genre's looks and the marks, and depends on no genre.
 *
 * Sizes of cells, in columns by rows: huge 8x4, large 6x3, roomy 4x2, with borders between the
 * cells; middle 3x1 and small 2x1, without. Rooms are distinguished by tints of their cells where
 * the screen has many colours; roomy cells then reach to each other, with thin walls on their
 * edges. Else there are walls, which are heavy, or thin where the loop that runs through them is;
 * lines that go from dot to dot need room between the rows. Boards with walls or dots have borders
 * in small cells too (3x2, or 2x2), which are their middle size as well.
 *
 * Shapes: shaded cells are solid, with half blocks above and below where there are borders; clue
 * cells hold number and arrow, which are large in huge cells; lines are heavy, and in one row
 * rounded; a cross lies on the side it closes, or, in one row, as a bar at the foot of the cell
 * above. A mark of a trial level carries its digit; crosses, and marks where there is one column,
 * have a shape for each of three levels in turn. A highlight is a ground; without colours it puts
 * signs around its cell, or on the middle of its segment: ! broken, [ ] evidence, ? what follows or
 * is open, ( ) what is supposed, { } a cut. Notes: colours a and b at the left of a cell; inside
 * and outside are grounds, without colours i and o at its right.
 *
 * A picture that lies under a board is shown in half blocks where there are colours, else in
 * shades; signs stand on its mean colour.
 *
 * As a picture a board is drawn as on paper, in the theme's colours, with cells of 8x4, 6x3, 4x2 or
 * 2x1 characters. */
#ifndef SUMI_UI_PAINT_PAINT_H
#define SUMI_UI_PAINT_PAINT_H

#include "format/trace/raster.h"
#include "model/board.h"
#include "puzzle/puzzle.h"
#include "ui/paint/screen.h"
#include "ui/paint/styles.h"

struct rect {
    int row, col, rows, cols;
};

enum cell_size {
    SIZE_AUTO,
    SIZE_HUGE,
    SIZE_LARGE,
    SIZE_ROOMY,
    SIZE_MIDDLE,
    SIZE_SMALL,
    CELL_SIZES
};
extern const char *const cell_size_names[CELL_SIZES]; /* "auto", "huge", "large", "roomy", .. */

/* The grid between cells without a wall: dots at their corners, or lines. With many colours cells
 * differ in turn in place of the dots, and without borders in place of both. By itself it is lines
 * where lines are drawn through the cells, or signs are put in them: a second shade would be of the
 * steps that these need. */
enum lattice { LATTICE_AUTO, LATTICE_CORNERS, LATTICE_FULL, LATTICE_NONE, LATTICES };
extern const char *const lattice_names[LATTICES]; /* "auto", "corners", "full", "none" */

/* A picture that lies under a board: the upper left corner of the first cell in its pixels, and how
 * many a cell has. It is faded towards the terminal's ground, and dark on light where that is
 * light, else light on dark. */
struct paint_under {
    const struct raster *picture;
    double left, top, across, down;
    unsigned paper; /* that ground, 0xRRGGBB */
};

/* What is painted. Arrays may be NULL. The styles STYLE_BROKEN, _EVIDENCE, _THEN, _CUT, _OPEN and
 * _SUPPOSED highlight; others only replace the look; STYLE_PLAIN does nothing. */
struct view {
    const struct puzzle *puzzle;
    const struct model *model;
    const uint8_t *values; /* board slots: marks and notes (board->value) or plain marks */
    int slots;             /* length of values: notes are painted when slots > model vars */
    const uint8_t *levels; /* trial level by slot, or NULL */
    struct styles styles;
    enum cell_size size; /* SIZE_AUTO: roomy */
    enum lattice lattice;
    bool tints;  /* tints distinguish rooms: screen_has_tints() */
    bool pixels; /* the board is a picture: screen_has_pixels() */
    bool bare;   /* the drawing alone, shown off: no grid, dots, crosses, notes or cursor */
    bool rulers; /* row and column numbers at the edges */
    bool margin; /* the room for rulers is kept though they are not there */
    const struct paint_under *under; /* NULL: nothing lies there */
    int cursor;                      /* the cell that gets the terminal's cursor, or NO_CELL */
    int top, left;                   /* scroll: the first board line and column that are shown */
};

/* True if a board may be a picture on a screen: the terminal shows pixels, and colours enough for
 * them. A screen has one picture at most. */
bool screen_has_pixels(const struct screen *s);

/* True if grounds show the cells of a puzzle, and its rooms, with so many colours; else lines do.
 */
bool paint_has_tints(const struct puzzle *p, int colors);

/* Returns the grid of a board, never LATTICE_AUTO. */
enum lattice paint_lattice(const struct view *v);

/* Screen size of the whole board with its rulers. */
void paint_size(const struct view *v, int *rows, int *cols);

/* The largest size of cells up to roomy in which the whole board with its rulers fits; the smallest
 * if none does. */
enum cell_size paint_fitting(const struct view *v, int rows, int cols);

/* The next smaller size that looks different; after the smallest, the largest again. */
enum cell_size paint_next_size(const struct view *v, enum cell_size size);

/* The style of the i-th highlight, STYLE_PLAIN behind the last. Appends what it says, behind its
 * signs if they are asked for, "[ ] what this rests on", or the sign that it has in any case, "?
 * what follows"; nothing where the view has none of it. */
enum style paint_highlight(const struct view *v, int i, bool signs, struct buf *out);

/* The place of a cell's centre on the unscrolled board, without rulers. */
void paint_at(const struct view *v, int cell, int *row, int *col);

/* How many of a board's columns fit at once into so many screen columns, in whole cells; 0: all of
 * them. */
int paint_band(const struct view *v, int cols);

/* Paints the part of the board that fits the rectangle, and puts the screen's cursor on the view's
 * cell when that part shows it. As a picture the board leaves its characters blank, and the cursor
 * is a frame in it. */
void paint_board(struct screen *s, struct rect where, const struct view *v);

/* Moves top and left as little as necessary to keep the cursor's cell `margin` cells away from the
 * edges. */
void paint_scroll(struct view *v, struct rect where, int margin);

/* The cell that a place on the screen belongs to, or NO_CELL. */
int paint_cell_at(const struct view *v, struct rect where, int row, int col);

/* The place on the screen of a cell's centre, or of a grid point; false: it is out of sight. */
bool paint_seen_at(const struct view *v, struct rect where, struct place at, int *row, int *col);

/* The cells of which a rectangle shows the centre: first row and column, and how many. */
struct part {
    int row, col, rows, cols;
};
void paint_part(const struct view *v, struct rect where, struct part *part);

/* Appends "  r3-14/31 [-####-----]  c...": the part of a board that scrolls, with a small map (or
 * without); nothing where all of it is in sight. */
void paint_part_words(const struct view *v, struct rect where, bool map, struct buf *out);

#endif
