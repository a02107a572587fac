/* A pasted puzzle, and the question whether to open it: pasted text is never taken for keys. Shared
 * by the first screen and the game. */
#ifndef SUMI_UI_PARTS_PASTE_H
#define SUMI_UI_PARTS_PASTE_H

#include "format/format.h"

#include <stdbool.h>
#include <wchar.h>

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

/* The bytes of a bracketed paste (xterm): what a terminal sends between ESC [200~ and ESC [201~,
 * made the text that was pasted. */

/* Begins as zeros but for `text` and `most`. */
struct paste_bytes {
    char *text; /* UTF-8, `n` of at most `most` bytes; what does not fit is passed over */
    int n, most;
    int matched; /* bytes of the end that were the last to come */
    mbstate_t shift;
};

/* Takes n more bytes in the locale's encoding; control characters are left out, carriage returns
 * become line feeds. Returns how many of the bytes belong to the paste: fewer than n, or *ended is
 * true, if its end is among them. */
int paste_bytes_take(struct paste_bytes *p, const char *bytes, int n, bool *ended);

#endif
