#include "fuzz.h"

#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fuzz_stop(const char *what, const char *file, int line) {
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
    abort();
}

static void run(void *arg) {
    const struct fuzz_input *in = arg;
    fuzz_target.run(*in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_input in = {data, (int)size};
    size_t before = mem_used();
    mem_limit(before + fuzz_target.most);
    MUST(mem_try(run, &in));
    mem_limit(0);
    MUST(mem_used() == before);
    return 0;
}

char *fuzz_text(struct fuzz_input in) {
    char *text = mem_alloc(in.n + 1, 1);
    if (in.n > 0)
        memcpy(text, in.at, (size_t)in.n);
    return text;
}

void fuzz_sign(const char *text, struct buf *out) {
    struct history h = {0};
    while (*text) {
        int n = (int)strcspn(text, "\n");
        struct buf line = {0};
        char *event;
        buf_bytes(&line, text, n);
        int64_t ms = strtoll(buf_text(&line), &event, 10);
        moves_event(&h, ms, *event == ' ' ? event + 1 : event, out);
        buf_free(&line);
        text += n + (text[n] == '\n');
    }
}

void fuzz_check_read(bool ok, const struct loaded *l, const struct err *e) {
    if (!ok) {
        MUST(e->text[0] && text_is_clean(e->text));
        MUST(!l->puzzle && !l->board.value);
        return;
    }
    const struct puzzle *p = l->puzzle;
    MUST(p->grid.rows >= 1 && p->grid.rows <= GRID_MAX);
    MUST(p->grid.cols >= 1 && p->grid.cols <= GRID_MAX);
    for (int f = 0; f < TEXT_FIELDS; f++)
        MUST(strlen(p->text[f]) <= TEXT_FIELD && text_is_clean(p->text[f]));
}

void fuzz_check_same(const struct loaded *a, const struct loaded *b) {
    MUST(puzzle_same(a->puzzle, b->puzzle));
    MUST(a->board.slots == b->board.slots);
    MUST(memcmp(a->board.value, b->board.value, (size_t)a->board.slots) == 0);
}
