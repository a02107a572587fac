/* Givens in words, for the status line and for screen readers. */
#ifndef SUMI_PLAY_SESSION_TEXT_H
#define SUMI_PLAY_SESSION_TEXT_H

#include "base/buf.h"
#include "model/model.h"
#include "puzzle/puzzle.h"

/* Whether a sum is what the paper prints: a clue's, or that of all cells of a room with a number.
 */
bool sum_is_printed(const struct puzzle *p, const struct model *m, const struct sum *s);

#endif
