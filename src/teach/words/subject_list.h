/* Names of clues and rules in a list, those together that differ in their place alone: "the 0s at
 * r1c3 and r3c3, and the 1 at r9c2". */
#ifndef SUMI_TEACH_WORDS_SUBJECT_LIST_H
#define SUMI_TEACH_WORDS_SUBJECT_LIST_H

#include "base/buf.h"
#include "base/vec.h"

struct subject_list {
    VEC(char *) names;
};

/* Adds a copy of a name that is not in the list yet. */
void subject_list_add(struct subject_list *l, const char *name);

/* Appends the names in their order. `more`: the sentence's list goes on behind them. */
void subject_list_say(const struct subject_list *l, bool more, struct buf *out);

#endif
