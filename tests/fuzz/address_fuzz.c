/* The part of a puzz.link address after the "?": what is read is written, and that is a fixed
 * point. */
#include "fuzz.h"

#include "base/mem.h"

#include <string.h>

static void write_address(const struct loaded *l, struct buf *out) {
    struct err e = {0};
    MUST(format_write(format_by_id("pzpr"), l, out, &e));
}

static void run(struct fuzz_input in) {
    const struct format *pzpr = format_by_id("pzpr");
    char *text = fuzz_text(in);
    struct loaded l = {0}, again = {0};
    struct buf first = {0}, second = {0};
    struct err e = {0};
    bool is_text = !memchr(text, '\0', (size_t)in.n); /* else format_read() lets nothing pass */
    bool ok = is_text && format_read_as(pzpr, text, in.n, &l, &e);
    if (is_text)
        fuzz_check_read(ok, &l, &e);
    if (ok) {
        loaded_compile(&l);
        write_address(&l, &first);
        MUST(format_read_as(pzpr, first.at, first.len, &again, &e));
        MUST(puzzle_same(l.puzzle, again.puzzle));
        write_address(&again, &second);
        MUST(strcmp(first.at, second.at) == 0);
    }
    loaded_free(&l);
    loaded_free(&again);
    buf_free(&first);
    buf_free(&second);
    mem_free(text);
}

const struct fuzz_target fuzz_target = {run, 64 << 20};
