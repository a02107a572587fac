/* A paragraph: one idea and its immediate consequences, as a person would explain them in one go.
 * Its steps stay separate, each with its own evidence. */
#ifndef SUMI_TEACH_PARAGRAPH_H
#define SUMI_TEACH_PARAGRAPH_H

#include "teach/step.h"

struct paragraph {
    VEC(struct step) steps; /* in the order in which they are made; those past `len` are spare */
    int ideas;              /* how many of the first steps are one idea at several places */
};

void paragraph_clear(struct paragraph *p); /* keeps the memory */
void paragraph_free(struct paragraph *p);

/* Appends a copy of the step. */
void paragraph_add(struct paragraph *p, const struct step *s);

/* The ideas of a paragraph as one step, for a sentence about all their places. */
void paragraph_idea(const struct paragraph *p, struct step *out);

#endif
