#include "sample_picture.h"

#include "context.h"
#include "format/draw/paper.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct puzzle *sample_puzzle(const struct genre *g) {
    LOCAL(loaded_free) struct loaded l = {0};
    struct err e = {0};
    assert_true(format_read(g->sample.text, (int)strlen(g->sample.text), &l, &e));
    context("the sample of %s", g->id);
    return puzzle_copy(l.puzzle);
}

bool sample_png(const struct genre *g, struct buf *out, struct err *e) {
    LOCAL(loaded_free) struct loaded l = {.puzzle = sample_puzzle(g)};
    loaded_compile(&l);
    return paper_png(&l, out, e);
}
