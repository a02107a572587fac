/* A cursor over untrusted text with line and column, and the pieces that several readers share. */
#ifndef SUMI_FORMAT_SCAN_H
#define SUMI_FORMAT_SCAN_H

#include "base/err.h"
#include "base/grid.h"
#include "format/format.h"

struct scan {
    const char *text; /* text[n] is NUL; no other NUL is inside (format_read checks it) */
    int n, at;
};

/* A piece of the text. */
struct span {
    const char *at;
    int n;
};

/* Fills *e with the line and column of the cursor (or of an offset) and gives false. */
bool scan_fail(const struct scan *s, struct err *e, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
bool scan_fail_at(const struct scan *s, int at, struct err *e, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

static inline char scan_peek(const struct scan *s) {
    return s->at < s->n ? s->text[s->at] : '\0';
}
static inline bool scan_end(const struct scan *s) {
    return s->at >= s->n;
}

/* Takes the rest of the line without its end ("\n" or "\r\n"); false at the end of the text. */
bool scan_line(struct scan *s, struct span *line);

/* Skips bytes of `set`. */
void scan_skip(struct scan *s, const char *set);

/* Takes bytes up to one of `stops` or the end; the length may be 0. */
struct span scan_until(struct scan *s, const char *stops);

/* Takes a decimal number 0 .. max at the cursor; otherwise fails, naming what was expected. */
bool scan_number(struct scan *s, int max, const char *what, int *out, struct err *e);

/* Decimal digits at the beginning of a span: how many, and their value, or after the first that
 * leads beyond max some value above it. */
int span_number(struct span s, int max, int *value);

/* The value of so many digits in a base up to 36, or -1 if one of them is no digit of it. */
int scan_digits(const char *s, int digits, int base);

bool span_is(struct span s, const char *word);

/* The part of a span without blanks (and "\r") at its ends. */
struct span span_trim(struct span s);

/* A span as clean text for a message; gives out back. */
enum { SPAN_TEXT = 48 };
const char *span_text(struct span s, char out[SPAN_TEXT]);

/* Checks that a board of this size is allowed, before anything is allocated for it. */
bool size_ok(const struct scan *s, int at, int rows, int cols, struct err *e);

/* genre_validate(); a failure is placed at offset `at`. */
bool puzzle_ok(const struct puzzle *p, const struct scan *s, int at, struct err *e);

#endif
