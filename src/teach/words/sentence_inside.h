/* What advice and arguments are made of, in words. Only teach/ includes this. */
#ifndef SUMI_TEACH_WORDS_SENTENCE_INSIDE_H
#define SUMI_TEACH_WORDS_SENTENCE_INSIDE_H

#include "teach/words/sentence.h"

/* Where a step is: a shorter sentence than that of why, which gives nothing away. */
void sentence_where(const struct model *m, const struct mark_words *w, const struct step *s,
                    struct buf *out);

/* Why, for a paragraph: its idea and what follows from it. */
void sentence_paragraph(const struct model *m, const struct mark_words *w,
                        const struct paragraph *p, struct buf *out);

/* All marks of a paragraph as a list: "r3c4: shaded, r3c5 and r5c5: unshaded". */
void sentence_paragraph_marks(const struct model *m, const struct mark_words *w,
                              const struct paragraph *p, struct buf *out);

/* What earlier steps have marked, for an argument that goes on from there: "Step by step r1c1 and
 * r1c2 are shaded. r2c2 is unshaded. " Many are only counted: they are seen on the board. */
void sentence_step_by_step(const struct model *m, const struct mark_words *w, const vec_lit *marks,
                           struct buf *out);

/* Rules that no board meets, as one list. */
void sentence_clash(const struct model *m, const struct step *s, struct buf *out);

#endif
