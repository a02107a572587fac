#include "format/trace/glyphs.h"

#include "base/least.h"
#include "format/draw/cairo_library.h"

#include <math.h>
#include <stddef.h>

/* A sign stretched to one size, with mean 0 and length 1; and how much wider than high it was. */
enum { ACROSS = 12, DOWN = 16, PARTS = ACROSS * DOWN };
struct glyph_drawn {
    int sign, height;
    double aspect;
    float part[PARTS];
};

static double box_aspect(struct glyph_box b) {
    return (double)(b.right - b.left + 1) / (b.bottom - b.top + 1);
}

static void stretch(const struct inked *ink, struct glyph_box b, float part[PARTS]) {
    double width = b.right - b.left + 1, height = b.bottom - b.top + 1, mean = 0, length = 0;
    for (int i = 0; i < PARTS; i++) {
        double sum = 0;
        for (int k = 0; k < 4; k++)
            sum += ink_at(ink, b.left + width * (i % ACROSS + 0.25 + 0.5 * (k % 2)) / ACROSS,
                          b.top + height * (i / ACROSS + 0.25 + 0.5 * (k / 2)) / DOWN);
        part[i] = (float)sum;
        mean += sum / PARTS;
    }
    for (int i = 0; i < PARTS; i++) {
        part[i] -= (float)mean;
        length += part[i] * part[i];
    }
    for (int i = 0; i < PARTS; i++)
        part[i] /= (float)fmax(sqrt(length), 1e-3);
}

void glyphs_free(struct glyphs *g) {
    for (int i = 0; i < g->drawn.len; i++)
        mem_free(g->drawn.at[i]);
    vec_free(&g->drawn);
}

/* Bounds as pictures of many sizes asked for them (tests/unit/trace_test.c), of likeness, which is
 * at most 1: what is read is so near, and so much nearer than any other sign; of a question mark
 * whose dot is lost a seven is no further. What is but CLOSE times as much nearer was a close
 * thing. */
static const double near_enough = 0.62, apart_small = 0.08, apart_tall = 0.035;
enum { SMALL = 9, CLOSE = 2 };

/* Fonts look otherwise in another size: signs are compared up to so many times as high, or as low
 * unless they are TALL. An aspect of e times another one's costs so much likeness. */
static const double size_factor = 1.45, aspect_cost = 0.5;
enum { SIGNS = GLYPH_UNKNOWN + 1, TALL = 24 };

static bool is_of_size(const struct glyph_drawn *d, double height) {
    return d->height <= size_factor * height &&
           (d->height >= TALL || size_factor * d->height >= height);
}

int glyph_read(const struct glyphs *g, const struct inked *ink, struct glyph_box box, double height,
               bool *close) {
    const double apart = height < SMALL ? apart_small : apart_tall;
    double best[SIGNS], aspect = box_aspect(box);
    float part[PARTS];
    int first = 0;
    stretch(ink, box, part);
    for (int i = 0; i < SIGNS; i++)
        best[i] = -1;
    for (int i = 0; i < g->drawn.len; i++) {
        const struct glyph_drawn *d = g->drawn.at[i];
        double near = -aspect_cost * fabs(log(aspect / d->aspect));
        if (!is_of_size(d, height))
            continue;
        for (int k = 0; k < PARTS; k++)
            near += part[k] * d->part[k];
        best[d->sign] = fmax(best[d->sign], near);
    }
    for (int i = 1; i < SIGNS; i++)
        first = best[i] > best[first] ? i : first;
    double second = -1;
    for (int i = 0; i < SIGNS; i++)
        second = i != first ? fmax(second, best[i]) : second;
    *close |= best[first] - second < CLOSE * apart;
    return best[first] < near_enough || best[first] - second < apart ? GLYPH_NONE : first;
}

#ifndef WITHOUT_CAIRO

/* The bounds of what is drawn; false: nothing is. */
static bool find_box(const struct inked *ink, struct glyph_box *b) {
    *b = (struct glyph_box){ink->width, ink->height, -1, -1};
    for (int i = 0; i < ink->width * ink->height; i++) {
        int x = i % ink->width, y = i / ink->width;
        if (ink->at[i] < 128)
            continue;
        *b = (struct glyph_box){min_int(b->left, x), min_int(b->top, y), max_int(b->right, x),
                                max_int(b->bottom, y)};
    }
    return b->right >= 0;
}

/* White on black, so that a pixel's lowest byte is its ink. */
static void ink_sign(const char *font, cairo_font_weight_t weight, int size, int sign,
                     struct inked *ink) {
    char text[2] = {(char)(sign == GLYPH_UNKNOWN ? '?' : '0' + sign), '\0'};
    cairo_surface_t *image =
        cairo.image_surface_create(CAIRO_FORMAT_RGB24, ink->width, ink->height);
    cairo_t *c = cairo.create(image);
    cairo.set_source_rgb(c, 1, 1, 1);
    cairo.select_font_face(c, font, CAIRO_FONT_SLANT_NORMAL, weight);
    cairo.set_font_size(c, size);
    cairo.move_to(c, size / 2.0, size * 1.5);
    cairo.show_text(c, text);
    cairo.surface_flush(image);
    const unsigned char *data = cairo.image_surface_get_data(image);
    ptrdiff_t stride = cairo.image_surface_get_stride(image);
    for (int i = 0; data && i < ink->width * ink->height; i++)
        ink->at[i] = data[i / ink->width * stride + i % ink->width * 4];
    cairo.destroy(c);
    cairo.surface_destroy(image);
}

static void draw_signs_of(struct glyphs *g, const char *font, cairo_font_weight_t weight,
                          int size) {
    struct inked ink = {2 * size, 2 * size, NULL};
    ink.at = mem_alloc(ink.width * ink.height, 1);
    for (int sign = 0; sign <= GLYPH_UNKNOWN; sign++) {
        struct glyph_box b;
        ink_sign(font, weight, size, sign, &ink);
        if (!find_box(&ink, &b))
            continue;
        struct glyph_drawn *d = mem_alloc(1, sizeof *d);
        d->sign = sign;
        d->height = b.bottom - b.top + 1;
        d->aspect = box_aspect(b);
        stretch(&ink, b, d->part);
        vec_push(&g->drawn, d);
    }
    inked_free(&ink);
}

bool glyphs_draw(struct glyphs *g, struct err *e) {
    enum { SIZES = 9 };
    static const char *const fonts[] = {"sans-serif", "Helvetica", "Arial", "serif", "monospace"};
    static const int sizes[SIZES] = {8, 9, 10, 11, 12, 14, 18, 24, 36};
    *g = (struct glyphs){0};
    if (!cairo_open(e))
        return false;
    for (int font = 0; font < 5; font++)
        for (int size = 0; size < SIZES; size++) {
            draw_signs_of(g, fonts[font], CAIRO_FONT_WEIGHT_NORMAL, sizes[size]);
            draw_signs_of(g, fonts[font], CAIRO_FONT_WEIGHT_BOLD, sizes[size]);
        }
    return true;
}

#else

bool glyphs_draw(struct glyphs *g, struct err *e) {
    *g = (struct glyphs){0};
    return cairo_open(e);
}

#endif
