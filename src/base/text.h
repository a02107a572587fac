/* Text from strangers: titles, names, addresses. It is cleaned once, where it is read; whatever is
 * shown to a person may assert text_is_clean(). */
#ifndef SUMI_BASE_TEXT_H
#define SUMI_BASE_TEXT_H

#include "base/buf.h"

#include <stdbool.h>

enum { TEXT_FIELD = 200 }; /* bytes that a text field may hold */

/* Reads one UTF-8 character from the n bytes at s. Returns its length, or 0 where there is no valid
 * one (overlong forms, surrogates and code points past 10FFFF are not valid). */
int text_decode_wide(const char *s, int n, unsigned *code); /* for what is not ASCII */
static inline int text_decode(const char *s, int n, unsigned *code) {
    if (n <= 0 || (*s & 0x80) != 0)
        return text_decode_wide(s, n, code);
    *code = (unsigned)*s;
    return 1;
}

/* Appends a code point as UTF-8. */
void text_encode(struct buf *out, unsigned code);

/* Appends the n bytes at s, at most `most` bytes of output (whole characters), to *out. Letters
 * with combining marks are composed first (NFC), as some systems take them apart in names of files.
 * Then every C0 and C1 control, DEL, bidi control, zero-width or combining character, unassigned or
 * private one, and every byte that is not valid UTF-8 becomes '?' (tab and newline become a blank);
 * a run of them becomes one '?'. Never splits a character. What is assigned is Unicode's state that
 * utf8proc knows, whatever the locale. */
void text_clean(struct buf *out, const char *s, int n, int most);

/* True when nothing in the string would become '?' or a blank. */
bool text_is_clean(const char *s);

/* Takes away a character that was cut in the middle at the end of a string. */
void text_mend_end(char *s);

/* True for what may be printed on a terminal: clean lines, with sequences for looks (SGR) in them.
 */
bool text_is_printable(const char *s, int n);

/* Screen columns of one code point: 1 or 2; 0 for those that text_clean() replaces. */
int text_width_wide(unsigned code); /* for what is not printable ASCII */
static inline int text_width(unsigned code) {
    return code >= ' ' && code < 0x7f ? 1 : text_width_wide(code);
}

/* Columns of a clean string; of n bytes of one. */
int text_columns(const char *s);
int text_columns_of(const char *s, int n);

/* How many bytes have to be typed, taken away, changed or swapped with their neighbour to make one
 * text of the other. Texts of more than TEXT_NEAR bytes are as far apart as can be (INT_MAX). */
enum { TEXT_NEAR = 60 };
int text_distance(const char *a, const char *b);

/* Appends text as the content of an XML element, where "]]>" is forbidden too. */
void text_escape_xml(const char *s, struct buf *out);

#endif
