/* A narration: from a board to its end in paragraphs, the simplest idea first. */
#ifndef SUMI_TEACH_NARRATE_H
#define SUMI_TEACH_NARRATE_H

#include "teach/hint.h"
#include "teach/paragraph.h"

/* The next paragraph from correct marks: the hint (see hint_next()), further places of the same
 * idea, and what follows at hand. The caller makes all its steps on the board, in order, before
 * asking again. Returns false if no hint was found; *out is then empty. *out must be zeroed or a
 * paragraph. `settled` is what was settled on earlier boards of the puzzle, and grows; NULL:
 * nothing is known. */
bool paragraph_next(const struct model *m, const mark *marks, const struct answer *answer, int near,
                    struct settled *settled, const struct budget *b, struct paragraph *out);

#endif
