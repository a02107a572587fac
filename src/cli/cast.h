/* A game as a recording of a terminal, asciicast v2: a file that players and web pages show. */
#ifndef SUMI_CLI_CAST_H
#define SUMI_CLI_CAST_H

#include "cli/command.h"

/* Appends the recording: the empty board, then the board after each move on the way to where it
 * stands. */
void cast_write(const struct args *a, const struct loaded *l, struct buf *out);

#endif
