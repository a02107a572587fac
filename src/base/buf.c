#include "base/buf.h"
#include "base/least.h"

#include "base/vec.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void buf_bytes(struct buf *b, const char *s, int n) {
    enum { LEAST = 64 }; /* most texts grow in small pieces */
    vec_reserve(b, b->cap == 0 && n < LEAST ? LEAST : n + 1);
    if (n > 0)
        memcpy(b->at + b->len, s, (size_t)n);
    b->len += n;
    b->at[b->len] = '\0';
}

void buf_add(struct buf *b, const char *s) {
    buf_bytes(b, s, (int)strlen(s));
}

void buf_char(struct buf *b, char c) {
    buf_bytes(b, &c, 1);
}

void buf_fmt(struct buf *b, const char *fmt, ...) {
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    int room = b->cap - b->len;
    int n = vsnprintf(room > 0 ? b->at + b->len : NULL, (size_t)max_int(room, 0), fmt, args);
    va_end(args);
    if (n >= room) {
        vec_reserve(b, n + 1);
        vsnprintf(b->at + b->len, (size_t)n + 1, fmt, again);
    }
    b->len += max_int(n, 0);
    va_end(again);
}

void buf_time(struct buf *b, int64_t ms) {
    long long hours = ms / 3600000;
    int seconds = (int)(ms / 1000 % 3600);
    if (hours > 0)
        buf_fmt(b, "%lld:%02d:%02d", hours, seconds / 60, seconds % 60);
    else
        buf_fmt(b, "%d:%02d", seconds / 60, seconds % 60);
}

const char *buf_text(const struct buf *b) {
    return b->len > 0 ? b->at : "";
}

void buf_trim(struct buf *b, const char *set) {
    while (b->len > 0 && strchr(set, b->at[b->len - 1]))
        b->at[--b->len] = '\0';
}

void buf_clear(struct buf *b) {
    b->len = 0;
    if (b->at)
        b->at[0] = '\0';
}

void buf_free(struct buf *b) {
    vec_free(b);
}
