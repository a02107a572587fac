#include "foreign.h"

#include "base/text.h"
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

void reads_to(const char *from, const char *native) {
    struct loaded l = {0};
    struct buf text = {0};
    struct err e = {0};
    if (!format_read(from, (int)strlen(from), &l, &e))
        fail_msg("%d:%d: %s\n%s", e.line, e.col, e.text, from);
    assert_true(format_write(&format_native, &l, &text, &e));
    if (!strstr(text.at, native))
        fail_msg("%s\nis not\n%s", text.at, native);
    buf_free(&text);
    loaded_free(&l);
}

/* One to three bytes changed or taken out. */
static void damage(struct rng *rng, struct buf *text) {
    for (int i = 1 + rng_below(rng, 3); i > 0 && text->len > 1; i--) {
        int at = rng_below(rng, text->len);
        static const char likely[] = "0123456789abcxz.-/#+ \n:=,<>^vr\"";
        char c = rng_below(rng, 8) ? likely[rng_below(rng, (int)sizeof likely - 1)]
                                   : (char)(1 + rng_below(rng, 255));
        if (rng_below(rng, 3)) {
            text->at[at] = c;
        } else {
            memmove(text->at + at, text->at + at + 1, (size_t)(text->len - at));
            text->len--;
        }
    }
}

bool survives_damage(struct rng *rng, struct buf *text) {
    struct loaded back = {0};
    struct err e = {0};
    int lines = 1;
    damage(rng, text);
    for (int i = 0; i < text->len; i++)
        lines += text->at[i] == '\n';
    bool read = format_read(text->at, text->len, &back, &e);
    if (read) {
        assert_true(genre_validate(back.puzzle, &e));
        loaded_compile(&back);
    } else {
        assert_true(e.text[0] && !strchr(e.text, '\n') && text_is_clean(e.text));
        assert_true(e.line >= 0 && e.line <= lines && e.col >= 0 && e.col <= text->len + 1);
        assert_null(back.puzzle);
    }
    loaded_free(&back);
    return !read;
}
