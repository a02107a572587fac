/* Any file: guessed, read, painted, written in every format, and read back from the native one. */
#include "fuzz.h"

#include "base/mem.h"
#include "ui/paint/paint.h"

#include <string.h>

static void paint(const struct loaded *l) {
    struct view v = {.puzzle = l->puzzle,
                     .model = l->model,
                     .values = l->board.value,
                     .slots = l->board.slots,
                     .cursor = NO_CELL};
    struct rect all = {0};
    struct screen s;
    struct buf out = {0};
    void *scope = mem_begin(); /* as pages are painted */
    paint_size(&v, &all.rows, &all.cols);
    screen_init(&s, all.rows, all.cols, false);
    paint_board(&s, all, &v);
    screen_dump(&s, NULL, &out);
    mem_end(scope);
}

/* What a format writes is read again as the same puzzle; the native one keeps the marks too. */
static void write_and_read(const struct format *f, const struct loaded *l) {
    struct buf text = {0};
    struct loaded again = {0};
    struct err e = {0};
    if (!format_write(f, l, &text, &e)) {
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

static void run(struct fuzz_input in) {
    char *text = fuzz_text(in);
    struct loaded l = {0};
    struct err e = {0};
    bool ok = format_read(text, in.n, &l, &e);
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

const struct fuzz_target fuzz_target = {run, 96 << 20};
