/* A cursor over untrusted text that knows its place, and the pieces that several readers share. */
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

/* Takes a decimal number 0 .. max at the cursor; otherwise fails, naming what was awaited. */
bool scan_number(struct scan *s, int max, const char *what, int *out, struct err *e);

/* The value of `digits` digits in base 16 or 32, or -1 where one of them is none. */
int scan_digits(const char *s, int digits, int base);

bool span_is(struct span s, const char *word);

/* The part of a span without blanks (and "\r") at its ends. */
struct span span_trim(struct span s);

/* The first genre whose boards look so, for formats that name none; NULL: there is none. */
enum look { LOOK_CLUES, LOOK_ROOMS, LOOK_DOTS };
const struct genre *genre_with(enum look look);

/* A span as clean text for a message; gives out back. */
enum { SPAN_TEXT = 48 };
const char *span_text(struct span s, char out[SPAN_TEXT]);

/* Whether a board of this size is allowed, before anything is allocated for it. */
bool size_ok(const struct scan *s, int at, int rows, int cols, struct err *e);

/* Marks that are read before the board exists: values by cell, and by the segment to the east and
 * to the south of each cell; then one move on the board. */
struct draft {
    struct grid grid;
    mark *cell, *east, *south;
};
void draft_init(struct draft *d, struct grid grid);
void draft_free(struct draft *d);

/* Compiles and makes the marks. False where a YES stands at a place that cannot be marked; *cell is
 * then the place's cell. A NO there is dropped: it says nothing. */
bool draft_make(const struct draft *d, struct loaded *l, int *cell);

/* The mark at a place on the board, MARK_NONE where nothing can be marked. */
mark loaded_mark(const struct loaded *l, struct place at);

/* The mark of the segment that leaves a cell, or the note of a cross there (as MARK_NO). */
mark loaded_side(const struct loaded *l, int cell, enum dir d);

/* validate() of the genre; on false the place is put at offset `at`. */
bool puzzle_ok(const struct puzzle *p, const struct scan *s, int at, struct err *e);

#endif
