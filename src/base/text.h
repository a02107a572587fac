/* Text from strangers: titles, names, addresses. It is cleaned once, where it is read, so that
 * text_is_clean() is true of everything shown to a person. */
#ifndef SUMI_BASE_TEXT_H
#define SUMI_BASE_TEXT_H

#include "base/buf.h"
#include "base/err.h"

#include <stdbool.h>

enum { TEXT_FIELD = 200 }; /* bytes that a text field may hold */

/* Decodes one UTF-8 character from the n bytes at s. Returns its length, or 0 if there is no valid
 * one (overlong forms, surrogates and code points past 10FFFF are invalid). */
int text_decode_wide(const char *s, int n, unsigned *code); /* for characters beyond ASCII */
static inline int text_decode(const char *s, int n, unsigned *code) {
    if (n <= 0 || (*s & 0x80) != 0)
        return text_decode_wide(s, n, code);
    *code = (unsigned)*s;
    return 1;
}

/* Appends a code point as UTF-8. */
void text_encode(struct buf *out, unsigned code);

/* Appends the n bytes at s to *out, cleaned, as at most `most` bytes (whole characters). Letters
 * with combining marks are composed first (NFC), since some systems decompose them in file names.
 * Then every C0 or C1 control, DEL, bidi control, zero-width or combining character, every
 * unassigned or private code point, and every byte that is not valid UTF-8 becomes '?' (tab and
 * newline become a blank); a run of them becomes one '?'. Which code points are assigned is decided
 * by utf8proc's version of Unicode, whatever the locale. */
void text_clean(struct buf *out, const char *s, int n, int most);

/* Does the same for a string of any length, to be shown in a message: reads only its beginning. */
void text_clean_string(struct buf *out, const char *s, int most);

/* Returns true if text_clean() would change nothing in the string. */
bool text_is_clean(const char *s);

/* Removes an incomplete character from the end of a string. */
void text_mend_end(char *s);

/* Returns true for text that may be printed on a terminal: clean lines that may contain SGR
 * sequences (colours and styles). */
bool text_is_printable(const char *s, int n);

/* Returns the screen columns of one code point: 1 or 2, or 0 for those that text_clean()
 * replaces. */
int text_width_wide(unsigned code); /* for anything but printable ASCII */
static inline int text_width(unsigned code) {
    return code >= ' ' && code < 0x7f ? 1 : text_width_wide(code);
}

/* Return the screen columns of a clean string, or of its first n bytes. */
int text_columns(const char *s);
int text_columns_of(const char *s, int n);

/* Returns the same for text_is_printable() text, whose SGR sequences take no columns. */
int text_columns_printable(const char *s, int n);

/* Copies the next line of a text into *line, without its newline, and moves *text behind it.
 * Returns false if there are no more lines. */
bool text_next_line(const char **text, struct buf *line);

/* Returns the value of the two hexadecimal digits at s, in any case; -1 if they are none. */
int text_hex_pair(const char *s);

/* Returns true if the string is longer than this ending and ends in it. */
bool text_ends_in(const char *s, const char *ending);

/* Appends text escaped as the content of an XML element (">" too, since "]]>" is forbidden
 * there). */
void text_escape_xml(const char *s, struct buf *out);

/* Suggestions for a misspelt word: the candidates at the smallest edit distance in bytes, counting
 * insertions, deletions, changes and swaps of neighbours (Damerau and Levenshtein). Text of more
 * than TEXT_NEAR bytes gets none. */
enum { SUGGEST_MOST = 3, TEXT_NEAR = 60 };

/* The nearest candidates so far, in the order in which they were offered. */
struct suggestions {
    const char *word;
    int within; /* the largest distance at which a candidate counts */
    const char *found[SUGGEST_MOST];
    int distance[SUGGEST_MOST];
    int n;
};

struct suggestions suggest_for(const char *word);

/* Offers a candidate, which must live as long as *s. A repeated one changes nothing. */
void suggest_offer(struct suggestions *s, const char *candidate);

/* Appends "; did you mean A, B or C?" to an error, each word prefixed with `before`. Does nothing
 * if no candidate is near. */
void suggest_append(const struct suggestions *s, const char *before, struct err *e);

#endif
