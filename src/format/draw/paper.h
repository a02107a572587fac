/* Puzzles on paper: a PDF of pages, or a PNG of one board; and a board as pixels for a screen. All
 * need cairo; a program that was built without it fails with that reason. */
#ifndef SUMI_FORMAT_DRAW_PAPER_H
#define SUMI_FORMAT_DRAW_PAPER_H

#include "format/draw/drawing.h"

#include <stdint.h>

struct paper {
    bool letter;    /* US letter; otherwise A4 */
    int per_page;   /* number of puzzles on a page, 1 .. 12 */
    bool solutions; /* print solutions, smaller, on pages of their own after the puzzles */
};

/* One puzzle of a book. */
struct paper_item {
    const struct loaded *puzzle;
    const mark *solution; /* by variable of its Model; NULL: no solution is printed */
};

/* Writes the pages. Returns false with a reason if it fails. */
bool paper_pdf(const struct paper *paper, const struct paper_item *items, int n, struct buf *out,
               struct err *e);

/* Writes the board as a picture with two pixels per unit, but at most 4000 pixels wide or high. */
bool paper_png(const struct loaded *l, struct buf *out, struct err *e);

/* A board on a screen, in pixels. */
struct paper_image {
    int width, height;
    double left, top;                 /* of the first cell; negative if the board is scrolled */
    double across, down;              /* the width and height of a cell */
    const struct drawing_look *looks; /* DRAWING_STYLES of them */
    const struct drawing_colours *colours;
    const uint32_t *under; /* the background, width * height pixels; NULL: the page */
};

/* Draws it; each of the width * height pixels is 0xRRGGBB in its lower bits. */
bool paper_image(const struct loaded *l, const struct paper_image *how, uint32_t *pixels,
                 struct err *e);

#endif
