/* A pasted puzzle, and the question whether to open it: pasted text is never taken for keys. Shared
 * by the first screen and the game. */
#ifndef SUMI_UI_PASTE_H
#define SUMI_UI_PASTE_H

#include "format/format.h"

struct paste {
    bool asks;            /* the next key answers */
    struct loaded puzzle; /* while it asks */
};

/* Reads n bytes of text as a puzzle in any format, addresses included. *words becomes what to say:
 * the question, or why the text is no puzzle. */
void paste_read(struct paste *p, const char *text, int n, struct buf *words);

/* Handles the answer: Enter returns true with the puzzle, which is then the caller's; any other key
 * drops it. */
bool paste_answer(struct paste *p, int key, struct loaded *puzzle);

void paste_free(struct paste *p);

#endif
