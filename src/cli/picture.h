/* The board as lines of text, for the commands that print one. */
#ifndef SUMI_CLI_PICTURE_H
#define SUMI_CLI_PICTURE_H

#include "cli/command.h"
#include "deduce/paragraph.h"

/* Paints the whole board with these marks (or board slots, notes included). 7-bit characters when
 * --ascii or the locale asks for them, colour as --color says. Cells are as large as the terminal
 * is wide enough for, or small when --small asks for it; a board wider than that comes in bands. */
void picture(const struct args *a, const struct loaded *l, const uint8_t *values, int slots,
             bool rulers, struct buf *out);

/* What signs on the board mean (paint_legend()), in the same characters. */
void picture_legend(const struct args *a, const struct puzzle *p, struct buf *out);

/* The part of the board that a hint is about, with rulers; its evidence and what it marks are set
 * apart by shape and colour. */
void picture_hint(const struct args *a, const struct loaded *l, const struct paragraph *p,
                  struct buf *out);

#endif
