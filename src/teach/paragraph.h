/* A paragraph: one idea and its immediate consequences, as a person would explain them in one go.
 * Its steps stay separate, each with its own evidence. A narration goes from a board to its end in
 * paragraphs, the simplest idea first. */
#ifndef SUMI_TEACH_PARAGRAPH_H
#define SUMI_TEACH_PARAGRAPH_H

#include "solve/solve.h"
#include "teach/ladder.h"
#include "teach/step.h"

struct paragraph {
    VEC(struct step) steps; /* in the order in which they are made; those past `len` are spare */
    int ideas;              /* how many of the first steps are one idea at several places */
};

void paragraph_free(struct paragraph *p);
void paragraph_clear(struct paragraph *p); /* keeps the memory */
void paragraph_add(struct paragraph *p, const struct step *s);

/* The ideas of a paragraph as one step, for a sentence about all their places. */
void paragraph_idea(const struct paragraph *p, struct step *out);

/* So many marks of a walk nobody keeps in mind: for longer walks a small set of rules is looked
 * for, too. */
enum { HINT_LONG_WALK = 40 };

/* The next paragraph from correct marks: the hint, which is the cheapest step, further places of
 * the same idea, and what follows at hand. `answer` holds the only solution, or two that have the
 * marks; NULL: the ladder alone. Of steps that are as cheap one near the cell `near` is taken
 * (NO_CELL: anywhere). The caller makes all its steps on the board, in order, before
 * asking again. Returns false if no hint was found; *out is then empty. *out must be zeroed or a
 * paragraph. `settled` is what was settled on earlier boards of the puzzle, and grows; NULL:
 * nothing is known. */
bool paragraph_next(const struct model *m, const mark *marks, const struct answer *answer, int near,
                    struct settled *settled, const struct budget *b, struct paragraph *out);

#endif
