#include "fixture_font.h"

#ifndef WITHOUT_CAIRO

#include "format/draw/cairo_library.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

const char *const fixture_design_names[FIXTURE_DESIGNS] = {
    "sans", "slashed zero", "dotted zero", "serif", "condensed", "bold", "angular"};

enum { EVERY = FIXTURE_DESIGNS };

static const struct {
    int design;
    char sign;
    const char *path;
} strokes[] = {
#define STROKES(design, sign, path) {design, sign, path},
#include "fixture_font.def"
#undef STROKES
};

/* The axes of the pen in hundredths of the height of a digit, and how wide digits are. */
static const struct {
    double across, down, stretch;
} pens[FIXTURE_DESIGNS] = {
    [SANS] = {12, 11, 1},    [SLASHED] = {10, 10, 1},      [DOTTED] = {12, 12, 0.95},
    [SERIF] = {14, 5, 0.9},  [CONDENSED] = {11, 11, 0.65}, [BOLD] = {22, 18, 1.05},
    [ANGULAR] = {11, 11, 1},
};

static enum fixture_design design;
static double size, at_x, at_y; /* of the text to come, and where it begins */
static __typeof__(cairo_move_to) *really_move;

static const char *path_of(char c) {
    const char *found = NULL;
    char sign = strchr("0123456789?", c) ? c : (char)('0' + c % 10);
    for (size_t i = 0; i < sizeof strokes / sizeof *strokes; i++)
        if (strokes[i].sign == sign &&
            (strokes[i].design == (int)design || (strokes[i].design == EVERY && !found)))
            found = strokes[i].path;
    return found;
}

static double height_unit(void) {
    return 0.72 * size / 100;
}
static double advance(void) {
    return (56 * pens[design].stretch + pens[design].across + 10) * height_unit();
}

static void lay_arc(cairo_t *c, const double n[6], bool begins) {
    enum { PIECES = 48 };
    for (int i = 0; i <= PIECES; i++) {
        double angle = (n[4] + (n[5] - n[4]) * i / PIECES) * acos(-1) / 180;
        double x = n[0] + n[2] * cos(angle), y = n[1] + n[3] * sin(angle);
        if (i == 0 && begins)
            really_move(c, x, y);
        else
            cairo.line_to(c, x, y);
    }
}

/* Lays the strokes of a path. */
static void lay_path(cairo_t *c, const char *path) {
    while (*path) {
        char what = *path++, *end;
        if (what == ' ')
            continue;
        double n[6];
        for (int i = 0; i < (what == 'A' || what == 'C' ? 6 : 2); i++) {
            n[i] = strtod(path, &end);
            path = end;
        }
        if (what == 'A' || what == 'C')
            lay_arc(c, n, what == 'A');
        else if (what == 'M')
            really_move(c, n[0], n[1]);
        else
            cairo.line_to(c, n[0], n[1]);
    }
}

/* Lays a text where the last move went to; draws it if `inked`, else it becomes the path. */
static void lay_text(cairo_t *c, const char *text, bool inked) {
    double x = at_x + advance() / 2 - 28 * pens[design].stretch * height_unit();
    for (; *text; text++, x += advance()) {
        if (*text == ' ')
            continue;
        cairo.save(c);
        cairo.translate(c, x, at_y - 100 * height_unit());
        cairo.scale(c, height_unit() * pens[design].stretch, height_unit());
        lay_path(c, path_of(*text));
        cairo.scale(c, pens[design].across / pens[design].stretch, pens[design].down);
        cairo.set_line_width(c, 1);
        cairo.set_line_join(c, CAIRO_LINE_JOIN_ROUND);
        if (inked)
            cairo.stroke(c);
        cairo.restore(c);
    }
}

static void select_nothing(cairo_t *c, const char *family, cairo_font_slant_t slant,
                           cairo_font_weight_t weight) {
    (void)c, (void)family, (void)slant, (void)weight;
}

static void set_size(cairo_t *c, double to) {
    (void)c;
    size = to;
}

static void move_and_remember(cairo_t *c, double x, double y) {
    at_x = x, at_y = y;
    really_move(c, x, y);
}

static void show(cairo_t *c, const char *text) {
    cairo.new_path(c);
    lay_text(c, text, true);
}

static void lay_outline(cairo_t *c, const char *text) {
    lay_text(c, text, false);
}

static void measure(cairo_t *c, const char *text, cairo_text_extents_t *out) {
    (void)c;
    *out = (cairo_text_extents_t){.x_advance = (double)strlen(text) * advance()};
}

void fixture_font(enum fixture_design to) {
    design = to;
    if (cairo.show_text == show)
        return;
    really_move = cairo.move_to;
    cairo.move_to = move_and_remember;
    cairo.select_font_face = select_nothing;
    cairo.set_font_size = set_size;
    cairo.text_extents = measure;
    cairo.text_path = lay_outline;
    cairo.show_text = show;
}

#endif
