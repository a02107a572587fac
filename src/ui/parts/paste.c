#include "ui/parts/paste.h"

#include "base/text.h"
#include "genre/genre.h"
#include "ui/parts/key.h"
#include "ui/term/term.h"

#include <string.h>

void paste_read(struct paste *p, const char *text, int n, struct buf *words) {
    struct err e = {0};
    paste_free(p);
    if (n >= TERM_PASTE) {
        buf_fmt(words, "What was pasted is too long for a puzzle: over %d bytes", TERM_PASTE - 1);
        return;
    }
    while (n > 0 && (*text == ' ' || *text == '\n'))
        text++, n--;
    while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\n'))
        n--;
    struct buf own = {0}; /* readers want their text to end */
    buf_bytes(&own, text, n);
    p->asks = format_read(buf_text(&own), own.len, &p->puzzle, &e);
    if (p->asks)
        buf_fmt(words, "Open the pasted %s %dx%d? Enter: yes, any other key: no",
                p->puzzle.puzzle->genre->title, p->puzzle.puzzle->grid.rows,
                p->puzzle.puzzle->grid.cols);
    else
        buf_fmt(words, "What was pasted is no puzzle: %s", e.text);
    buf_free(&own);
}

bool paste_answer(struct paste *p, int key, struct loaded *puzzle) {
    bool opens = p->asks && (key == KEY_RETURN || key == '\n');
    if (opens) {
        *puzzle = p->puzzle;
        p->puzzle = (struct loaded){0};
    }
    paste_free(p);
    return opens;
}

void paste_free(struct paste *p) {
    loaded_free(&p->puzzle);
    *p = (struct paste){0};
}

static const char paste_end[] = "\033[201~";
enum { PASTE_END = sizeof paste_end - 1 };

static void add_pasted(struct paste_bytes *p, wchar_t c) {
    LOCAL_BUF utf8 = {0};
    bool kept = c >= ' ' || c == '\n' || c == '\r' || c == '\t';
    text_encode(&utf8, c == '\r' ? '\n' : (unsigned)c);
    if (kept && p->n + utf8.len <= p->most) {
        memcpy(p->text + p->n, utf8.at, (size_t)utf8.len);
        p->n += utf8.len;
    }
}

/* A byte may end a character, lie within one, or belong to none. */
static void take_byte(struct paste_bytes *p, char byte) {
    wchar_t c;
    size_t n = mbrtowc(&c, &byte, 1, &p->shift);
    if (n == (size_t)-1)
        p->shift = (mbstate_t){0};
    else if (n != (size_t)-2 && p->n < p->most)
        add_pasted(p, c);
}

int paste_bytes_take(struct paste_bytes *p, const char *bytes, int n, bool *ended) {
    *ended = false;
    for (int i = 0; i < n; i++) {
        if (p->matched > 0 &&
            bytes[i] != paste_end[p->matched]) { /* it was not the end: no ESC in it repeats */
            for (int k = 0; k < p->matched; k++)
                take_byte(p, paste_end[k]);
            p->matched = 0;
        }
        if (bytes[i] != paste_end[p->matched])
            take_byte(p, bytes[i]);
        else if (++p->matched == PASTE_END) {
            *ended = true;
            return i + 1;
        }
    }
    return n;
}
