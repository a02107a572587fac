/* What the files of a board's drawing share; no other file includes it. */
#ifndef SUMI_FORMAT_DRAWING_INSIDE_H
#define SUMI_FORMAT_DRAWING_INSIDE_H

#include "format/draft.h"
#include "format/drawing.h"

enum { SIDE = CELL_SIDE, HALF = CELL_SIDE / 2 };

struct sheet {
    const struct loaded *l;
    const struct puzzle *p;
    const struct pen *pen;
};

/* drawing_cell.c: the upper left corner of a cell, */
double sheet_left(const struct sheet *s, int cell);
double sheet_top(const struct sheet *s, int cell);

/* a line, a number (NO_NUMBER: a question mark) with its middle at x and y, smaller if it is long,
 */
void sheet_line(const struct sheet *s, double x1, double y1, double x2, double y2,
                enum drawing_style style);
void sheet_number(const struct sheet *s, double x, double y, double size, int number,
                  enum drawing_style style);

/* the number of a cell's given, in the middle but for `shift`; where it has none, nothing, or a
 * question mark if `unknown`, */
void sheet_cell_number(const struct sheet *s, int cell, bool unknown, double shift,
                       enum drawing_style style);

/* and the marks in all cells, or else their givens. */
void sheet_cells(const struct sheet *s, bool marks);

#endif
