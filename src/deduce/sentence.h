/* Steps, paragraphs and breaches in words.
 *
 * Templates hold fields; with a capital a field begins with one.
 *   {about} {abouts} {other}    cells of the step, of all steps in the sentence
 *   {n}                         step->number
 *   {subject} {subjects} {rival}
 *                               the first rule's own words ("the 2 at r3c4"), those of all steps
 *                               in the sentence, those of the next rule
 *   {rules}                     all rules that it needs
 *   {span}                      the first to the last cell of the first rule: "r6c2-r6c5"
 *   {line}                      the row or column that it lies in: "row 6"
 *   {then} {either}             the places of what follows, with "and" or "or"
 *   {must} {are}                "must be shaded", "are unshaded", for as many as {then} named
 *   {it}                        "it", "both" or "they", likewise
 *   {supposed} {with}           the opposite of its first mark; with its place ("r3c4 shaded")
 *   {tried} {evidence}          where a walk begins; the place of the first mark it rests on
 *   {area} {group}              what is, or would be, cut off; of this what must be joined to the
 *                               rest. With a noun, {group dot}: "the dots at r1c1 and r3c1"
 *   {cases}                     the two or three ways: "r1c1 and r1c3, or r1c2"
 *   {ways}                      how many ways the first rule has left
 *   {outcome}                   a whole sentence on how they agree, followed to the end
 *   {counts}                    what the first rule gets outside the second one, "must have at
 *                               least 2 more"
 *   {leave}                     "leaves" or "leave", for as many as {rules} named
 *   {half}                      half of {n}
 *   {seen} {grown}              what a number would see otherwise, "see at most 4 cells", or an
 *                               island would do, "touch another one"
 *   {lengths}                   of a walk that breaks a rule of arms: "the arms of the black 5 at
 * r5c10 would be 3 and at most 1 long" {type}                      of two tables: the only type of
 * the ways that the other one has {walk} {end}                what follows from a supposition, and
 * the rule that it breaks {contended}                 of a walk: "r1c5 and r2c6 would both need the
 * line end at r2c5" {options} {taken}           of a walk: its rules with two places left, and what
 * they come to {wall}                      the cells that close {area} off: "r5c1-r6c2-r5c3-r4c4"
 */
#ifndef SUMI_DEDUCE_SENTENCE_H
#define SUMI_DEDUCE_SENTENCE_H

#include "deduce/paragraph.h"

enum { SENTENCE_MAX = 480 }; /* characters of a step's words */

/* Why: one sentence, of a walk up to three; ends with a stop. Where: a shorter one that gives
 * nothing away. */
void sentence_why(const struct model *m, const struct mark_words *w, const struct step *s,
                  struct buf *out);
void sentence_where(const struct model *m, const struct mark_words *w, const struct step *s,
                    struct buf *out);

/* Why, for a paragraph: its idea, and what follows from it. At most three sentences. */
void sentence_paragraph(const struct model *m, const struct mark_words *w,
                        const struct paragraph *p, struct buf *out);

/* Marks as a list: "r3c4: shaded, r3c5 and r5c5: unshaded". */
void sentence_marks(const struct model *m, const struct mark_words *w, const lit *lits, int n,
                    struct buf *out);

/* All marks of a paragraph, likewise. */
void sentence_paragraph_marks(const struct model *m, const struct mark_words *w,
                              const struct paragraph *p, struct buf *out);

/* How hard it is to see, and what it is called: "(medium: every way shares)". */
void sentence_tier(const struct step *s, struct buf *out);

/* One rule in words: "the 2 at r3c4", or for background rules, and for the
 * connection, the rule itself. */
void sentence_reason(const struct model *m, struct reason r, struct buf *out);

#endif
