/* A paragraph: one idea and what follows from it at hand, as a person would explain it in one go.
 * Its steps stay single, each with evidence of its own. */
#ifndef SUMI_DEDUCE_PARAGRAPH_H
#define SUMI_DEDUCE_PARAGRAPH_H

#include "deduce/step.h"

struct paragraph {
    VEC(struct step) steps; /* in the order in which they are made; those behind `len` are spare */
    int ideas;              /* so many of the first are one idea at several places */
};

void paragraph_clear(struct paragraph *p); /* keeps the memory */
void paragraph_free(struct paragraph *p);
void paragraph_copy(struct paragraph *to, const struct paragraph *from);

/* A copy of the step at the end. */
void paragraph_add(struct paragraph *p, const struct step *s);

/* All ideas of a paragraph as one step, for a sentence about all places at once. */
void paragraph_idea(const struct paragraph *p, struct step *out);

#endif
