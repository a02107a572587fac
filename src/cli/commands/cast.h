/* A game as a terminal recording, asciicast v2, which players and web pages can show. */
#ifndef SUMI_CLI_COMMANDS_CAST_H
#define SUMI_CLI_COMMANDS_CAST_H

#include "cli/command.h"

/* Appends the recording: the empty board, then the board after each move on the way to where it
 * stands. */
void cast_write(const struct args *a, const struct loaded *l, struct buf *out);

#endif
