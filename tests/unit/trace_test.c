/* A puzzle is read from a picture of it: our own drawings and others', in many sizes and in
 * typefaces that the tests bring, with noise and with something beside them; what is no picture, or
 * too large a one, is refused; and in the editor nothing is taken without a yes. */
#include "context.h"
#include "effort.h"
#include "fixture_font.h"
#include "format/draw/cairo_library.h"
#include "format/trace/trace.h"
#include "play/edit/edit.h"
#include "sample_picture.h"
#include "trace_pictures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#ifndef WITHOUT_CAIRO

/* True if there is cairo, which then draws text in a typeface of the tests. */
static bool can_draw(void) {
    struct err e = {0};
    bool can = cairo_open(&e);
    if (can)
        fixture_font(SANS);
    else
        print_message("skipped: %s\n", e.text);
    return can;
}

/* --- pictures --------------------------------------------------------------------------------- */

static void use_design(int i) {
    fixture_font((enum fixture_design)(i % FIXTURE_DESIGNS));
}

/* The grid of our own drawings is always found, hardly anything is left out, and of ten thousand
 * cells at most one is read wrong. Each genre's are in another typeface. */
static void test_own_drawings(void **state) {
    struct figures all = {0};
    (void)state;
    if (!can_draw())
        return;
    trace_own_drawings(&all, use_design);
    say_figures("together", &all);
    assert_true(all.wrong * 10000 <= all.cells);
    assert_int_equal(all.grids, all.pictures);
    assert_true(all.close * 100 <= all.cells); /* of clear pictures */
    assert_true(all.exact * 100 >= all.pictures * 85);
}

/* In each typeface numbers of other programs are read: none is wrong, hardly any is left out. */
static void test_typefaces(void **state) {
    (void)state;
    if (!can_draw())
        return;
    for (int i = 0; i < FIXTURE_DESIGNS; i++) {
        struct figures f = {0};
        if (EFFORT_SPARES(i))
            continue;
        use_design(i);
        context("%s", fixture_design_names[i]);
        trace_others_numbers(19, (uint64_t)(11 + i), &f);
        trace_others_numbers(99, (uint64_t)(31 + i), &f);
        say_figures(fixture_design_names[i], &f);
        assert_int_equal(f.grids, f.pictures); /* the title above is no row of the board */
        assert_int_equal(f.wrong, 0);
        assert_true(f.missed * 100 <= f.cells * 2);
    }
}

static void test_others_figures(void **state) {
    struct figures f = {0};
    (void)state;
    if (!can_draw())
        return;
    trace_others_figures(&f);
    say_figures("others' figures", &f);
    assert_int_equal(f.grids, f.pictures);
    assert_int_equal(f.wrong, 0);
    assert_true(f.missed * 100 <= f.cells);
}

/* --- what is refused -------------------------------------------------------------------------- */

static void refused(const struct buf *png, int n, const char *why) {
    struct raster r;
    struct err e = {0};
    assert_false(raster_read(png->at, n, &r, &e));
    assert_null(r.at);
    if (!strstr(e.text, why))
        fail_msg("\"%s\" in place of \"%s\"", e.text, why);
}

static void test_refusals(void **state) {
    enum { WIDTH = 16, DEPTH = 24 };
    LOCAL_BUF png = {0};
    struct raster r = {0};
    struct err e = {0};
    (void)state;
    if (!can_draw())
        return;
    assert_true(sample_png(genre_by_name("heyawake"), &png, &e));
    assert_true(raster_read(png.at, png.len, &r, &e));
    assert_true(r.light && r.width > 100 && r.at[0] == 0xffffff);
    raster_free(&r);
    for (int n = 0; n < png.len; n += n < 80 ? 1 : 97)
        refused(&png, n, n < 8 ? "no PNG" : "cut off");
    refused(&png, RASTER_BYTES + 1, "MB; 16 are read");
    memcpy(png.at + WIDTH, "\x00\x00\x30\x00\x00\x00\x30\x00", 8);
    refused(&png, png.len, "12288x12288 pixels");
    memcpy(png.at + WIDTH, "\xff\xff\xff\xff\x00\x00\x00\x01", 8);
    refused(&png, png.len, "4294967295x1 pixels");
    memcpy(png.at + WIDTH, "\x00\x00\x00\x00\x00\x00\x00\x01", 8);
    refused(&png, png.len, "no pixels");
    memcpy(png.at + WIDTH, "\x00\x00\x10\x00\x00\x00\x10\x00", 8);
    refused(&png, png.len, "cannot be read"); /* its checksum is wrong, and so are its rows */
    png.at[DEPTH] = 16;
    refused(&png, png.len, "16 bits a colour");
    memcpy(png.at + 12, "IDAT", 4);
    refused(&png, png.len, "does not begin with its size");
}

/* --- in the editor ---------------------------------------------------------------------------- */

static void test_offer(void **state) {
    char path[] = "/tmp/sumi-trace-XXXXXX";
    LOCAL_BUF png = {0};
    struct edit e;
    struct err err = {0};
    (void)state;
    if (!can_draw())
        return;
    struct puzzle *is = sample_puzzle(genre_by_name("heyawake"));
    struct puzzle *blank = genre_board(is->genre, (struct grid){10, 10});
    assert_true(sample_png(is->genre, &png, &err));
    int fd = mkstemp(path);
    assert_true(fd >= 0 && write(fd, png.at, (size_t)png.len) == png.len);
    close(fd);
    edit_open(&e, puzzle_copy(blank), NULL, true, NULL, &err);
    edit_do(&e, EDIT_TAKE, DIR_NONE, NULL);
    assert_string_equal(e.said.text, "There is no picture yet: lay one under the board first");
    edit_do(&e, EDIT_TRACE, DIR_NONE, "/nowhere.png");
    assert_non_null(strstr(e.said.text, "Not laid under the board: "));
    edit_do(&e, EDIT_TRACE, DIR_NONE, path);
    assert_non_null(edit_offer(&e));
    assert_true(puzzle_same(edit_puzzle(&e), blank)); /* nothing is taken yet */
    edit_do(&e, EDIT_NUMBER, DIR_NONE, "3");
    assert_string_equal(e.said.text, "First take what is offered, or refuse it");
    edit_do(&e, EDIT_REFUSE, DIR_NONE, NULL);
    assert_null(edit_offer(&e));
    assert_true(puzzle_same(edit_puzzle(&e), blank));
    edit_do(&e, EDIT_LOOK, DIR_NONE, NULL);
    edit_do(&e, EDIT_TAKE, DIR_NONE, NULL);
    assert_true(puzzle_same(edit_puzzle(&e), is));
    edit_do(&e, EDIT_UNDO, DIR_NONE, NULL);
    assert_true(puzzle_same(edit_puzzle(&e), blank));
    edit_do(&e, EDIT_PLACE, DIR_NONE, "0 0 0");
    assert_non_null(strstr(e.said.text, "12 30 36"));
    edit_do(&e, EDIT_PLACE, DIR_NONE, "1 2 300 200");
    assert_true(e.tracing.at.across == 300 && e.tracing.at.down == 200);
    edit_do(&e, EDIT_PICTURE_LEFT, DIR_NONE, NULL);
    assert_true(e.tracing.at.left > 1);
    edit_do(&e, EDIT_FIT, DIR_NONE, NULL);
    assert_non_null(edit_offer(&e));
    edit_close(&e);
    unlink(path);
    puzzle_free(is);
    puzzle_free(blank);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_drawings),   cmocka_unit_test(test_typefaces),
        cmocka_unit_test(test_others_figures), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_offer),
    };
    return run_group("trace", tests, NULL, NULL);
}

#else

int main(void) {
    return 0;
}

#endif
