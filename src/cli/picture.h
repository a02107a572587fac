/* The board as lines of text, for the commands that print one. */
#ifndef SUMI_CLI_PICTURE_H
#define SUMI_CLI_PICTURE_H

#include "cli/command.h"

/* Paints the whole board with these marks (or board slots, notes included). 7-bit characters when
 * --ascii or the locale asks for them, colour as --color says. */
void picture(const struct args *a, const struct loaded *l, const uint8_t *values, int slots,
             struct buf *out);

#endif
