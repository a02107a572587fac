/* A puzzle is read from a picture of it: our own drawings and others', in many sizes and fonts,
 * with noise and with something beside them; what is no picture, or too large a one, is refused;
 * and in the editor nothing is taken without a yes. */
#include "base/rng.h"
#include "context.h"
#include "effort.h"
#include "format/draw/cairo_library.h"
#include "format/draw/paper.h"
#include "format/trace/trace.h"
#include "play/edit/edit.h"
#include "sample_picture.h"

#include <math.h>
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

static bool can_draw(void) {
    struct err e = {0};
    bool can = cairo_open(&e);
    if (!can)
        print_message("skipped: %s\n", e.text);
    return can;
}

/* --- pictures --------------------------------------------------------------------------------- */

/* How a picture is made. */
struct manner {
    double side; /* pixels of a cell */
    int noise;   /* each pixel is so much off at most */
    bool thin;   /* a pale grid, walls of two thirds */
};

static void add_noise(struct raster *r, int most, struct rng *rng) {
    for (int i = 0; most > 0 && i < r->width * r->height; i++) {
        int off = (int)rng_below(rng, 2 * most + 1) - most;
        uint32_t rgb = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            int part = (int)(r->at[i] >> shift & 255) + off;
            rgb |= (uint32_t)(part < 0 ? 0 : part > 255 ? 255 : part) << shift;
        }
        r->at[i] = rgb;
    }
}

/* Our own drawing, off whole pixels. */
static struct raster draw_ours(const struct puzzle *p, struct manner m, struct rng *rng) {
    const double edge = 7.3;
    struct loaded l = {.puzzle = puzzle_copy(p)};
    struct drawing_look looks[DRAWING_STYLES];
    struct drawing_box box = drawing_box(p);
    struct err e = {0};
    double k = m.side / CELL_SIDE;
    memcpy(looks, drawing_looks, sizeof looks);
    if (m.thin) {
        looks[DRAW_GRID].stroke = 0xc0c0c0;
        looks[DRAW_ROOM].width = 2;
        looks[DRAW_CLUE].fill = 0xcccccc;
    }
    loaded_compile(&l);
    struct paper_image how = {.width = (int)ceil((box.right - box.left) * k + 2 * edge),
                              .height = (int)ceil((box.bottom - box.top) * k + 2 * edge),
                              .left = edge - box.left * k,
                              .top = edge - box.top * k,
                              .across = m.side,
                              .down = m.side,
                              .looks = looks};
    struct raster r = {.width = how.width, .height = how.height, .light = true};
    r.at = mem_alloc(r.width * r.height, sizeof *r.at);
    assert_true(paper_image(&l, &how, r.at, &e));
    add_noise(&r, m.noise, rng);
    loaded_free(&l);
    return r;
}

/* --- what is read ----------------------------------------------------------------------------- */

struct figures {
    int pictures, grids, exact, cells, missed, close, wrong;
};

/* Compares one place: left out, or taken for something else. */
static void compare_given(struct given is, struct given read, struct figures *f) {
    bool same = is.kind == read.kind && is.number == read.number &&
                (is.dir == read.dir || is.kind == GIVEN_NONE);
    f->missed += !same && read.kind == GIVEN_NONE;
    f->wrong += !same && read.kind != GIVEN_NONE;
}

static void compare_number(int is, int read, struct figures *f) {
    f->missed += is != read && read == NO_NUMBER;
    f->wrong += is != read && read != NO_NUMBER;
}

static void compare(const struct puzzle *p, const struct puzzle *q, struct figures *f) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        compare_given(p->given[cell], q->given[cell], f);
    for (int i = 0; p->point && i < puzzle_points(p->grid); i++)
        compare_given(p->point[i], q->point[i], f);
    for (int i = 0; p->outer && i < p->grid.rows + p->grid.cols; i++)
        compare_number(p->outer[i], q->outer[i], f);
    for (int cell = 0; p->room && cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            f->wrong += next != NO_CELL && puzzle_wall(p, cell, next) != puzzle_wall(q, cell, next);
        }
    for (int room = 0; room < p->rooms && p->rooms == q->rooms; room++)
        compare_number(p->room_number[room], q->room_number[room], f);
    f->exact += puzzle_same(p, q);
}

static void read_picture_of(const struct puzzle *p, const struct raster *r, struct figures *f) {
    struct trace_place at;
    struct grid size = {0};
    struct traced seen = {0};
    struct err e = {0};
    f->pictures++;
    if (!trace_find(r, &at, &size) || size.rows != p->grid.rows || size.cols != p->grid.cols)
        return;
    f->grids++;
    f->cells += grid_cells(size);
    struct puzzle *blank = genre_board(p->genre, size);
    blank->number = p->number; /* which no picture shows */
    blank->variant = p->variant;
    assert_true(trace_read(r, &at, blank, size, &seen, &e));
    compare(p, seen.puzzle, f);
    f->close += seen.close;
    traced_free(&seen);
    puzzle_free(blank);
}

static void say_figures(const char *of, const struct figures *f) {
    print_message(
        "%-16s %d pictures, %d grids, %d exact; %d cells: %d missed, %d close, %d wrong\n", of,
        f->pictures, f->grids, f->exact, f->cells, f->missed, f->close, f->wrong);
}

/* Pictures of the sample of each genre in six sizes and two manners, of which each genre has three,
 * the next genre others: the grid is always found, hardly anything is left out, and of ten thousand
 * places at most one is read wrong (with all twelve of each, a 1 of Creek as 4, in cells of 22
 * pixels with noise). */
static void test_own_drawings(void **state) {
    enum { PICTURES = 12 };
    static const double sides[] = {22, 26.4, 32, 40, 57.7, 80};
    struct figures all = {0};
    struct rng rng;
    (void)state;
    if (!can_draw())
        return;
    rng_seed(&rng, 5);
    for (int g = 0; genres[g]; g++) {
        struct figures f = {0};
        struct puzzle *p = sample_puzzle(genres[g]);
        for (int i = 0; i < PICTURES; i++) {
            if ((g + i + i / 2) % 4 > 0 || EFFORT_SPARES((PICTURES * g + i) / 2))
                continue;
            struct manner m = {sides[i / 2], i % 2 ? 8 : 0, (i + i / 2) % 2};
            struct raster r = draw_ours(p, m, &rng);
            read_picture_of(p, &r, &f);
            raster_free(&r);
        }
        say_figures(genres[g]->id, &f);
        all.pictures += f.pictures, all.grids += f.grids, all.exact += f.exact;
        all.cells += f.cells, all.missed += f.missed, all.wrong += f.wrong;
        all.close += f.close;
        puzzle_free(p);
    }
    say_figures("together", &all);
    assert_true(all.wrong * 10000 <= all.cells);
    assert_int_equal(all.grids, all.pictures);
    assert_true(all.close * 100 <= all.cells); /* of clear pictures */
    assert_true(all.close > 0 || EFFORT(2) < 2);
    assert_true(all.exact * 100 >= all.pictures * 85);
}

/* --- others' drawings ------------------------------------------------------------------------- */

struct other {
    cairo_surface_t *image;
    cairo_t *c;
    double left, top, side;
};

static void draw_line(const struct other *o, double width, int grey, double x, double y,
                      double to_x, double to_y) {
    cairo.set_source_rgb(o->c, grey / 255.0, grey / 255.0, grey / 255.0);
    cairo.set_line_width(o->c, width);
    cairo.move_to(o->c, o->left + x * o->side, o->top + y * o->side);
    cairo.line_to(o->c, o->left + to_x * o->side, o->top + to_y * o->side);
    cairo.stroke(o->c);
}

static void draw_text(const struct other *o, double size, double x, double y, const char *text) {
    cairo_text_extents_t e;
    cairo.set_source_rgb(o->c, 0, 0, 0);
    cairo.set_font_size(o->c, size);
    cairo.text_extents(o->c, text, &e);
    cairo.move_to(o->c, o->left + x * o->side - e.x_advance / 2,
                  o->top + y * o->side + 0.36 * size);
    cairo.show_text(o->c, text);
}

/* A page of another program: a title, a thin grid with a heavier frame, or points. */
static struct other begin_other(const struct puzzle *p, double side, const char *font,
                                bool points) {
    struct other o = {.left = 41.5, .top = 63.5, .side = side};
    struct grid g = p->grid;
    o.image = cairo.image_surface_create(CAIRO_FORMAT_RGB24, (int)(side * g.cols + 120),
                                         (int)(side * g.rows + 110));
    o.c = cairo.create(o.image);
    cairo.set_source_rgb(o.c, 1, 1, 1);
    cairo.paint(o.c);
    cairo.select_font_face(o.c, font, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    draw_text(&o, 20, g.cols / 2.0, -0.9, "A puzzle of 2026");
    for (int i = 0; !points && i <= g.rows; i++)
        draw_line(&o, i % g.rows ? 1 : 3, i % g.rows ? 0xa0 : 0, 0, i, g.cols, i);
    for (int i = 0; !points && i <= g.cols; i++)
        draw_line(&o, i % g.cols ? 1 : 3, i % g.cols ? 0xa0 : 0, i, 0, i, g.rows);
    for (int i = 0; points && i < puzzle_points(g); i++) {
        double x = i % (g.cols + 1), y = i / (g.cols + 1);
        cairo.arc(o.c, o.left + x * side, o.top + y * side, side / 14, 0, 7);
        cairo.fill_preserve(o.c);
        cairo.new_path(o.c);
    }
    return o;
}

static struct raster end_other(const struct other *o) {
    cairo.surface_flush(o->image);
    struct raster is = {.width = cairo.image_surface_get_width(o->image),
                        .height = cairo.image_surface_get_height(o->image),
                        .light = true};
    is.at = mem_alloc(is.width * is.height, sizeof *is.at);
    for (int y = 0; y < is.height; y++)
        memcpy(is.at + y * is.width,
               cairo.image_surface_get_data(o->image) +
                   (ptrdiff_t)y * cairo.image_surface_get_stride(o->image),
               (size_t)is.width * sizeof *is.at);
    cairo.destroy(o->c);
    cairo.surface_destroy(o->image);
    return is;
}

/* Numbers in cells, in several fonts; black cells have theirs in white. */
static void draw_numbers(const struct other *o, const struct puzzle *p) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        double x = grid_col(p->grid, cell), y = grid_row(p->grid, cell);
        char text[16] = "?";
        if (g.kind == GIVEN_NONE)
            continue;
        if (g.number != NO_NUMBER)
            snprintf(text, sizeof text, "%d", g.number);
        draw_text(o, o->side * 0.62, x + 0.5, y + 0.5, text);
    }
}

static struct puzzle *numbered_board(const char *genre, int most, struct rng *rng) {
    const struct genre *g = genre_by_name(genre);
    struct puzzle *p = genre_board(g, (struct grid){8, 9});
    for (int cell = 0; cell < grid_cells(p->grid); cell += 1 + (int)rng_below(rng, 3))
        p->given[cell] = given_numbered((enum given_kind)g->givens[0].kind,
                                        g->givens[0].min + (int)rng_below(rng, most));
    return p;
}

static void test_others_fonts(void **state) {
    static const char *const fonts[] = {"Helvetica", "sans-serif", "serif", "monospace"};
    static const double sides[] = {24, 30, 36, 50};
    struct figures f = {0};
    struct rng rng;
    (void)state;
    if (!can_draw())
        return;
    rng_seed(&rng, 11);
    for (int i = 0; i < 4 * 4 * 2; i++) {
        if (EFFORT_STRIDE > 1 && i % 8 < 6)
            continue;
        bool points = i % 2;
        struct puzzle *p =
            points ? numbered_board("slither", 4, &rng) : numbered_board("nurikabe", 19, &rng);
        context("%s at %g", fonts[i / 8], sides[i / 2 % 4]);
        struct other o = begin_other(p, sides[i / 2 % 4], fonts[i / 8], points);
        draw_numbers(&o, p);
        struct raster r = end_other(&o);
        add_noise(&r, 6, &rng);
        read_picture_of(p, &r, &f);
        raster_free(&r);
        puzzle_free(p);
    }
    say_figures("others' fonts", &f);
    assert_int_equal(f.grids, f.pictures); /* the title above is no row of the board */
    assert_int_equal(f.wrong, 0);
    assert_true(f.missed * 100 <= f.cells * 2);
}

static void fill_grey(const struct other *o, int grey) {
    cairo.set_source_rgb(o->c, grey / 255.0, grey / 255.0, grey / 255.0);
    cairo.fill_preserve(o->c);
    cairo.new_path(o->c);
}

/* A crown on a trunk; a sickle that is open to either side; a ring with rays of their own. */
static void draw_figure(const struct other *o, enum given_kind kind, double x, double y,
                        bool other_way) {
    double cx = o->left + (x + 0.5) * o->side, cy = o->top + (y + 0.5) * o->side, r = o->side;
    if (kind == GIVEN_TREE) {
        cairo.arc(o->c, cx, cy - 0.1 * r, 0.26 * r, 0, 7);
        fill_grey(o, 60);
        draw_line(o, 0.12 * r, 60, x + 0.5, y + 0.5, x + 0.5, y + 0.85);
    } else if (kind == GIVEN_MOON) {
        cairo.arc(o->c, cx, cy, 0.36 * r, 0, 7);
        fill_grey(o, 0);
        cairo.arc(o->c, cx + (other_way ? -0.2 : 0.2) * r, cy, 0.32 * r, 0, 7);
        fill_grey(o, 255);
    } else if (kind == GIVEN_SUN) {
        cairo.arc(o->c, cx, cy, 0.22 * r, 0, 7);
        cairo.set_source_rgb(o->c, 0, 0, 0);
        cairo.set_line_width(o->c, 0.05 * r);
        cairo.stroke(o->c);
        for (int i = 0; i < 8; i++) {
            double dx = cos(i * acos(-1) / 4), dy = sin(i * acos(-1) / 4);
            draw_line(o, 0.05 * r, 0, x + 0.5 + 0.29 * dx, y + 0.5 + 0.29 * dy, x + 0.5 + 0.42 * dx,
                      y + 0.5 + 0.42 * dy);
        }
    }
}

static void test_others_figures(void **state) {
    static const char *const ids[] = {"tents", "moonsun"};
    static const double sides[] = {26, 36, 50};
    struct figures f = {0};
    (void)state;
    if (!can_draw())
        return;
    for (int i = 0; i < 6; i++) {
        struct puzzle *p = genre_board(genre_by_name(ids[i % 2]), (struct grid){6, 7});
        struct other o = begin_other(p, sides[i / 2], "sans-serif", false);
        for (int cell = i; cell < grid_cells(p->grid); cell += 2 + cell % 3) {
            enum given_kind kind = (enum given_kind)p->genre->givens[i % 2 ? cell % 2 : 0].kind;
            p->given[cell] = given_bare(kind);
            draw_figure(&o, kind, grid_col(p->grid, cell), grid_row(p->grid, cell), cell % 4 > 1);
        }
        struct raster r = end_other(&o);
        read_picture_of(p, &r, &f);
        raster_free(&r);
        puzzle_free(p);
    }
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
        cmocka_unit_test(test_own_drawings),   cmocka_unit_test(test_others_fonts),
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
