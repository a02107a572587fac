/* What readers share: a cursor over untrusted text with line and column, parts of that text, and
 * the checks of what they hold. */
#ifndef SUMI_FORMAT_SCAN_H
#define SUMI_FORMAT_SCAN_H

#include "base/err.h"
#include "base/grid.h"
#include "format/format.h"
#include "puzzle/puzzle.h"

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

/* What is left of the text. */
static inline struct span scan_rest(const struct scan *s) {
    return (struct span){s->text + s->at, s->n - s->at};
}

/* Where a part of the text begins, as an offset. */
static inline int span_start(const struct scan *s, struct span part) {
    return (int)(part.at - s->text);
}

/* The line and column of an offset, counted from 1. */
void text_place(const char *text, int at, int *line, int *col);

/* A cursor at the first byte of a text that is no blank. */
struct scan scan_text(const char *text, int n);

/* True if `word` stands at the cursor. */
bool scan_begins(const struct scan *s, const char *word);

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

/* A cursor over a part of the text. */
struct scan scan_part(const struct scan *s, struct span part);

/* Fails at a part of the text: "'PART' is not WHAT". Gives false. */
bool span_fail(const struct scan *s, struct span part, const char *what, struct err *e);

/* A part of the text as a number 0 .. max, and nothing else. */
bool span_whole_number(const struct scan *s, struct span part, int max, const char *what, int *out,
                       struct err *e);

/* The genre of this name; NULL: none is known. */
const struct genre *genre_of_span(struct span name);

/* The same for a part of the text; fails where none is known. */
bool span_genre(const struct scan *s, struct span part, const struct genre **g, struct err *e);

/* The value behind "key" and "=", which begin the text or stand behind a "?", "#" or "&" of an
 * address, up to "&", "#" or a blank. n 0: it is not there. */
struct span span_parameter(const char *text, int n, const char *key);

/* The part of a span without blanks (and "\r") at its ends. */
struct span span_trim(struct span s);

/* A span as clean text for a message; gives out back. */
enum { SPAN_TEXT = 48 };
const char *span_text(struct span s, char out[SPAN_TEXT]);

/* Tells that the author of a puzzle calls it a variant, by this name; "" where it has none. */
void tell_variant(struct loaded *l, struct span name);

/* Checks that a board of this size is allowed, before anything is allocated for it. */
bool size_ok(const struct scan *s, int at, int rows, int cols, struct err *e);

/* genre_validate(); a failure is placed at offset `at`. */
bool puzzle_ok(const struct puzzle *p, const struct scan *s, int at, struct err *e);

/* Gives the room of a cell its number, read at offset `at`; false if it has one. */
bool room_number_ok(struct puzzle *p, int cell, int number, const struct scan *s, int at,
                    struct err *e);

#endif
