/* Draws a board for paper: one routine draws it with a pen, and each kind of file has a pen of its
 * own. */
#ifndef SUMI_FORMAT_DRAW_DRAWING_H
#define SUMI_FORMAT_DRAW_DRAWING_H

#include "format/format.h"

enum { CELL_SIDE = 40 }; /* in units of a drawing */

enum drawing_style {
#define DRAWING(id, class, fill, stroke, width) DRAW_##id,
#include "format/draw/drawing.def"
#undef DRAWING
    DRAWING_STYLES
};
struct drawing_look {
    const char *class;
    int fill, stroke; /* 0xRRGGBB, -1: none */
    double width;
};
extern const struct drawing_look drawing_looks[DRAWING_STYLES];

enum text_align { ALIGN_START, ALIGN_MIDDLE };

/* The functions that a drawing uses; `to` is passed to each. */
struct pen {
    void (*rect)(void *to, double x, double y, double width, double height, enum drawing_style s);
    void (*circle)(void *to, double x, double y, double radius, enum drawing_style s);

    /* Draws lines through n points, given as x, y, x, y, ...; closed: a polygon. */
    void (*path)(void *to, const double *points, int n, bool closed, enum drawing_style s);

    /* Draws text with its baseline at y. */
    void (*text)(void *to, double x, double y, double size, enum text_align align, const char *text,
                 enum drawing_style s);
    void *to;

    /* Sets the colour of what follows, 0xRRGGBB or INK_USUAL: that of its style. NULL: only the
     * colours of styles, as on paper. */
    void (*ink)(void *to, int colour);
};
enum { INK_USUAL = -1, INK_NONE = -2 }; /* INK_NONE: not drawn at all */

/* What a screen shows of a board beyond its contents: colours as above. */
struct drawing_colours {
    const int *ground; /* by cell: fills it, instead of the squares of givens and of shading */
    const int *number; /* by cell: its number and arrow, and the number of its room */
    int point;         /* numbers at grid points */
    const int *mark;   /* by slot of the board: its mark; a variable between cells without a mark
                          shows a dot */
    const char *sign;  /* by cell: the characters at its lower left and upper right, '\0': none */
    int cursor;        /* a cell, or NO_CELL */
    int bright, dark;  /* the frame round it, visible on any background */
    bool grid;         /* draw the lines between cells */
};

/* The extent of a board relative to the upper left corner of its first cell: numbers may be above
 * it and to its left, and walls are half a stroke wide. */
struct drawing_box {
    double left, top, right, bottom;
};
struct drawing_box drawing_box(const struct puzzle *p);

/* Appends "Title", "Title, by Author" or "by Author", and then the number of the whole board;
 * nothing if there is neither. */
void drawing_title(const struct puzzle *p, struct buf *out);

/* Computes the part of a solution that is drawn, as marks by variable: filled places, but not
 * places that stay empty. `to` may be the solution itself. */
void drawing_filled(const struct loaded *l, const mark *solution, mark *to);

/* Draws givens and marks with the first cell's corner at 0, 0. `colours` may be NULL: as on
 * paper. */
void drawing_board(const struct loaded *l, const struct drawing_colours *colours,
                   const struct pen *pen);

#endif
