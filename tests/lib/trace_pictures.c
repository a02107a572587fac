#include "trace_pictures.h"

#ifndef WITHOUT_CAIRO

#include "context.h"
#include "effort.h"
#include "format/draw/cairo_library.h"
#include "format/draw/paper.h"
#include "format/trace/trace.h"
#include "sample_picture.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

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

/* Our own drawing, which does not begin at a whole pixel. */
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

/* Compares the given of one place. */
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

void say_figures(const char *of, const struct figures *f) {
    print_message(
        "%-16s %d pictures, %d grids, %d exact; %d cells: %d missed, %d close, %d wrong\n", of,
        f->pictures, f->grids, f->exact, f->cells, f->missed, f->close, f->wrong);
}

static void add_figures(struct figures *all, const struct figures *f) {
    all->pictures += f->pictures, all->grids += f->grids, all->exact += f->exact;
    all->cells += f->cells, all->missed += f->missed, all->wrong += f->wrong;
    all->close += f->close;
}

void trace_own_drawings(struct figures *all, void (*set_typeface)(int i)) {
    enum { PICTURES = 12 };
    static const double sides[] = {22, 26.4, 32, 40, 57.7, 80};
    struct rng rng;
    rng_seed(&rng, 5);
    for (int g = 0; genres[g]; g++) {
        struct figures f = {0};
        struct puzzle *p = sample_puzzle(genres[g]);
        for (int i = 0; i < PICTURES; i++) {
            if ((g + i + i / 2) % 4 > 0 || EFFORT_SPARES((PICTURES * g + i) / 2))
                continue;
            struct manner m = {sides[i / 2], i % 2 ? 8 : 0, (i + i / 2) % 2};
            if (set_typeface)
                set_typeface(g + i);
            struct raster r = draw_ours(p, m, &rng);
            read_picture_of(p, &r, &f);
            raster_free(&r);
        }
        if (set_typeface)
            say_figures(genres[g]->id, &f);
        add_figures(all, &f);
        puzzle_free(p);
    }
}

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
static struct other begin_other(const struct puzzle *p, double side, bool points) {
    struct other o = {.left = 41.5, .top = 63.5, .side = side};
    struct grid g = p->grid;
    o.image = cairo.image_surface_create(CAIRO_FORMAT_RGB24, (int)(side * g.cols + 120),
                                         (int)(side * g.rows + 110));
    o.c = cairo.create(o.image);
    cairo.set_source_rgb(o.c, 1, 1, 1);
    cairo.paint(o.c);
    cairo.select_font_face(o.c, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
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

/* Numbers in cells. */
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

void trace_others_numbers(int most, uint64_t seed, struct figures *f) {
    static const double sides[] = {24, 30, 36, 50};
    struct rng rng;
    rng_seed(&rng, seed);
    for (int i = 0; i < 4 * 2; i++) {
        bool points = i % 2;
        if (EFFORT_STRIDE > 1 && i < 6)
            continue;
        struct puzzle *p =
            points ? numbered_board("slither", 4, &rng) : numbered_board("nurikabe", most, &rng);
        struct other o = begin_other(p, sides[i / 2], points);
        draw_numbers(&o, p);
        struct raster r = end_other(&o);
        add_noise(&r, 6, &rng);
        read_picture_of(p, &r, f);
        raster_free(&r);
        puzzle_free(p);
    }
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

void trace_others_figures(struct figures *f) {
    static const char *const ids[] = {"tents", "moonsun"};
    static const double sides[] = {26, 36, 50};
    for (int i = 0; i < 6; i++) {
        struct puzzle *p = genre_board(genre_by_name(ids[i % 2]), (struct grid){6, 7});
        struct other o = begin_other(p, sides[i / 2], false);
        for (int cell = i; cell < grid_cells(p->grid); cell += 2 + cell % 3) {
            enum given_kind kind = (enum given_kind)p->genre->givens[i % 2 ? cell % 2 : 0].kind;
            p->given[cell] = given_bare(kind);
            draw_figure(&o, kind, grid_col(p->grid, cell), grid_row(p->grid, cell), cell % 4 > 1);
        }
        struct raster r = end_other(&o);
        read_picture_of(p, &r, f);
        raster_free(&r);
        puzzle_free(p);
    }
}

#endif
