/* A puzzle that was pasted, and the question whether to open it: pasted text is never taken for
 * keys. Shared by the first screen and the game. */
#ifndef SUMI_UI_PASTE_H
#define SUMI_UI_PASTE_H

#include "format/format.h"

struct paste {
    bool asks;            /* the next key answers */
    struct loaded puzzle; /* while it asks */
};

/* Reads the n bytes of a text as a puzzle in any format, an address among them. *words is what to
 * say: the question, or why the text is none. */
void paste_read(struct paste *p, const char *text, int n, struct buf *words);

/* The answer: Enter gives the puzzle, the caller's from then on; any other key drops it, and
 * false. */
bool paste_answer(struct paste *p, int key, struct loaded *puzzle);

void paste_free(struct paste *p);

#endif
