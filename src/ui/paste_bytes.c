#include "ui/paste_bytes.h"

#include "base/text.h"

#include <string.h>

static const char paste_end[] = "\033[201~";
enum { PASTE_END = sizeof paste_end - 1 };

static void add_pasted(struct paste_bytes *p, wchar_t c) {
    struct buf utf8 = {0};
    bool kept = c >= ' ' || c == '\n' || c == '\r' || c == '\t';
    text_encode(&utf8, c == '\r' ? '\n' : (unsigned)c);
    if (kept && p->n + utf8.len <= p->most) {
        memcpy(p->text + p->n, utf8.at, (size_t)utf8.len);
        p->n += utf8.len;
    }
    buf_free(&utf8);
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
