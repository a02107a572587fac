/* Themes: the colours and attributes of the styles and grounds of a screen. A theme only adds to
 * what the shapes show already. */
#ifndef SUMI_UI_PAINT_THEME_H
#define SUMI_UI_PAINT_THEME_H

#include "base/buf.h"
#include "ui/paint/screen.h"

/* How well an ink is read on a ground: colours of the palette of 256 as red, green and blue, and
 * the ratio of two of them as the guidelines for web pages (WCAG 2) define it. */

/* The least ratios, for what is read and for what is only seen, with a little to spare for the
 * rounding of terminals. */
#define CONTRAST_TEXT 4.6
#define CONTRAST_MARK 3.1

/* 0xRRGGBB of a colour of xterm's palette from 16 on. */
unsigned palette_rgb(int color);

/* The same from 0 on: the first sixteen are what xterm makes of them; other terminals differ. */
unsigned basic_rgb(int color);

/* 1.0 for the same lightness up to 21.0 for black on white. */
double contrast(unsigned a, unsigned b);

enum { ATTR_BOLD = 1, ATTR_DIM = 2, ATTR_UNDERLINE = 4, ATTR_REVERSE = 8 };

/* Colours are 0 .. 7 as terminals number them, 8 .. 15 their bright forms, up to 255 where the
 * terminal has them; COLOR_NONE: the terminal's own. */
enum { COLOR_NONE = -1 };

/* From here on a colour is red, green and blue themselves: COLOR_DIRECT | 0xRRGGBB. A terminal
 * whose colours are mixed shows it. */
enum { COLOR_DIRECT = 1 << 24 };

/* A colour on a terminal with 256 of them, and on one with 8 or 16. */
struct color {
    int16_t many, few;
};

/* A row of a theme. A ground's foreground, where it has one, goes before the style's. */
struct coat {
    struct color fg, bg;
    unsigned attr; /* bits of ATTR_ */
};

/* A colour past the first 16 as the theme would have it, 0xRRGGBB, where a terminal lets programs
 * mix colours and takes its own back afterwards; elsewhere it is what the palette holds. No other
 * theme has a use for its number. */
struct mixed {
    int16_t color;
    unsigned rgb;
};

struct theme {
    const char *id;
    int column;                /* in themes.def */
    bool colorless;            /* it works by attributes alone */
    const struct mixed *mixed; /* ends with color 0; NULL: none */
    unsigned paper;            /* the ground it is made for, 0xRRGGBB */
};

/* "dark", "light", "contrast", "mono"; ends with id NULL. The first is the default. */
extern const struct theme themes[];

/* A theme's row of themes.def. */
const struct coat *theme_ground(const struct theme *t, enum ground ground);

const struct theme *theme_by_id(const char *id); /* NULL: none */

/* Keeps the ground that the terminal has told, 0xRRGGBB, or -1 for none, for theme_chosen(). There
 * is one terminal at a time. */
void theme_paper_tell(int rgb);
int theme_paper(void);

/* The word for the theme that suits the terminal's ground, beside the ids. */
extern const char theme_auto[];

/* Returns the theme of that id. Without one, or with theme_auto: light if the terminal's ground is
 * light, as it has told itself or else as COLORFGBG has it; otherwise dark. */
const struct theme *theme_chosen(const char *id);

/* The one after it, after the last one the first. */
const struct theme *theme_next(const struct theme *t);

/* How many colours a screen has with a theme on a terminal of so many: 0, 8, 16, 256, or
 * COLORS_MIXED. */
int theme_colors(const struct theme *t, int terminal);

/* True if COLORTERM says that colours are red, green and blue here, so that any can be mixed; not
 * in tmux and GNU screen, which hand their terminal's word on: screen mixes none, and what tmux
 * does not know its terminal to show is the nearest of the palette, grey for the tint of a room. */
bool theme_true_color(void);

/* A shade off a terminal's ground, 0xRRGGBB, for every second cell: lighter on dark, darker on
 * light. */
unsigned theme_check(unsigned paper);

/* True if a theme has no colour for what is white: its paper is that already. */
bool theme_rims_white(const struct theme *t, int colors);

/* True if a white cell differs from the paper as well as from a grey and a black one. */
bool theme_has_white(const struct theme *t, int colors);

/* A colour from 16 on as 0xRRGGBB on a screen of so many. */
unsigned theme_rgb(const struct theme *t, int color, int colors);

/* The least contrast of a style with its ground: 0.0 for what fills and is no sign. */
double theme_least_contrast(enum style style);

/* The colours and attributes of one screen cell. An ink that is lost on its ground gives way to the
 * nearest one of the palette that is seen there. */
struct look {
    int fg, bg;
    unsigned attr;
};
struct look theme_look(const struct theme *t, enum style style, enum ground ground, int colors);

/* The same of what stands on a screen, which may have colours of a picture: they are shown as they
 * are where colours are mixed, else as the nearest of the palette. An ink on one gives way as well.
 */
struct look screen_look(const struct screen *s, const struct theme *t, struct glyph g);

/* Appends the SGR sequence that switches to a look (from any other) on a screen of so many colours:
 * mixed ones are in it as red, green and blue. */
void theme_sgr(const struct theme *t, int colors, const struct look *look, struct buf *out);

#endif
