/* Inside the reader of Penpa+ links. */
#ifndef SUMI_FORMAT_PENPA_INSIDE_H
#define SUMI_FORMAT_PENPA_INSIDE_H

#include "format/link.h"
#include "format/scan.h"

enum { PENPA_FRAME = 4 };

struct penpa {
    struct grid whole; /* with margins and frame */
    int top, left;     /* where the board begins in it */
    struct link_board board;
    struct span title, author;
    char genre[SPAN_TEXT];
};

/* Appends what base64 of raw deflate holds, up to the size of the largest file that is read. False:
 * it is damaged. */
bool penpa_unpack(struct span packed, struct buf *out);

/* The cell of a point's number, or with `corner` the cell whose lower right corner it is; rows and
 * columns may be -1 then. False: outside the board. */
bool penpa_point(const struct penpa *k, long number, bool corner, int *row, int *col);

/* Whether the packed answer leads to a solution of the puzzle as it was read; without one, true.
 * Compiles *l. */
bool penpa_answer_fits(const struct penpa *k, struct span packed, struct loaded *l);

#endif
