/* Givens in words, for the status line and for screen readers. */
#ifndef SUMI_PLAY_WORDS_H
#define SUMI_PLAY_WORDS_H

#include "base/buf.h"
#include "puzzle/puzzle.h"

void words_clue(const struct given *g, struct buf *out); /* "clue 2 to the right" */

#endif
