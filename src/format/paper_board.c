/* One board on a surface of cairo's, and as a picture. */
#include "format/paper_board.h"

#ifndef WITHOUT_CAIRO

#include <math.h>

static void set_colour(cairo_t *c, int colour) {
    cairo.set_source_rgb(c, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
}

/* Fills and strokes the path that was laid. */
static void paint_path(cairo_t *c, enum drawing_style s) {
    const struct drawing_look *look = &drawing_looks[s];
    if (look->fill >= 0) {
        set_colour(c, look->fill);
        cairo.fill_preserve(c);
    }
    if (look->stroke >= 0) {
        set_colour(c, look->stroke);
        cairo.set_line_width(c, look->width);
        cairo.stroke_preserve(c);
    }
    cairo.new_path(c);
}

static void cairo_pen_rect(void *to, double x, double y, double width, double height,
                           enum drawing_style s) {
    cairo.rectangle(to, x, y, width, height);
    paint_path(to, s);
}

static void cairo_pen_circle(void *to, double x, double y, double radius, enum drawing_style s) {
    cairo.arc(to, x, y, radius, 0, 2 * M_PI);
    paint_path(to, s);
}

static void cairo_pen_path(void *to, const double *points, int n, bool closed,
                           enum drawing_style s) {
    for (int i = 0; i < n; i++)
        cairo.line_to(to, points[2 * i], points[2 * i + 1]);
    if (closed)
        cairo.close_path(to);
    paint_path(to, s);
}

double paper_width_of(cairo_t *c, const char *text) {
    cairo_text_extents_t size;
    cairo.text_extents(c, text, &size);
    return size.x_advance;
}

void paper_pen_text(void *to, double x, double y, double size, enum text_align align,
                    const char *text, enum drawing_style s) {
    const struct drawing_look *look = &drawing_looks[s];
    cairo.set_font_size(to, size);
    cairo.move_to(to, x - (align == ALIGN_MIDDLE ? paper_width_of(to, text) / 2 : 0), y);
    if (look->stroke >= 0) { /* an outline under the text */
        cairo.text_path(to, text);
        set_colour(to, look->stroke);
        cairo.set_line_width(to, look->width);
        cairo.stroke(to);
        cairo.move_to(to, x, y);
    }
    set_colour(to, look->fill);
    cairo.show_text(to, text);
    cairo.new_path(to);
}

struct pen paper_pen(cairo_t *c) {
    cairo.select_font_face(c, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo.set_line_cap(c, CAIRO_LINE_CAP_ROUND);
    cairo.set_line_join(c, CAIRO_LINE_JOIN_MITER);
    return (struct pen){cairo_pen_rect, cairo_pen_circle, cairo_pen_path, paper_pen_text, c};
}

cairo_status_t paper_add_bytes(void *out, const unsigned char *data, unsigned n) {
    buf_bytes(out, (const char *)data, (int)n);
    return CAIRO_STATUS_SUCCESS;
}

bool paper_check(cairo_status_t status, struct err *e) {
    return status == CAIRO_STATUS_SUCCESS ||
           err_set(e, "cannot be drawn: %s", cairo.status_to_string(status));
}

void paper_show_text(cairo_t *c, double x, double y, double size, const char *text) {
    paper_pen(c);
    paper_pen_text(c, x, y, size, ALIGN_START, text, DRAW_TITLE);
}

double paper_draw_board(cairo_t *c, const struct loaded *l, struct paper_place at, double most) {
    struct drawing_box box = drawing_box(l->puzzle);
    double width = box.right - box.left, height = box.bottom - box.top;
    double scale = fmin(fmin(at.width / width, at.height / height), most / CELL_SIDE);
    struct pen pen = paper_pen(c);
    cairo.save(c);
    cairo.translate(c, at.x + (at.width - width * scale) / 2 - box.left * scale,
                    at.y - box.top * scale);
    cairo.scale(c, scale, scale);
    drawing_board(l, &pen);
    cairo.restore(c);
    return height * scale;
}

/* Two, and fewer on a board that would be wider than a screen shows or a printer prints: of 128x128
 * cells it would take 430 MB. */
static double pixels_a_unit(double longer_side) {
    enum { USUAL = 2, SIDE_MOST = 4000 };
    return fmin(USUAL, SIDE_MOST / longer_side);
}

bool paper_png(const struct loaded *l, struct buf *out, struct err *e) {
    enum { MARGIN = 16 };
    if (!cairo_open(e))
        return false;
    struct drawing_box box = drawing_box(l->puzzle);
    double width = box.right - box.left + 2 * MARGIN;
    double height = box.bottom - box.top + 2 * MARGIN;
    const char *title = l->puzzle->text[TEXT_TITLE];
    double head = *title ? PAPER_HEAD : 0, pixels = pixels_a_unit(fmax(width, height + head));
    cairo_surface_t *image = cairo.image_surface_create(
        CAIRO_FORMAT_RGB24, (int)ceil(width * pixels), (int)ceil((height + head) * pixels));
    cairo_t *c = cairo.create(image);
    cairo.scale(c, pixels, pixels);
    cairo.set_source_rgb(c, 1, 1, 1);
    cairo.paint(c);
    if (*title)
        paper_show_text(c, MARGIN, MARGIN + 12, 16, title);
    paper_draw_board(
        c, l, (struct paper_place){MARGIN, MARGIN + head, width - 2 * MARGIN, height - 2 * MARGIN},
        CELL_SIDE);
    bool ok = paper_check(cairo.surface_write_to_png_stream(image, paper_add_bytes, out), e);
    cairo.destroy(c);
    cairo.surface_destroy(image);
    return ok;
}

#else

bool paper_png(const struct loaded *l, struct buf *out, struct err *e) {
    (void)l;
    (void)out;
    return err_set(e, "this program was built without cairo, which draws PDF and PNG");
}

#endif
