/* The board as lines of text, for commands that print one. */
#ifndef SUMI_UI_PRINTED_H
#define SUMI_UI_PRINTED_H

#include "format/format.h"
#include "teach/paragraph.h"

enum color_when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* How it is printed. */
struct printout {
    bool ascii; /* in 7-bit characters, which the locale may ask for, too */
    bool small; /* in the smallest cells; else they are as large as fits the width of the terminal,
                   and a board wider than that is printed in bands */
    bool alone; /* for a program: the board alone, whatever the terminal is */
    enum color_when color;
};

/* Paints the whole board with these marks (or board slots, notes included). */
void printed_board(struct printout how, const struct loaded *l, const uint8_t *values, int slots,
                   bool rulers, struct buf *out);

/* A sentence in lines as wide as the terminal; one line where the output is none. */
void printed_words(const char *text, struct buf *out);

/* Appends the meaning of the signs on the board (paint_legend()), in the same characters. */
void printed_legend(struct printout how, const struct puzzle *p, struct buf *out);

/* The part of the board that a hint is about, with rulers; its evidence and what it marks are set
 * apart by shape and colour. */
void printed_hint(struct printout how, const struct loaded *l, const struct paragraph *p,
                  struct buf *out);

#endif
