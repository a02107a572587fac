#include "ui/paint/theme.h"

#include "base/least.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

unsigned palette_rgb(int color) {
    static const unsigned steps[6] = {0, 95, 135, 175, 215, 255};
    if (color >= 232)
        return (unsigned)(8 + 10 * (color - 232)) * 0x010101u;
    color -= 16;
    return steps[color / 36] << 16 | steps[color / 6 % 6] << 8 | steps[color % 6];
}

unsigned basic_rgb(int color) {
    static const unsigned basic[] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd,
                                     0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
                                     0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
    return color < 16 ? basic[color] : palette_rgb(color);
}

/* The light of one of a screen's 256 steps: the curve of sRGB as a polynomial. */
static double light(unsigned step) {
    double x = (step & 255) / 255.0;
    return x * (x * (x * 0.305306011 + 0.682171111) + 0.012522878);
}

static double luminance(unsigned rgb) {
    return 0.2126 * light(rgb >> 16) + 0.7152 * light(rgb >> 8) + 0.0722 * light(rgb);
}

double contrast(unsigned a, unsigned b) {
    double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

/* How far apart two colours are, by the eye's weights. */
static int color_distance(unsigned a, unsigned b) {
    static const int weights[3] = {3, 4, 2};
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int way = (int)(a >> 8 * i & 255) - (int)(b >> 8 * i & 255);
        sum += weights[i] * way * way;
    }
    return sum;
}

/* The themes: the columns of themes.def. */

enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, BRIGHT };
enum { NONE = COLOR_NONE };

/* What stands in the columns. */
#define INK_ON(ink, ink_few, ground, ground_few)                                                   \
    { {ink, ink_few}, {ground, ground_few}, 0 }
#define BOLD_ON(ink, ink_few, ground, ground_few)                                                  \
    { {ink, ink_few}, {ground, ground_few}, ATTR_BOLD }
#define INK(many, few, attributes)                                                                 \
    { {many, few}, {NONE, NONE}, attributes }
#define ON(many, few) INK_ON(NONE, NONE, many, few)
#define ATTR(attributes) INK(NONE, NONE, attributes)
#define OWN ATTR(0)

/* The tints of rooms, what steps back on them, and gold that is seen there. The palette has no dark
 * colours that are not garish; its own paler ones take their place where nothing can be mixed. */
static const struct mixed on_dark[] = {
    {28, 0x2c6b3c}, {60, 0x2a3146}, {65, 0x2b4030},  {95, 0x47362f},
    {66, 0x264449}, {96, 0x413552}, {101, 0x47462c}, {234, 0x80868f},
    {94, 0x6b5716}, {54, 0x323a51}, {55, 0x33493a},  {59, 0x513f38},
    {97, 0x2e4e53}, {89, 0x4b3e5d}, {92, 0x524f36},  {0}};
static const struct mixed on_light[] = {
    {54, 0xcfcff7}, {55, 0xcaf4ca}, {59, 0xd9d9d9},  {97, 0xf6ccf6},
    {89, 0xcbf4f4}, {92, 0xf5f5c8}, {136, 0x987000}, {0}};

enum { DARK, LIGHT, CONTRAST, MONO, COLUMNS };

static const struct coat style_coats[STYLES][COLUMNS] = {
#define STYLE(style, ...) [style] = {__VA_ARGS__},
#define GROUND(ground, ...)
#include "ui/paint/themes.def"
#undef STYLE
#undef GROUND
};

static const struct coat ground_coats[GROUNDS][COLUMNS] = {
#define STYLE(style, ...)
#define GROUND(ground, ...) [ground] = {__VA_ARGS__},
#include "ui/paint/themes.def"
#undef STYLE
#undef GROUND
};

const struct theme themes[] = {
    {"dark", DARK, false, on_dark, 0x000000},
    {"light", LIGHT, false, on_light, 0xffffff},
    {"contrast", CONTRAST, false, on_dark, 0x000000},
    {"mono", MONO, true, NULL, 0x000000},
    {0},
};

static const struct coat *theme_style(const struct theme *t, enum style style) {
    return &style_coats[style][t->column];
}

const struct coat *theme_ground(const struct theme *t, enum ground ground) {
    return &ground_coats[ground][t->column];
}

const struct theme *theme_by_id(const char *id) {
    for (const struct theme *t = themes; t->id != NULL; t++)
        if (strcmp(t->id, id) == 0)
            return t;
    return NULL;
}

/* Some terminals give their colours, "15;0" or "0;default;15"; white is a light background. */
static bool is_light(const char *told) {
    const char *background = told == NULL ? NULL : strrchr(told, ';');
    return background != NULL && (strcmp(background, ";7") == 0 || strcmp(background, ";15") == 0);
}

const char theme_auto[] = "auto";
static int told_paper = -1;

void theme_paper_tell(int rgb) {
    told_paper = rgb;
}

int theme_paper(void) {
    return told_paper;
}

/* Half as light as white to the eye (CIE 1976: a lightness of 50). */
static bool is_dark(unsigned rgb) {
    return luminance(rgb) < 0.184;
}

const struct theme *theme_chosen(const char *id) {
    const struct theme *t = id == NULL ? NULL : theme_by_id(id);
    bool light = told_paper >= 0 ? !is_dark((unsigned)told_paper) : is_light(getenv("COLORFGBG"));
    return t != NULL ? t : theme_by_id(light ? "light" : "dark");
}

const struct theme *theme_next(const struct theme *t) {
    return t[1].id != NULL ? t + 1 : themes;
}

int theme_colors(const struct theme *t, int terminal) {
    if (t->colorless || terminal < 8)
        return 0;
    return terminal >= COLORS_MIXED ? COLORS_MIXED
           : terminal >= 256        ? 256
           : terminal >= 16         ? 16
                                    : 8;
}

bool theme_true_color(void) {
    const char *told = getenv("COLORTERM");
    if (getenv("STY") != NULL || getenv("TMUX") != NULL)
        return false;
    return told != NULL && (strcmp(told, "truecolor") == 0 || strcmp(told, "24bit") == 0);
}

unsigned theme_rgb(const struct theme *t, int color, int colors) {
    if (color >= COLOR_DIRECT)
        return (unsigned)color & 0xffffff;
    for (const struct mixed *m = t->mixed; colors >= COLORS_MIXED && m && m->color; m++)
        if (m->color == color)
            return m->rgb;
    return palette_rgb(color);
}

double theme_least_contrast(enum style style) {
    if (style >= STYLES)
        return 0.0;
    switch (style) {
    case STYLE_PLAIN:
    case STYLE_SHADED:
    case STYLE_WALL:
    case STYLE_BLACK:
        return 0.0;
    case STYLE_GRID:
    case STYLE_ROOM:
    case STYLE_LINE:
    case STYLE_DOT:
    case STYLE_CROSS:
    case STYLE_TINT_DOT:
    case STYLE_GOLD:
    case STYLE_SIGN:
        return CONTRAST_MARK;
    default:
        return style >= STYLE_PIECE && style <= STYLE_PIECE_LAST ? CONTRAST_MARK : CONTRAST_TEXT;
    }
}

static bool is_mixed(const struct theme *t, int color) {
    for (const struct mixed *m = t->mixed; m && m->color; m++)
        if (m->color == color)
            return true;
    return false;
}

static bool is_grey(unsigned rgb) {
    int r = (int)(rgb >> 16), g = (int)(rgb >> 8 & 255), b = (int)(rgb & 255);
    return abs(r - g) <= 16 && abs(g - b) <= 16;
}

/* The nearest colour to the ink, of the greys or of all others, that has this contrast with the
 * ground; -1: none has. */
static int nearest_seen(const struct theme *t, unsigned ink, unsigned ground, double least,
                        bool grey) {
    enum { FIRST = 16, END = 256 };
    int best = -1, best_way = 0;
    for (int i = FIRST; i < END; i++) {
        int way = color_distance(palette_rgb(i), ink);
        if ((best < 0 || way < best_way) && is_grey(palette_rgb(i)) == grey && !is_mixed(t, i) &&
            contrast(palette_rgb(i), ground) >= least) {
            best = i;
            best_way = way;
        }
    }
    return best;
}

/* The colour, or the nearest to it that has this contrast with the ground. Greys stay grey; what is
 * told by its hue keeps one where any is seen. */
static int legible(const struct theme *t, int ink, int ground, double least, int colors,
                   bool hued) {
    unsigned under = theme_rgb(t, ground, colors), wanted = theme_rgb(t, ink, colors);
    if (contrast(wanted, under) >= least)
        return ink;
    int grey = nearest_seen(t, wanted, under, least, true);
    int other = is_grey(wanted) ? -1 : nearest_seen(t, wanted, under, least, false);
    if (grey < 0 || other < 0)
        return grey >= 0 ? grey : other >= 0 ? other : ink;
    bool nearer =
        color_distance(palette_rgb(other), wanted) <= color_distance(palette_rgb(grey), wanted);
    return hued || nearer ? other : grey;
}

/* Black or white, whichever is seen. */
static int plain_on(unsigned under, int colors) {
    bool dark = contrast(under, 0xffffff) > contrast(under, 0);
    return colors >= 256 ? (dark ? 231 : 16) : dark ? (colors >= 16 ? 15 : 7) : 0;
}

/* The same among the first sixteen, whose shades terminals choose: what is lost in most of them
 * gives way to black or white. */
static int legible_few(int ink, int ground, double least, int colors) {
    unsigned under = basic_rgb(ground);
    bool seen = contrast(basic_rgb(ink), under) >= fmin(least, CONTRAST_MARK);
    return seen ? ink : plain_on(under, colors);
}

/* The colour on a screen with so many. With 8, bright ones lose their brightness. Bright black
 * becomes the terminal's own colour, dimmed: it is black on a screen with 8, and the background
 * itself in some palettes of 16. */
static int pick(struct color c, int colors, unsigned *attr) {
    enum { BRIGHT_BLACK = 8, FIRST_BRIGHT = 8 };
    if (colors >= 256)
        return c.many;
    if (colors < 8 || c.few < 0)
        return COLOR_NONE;
    if (c.few == BRIGHT_BLACK) {
        *attr |= ATTR_DIM;
        return COLOR_NONE;
    }
    return colors >= 16 || c.few < FIRST_BRIGHT ? c.few : c.few - FIRST_BRIGHT;
}

static const struct color no_color = {COLOR_NONE, COLOR_NONE};

static struct coat ground_coat(const struct theme *t, int ground) {
    if (ground < GROUNDS)
        return *theme_ground(t, (enum ground)ground);
    struct color of = theme_style(t, (enum style)(ground - GROUNDS))->fg;
    return (struct coat){no_color, of, t->colorless ? ATTR_REVERSE : 0};
}

static struct coat ink_coat(const struct theme *t, int style) {
    if (style < STYLES)
        return *theme_style(t, (enum style)style);
    return (struct coat){ground_coat(t, style - STYLES).bg, no_color, 0};
}

/* A line has the same colour from end to end, whatever it passes, where that can be seen there. */
static bool keeps_ink(enum style style, int colors) {
    return colors >= 256 && style >= STYLE_LINE && style <= STYLE_PIECE_LAST;
}

struct look theme_look(const struct theme *t, enum style style, enum ground ground, int colors) {
    if (colors == 0)
        t = theme_by_id("mono");
    if (colors < COLORS_MIXED && ground >= GROUND_ROOM_ODD && ground <= GROUND_ROOM_LAST)
        ground = (enum ground)((int)ground - ROOM_TINTS);
    struct coat ink = ink_coat(t, (int)style), under = ground_coat(t, (int)ground);
    struct look look = {.attr = ink.attr | under.attr};
    look.fg = pick(ink.fg, colors, &look.attr);
    look.bg = pick(ink.bg, colors, &look.attr);
    int fg = pick(under.fg, colors, &look.attr), bg = pick(under.bg, colors, &look.attr);
    if (bg >= 0) {
        look.bg = bg;
        look.attr &= ~(unsigned)ATTR_DIM; /* it would be lost */
        look.fg = fg >= 0 && style < STYLES && !keeps_ink(style, colors) ? fg : look.fg;
    }
    if (look.fg < 0 || look.bg < 0)
        return look;
    double least = theme_least_contrast(style);
    look.fg = colors >= 256 ? legible(t, look.fg, look.bg, least, colors, keeps_ink(style, colors))
                            : legible_few(look.fg, look.bg, least, colors);
    return look;
}

unsigned theme_check(unsigned paper) {
    enum { PARTS = 64 };
    bool dark = is_dark(paper);
    unsigned rgb = paper;
    for (unsigned part = 1; part < PARTS && contrast(rgb, paper) < (dark ? 1.3 : 1.13); part++) {
        rgb = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            unsigned from = paper >> shift & 255, way = dark ? 255 - from : from;
            rgb |= (dark ? from + way * part / PARTS : from - way * part / PARTS) << shift;
        }
    }
    return rgb;
}

bool theme_rims_white(const struct theme *t, int colors) {
    return theme_look(t, STYLE_PLAIN, GROUND_PEARL, colors).bg < 0;
}

bool theme_has_white(const struct theme *t, int colors) {
    return !t->colorless && colors >= 256 && t->paper == 0;
}

/* A picture's colours on a screen with so many. */

static int hue_color(const struct theme *t, unsigned rgb, int colors) {
    int first = colors >= 256 ? 16 : 0, best = first, least = -1;
    if (colors >= COLORS_MIXED)
        return COLOR_DIRECT | (int)rgb;
    for (int i = first; i < colors; i++) {
        int way = color_distance(basic_rgb(i), rgb);
        if ((least < 0 || way < least) && !is_mixed(t, i)) {
            least = way;
            best = i;
        }
    }
    return best;
}

struct look screen_look(const struct screen *s, const struct theme *t, struct glyph g) {
    bool ink = g.style >= GLYPH_STYLES, ground = g.ground >= GLYPH_GROUNDS;
    struct look look = theme_look(t, ink ? STYLE_PLAIN : (enum style)g.style,
                                  ground ? GROUND_NONE : (enum ground)g.ground, s->colors);
    if (s->colors == 0 || (!ink && !ground))
        return look;
    if (ground)
        look.bg = hue_color(t, s->hue[g.ground - GLYPH_GROUNDS], s->colors);
    unsigned under =
        s->colors >= 256 ? theme_rgb(t, look.bg, s->colors) : basic_rgb(max_int(look.bg, 0));
    if (ink)
        look.fg = hue_color(t, s->hue[g.style - GLYPH_STYLES], s->colors);
    else if (s->colors < 256 || look.fg < 16)
        look.fg = plain_on(under, s->colors);
    else
        look.fg = legible(t, look.fg, look.bg,
                          fmax(theme_least_contrast((enum style)g.style), CONTRAST_MARK), s->colors,
                          false);
    return look;
}

static void add_color(const struct theme *t, int colors, int color, int base, int bright,
                      struct buf *out) {
    if (color >= COLOR_DIRECT || (color >= 16 && colors >= COLORS_MIXED && is_mixed(t, color))) {
        unsigned rgb = theme_rgb(t, color, colors);
        buf_fmt(out, ";%d;2;%u;%u;%u", base + 8, rgb >> 16, rgb >> 8 & 255, rgb & 255);
    } else if (color >= 16) {
        buf_fmt(out, ";%d;5;%d", base + 8, color);
    } else if (color >= 8) {
        buf_fmt(out, ";%d", bright + color - 8);
    } else if (color >= 0) {
        buf_fmt(out, ";%d", base + color);
    }
}

void theme_sgr(const struct theme *t, int colors, const struct look *look, struct buf *out) {
    buf_add(out, "\033[0");
    if (look->attr & ATTR_BOLD)
        buf_add(out, ";1");
    if (look->attr & ATTR_DIM)
        buf_add(out, ";2");
    if (look->attr & ATTR_UNDERLINE)
        buf_add(out, ";4");
    if (look->attr & ATTR_REVERSE)
        buf_add(out, ";7");
    add_color(t, colors, look->fg, 30, 90, out);
    add_color(t, colors, look->bg, 40, 100, out);
    buf_char(out, 'm');
}
