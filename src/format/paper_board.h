/* What pages and pictures share: a board and words, drawn by cairo. */
#ifndef SUMI_FORMAT_PAPER_BOARD_H
#define SUMI_FORMAT_PAPER_BOARD_H

#include "format/drawing.h"
#include "format/paper.h"

enum { PAPER_HEAD = 20 }; /* the height of a heading */

#ifndef WITHOUT_CAIRO

#include "format/cairo_library.h"

struct paper_place {
    double x, y, width, height;
};

/* A pen that draws with c, whose font and line ends it sets. */
struct pen paper_pen(cairo_t *c);

double paper_width_of(cairo_t *c, const char *text); /* in the font and size that are set */
void paper_pen_text(void *to, double x, double y, double size, enum text_align align,
                    const char *text, enum drawing_style s);
void paper_show_text(cairo_t *c, double x, double y, double size, const char *text);

/* Draws the board as large as it may be within a place, at its top and in the middle, with cells
 * whose sides are at most `most`. Returns the height that it takes. */
double paper_draw_board(cairo_t *c, const struct loaded *l, struct paper_place at, double most);

/* For cairo's streams: appends to a struct buf. And what went wrong there: false, with the reason.
 */
cairo_status_t paper_add_bytes(void *out, const unsigned char *data, unsigned n);
bool paper_check(cairo_status_t status, struct err *e);

#endif

#endif
