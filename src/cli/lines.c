#include "cli/lines.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 };

/* Drops the bytes of the lines that were taken. */
static void compact(struct lines *l) {
    if (l->from == 0)
        return;
    int rest = l->text.len - l->from;
    memmove(l->text.at, l->text.at + l->from, (size_t)rest);
    l->text.len = rest;
    l->text.at[rest] = '\0';
    l->from = 0;
}

static void line_add_char(struct lines *l, char c) {
    if (c == '\n')
        l->cut = 0;
    else if (l->most > 0 && l->cut > l->most)
        return;
    else
        l->cut++;
    buf_char(&l->text, c == '\0' ? '\x01' : c);
}

void lines_fill(struct lines *l) {
    char chunk[CHUNK];
    ssize_t n = read(l->fd, chunk, sizeof chunk);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    l->eof = n <= 0;
    l->failed = n < 0 ? errno : 0;
    compact(l);
    for (ssize_t i = 0; i < n; i++)
        line_add_char(l, chunk[i]);
}

bool lines_take(struct lines *l, struct buf *line) {
    int rest = l->text.len - l->from;
    if (rest == 0)
        return false;
    const char *start = l->text.at + l->from;
    const char *stop = memchr(start, '\n', (size_t)rest);
    if (!stop && !l->eof)
        return false;
    int len = stop ? (int)(stop - start) : rest;
    buf_clear(line);
    buf_bytes(line, start, len > 0 && start[len - 1] == '\r' ? len - 1 : len);
    l->from += len + (stop != NULL);
    return true;
}

bool lines_next(struct lines *l, struct buf *line) {
    while (!lines_take(l, line)) {
        if (l->eof)
            return false;
        lines_fill(l);
    }
    return true;
}
