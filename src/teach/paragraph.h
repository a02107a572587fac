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

/* The ideas of a paragraph as one step, for a sentence about all their places. */
void paragraph_idea(const struct paragraph *p, struct step *out);

/* So many marks of a walk nobody keeps in mind: for longer walks a small set of rules is looked
 * for, too. */
enum { HINT_LONG_WALK = 40 };

#endif
