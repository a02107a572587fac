#include "screen_svg.h"

#include "base/text.h"
#include "base/vec.h"
#include "ui/paint/painter.h"

#include <string.h>

/* A character cell in pixels, the size of its letters and the line they stand on; the margin. */
enum { W = 10, H = 20, FONT = 16, BASE = 15, EDGE = 14 };

/* The sixteen colours that terminals mix themselves, then the theme's. */
static unsigned rgb(const struct theme *theme, int color) {
    static const unsigned sixteen[16] = {0x1e1e1e, 0xcc4444, 0x4caf50, 0xc8a43c, 0x4f7fd0, 0xb060b8,
                                         0x3fb0b8, 0xd0d0d0, 0x707070, 0xff6b6b, 0x7ee787, 0xffd866,
                                         0x82aaff, 0xd19aff, 0x7fe3e3, 0xffffff};
    return color < 16 ? sixteen[color] : theme_rgb(theme, color, COLORS_MIXED);
}

/* Rectangles of one colour, the data of one path: inside it abutting ones leave no seam. */
struct fill {
    unsigned color;
    struct buf path;
};

struct paper {
    const struct screen *s;
    const struct theme *theme;
    unsigned fg, bg;
    struct buf *out;
    VEC(struct fill) fills; /* that are not put out yet */
};

struct paint {
    unsigned fg, bg;
    bool bold, underline;
};

static unsigned between(unsigned a, unsigned b) {
    unsigned mixed = 0;
    for (int shift = 0; shift < 24; shift += 8)
        mixed |= ((a >> shift & 255) + (b >> shift & 255)) / 2 << shift;
    return mixed;
}

static struct paint paint_of(struct paper *p, struct glyph g) {
    struct look look =
        theme_look(p->theme, (enum style)g.style, (enum ground)g.ground, p->s->colors);
    struct paint c = {look.fg >= 0 ? rgb(p->theme, look.fg) : p->fg,
                      look.bg >= 0 ? rgb(p->theme, look.bg) : p->bg, look.attr & ATTR_BOLD,
                      look.attr & ATTR_UNDERLINE};
    if (look.attr & ATTR_DIM)
        c.fg = between(c.fg, c.bg);
    if (look.attr & ATTR_REVERSE)
        c = (struct paint){c.bg, c.fg, c.bold, c.underline};
    return c;
}

static void rect(struct paper *p, double x, double y, double w, double h, unsigned color) {
    int i = 0;
    while (i < p->fills.len && p->fills.at[i].color != color)
        i++;
    if (i == p->fills.len)
        vec_push(&p->fills, ((struct fill){.color = color}));
    buf_fmt(&p->fills.at[i].path, "M%g %gh%gv%gh%gz", x, y, w, h, -w);
}

static void put_fills(struct paper *p) {
    for (int i = 0; i < p->fills.len; i++) {
        struct fill *f = &p->fills.at[i];
        buf_fmt(p->out, "<path fill=\"#%06x\" d=\"%s\"/>\n", f->color, buf_text(&f->path));
        buf_free(&f->path);
    }
    vec_clear(&p->fills);
}

/* The arms of a box drawing character; false: it is none, or a rounded one. */
static bool arms_of(uint32_t code, uint8_t arms[DIRS]) {
    for (int i = 1; i < 81; i++) {
        const uint8_t tried[DIRS] = {(uint8_t)(i / 27), (uint8_t)(i / 9 % 3), (uint8_t)(i / 3 % 3),
                                     (uint8_t)(i % 3)};
        memcpy(arms, tried, DIRS);
        if (box_glyph(arms, false) == code)
            return true;
    }
    return false;
}

static void arm(struct paper *p, double x, double y, enum dir d, uint8_t weight, unsigned color) {
    double t = weight == ARM_HEAVY ? 3 : 1.5, cx = x + W / 2.0, cy = y + H / 2.0;
    if (weight == ARM_NONE)
        return;
    if (d == DIR_N || d == DIR_S)
        rect(p, cx - t / 2, d == DIR_N ? y : cy - t / 2, t, H / 2.0 + t / 2, color);
    else
        rect(p, d == DIR_W ? x : cx - t / 2, cy - t / 2, W / 2.0 + t / 2, t, color);
}

static bool rounded(struct paper *p, double x, double y, uint32_t code, unsigned color) {
    static const char *const turns[] = {"M5 20v-4a6 6 0 0 1 5-6", "M5 20v-4a6 6 0 0 0 -5-6",
                                        "M5 0v4a6 6 0 0 1 -5 6", "M5 0v4a6 6 0 0 0 5 6"};
    if (code < 0x256d || code > 0x2570)
        return false;
    buf_fmt(p->out,
            "<path fill=\"none\" stroke=\"#%06x\" stroke-width=\"1.5\" "
            "transform=\"translate(%g %g)\" d=\"%s\"/>\n",
            color, x, y, turns[code - 0x256d]);
    return true;
}

/* Quarters of a character: a bit each for north west, north east, south west, south east. */
static bool quarters(struct paper *p, double x, double y, uint32_t code, unsigned color) {
    static const uint8_t of[] = {4, 8, 1, 13, 9, 7, 11, 2, 6, 14};
    if (code < 0x2596 || code > 0x259f)
        return false;
    for (int i = 0; i < 4; i++)
        if (of[code - 0x2596] >> i & 1)
            rect(p, x + i % 2 * (W / 2.0), y + i / 2 * (H / 2.0), W / 2.0, H / 2.0, color);
    return true;
}

/* Thirds and eighths of a character in the order of their bits (Unicode block 1FB00-1FBFF). */
static bool thirds(struct paper *p, double x, double y, uint32_t code, unsigned color) {
    enum { FIRST = 0x1fb00, LAST = 0x1fb3b, LEFT = 21, RIGHT = 42, PARTS = 6 };
    if (code < FIRST || code > LAST)
        return false;
    unsigned bits = code - FIRST + 1;
    bits += bits >= LEFT;
    bits += bits >= RIGHT;
    for (int i = 0; i < PARTS; i++)
        if (bits >> i & 1)
            rect(p, x + i % 2 * (W / 2.0), y + i / 2 * (H / 3.0), W / 2.0, H / 3.0, color);
    return true;
}

/* Blocks, shades and lines; false: a character of a font. */
static bool shape(struct paper *p, double x, double y, uint32_t code, struct paint c) {
    uint8_t arms[DIRS];
    if (code == 0x2588)
        rect(p, x, y, W, H, c.fg);
    else if (code == 0x2580 || code == 0x2584)
        rect(p, x, y + (code == 0x2584 ? H / 2 : 0), W, H / 2.0, c.fg);
    else if (code == 0x2581)
        rect(p, x, y + H - 2, W, 2, c.fg);
    else if (code == 0x2550 || code == 0x2551)
        for (int i = 0; i < 2; i++)
            code == 0x2550 ? rect(p, x, y + H / 2.0 - 2.5 + 3.5 * i, W, 1.5, c.fg)
                           : rect(p, x + W / 2.0 - 2.5 + 3.5 * i, y, 1.5, H, c.fg);
    else if (code == 0x2590 || code == 0x258c)
        rect(p, code == 0x2590 ? x + W / 2.0 : x, y, W / 2.0, H, c.fg);
    else if (code == 0x2594)
        rect(p, x, y, W, 2, c.fg);
    else if (code == 0x1fb7d) {
        rect(p, x, y, W, 2, c.fg);
        rect(p, x, y, 1.25, H, c.fg);
    } else if (code == 0x258f || code == 0x2595)
        rect(p, code == 0x2595 ? x + W - 1.25 : x, y, 1.25, H, c.fg);
    else if (code == 0x2591)
        rect(p, x, y, W, H, between(c.bg, between(c.fg, c.bg)));
    else if (code == 0x2593 || code == 0x2592)
        rect(p, x, y, W, H, between(c.fg, c.bg));
    else if (code == 0x25cf)
        buf_fmt(p->out, "<circle cx=\"%g\" cy=\"%g\" r=\"4.4\" fill=\"#%06x\"/>\n", x + W / 2.0,
                y + H / 2.0, c.fg);
    else if (code == 0xb7)
        buf_fmt(p->out, "<circle cx=\"%g\" cy=\"%g\" r=\"1.3\" fill=\"#%06x\"/>\n", x + W / 2.0,
                y + H / 2.0, c.fg);
    else if (arms_of(code, arms))
        for (enum dir d = 0; d < DIRS; d++)
            arm(p, x, y, d, arms[d], c.fg);
    else
        return quarters(p, x, y, code, c.fg) || thirds(p, x, y, code, c.fg) ||
               rounded(p, x, y, code, c.fg);
    return true;
}

/* A character as XML has it. */
static void escape(struct buf *out, uint32_t code) {
    if (code == '<' || code == '&')
        buf_add(out, code == '<' ? "&lt;" : "&amp;");
    else
        text_encode(out, code);
}

static void letter(struct paper *p, double x, double y, uint32_t code, struct paint c) {
    buf_fmt(p->out, "<text x=\"%g\" y=\"%g\" fill=\"#%06x\"%s>", x, y + BASE, c.fg,
            c.bold ? " font-weight=\"bold\"" : "");
    escape(p->out, code);
    buf_add(p->out, "</text>\n");
}

/* Whether a glyph continues a run of letters that look alike. */
static bool is_letter(uint32_t code) {
    return code > ' ' && code < 0x7f;
}

static void word(struct paper *p, double x, double y, const struct glyph *at, int n,
                 struct paint c) {
    if (n == 1) {
        letter(p, x, y, at->code, c);
        return;
    }
    buf_fmt(p->out, "<text textLength=\"%d\" x=\"%g\" y=\"%g\" fill=\"#%06x\"%s>", n * W, x,
            y + BASE, c.fg, c.bold ? " font-weight=\"bold\"" : "");
    for (int i = 0; i < n; i++)
        escape(p->out, at[i].code);
    buf_add(p->out, "</text>\n");
}

static bool same(struct glyph a, struct glyph b) {
    return a.style == b.style && a.ground == b.ground;
}

static void grounds(struct paper *p, int row) {
    const struct glyph *at = p->s->at + row * p->s->cols;
    for (int col = 0, n; col < p->s->cols; col += n) {
        struct paint c = paint_of(p, at[col]);
        for (n = 1; col + n < p->s->cols && paint_of(p, at[col + n]).bg == c.bg; n++) {
        }
        if (c.bg != p->bg)
            rect(p, EDGE + col * W, EDGE + row * H, n * W, H, c.bg);
    }
}

static void glyphs(struct paper *p, int row) {
    const struct glyph *at = p->s->at + row * p->s->cols;
    double y = EDGE + row * H;
    for (int col = 0, n; col < p->s->cols; col += n) {
        struct paint c = paint_of(p, at[col]);
        double x = EDGE + col * W;
        n = 1;
        if (c.underline && at[col].code != 0)
            rect(p, x, y + H - 2, W, 1, c.fg);
        if (at[col].code <= ' ' || shape(p, x, y, at[col].code, c))
            continue;
        while (is_letter(at[col].code) && col + n < p->s->cols && is_letter(at[col + n].code) &&
               same(at[col], at[col + n]))
            n++;
        word(p, x, y, at + col, n, c);
    }
}

void screen_svg(const struct screen *s, const struct theme *theme, struct buf *out) {
    bool light = strcmp(theme->id, "light") == 0;
    struct paper p = {.s = s,
                      .theme = theme,
                      .fg = light ? 0x202020 : 0xd8d8d8,
                      .bg = light ? 0xfcfcfa : 0x16181c,
                      .out = out};
    int width = s->cols * W + 2 * EDGE, height = s->rows * H + 2 * EDGE;
    buf_fmt(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" shape-rendering=\"crispEdges\" viewBox=\"0 "
            "0 %d %d\" width=\"%d\" "
            "height=\"%d\" font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\" "
            "font-size=\"%d\">\n<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#%06x\"/>\n",
            width, height, width, height, FONT, width, height, p.bg);
    for (int row = 0; row < s->rows; row++)
        grounds(&p, row);
    put_fills(&p);
    for (int row = 0; row < s->rows; row++)
        glyphs(&p, row);
    put_fills(&p);
    vec_free(&p.fills);
    if (s->cursor_row >= 0)
        buf_fmt(out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\" "
                "fill-opacity=\"0.55\"/>\n",
                EDGE + s->cursor_col * W, EDGE + s->cursor_row * H, W, H, p.fg);
    buf_add(out, "</svg>\n");
}
