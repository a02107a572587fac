/* Steps and breaches in words.
 *
 * Templates hold: {n} step->number; {about}, {other} places; {subject} the first rule's own words
 * ("the 2 at r3c4"), {rival} those of the second, {rules} of as many as fit; {then} the places of
 * what follows ("r3c4", "r3c4 and r3c5", "r3c4 and 4 places more"); {must} "must be shaded" in the
 * genre's words for it; {supposed} the opposite of its first mark, {with} the same with its place
 * ("r3c4 shaded"); {tried} the place where a walk begins; {evidence} that of the first mark it
 * rests on. With a capital a field begins with one. A sentence has at most SAY_MAX characters. */
#ifndef SUMI_DEDUCE_SAY_H
#define SUMI_DEDUCE_SAY_H

#include "deduce/step.h"

enum { SAY_MAX = 160 };

/* Why: one sentence, ends with a stop. Where: a shorter one that gives nothing away. */
void say_why(const struct model *m, const struct mark_words *w, const struct step *s,
             struct buf *out);
void say_where(const struct model *m, const struct mark_words *w, const struct step *s,
               struct buf *out);

/* How hard it is to see, and what it is called: "(medium: every way shares)". */
void say_tier(const struct step *s, struct buf *out);

/* One rule in words: "the 2 at r3c4", or for rules that stand in the background, and for the
 * connection, the rule itself. */
void say_reason(const struct model *m, struct reason r, struct buf *out);

#endif
