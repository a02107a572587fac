/* Steps and paragraphs in words: templates and their fields (template.h). */
#ifndef SUMI_TEACH_WORDS_SENTENCE_H
#define SUMI_TEACH_WORDS_SENTENCE_H

#include "model/judge/judge.h"
#include "teach/paragraph.h"

enum { SENTENCE_MAX = 800 }; /* characters of a step's words, see the tests */

/* Why: one sentence, with a full stop, or more where it would be long (words/breaks.h); a walk in
 * stages. */
void sentence_why(const struct model *m, const struct mark_words *w, const struct step *s,
                  struct buf *out);

/* How hard it is to see, and what it is called: "(medium: every way shares)". */
void sentence_tier(const struct step *s, struct buf *out);

/* One rule in words: "the 2 at r3c4", or for background rules, and for the connection, the rule
 * itself. */
void sentence_reason(const struct model *m, struct reason r, struct buf *out);

/* What is wrong, in a sentence: the rule that a breach of *v breaks and what there is in its place,
 * "A room's number is its count of shaded cells, but the room of 1 at r8c9 has two." */
void sentence_fault(const struct model *m, const mark *marks, const struct verdict *v,
                    const struct breach *b, struct buf *out);

/* Why counting alone leaves no solution: the clue or the rule that needs more than can be, and the
 * rules that stand against it. */
void sentence_refusal(const struct model *m, const struct refusal *r, struct buf *out);

/* That these marks are wrong: how many, and the place of the first. */
void sentence_wrong(const struct model *m, const vec_int *wrong, struct buf *out);

#endif
