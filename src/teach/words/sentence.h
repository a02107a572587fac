/* Steps and paragraphs in words.
 *
 * Templates have fields; a field written with a capital starts with one.
 *   {about} {abouts} {other}    cells of the step; of all steps in the sentence
 *   {n} {half}                  step->number; half of it
 *   {subject} {subjects}        the first rule's own words ("the 2 at r3c4"); those of all steps
 *   {rival}                     the words of the next rule
 *   {rules} {leave}             all rules that it needs; "leaves" or "leave", to agree with them
 *   {gates}                     the cells of what follows, and the one of them that is settled
 *   {span} {line}               of the first rule: its first to its last cell, "r6c2-r6c5"; the
 *                               row or column in which it lies, "row 6"
 *   {then} {either}             the places of what follows, with "and" or "or"
 *   {must} {are} {it}           "must be shaded", "are unshaded"; "it", "both" or "they": for as
 *                               many places as {then} named
 *   {supposed} {with}           the opposite of the first mark; the same with its place ("r3c4
 *                               shaded")
 *   {tried} {evidence}          where a walk begins; the place of the first mark it rests on
 *   {area} {group}              what is, or would be, cut off; the part of it that must be joined
 *                               to the rest. With a noun, {group dot}: "the dots at r1c1 and r3c1"
 *   {at_area} {at_group}        the same with a preposition: "at r1c1", "in the block r1c1-r2c3"
 *   {cases} {ways} {outcome}    the two or three ways, "r1c1 and r1c3, or r1c2"; how many the first
 *                               rule has left; a whole sentence on how they agree in the end
 *   {every}                     "either way", or of three "in every case"
 *   {counts}                    what the first rule gets outside the second one, "must have at
 *                               least 2 more"
 *   {seen} {grown}              what a number would do otherwise, "would see at most 4 cells";
 *                               what an island would do, "touch another one"
 *   {onward}                    the ways that the only arm of a clue may go, "up or to the left"
 *   {split}                     the lengths of two unequal arms, "1 and 4, or 2 and 3 long"
 *   {lengths}                   of a walk that breaks a rule of arms: "the arms of the black 5 at
 *                               r5c10 would be 3 and at most 1 long"
 *   {type}                      of two tables: the only type of the other one's ways
 *   {walk} {end}                what follows from a supposition, and the rule that it breaks
 *   {contended}                 of a walk: "r1c5 and r2c6 would both need the line end at r2c5"
 *   {options} {taken}           of a walk: its rules with two places left, and what becomes of them
 *   {wall}                      the cells that close {area} off: "r5c1-r6c2-r5c3-r4c4"
 * And of a fault:
 *   {rule}                      the rule that is broken
 *   {has} {sees}                what is there, "has three", "can have no more than one"; of cells
 *                               in sight, "sees at least seven"
 *   {is}                        "is", or where something is still open "can be"
 *   {long} {size}               the lengths of arms, "2 and 3"; the number of places, "three"
 *   {places} {at_places}        where it is: "r1c1 and r1c2"; "in the block r1c1-r2c3"
 */
#ifndef SUMI_TEACH_WORDS_SENTENCE_H
#define SUMI_TEACH_WORDS_SENTENCE_H

#include "model/judge/judge.h"
#include "teach/paragraph.h"

enum {
    SENTENCE_MAX = 480
}; /* characters of a step's words: no sentence is longer, see the tests */

/* Why: one sentence, or up to three for a walk, with a full stop. Where: a shorter sentence that
 * gives nothing away. */
void sentence_why(const struct model *m, const struct mark_words *w, const struct step *s,
                  struct buf *out);
void sentence_where(const struct model *m, const struct mark_words *w, const struct step *s,
                    struct buf *out);

/* Why, for a paragraph: its idea and what follows from it, in at most three sentences. */
void sentence_paragraph(const struct model *m, const struct mark_words *w,
                        const struct paragraph *p, struct buf *out);

/* All marks of a paragraph as a list: "r3c4: shaded, r3c5 and r5c5: unshaded". */
void sentence_paragraph_marks(const struct model *m, const struct mark_words *w,
                              const struct paragraph *p, struct buf *out);

/* How hard it is to see, and what it is called: "(medium: every way shares)". */
void sentence_tier(const struct step *s, struct buf *out);

/* One rule in words: "the 2 at r3c4", or for background rules, and for the connection, the rule
 * itself. */
void sentence_reason(const struct model *m, struct reason r, struct buf *out);

/* What is wrong, in a sentence: the rule that a breach of *v breaks and what there is in its place,
 * "A room's number is its count of shaded cells, but the room of 1 at r8c9 has two." */
void sentence_fault(const struct model *m, const mark *marks, const struct verdict *v,
                    const struct breach *b, struct buf *out);

#endif
