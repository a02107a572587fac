/* The board of the native format as rows of tokens: givens as their kinds are written
 * (puzzle/given.def: "2>", "##", "#3", "o", "."); rooms as letters with the room's number in one of
 * its cells, "a2 a b", and with ":" before any other given of the cell, "a2:O". */
#ifndef SUMI_FORMAT_NATIVE_BOARD_PICTURE_H
#define SUMI_FORMAT_NATIVE_BOARD_PICTURE_H

#include "format/scan.h"

struct board_picture {
    struct grid grid;
    VEC(struct span) token; /* one per cell */
};

/* Reads rows of equal width, within the limits, up to an empty line, "marks:", "moves:" or the end.
 * If every given of the genre is one character, each character that is not a blank is a cell;
 * otherwise each word is. */
bool picture_read(struct scan *s, const struct genre *genre, struct board_picture *pic,
                  struct err *e);

/* Turns the tokens into givens and rooms of p's genre. */
bool picture_givens(const struct board_picture *pic, const struct scan *s, struct puzzle *p,
                    struct err *e);

/* Writes the board. Each room has a letter of its own while there are enough; otherwise rooms that
 * touch, even by a corner, have different letters. */
void picture_write(const struct puzzle *p, struct buf *out);

#endif
