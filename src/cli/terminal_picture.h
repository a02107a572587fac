/* The board as lines of text, for the commands that print one. */
#ifndef SUMI_CLI_TERMINAL_PICTURE_H
#define SUMI_CLI_TERMINAL_PICTURE_H

#include "cli/command.h"
#include "teach/paragraph.h"

/* Paints the whole board with these marks (or board slots, notes included): in 7-bit characters if
 * --ascii or the locale asks for them, with colour as --color says. Cells are as large as fits the
 * width of the terminal, or small with --small; a board wider than that is printed in bands. */
void picture(const struct args *a, const struct loaded *l, const uint8_t *values, int slots,
             bool rulers, struct buf *out);

/* A sentence in lines as wide as the terminal; one line where the output is none. */
void picture_words(const char *text, struct buf *out);

/* Appends the meaning of the signs on the board (paint_legend()), in the same characters. */
void picture_legend(const struct args *a, const struct puzzle *p, struct buf *out);

/* The part of the board that a hint is about, with rulers; its evidence and what it marks are set
 * apart by shape and colour. */
void picture_hint(const struct args *a, const struct loaded *l, const struct paragraph *p,
                  struct buf *out);

#endif
