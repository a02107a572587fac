/* Draws puzzles, their rules and their solutions on the pages of a PDF, and a board as a PNG or as
 * pixels. */
#include "format/draw/paper.h"

#ifndef WITHOUT_CAIRO

#include "base/least.h"
#include "format/draw/cairo_library.h"
#include "format/draw/drawing.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* A rectangle on a page or picture. */

struct paper_place {
    double x, y, width, height;
};

/* The state of a pen. On a screen whose cells are not square, strokes, circles and text keep their
 * proportions: `across` and `down` are the scales that do so. */
struct brush {
    cairo_t *c;
    const struct drawing_look *looks;
    double across, down;
    int ink;      /* replaces a look's stroke colour, or its fill if it has no stroke */
    double pixel; /* size of a pixel if vertical and horizontal lines keep to whole ones; otherwise
                     0 */
};

static struct brush paper_brush(cairo_t *c) {
    return (struct brush){c, drawing_looks, 1, 1, INK_USUAL, 0};
}

static void set_colour(cairo_t *c, int colour) {
    cairo.set_source_rgb(c, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
}

static void brush_take_ink(void *to, int colour) {
    struct brush *b = to;
    b->ink = colour;
}

static struct drawing_look brush_look(const struct brush *b, enum drawing_style s) {
    struct drawing_look look = b->looks[s];
    if (b->ink >= 0 && look.stroke >= 0)
        look.stroke = b->ink;
    else if (b->ink >= 0)
        look.fill = b->ink;
    return look;
}

/* Moves the origin to a place and corrects the proportions, until cairo.restore(). */
static void brush_go(const struct brush *b, double x, double y) {
    cairo.save(b->c);
    cairo.translate(b->c, x, y);
    cairo.scale(b->c, b->across, b->down);
}

static void brush_stroke(const struct brush *b, const struct drawing_look *look) {
    set_colour(b->c, look->stroke);
    brush_go(b, 0, 0);
    cairo.set_line_width(b->c, fmax(look->width, b->pixel));
    cairo.stroke_preserve(b->c);
    cairo.restore(b->c);
}

/* Fills and strokes the current path. */
static void paint_path(const struct brush *b, enum drawing_style s) {
    struct drawing_look look = brush_look(b, s);
    if (look.fill >= 0) {
        set_colour(b->c, look.fill);
        cairo.fill_preserve(b->c);
    }
    if (look.stroke >= 0)
        brush_stroke(b, &look);
    cairo.new_path(b->c);
}

/* Sets whether vertical and horizontal edges use whole pixels, if the brush keeps to them. */
static void brush_edges(const struct brush *b, bool whole) {
    cairo.set_antialias(b->c,
                        b->pixel > 0 && whole ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_DEFAULT);
}

static void cairo_pen_rect(void *to, double x, double y, double width, double height,
                           enum drawing_style s) {
    const struct brush *b = to;
    cairo.rectangle(b->c, x, y, width, height);
    brush_edges(b, true);
    paint_path(b, s);
    brush_edges(b, false);
}

static void cairo_pen_circle(void *to, double x, double y, double radius, enum drawing_style s) {
    const struct brush *b = to;
    brush_go(b, x, y);
    cairo.arc(b->c, 0, 0, radius, 0, 2 * M_PI);
    cairo.restore(b->c);
    paint_path(b, s);
}

static void cairo_pen_path(void *to, const double *points, int n, bool closed,
                           enum drawing_style s) {
    const struct brush *b = to;
    bool straight = s == DRAW_GRID || s == DRAW_ROOM;
    double shift = straight ? b->pixel / 2 : 0; /* along the centres of pixels */
    for (int i = 0; i < n; i++)
        cairo.line_to(b->c, points[2 * i] + shift * b->across, points[2 * i + 1] + shift * b->down);
    if (closed)
        cairo.close_path(b->c);
    brush_edges(b, straight);
    paint_path(b, s);
    brush_edges(b, false);
}

/* The type of text. */
struct type {
    double size;
    cairo_font_weight_t weight;
    enum drawing_style style;
};

static void set_type(cairo_t *c, const struct type *t) {
    cairo.select_font_face(c, "sans-serif", CAIRO_FONT_SLANT_NORMAL, t->weight);
    cairo.set_font_size(c, t->size);
}

/* Returns the width of a text in the current font and size. */
static double width_as_set(cairo_t *c, const char *text) {
    cairo_text_extents_t size;
    cairo.text_extents(c, text, &size);
    return size.x_advance;
}

static void paper_pen_text(void *to, double x, double y, double size, enum text_align align,
                           const char *text, enum drawing_style s) {
    const struct brush *b = to;
    struct drawing_look look = brush_look(b, s);
    brush_go(b, x, y);
    cairo.set_font_size(b->c, size);
    double start = align == ALIGN_MIDDLE ? -width_as_set(b->c, text) / 2 : 0;
    cairo.move_to(b->c, start, 0);
    if (look.stroke >= 0) { /* an outline under the text */
        cairo.text_path(b->c, text);
        brush_stroke(b, &look);
        cairo.new_path(b->c);
        cairo.move_to(b->c, start, 0);
    }
    set_colour(b->c, look.fill);
    cairo.show_text(b->c, text);
    cairo.restore(b->c);
    cairo.new_path(b->c);
}

/* Returns a pen that draws with b, and sets its font and line ends. */
static struct pen paper_pen(struct brush *b) {
    set_type(b->c, &(struct type){1, CAIRO_FONT_WEIGHT_NORMAL, DRAW_NUMBER});
    cairo.set_line_cap(b->c, CAIRO_LINE_CAP_ROUND);
    cairo.set_line_join(b->c, CAIRO_LINE_JOIN_MITER);
    return (struct pen){cairo_pen_rect, cairo_pen_circle, cairo_pen_path, paper_pen_text, b,
                        brush_take_ink};
}

/* paper_add_bytes() is a cairo stream that appends to a struct buf. paper_check() returns false,
 * with the reason, for a cairo error. */
static cairo_status_t paper_add_bytes(void *out, const unsigned char *data, unsigned n) {
    buf_bytes(out, (const char *)data, (int)n);
    return CAIRO_STATUS_SUCCESS;
}

static bool paper_check(cairo_status_t status, struct err *e) {
    return status == CAIRO_STATUS_SUCCESS ||
           err_set(e, "cannot be drawn: %s", cairo.status_to_string(status));
}

static double width_of(cairo_t *c, const struct type *t, const char *text) {
    set_type(c, t);
    return width_as_set(c, text);
}

/* Writes text from x on, clipped to `room`. */
static void put_text(cairo_t *c, const struct type *t, double x, double y, double room,
                     const char *text) {
    struct brush b = paper_brush(c);
    cairo.save(c);
    cairo.rectangle(c, x, y - t->size, room, 2 * t->size);
    cairo.clip(c);
    set_type(c, t);
    paper_pen_text(&b, x, y, t->size, ALIGN_START, text, t->style);
    cairo.restore(c);
}

/* Draws the board as large as possible within a rectangle, at its top and centred, with cells of at
 * most `most` on each side. Returns the height used. */
static double paper_draw_board(cairo_t *c, const struct loaded *l, struct paper_place at,
                               double most) {
    struct drawing_box box = drawing_box(l->puzzle);
    double width = box.right - box.left, height = box.bottom - box.top;
    double scale = fmin(fmin(at.width / width, at.height / height), most / CELL_SIDE);
    struct brush b = paper_brush(c);
    struct pen pen = paper_pen(&b);
    cairo.save(c);
    cairo.translate(c, at.x + (at.width - width * scale) / 2 - box.left * scale,
                    at.y - box.top * scale);
    cairo.scale(c, scale, scale);
    drawing_board(l, NULL, &pen);
    cairo.restore(c);
    return height * scale;
}

/* Returns two pixels per unit, or fewer for a board that would be wider than a screen shows or a
 * printer prints: 128x128 cells would take 430 MB. */
static double pixels_a_unit(double longer_side) {
    enum { USUAL = 2, SIDE_MOST = 4000 };
    return fmin(USUAL, SIDE_MOST / longer_side);
}

bool paper_png(const struct loaded *l, struct buf *out, struct err *e) {
    enum { MARGIN = 16, HEAD = 20 };
    static const struct type heading = {16, CAIRO_FONT_WEIGHT_NORMAL, DRAW_TITLE};
    if (!cairo_open(e))
        return false;
    void *scope = mem_begin();
    struct drawing_box box = drawing_box(l->puzzle);
    double width = box.right - box.left + 2 * MARGIN;
    double height = box.bottom - box.top + 2 * MARGIN;
    struct buf title = {0};
    drawing_title(l->puzzle, &title);
    double head = title.len > 0 ? HEAD : 0, pixels = pixels_a_unit(fmax(width, height + head));
    cairo_surface_t *image = cairo.image_surface_create(
        CAIRO_FORMAT_RGB24, (int)ceil(width * pixels), (int)ceil((height + head) * pixels));
    cairo_t *c = cairo.create(image);
    cairo.scale(c, pixels, pixels);
    cairo.set_source_rgb(c, 1, 1, 1);
    cairo.paint(c);
    if (title.len > 0)
        put_text(c, &heading, MARGIN, MARGIN + 12, width, title.at);
    paper_draw_board(
        c, l, (struct paper_place){MARGIN, MARGIN + head, width - 2 * MARGIN, height - 2 * MARGIN},
        CELL_SIDE);
    bool ok = paper_check(cairo.surface_write_to_png_stream(image, paper_add_bytes, out), e);
    cairo.destroy(c);
    cairo.surface_destroy(image);
    mem_keep(scope, out->at);
    mem_end(scope);
    return ok;
}

static void fill_image(cairo_surface_t *image, const struct paper_image *how) {
    cairo.surface_flush(image);
    unsigned char *data = cairo.image_surface_get_data(image);
    for (int row = 0; data && row < how->height; row++)
        memcpy(data + (ptrdiff_t)row * cairo.image_surface_get_stride(image),
               how->under + (size_t)row * (size_t)how->width,
               (size_t)how->width * sizeof *how->under);
    cairo.surface_mark_dirty(image);
}

bool paper_image(const struct loaded *l, const struct paper_image *how, uint32_t *pixels,
                 struct err *e) {
    if (!cairo_open(e))
        return false;
    double side = sqrt(how->across * how->down);
    cairo_surface_t *image =
        cairo.image_surface_create(CAIRO_FORMAT_RGB24, how->width, how->height);
    cairo_t *c = cairo.create(image);
    struct brush b = {c,         how->looks,      side / how->across, side / how->down,
                      INK_USUAL, CELL_SIDE / side};
    struct pen pen = paper_pen(&b);
    set_colour(c, how->looks[DRAW_PAGE].fill);
    cairo.paint(c);
    if (how->under)
        fill_image(image, how);
    cairo.translate(c, how->left, how->top);
    cairo.scale(c, how->across / CELL_SIDE, how->down / CELL_SIDE);
    drawing_board(l, how->colours, &pen);
    cairo.surface_flush(image);
    bool ok = paper_check(cairo.surface_status(image), e);
    const unsigned char *data = ok ? cairo.image_surface_get_data(image) : NULL;
    for (int row = 0; data && row < how->height; row++)
        memcpy(pixels + (size_t)row * (size_t)how->width,
               data + (ptrdiff_t)row * cairo.image_surface_get_stride(image),
               (size_t)how->width * sizeof *pixels);
    cairo.destroy(c);
    cairo.surface_destroy(image);
    return data != NULL;
}

/* Lengths on pages are in points, 72 to the inch. */
enum { EDGE = 48, GAP = 24, FOOT = 40, HEAD = 32, LABEL = 12, RULE_STEP = 10 };
static const double cell_most = 30; /* largest side of a cell, so that small boards stay small */

static const struct type page_title = {14, CAIRO_FONT_WEIGHT_BOLD, DRAW_TITLE},
                         puzzle_title = {11, CAIRO_FONT_WEIGHT_BOLD, DRAW_TITLE},
                         solution_title = {8, CAIRO_FONT_WEIGHT_BOLD, DRAW_TITLE},
                         small_words = {9, CAIRO_FONT_WEIGHT_NORMAL, DRAW_SMALL},
                         rule_words = {8, CAIRO_FONT_WEIGHT_NORMAL, DRAW_TITLE};

/* Draws a copy of the board with only the solution's filled places. */
static void paper_draw_solution(cairo_t *c, const struct paper_item *item, struct paper_place at,
                                double most) {
    struct loaded solved = *item->puzzle;
    solved.board.value = mem_alloc(solved.board.slots, sizeof *solved.board.value);
    drawing_filled(&solved, item->solution, solved.board.value);
    paper_draw_board(c, &solved, at, most);
}

/* The grid of places on a page. */
struct layout {
    double width, height; /* of the page */
    int cols, rows;
};

static struct layout layout_for(const struct paper *p, int per_page) {
    struct layout l = {p->letter ? 612 : 595.276, p->letter ? 792 : 841.89, 1, 1};
    while (l.cols * l.rows < per_page)
        if (l.cols < l.rows)
            l.cols++;
        else
            l.rows++;
    return l;
}

/* Returns the i-th place of a page whose top and bottom are reserved for `head` and `foot`. */
static struct paper_place place_on(const struct layout *l, int i, double head, double foot) {
    double width = (l->width - 2 * EDGE - (l->cols - 1) * GAP) / l->cols;
    double height = (l->height - EDGE - head - foot - (l->rows - 1) * GAP) / l->rows;
    return (struct paper_place){EDGE + i % l->cols * (width + GAP),
                                EDGE + head + i / l->cols * (height + GAP), width, height};
}

static const char *own_title(const struct puzzle *p) {
    return p->text[TEXT_TITLE][0] ? p->text[TEXT_TITLE] : p->genre->title;
}

/* Writes "12. Title" with the grade on its right, and below it "Genre, 2 stars, by Author". */
static void draw_heading(cairo_t *c, const struct puzzle *p, int number, struct paper_place at) {
    const char *author = p->text[TEXT_AUTHOR], *grade = p->text[TEXT_RATED];
    double right = *grade ? width_of(c, &small_words, grade) + 8 : 0;
    struct buf title = {0}, below = {0};
    buf_fmt(&title, "%d. %s", number, own_title(p));
    put_text(c, &puzzle_title, at.x, at.y + 10, at.width - right, title.at);
    put_text(c, &small_words, at.x + at.width - right + 8, at.y + 10, right, grade);
    buf_add(&below, p->text[TEXT_TITLE][0] ? p->genre->title : "");
    if (p->genre->number.max > 0)
        buf_add(&below, below.len > 0 ? ", " : "");
    genre_number_words(p, &below);
    if (*author)
        buf_fmt(&below, "%sby %s", below.len > 0 ? ", " : "", author);
    put_text(c, &small_words, at.x, at.y + 22, at.width, buf_text(&below));
}

/* Writes text in lines of this width from y downwards, or only measures it unless `draw`. Returns
 * where the next line begins. */
static double draw_words(cairo_t *c, bool draw, double x, double y, double width,
                         const char *words) {
    struct buf line = {0};
    for (const char *word = words; *word;) {
        int len = (int)strcspn(word, " "), before = line.len;
        buf_fmt(&line, "%s%.*s", before > 0 ? " " : "", len, word);
        if (before > 0 && width_of(c, &rule_words, line.at) > width) {
            line.at[before] = '\0';
            if (draw)
                put_text(c, &rule_words, x, y, width, line.at);
            y += RULE_STEP;
            buf_clear(&line);
            buf_fmt(&line, "%.*s", len, word);
        }
        word += len + (word[len] == ' ');
    }
    if (draw && line.len > 0)
        put_text(c, &rule_words, x, y, width, line.at);
    return y + RULE_STEP;
}

/* Writes the rules of the genres on a page, one paragraph each, from y downwards, or only measures
 * them. Returns where they end. */
static double paper_draw_rules(cairo_t *c, bool draw, const struct layout *l,
                               const struct paper_item *items, int n, double y) {
    for (int i = 0; i < n; i++) {
        const struct genre *g = items[i].puzzle->puzzle->genre;
        struct buf words = {0};
        bool seen = false;
        for (int k = 0; k < i; k++)
            seen = seen || items[k].puzzle->puzzle->genre == g;
        if (seen)
            continue;
        buf_fmt(&words, "%s: ", g->title);
        for (int rule = 0; genre_rule(g, rule, &words); rule++)
            buf_char(&words, ' ');
        y = draw_words(c, draw, EDGE, y, l->width - 2 * EDGE, words.at) + 2;
    }
    return y;
}

static void end_page(cairo_t *c, const struct layout *l, int page) {
    struct buf number = {0};
    buf_fmt(&number, "%d", page);
    struct brush b = paper_brush(c);
    set_type(c, &small_words);
    paper_pen_text(&b, l->width / 2, l->height - 20, 9, ALIGN_MIDDLE, number.at, DRAW_SMALL);
    cairo.show_page(c);
}

static void paper_draw_page(cairo_t *c, const struct layout *l, const struct paper_item *items,
                            int n, int first) {
    double rules = paper_draw_rules(c, false, l, items, n, 0);
    for (int i = 0; i < n; i++) {
        struct paper_place at = place_on(l, i, 0, rules + FOOT);
        draw_heading(c, items[i].puzzle->puzzle, first + i + 1, at);
        at.y += HEAD;
        at.height -= HEAD;
        paper_draw_board(c, items[i].puzzle, at, cell_most);
    }
    paper_draw_rules(c, true, l, items, n, l->height - FOOT - rules + RULE_STEP);
}

static void draw_solutions_page(cairo_t *c, const struct layout *l, const struct paper_item *items,
                                int n, int first) {
    put_text(c, &page_title, EDGE, EDGE + 12, l->width, "Solutions");
    for (int i = 0; i < n; i++) {
        struct paper_place at = place_on(l, i, HEAD, FOOT);
        struct buf title = {0};
        buf_fmt(&title, "%d. %s", first + i + 1, own_title(items[i].puzzle->puzzle));
        put_text(c, &solution_title, at.x, at.y + 8, at.width, title.at);
        at.y += LABEL;
        at.height -= LABEL;
        if (items[i].solution)
            paper_draw_solution(c, &items[i], at, cell_most / 2);
    }
}

/* Returns twelve, or fewer if a board is so large that its solution could not be read. */
static int solutions_a_page(const struct paper_item *items, int n) {
    int side = 0;
    for (int i = 0; i < n; i++) {
        struct grid g = items[i].puzzle->puzzle->grid;
        side = max_int(g.rows, side);
        side = max_int(g.cols, side);
    }
    return side <= 20 ? 12 : side <= 36 ? 4 : 1;
}

bool paper_pdf(const struct paper *paper, const struct paper_item *items, int n, struct buf *out,
               struct err *e) {
    if (!cairo_open(e))
        return false;
    void *scope = mem_begin();
    int many = solutions_a_page(items, n);
    struct layout l = layout_for(paper, paper->per_page), small = layout_for(paper, many);
    cairo_surface_t *pdf =
        cairo.pdf_surface_create_for_stream(paper_add_bytes, out, l.width, l.height);
    cairo_t *c = cairo.create(pdf);
    int page = 0;
    for (int i = 0; i < n; i += paper->per_page) {
        paper_draw_page(c, &l, items + i, min_int(n - i, paper->per_page), i);
        end_page(c, &l, ++page);
    }
    for (int i = 0; paper->solutions && i < n; i += many) {
        draw_solutions_page(c, &small, items + i, min_int(n - i, many), i);
        end_page(c, &small, ++page);
    }
    cairo.destroy(c);
    cairo.surface_finish(pdf);
    bool ok = paper_check(cairo.surface_status(pdf), e);
    cairo.surface_destroy(pdf);
    mem_keep(scope, out->at);
    mem_end(scope);
    return ok;
}

#else

#include "format/draw/cairo_library.h"

bool paper_png(const struct loaded *l, struct buf *out, struct err *e) {
    (void)l;
    (void)out;
    return cairo_open(e);
}

bool paper_image(const struct loaded *l, const struct paper_image *how, uint32_t *pixels,
                 struct err *e) {
    (void)l;
    (void)how;
    (void)pixels;
    return cairo_open(e);
}

bool paper_pdf(const struct paper *paper, const struct paper_item *items, int n, struct buf *out,
               struct err *e) {
    (void)paper;
    (void)items;
    (void)n;
    (void)out;
    return cairo_open(e);
}

#endif
