/* Where a long sentence becomes two. */
#ifndef SUMI_TEACH_WORDS_BREAKS_H
#define SUMI_TEACH_WORDS_BREAKS_H

#include "base/buf.h"

/* Characters that a reader takes in with one breath: a longer sentence is broken where one of its
 * clauses ends, if there is such a place. */
enum { BREATH = 160 };

/* Breaks the sentences of `out` from byte `from` on. */
void break_sentences(struct buf *out, int from);

/* How long the last sentence of `out` is so far. */
int last_sentence(const struct buf *out);

#endif
