/* Where a long sentence becomes two. What writes a sentence marks the places where its clauses
 * meet, with both wordings; the sentence is told in one piece as long as it is short enough. */
#ifndef SUMI_TEACH_WORDS_BREAKS_H
#define SUMI_TEACH_WORDS_BREAKS_H

#include "teach/words/places.h"

/* Characters that a reader takes in with one breath: a longer sentence is broken where one of its
 * clauses ends. */
enum { BREATH = 140 };

/* A sentence is rather parted between clauses than between the items of a list, and there rather
 * than before brackets. */
enum break_kind { BREAK_CLAUSE, BREAK_ITEM, BREAK_BRACKETS };

/* Marks a place where the sentence may be parted: there stands `joined`, "; so ", or if it is
 * parted `apart`, ". So ". Until break_sentences() the text holds both. */
void break_add(struct buf *out, enum break_kind kind, const char *joined, const char *apart);

/* Ends a list that has such places: another one that goes on in the same way is not the same list.
 */
void break_list_ends(struct buf *out);

/* Appends words of a template: each "; " in them is such a place. */
void break_words(struct buf *out, const char *words, int n);

/* Appends clues in brackets, " (the 1 at r1c3)", which become a sentence of their own where the
 * brackets would make one too long, and two where that would be too long itself. */
void break_brackets(struct buf *out, const struct subject_list *clues);

/* Settles the places from byte `from` of `out` on. */
void break_sentences(struct buf *out, int from);

/* How long the last sentence of `out` is so far, in one piece. */
int last_sentence(const struct buf *out);

#endif
