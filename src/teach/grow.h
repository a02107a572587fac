/* How a paragraph is looked for, and how it grows from its first step. Only teach/ includes this.
 */
#ifndef SUMI_TEACH_GROW_H
#define SUMI_TEACH_GROW_H

#include "teach/paragraph.h"

void paragraph_free(struct paragraph *p);
void paragraph_clear(struct paragraph *p); /* keeps the memory */
void paragraph_add(struct paragraph *p, const struct step *s);

/* The next paragraph from correct marks: the hint, which is the cheapest step, further places of
 * the same idea, and what follows at hand. `answer` holds the only solution, or two that have the
 * marks; NULL: the ladder alone. Of steps that are as cheap one near the cell `near` is taken
 * (NO_CELL: anywhere). The caller makes all its steps on the board, in order, before
 * asking again. Returns false if no hint was found; *out is then empty. *out must be zeroed or a
 * paragraph. `settled` is what was settled on earlier boards of the puzzle, and grows; NULL:
 * nothing is known. */
bool paragraph_next(const struct model *m, const mark *marks, const struct answer *answer, int near,
                    struct settled *settled, const struct budget *b, struct paragraph *out);

/* Makes the first step on the board, and all that the paragraph tells besides. */
void paragraph_grow(struct quiet *q, struct settled *settled, struct step *idea,
                    struct paragraph *out);

#endif
