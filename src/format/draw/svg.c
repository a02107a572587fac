/* The board as a picture for a page: only lines, text and plain shapes. */
#include "base/text.h"
#include "format/draw/drawing.h"

enum { MARGIN = 20, TITLE_HEIGHT = 30 };

static void add_class(struct buf *out, const char *element, enum drawing_style s) {
    buf_fmt(out, "<%s class=\"%s\" ", element, drawing_looks[s].class);
}

static void svg_rect(void *to, double x, double y, double width, double height,
                     enum drawing_style s) {
    add_class(to, "rect", s);
    buf_fmt(to, "x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>\n", x, y, width, height);
}

static void svg_circle(void *to, double x, double y, double radius, enum drawing_style s) {
    add_class(to, "circle", s);
    buf_fmt(to, "cx=\"%g\" cy=\"%g\" r=\"%g\"/>\n", x, y, radius);
}

static void svg_path(void *to, const double *points, int n, bool closed, enum drawing_style s) {
    add_class(to, "path", s);
    buf_add(to, "d=\"");
    for (int i = 0; i < n; i++)
        buf_fmt(to, "%s%.4g %.4g", i == 0 ? "M" : "L", points[2 * i], points[2 * i + 1]);
    buf_add(to, closed ? "Z\"/>\n" : "\"/>\n");
}

static void svg_text(void *to, double x, double y, double size, enum text_align align,
                     const char *text, enum drawing_style s) {
    add_class(to, "text", s);
    buf_fmt(to, "x=\"%g\" y=\"%.4g\" font-size=\"%g\"%s>", x, y, size,
            align == ALIGN_MIDDLE ? " text-anchor=\"middle\"" : "");
    text_escape_xml(text, to);
    buf_add(to, "</text>\n");
}

static void add_colour(struct buf *out, const char *name, int colour) {
    if (colour < 0)
        buf_fmt(out, "%s:none;", name);
    else
        buf_fmt(out, "%s:#%06x;", name, (unsigned)colour);
}

static void add_styles(struct buf *out) {
    buf_add(out, "<style>\ntext{font-family:sans-serif;paint-order:stroke}\n"
                 "path{stroke-linecap:round;stroke-linejoin:round}\n");
    for (int s = 0; s < DRAWING_STYLES; s++) {
        const struct drawing_look *look = &drawing_looks[s];
        buf_fmt(out, ".%s{", look->class);
        add_colour(out, "fill", look->fill);
        add_colour(out, "stroke", look->stroke);
        buf_fmt(out, "stroke-width:%g}\n", look->width);
    }
    buf_add(out, "</style>\n");
}

/* "Title", "Title, by Author" or "by Author", and then the number of the whole board; nothing
 * without either. */
static void add_title(const struct puzzle *p, struct buf *out) {
    const char *title = p->text[TEXT_TITLE], *author = p->text[TEXT_AUTHOR];
    buf_fmt(out, "%s%s%s%s", title, *title && *author ? ", " : "", *author ? "by " : "", author);
    if (out->len > 0 && p->genre->number.max > 0)
        buf_add(out, ", ");
    genre_number_words(p, out);
}

static bool write_svg(const struct loaded *l, struct buf *out, struct err *e) {
    struct drawing_box box = drawing_box(l->puzzle);
    struct buf title = {0};
    void *scope = mem_begin();
    (void)e;
    add_title(l->puzzle, &title);
    double head = title.len > 0 ? TITLE_HEIGHT : 0;
    double x = box.left - MARGIN, y = box.top - MARGIN - head;
    double width = box.right - box.left + 2 * MARGIN;
    double height = box.bottom - box.top + 2 * MARGIN + head;
    buf_fmt(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" "
            "viewBox=\"%g %g %g %g\">\n",
            width, height, x, y, width, height);
    if (title.len > 0) {
        buf_add(out, "<title>");
        text_escape_xml(title.at, out);
        buf_add(out, "</title>\n");
    }
    add_styles(out);
    svg_rect(out, x, y, width, height, DRAW_PAGE);
    if (title.len > 0)
        svg_text(out, box.left, box.top - MARGIN / 2.0, 16, ALIGN_START, title.at, DRAW_TITLE);
    drawing_board(l, &(struct pen){svg_rect, svg_circle, svg_path, svg_text, out});
    buf_add(out, "</svg>\n");
    mem_keep(scope, out->at);
    mem_end(scope);
    return true;
}

const struct format format_svg = {
    .id = "svg",
    .title = "picture",
    .suffix = ".svg",
    .keeps = CONTENT_MARKS | 1u << TEXT_TITLE | 1u << TEXT_AUTHOR,
    .write = write_svg,
};
