/* The part of a puzz.link address after the "?": what is read is written, and that is a fixed
 * point. */
#include "fuzz.h"

#include "base/mem.h"

#include <string.h>

enum { MOST = 64 << 20 };

struct input {
    const uint8_t *data;
    size_t size;
};

static void write_address(const struct loaded *l, struct buf *out) {
    struct err e = {0};
    MUST(format_by_id("pzpr")->write(l, out, &e));
}

static void run(void *arg) {
    const struct input *in = arg;
    const struct format *pzpr = format_by_id("pzpr");
    char *text = fuzz_text(in->data, in->size);
    struct loaded l = {0}, again = {0};
    struct buf first = {0}, second = {0};
    struct err e = {0};
    bool ok = !memchr(text, '\0', in->size) && pzpr->read(text, (int)in->size, &l, &e);
    if (e.text[0] || ok)
        fuzz_check_read(ok, &l, &e);
    if (ok) {
        loaded_compile(&l);
        write_address(&l, &first);
        MUST(pzpr->read(first.at, first.len, &again, &e));
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = {data, size};
    fuzz_bounded(run, &in, MOST);
    return 0;
}
