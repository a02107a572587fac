#include "format/trace/glyphs.h"

#include "base/least.h"

#include <math.h>
#include <stddef.h>

/* Recognition is template matching. A sign is stretched to one size; its likeness to a template is
 * their normalised cross-correlation, at most 1. The nearest template names it (nearest-neighbour
 * classification) unless another sign is about as near (Chow's reject option). */

/* A template: the stretched sign with mean 0 and length 1, the height that it was drawn in and its
 * width divided by that. */
enum { ACROSS = 12, DOWN = 16, PARTS = ACROSS * DOWN };
struct glyph_drawn {
    int sign, height;
    double aspect;
    float part[PARTS];
};

static double box_aspect(struct glyph_box b) {
    return (double)(b.right - b.left + 1) / (b.bottom - b.top + 1);
}

/* Samples the box at ACROSS by DOWN places and normalises the samples to mean 0 and length 1. */
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

/* A sign is read if its likeness to the nearest template is near_enough and exceeds that to any
 * other sign by the margin `apart`; it is a close call if by less than CLOSE margins. Signs lower
 * than SMALL pixels need the larger margin. Measured on pictures (tests/bench/fonts_bench.c). */
static const double near_enough = 0.62, apart_small = 0.08, apart_tall = 0.035;
enum { SMALL = 9, CLOSE = 2 };

/* Antialiasing makes small signs look different, so a sign is compared with templates whose height
 * is within size_factor of its own; TALL ones serve for all taller signs. Where the logarithms of
 * two aspects differ by more than aspect_free, the rest costs aspect_cost times as much likeness.
 */
static const double size_factor = 1.45, aspect_cost = 0.5, aspect_free = 0.15;
enum { SIGNS = GLYPH_SIGNS, TALL = 20 };

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
        double near = -aspect_cost * fmax(0, fabs(log(aspect / d->aspect)) - aspect_free);
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

/* Finds the bounding box of the pixels with more than a third of the most ink. Returns false if
 * there is no ink. */
static bool find_box(const struct inked *ink, struct glyph_box *b) {
    int most = 0;
    *b = (struct glyph_box){ink->width, ink->height, -1, -1};
    for (int i = 0; i < ink->width * ink->height; i++)
        most = max_int(most, ink->at[i]);
    for (int i = 0; i < ink->width * ink->height; i++) {
        int x = i % ink->width, y = i / ink->width;
        if (ink->at[i] * 3 <= most)
            continue;
        *b = (struct glyph_box){min_int(b->left, x), min_int(b->top, y), max_int(b->right, x),
                                max_int(b->bottom, y)};
    }
    return b->right >= 0;
}

/* Adds a template; an empty picture gives none. */
static void add_glyph(struct glyphs *g, int sign, const struct inked *ink) {
    struct glyph_box b;
    if (!find_box(ink, &b))
        return;
    struct glyph_drawn *d = mem_alloc(1, sizeof *d);
    d->sign = sign;
    d->height = b.bottom - b.top + 1;
    d->aspect = box_aspect(b);
    stretch(ink, b, d->part);
    vec_push(&g->drawn, d);
}

void glyphs_draw(struct glyphs *g) {
    enum { LARGE_HEIGHT = 48 };
    static const int heights[] = {6, 8, 11, 15, 20, 30};
    numerals all = {0};
    *g = (struct glyphs){0};
    numerals_list(&all);
    for (int i = 0; i < all.len; i++) {
        struct inked large = numeral_draw(&all.at[i], LARGE_HEIGHT);
        for (size_t k = 0; k < sizeof heights / sizeof *heights; k++) {
            struct inked ink = numeral_shrink(&large, heights[k], 0);
            add_glyph(g, all.at[i].sign, &ink);
            inked_free(&ink);
        }
        inked_free(&large);
    }
    vec_free(&all);
}
