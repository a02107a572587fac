/* Any file: guessed, read, painted, written in every format, and read back from the native one. */
#include "fuzz.h"

#include "base/mem.h"
#include "ui/paint.h"

#include <string.h>

enum { MOST = 96 << 20 };

struct input {
    const uint8_t *data;
    size_t size;
};

static void paint(const struct loaded *l) {
    struct view v = {.puzzle = l->puzzle,
                     .model = &l->model,
                     .values = l->board.value,
                     .slots = l->board.slots,
                     .cursor = NO_CELL};
    struct rect all = {0};
    struct screen s;
    struct buf out = {0};
    paint_size(&v, &all.rows, &all.cols);
    screen_init(&s, all.rows, all.cols, false);
    paint_board(&s, all, &v);
    screen_dump(&s, false, &out);
    buf_free(&out);
    screen_free(&s);
}

/* What a format writes is read again as the same puzzle; the native one keeps the marks too. */
static void write_and_read(const struct format *f, const struct loaded *l) {
    struct buf text = {0};
    struct loaded again = {0};
    struct err e = {0};
    if (!f->write(l, &text, &e)) {
        MUST(e.text[0] && text_is_clean(e.text));
    } else if (f->read) {
        bool ok = format_read(buf_text(&text), text.len, &again, &e);
        fuzz_check_read(ok, &again, &e);
        MUST(ok && puzzle_same(l->puzzle, again.puzzle));
        loaded_compile(&again);
        if (f == &format_native)
            fuzz_check_same(l, &again);
    }
    loaded_free(&again);
    buf_free(&text);
}

static void run(void *arg) {
    const struct input *in = arg;
    char *text = fuzz_text(in->data, in->size);
    struct loaded l = {0};
    struct err e = {0};
    bool ok = format_read(text, (int)in->size, &l, &e);
    fuzz_check_read(ok, &l, &e);
    if (ok) {
        loaded_compile(&l);
        paint(&l);
        for (const struct format *const *f = formats; *f; f++)
            if ((*f)->write)
                write_and_read(*f, &l);
    }
    loaded_free(&l);
    mem_free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = {data, size};
    fuzz_bounded(run, &in, MOST);
    return 0;
}
