/* The bytes of a bracketed paste (xterm): what a terminal sends between ESC [200~ and ESC [201~,
 * made the text that was pasted. */
#ifndef SUMI_UI_PASTE_BYTES_H
#define SUMI_UI_PASTE_BYTES_H

#include <stdbool.h>
#include <wchar.h>

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
