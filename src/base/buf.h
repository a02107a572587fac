/* A growable string. `struct buf b = {0};` is an empty one. b.at is NUL-terminated after the first
 * addition; before that buf_text() returns "". The owner of the buffer frees it; `LOCAL_BUF b =
 * {0};` is freed at the end of its block. */
#ifndef SUMI_BASE_BUF_H
#define SUMI_BASE_BUF_H

#include "base/mem.h"

#include <stdint.h>

struct buf {
    char *at;
    int len, cap;
};
#define LOCAL_BUF LOCAL(buf_free) struct buf

/* Each of these appends to *b; s must not point into *b. */
void buf_add(struct buf *b, const char *s);
void buf_char(struct buf *b, char c);
void buf_bytes(struct buf *b, const char *s, int n);
void buf_fmt(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_time(struct buf *b, int64_t ms); /* "3:05", "1:02:03" */

void buf_trim(struct buf *b, const char *set); /* removes trailing bytes that are in `set` */
const char *buf_text(const struct buf *b);     /* owned by *b; valid until it changes */
void buf_clear(struct buf *b);                 /* keeps the memory */
void buf_free(struct buf *b);

#endif
