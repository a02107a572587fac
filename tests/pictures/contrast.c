/* Whether everything can be seen: every style on every ground of every theme, as the guidelines for
 * web pages measure it, the grounds of a hint for eyes that lack a kind of cone, and what must
 * differ, or be dark, also where colours are few. Prints what falls short, and fails then; with an
 * argument, every pair. */
#include "ui/paint/theme.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { VISIONS = 4 };
static const double TEXT_LEAST = 4.5, MARK_LEAST = 3.0, APART_LEAST = 15.0, HUE_MOST = 15.0;

struct light {
    double rgb[3]; /* linear */
};

static double linear(unsigned step) {
    double x = (step & 255) / 255.0;
    return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4);
}

static struct light light_of(unsigned rgb) {
    return (struct light){{linear(rgb >> 16), linear(rgb >> 8), linear(rgb)}};
}

static double luminance(struct light c) {
    return 0.2126 * c.rgb[0] + 0.7152 * c.rgb[1] + 0.0722 * c.rgb[2];
}

static double ratio(unsigned a, unsigned b) {
    double x = luminance(light_of(a)) + 0.05, y = luminance(light_of(b)) + 0.05;
    return x > y ? x / y : y / x;
}

/* What is left of a colour without the long, the middle or the short cones (Machado, Oliveira and
 * Fernandes 2009); the first kind of eye lacks nothing. */
static struct light seen(struct light c, int vision) {
    static const double lacking[VISIONS][3][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                                  {{0.152286, 1.052583, -0.204868},
                                                   {0.114503, 0.786281, 0.099216},
                                                   {-0.003882, -0.048116, 1.051998}},
                                                  {{0.367322, 0.860646, -0.227968},
                                                   {0.280085, 0.672501, 0.047413},
                                                   {-0.011820, 0.042940, 0.968881}},
                                                  {{1.255528, -0.076749, -0.178779},
                                                   {-0.078411, 0.930809, 0.147602},
                                                   {0.004733, 0.691367, 0.303900}}};
    struct light out = {{0}};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            out.rgb[i] += lacking[vision][i][k] * c.rgb[k];
    return out;
}

static double root(double t) {
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116.0;
}

static void lab(struct light c, double out[3]) {
    const double *v = c.rgb;
    double x = root((0.4124 * v[0] + 0.3576 * v[1] + 0.1805 * v[2]) / 0.9505);
    double y = root(luminance(c));
    double z = root((0.0193 * v[0] + 0.1192 * v[1] + 0.9505 * v[2]) / 1.089);
    out[0] = 116 * y - 16;
    out[1] = 500 * (x - y);
    out[2] = 200 * (y - z);
}

static double apart(unsigned a, unsigned b, int vision) {
    double p[3], q[3];
    lab(seen(light_of(a), vision), p);
    lab(seen(light_of(b), vision), q);
    return sqrt(pow(p[0] - q[0], 2) + pow(p[1] - q[1], 2) + pow(p[2] - q[2], 2));
}

/* On a block or a tint, and nowhere else. */
static bool stays_on_ground(int style) {
    return style == STYLE_ON_BLOCK || style == STYLE_ON_BLOCK_DONE || style == STYLE_TINT_DOT ||
           style == STYLE_TINT_DONE;
}

/* An ink is a ground for what is written on blocks, and lines and clues fill none. */
static bool is_never_so(int style, int ground) {
    int ink = ground - GROUNDS;
    bool fills = ink == STYLE_SHADED || ink == STYLE_WALL || ink == STYLE_BLACK ||
                 ink == STYLE_GOLD || (ink >= STYLE_BROKEN && ink <= STYLE_TRIAL_3);
    return ink >= 0 && !(fills && (style == STYLE_ON_BLOCK || style == STYLE_ON_BLOCK_DONE));
}

static int bad_pairs(const struct theme *t, int colors, bool all) {
    int bad = 0;
    for (int style = 0; style < STYLES; style++)
        for (int ground = 0; ground < GLYPH_GROUNDS; ground++) {
            struct look look = theme_look(t, (enum style)style, (enum ground)ground, colors);
            double least = theme_least_contrast((enum style)style);
            if (look.fg < 16 || least == 0.0 || is_never_so(style, ground) ||
                (look.bg < 16 && stays_on_ground(style)))
                continue;
            least = least < TEXT_LEAST ? MARK_LEAST : TEXT_LEAST;
            unsigned under = look.bg < 16 ? t->paper : theme_rgb(t, look.bg, colors);
            double is = ratio(theme_rgb(t, look.fg, colors), under);
            if (all || is < least)
                printf("%s, %d colours: style %d (%d) on ground %d (%d): %.1f of %.1f\n", t->id,
                       colors, style, look.fg, ground, look.bg, is, least);
            bad += is < least;
        }
    return bad;
}

static int alike_grounds(const struct theme *t, bool all) {
    static const enum ground shown[] = {GROUND_EVIDENCE, GROUND_THEN, GROUND_CUT, GROUND_OPEN,
                                        GROUND_BROKEN};
    int bad = 0, n = (int)(sizeof shown / sizeof shown[0]);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            for (int vision = 0; vision < VISIONS; vision++) {
                int a = theme_ground(t, shown[i])->bg.many, b = theme_ground(t, shown[k])->bg.many;
                double is = apart(palette_rgb(a), palette_rgb(b), vision);
                if (all || is < APART_LEAST)
                    printf("%s: grounds %d and %d, eye %d: %.0f of %.0f apart\n", t->id, shown[i],
                           shown[k], vision, is, APART_LEAST);
                bad += is < APART_LEAST;
            }
    return bad;
}

/* The terminal's own grey is its background in some palettes of sixteen, and what is dimmed on a
 * coloured ground is hardly seen. */
static int greys(const struct theme *t, int colors) {
    enum { GREY = 8 };
    int bad = 0;
    for (int style = 0; style < STYLES; style++)
        for (int ground = 0; ground < GROUNDS; ground++) {
            struct look look = theme_look(t, (enum style)style, (enum ground)ground, colors);
            bad += look.fg == GREY || (look.bg >= 0 && (look.attr & ATTR_DIM));
        }
    if (bad > 0)
        printf("%s, %d colours: %d looks in the terminal's grey, or dim on colour\n", t->id, colors,
               bad);
    return bad;
}

/* What lies under a character; the first sixteen colours are those of xterm. */
static unsigned under(const struct theme *t, int ground, int colors) {
    int bg = theme_look(t, STYLE_PLAIN, (enum ground)ground, colors).bg;
    if (bg < 0)
        return t->paper;
    return bg < 16 ? basic_rgb(bg) : theme_rgb(t, bg, colors);
}

/* Grounds, the inks of blocks among them, that tell things apart by colour alone. On white paper a
 * shaded cell is as black as a block that is called so. */
static int alike_pairs(const struct theme *t, int colors, bool all) {
    enum { PAPER = GROUND_NONE };
    const int shaded = ground_of_ink(STYLE_SHADED), block = ground_of_ink(STYLE_BLACK);
    const int wall = ground_of_ink(STYLE_WALL);
    const int evidence = ground_of_ink(STYLE_EVIDENCE), conclusion = ground_of_ink(STYLE_THEN);
    const struct differing {
        const char *what;
        int a, b;
        bool on_white, few; /* on light paper too; where colours are few too */
    } differing[] = {
        {"a shaded cell and a black block", shaded, block, false, true},
        {"a black block and the paper", block, PAPER, true, true},
        {"a wall and the paper", wall, PAPER, true, true},
        {"a wall and its light", wall, GROUND_LIT, true, true},
        {"an open island and a settled one", GROUND_PEARL, GROUND_PLATE, true, true},
        {"a pearl and the paper", GROUND_PEARL, PAPER, true, true},
        {"a black pearl and the paper", GROUND_PEARL_RIM, PAPER, true, true},
        {"a pearl and a black one", GROUND_PEARL, GROUND_PEARL_RIM, true, true},
        {"a black stone and an open cell", GROUND_PEARL_BLACK, GROUND_UNDECIDED, true, false},
        {"a black stone and the other open cells", GROUND_PEARL_BLACK, GROUND_UNDECIDED_ODD, true,
         false},
        {"a white stone and an open cell", GROUND_PEARL, GROUND_UNDECIDED, false, false},
        {"a white stone and the other open cells", GROUND_PEARL, GROUND_UNDECIDED_ODD, false,
         false},
        {"evidence and conclusion on blocks", evidence, conclusion, true, true},
        {"evidence on a block and a shaded cell", evidence, shaded, true, false},
        {"a conclusion on a block and a shaded cell", conclusion, shaded, true, true},
        {"a tree and an open cell", GROUND_TREE, GROUND_CHECK, true, true},
        {NULL, 0, 0, false, false},
    };
    int bad = 0;
    for (const struct differing *d = differing; d->what != NULL; d++)
        for (int vision = 0; vision < VISIONS && (d->on_white || t->paper == 0); vision++) {
            if (colors < 256 && !d->few)
                continue;
            if (d->a == GROUND_PEARL && d->b != GROUND_PEARL_RIM && theme_rims_white(t, colors))
                continue; /* its rim is a clue's ink */
            double is = apart(under(t, d->a, colors), under(t, d->b, colors), vision);
            if (all || is < APART_LEAST)
                printf("%s, %d colours: %s, eye %d: %.0f of %.0f apart\n", t->id, colors, d->what,
                       vision, is, APART_LEAST);
            bad += is < APART_LEAST;
        }
    return bad;
}

/* What rules call black is nearer to black than to white; what they call white is not, and has
 * hardly a hue. Where no ground of its own is under it, it has a rim on the paper. */
static int misnamed(const struct theme *t, int colors) {
    const struct {
        int ground;
        bool white;
    } named[] = {{ground_of_ink(STYLE_BLACK), false},
                 {GROUND_PEARL_BLACK, false},
                 {GROUND_PEARL_RIM, false},
                 {GROUND_PEARL, true}};
    int bad = 0;
    for (int i = 0; i < (int)(sizeof named / sizeof named[0]); i++) {
        double p[3];
        lab(light_of(under(t, named[i].ground, colors)), p);
        double hue = hypot(p[1], p[2]);
        if ((p[0] > 50) == named[i].white && (!named[i].white || hue < HUE_MOST))
            continue;
        printf("%s, %d colours: ground %d is called %s and has lightness %.0f, hue %.0f\n", t->id,
               colors, named[i].ground, named[i].white ? "white" : "black", p[0], hue);
        bad++;
    }
    return bad;
}

/* Numbers on blocks, among the first sixteen colours too. */
static int lost_on_blocks(const struct theme *t, int colors) {
    static const int blocks[] = {STYLE_SHADED, STYLE_WALL, STYLE_BLACK};
    int bad = 0;
    for (int style = STYLE_ON_BLOCK; style <= STYLE_ON_BLOCK_DONE; style++)
        for (int i = 0; i < (int)(sizeof blocks / sizeof blocks[0]); i++) {
            int ground = ground_of_ink(blocks[i]);
            int fg = theme_look(t, (enum style)style, (enum ground)ground, colors).fg;
            double is = ratio(basic_rgb(fg), under(t, ground, colors));
            if (is < MARK_LEAST)
                printf("%s, %d colours: style %d on a block of %d: %.1f of %.1f\n", t->id, colors,
                       style, blocks[i], is, MARK_LEAST);
            bad += is < MARK_LEAST;
        }
    return bad;
}

int main(int argc, char **argv) {
    static const int counts[] = {8, 16, 256, COLORS_MIXED};
    (void)argv;
    int bad = 0;
    for (const struct theme *t = themes; t->id != NULL; t++) {
        bad += greys(t, 8) + greys(t, 16);
        if (t->colorless)
            continue;
        for (int i = 0; i < (int)(sizeof counts / sizeof counts[0]); i++)
            bad += alike_pairs(t, counts[i], argc > 1) + misnamed(t, counts[i]) +
                   lost_on_blocks(t, counts[i]);
        bad += bad_pairs(t, 256, argc > 1);
        bad += t->mixed ? bad_pairs(t, COLORS_MIXED, argc > 1) : 0;
        bad += alike_grounds(t, argc > 1);
    }
    printf("contrast: %d fall short\n", bad);
    return bad > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
