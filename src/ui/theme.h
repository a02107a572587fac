/* Themes: what the styles look like. Shape says everything already; a theme only adds to it. */
#ifndef SUMI_UI_THEME_H
#define SUMI_UI_THEME_H

#include "base/buf.h"
#include "ui/screen.h"

enum { ATTR_BOLD = 1, ATTR_DIM = 2, ATTR_UNDERLINE = 4, ATTR_REVERSE = 8 };

/* Colours are 0 .. 7 as terminals number them, 8 .. 15 their bright forms, up to 255 where the
 * terminal has them; COLOR_NONE: the terminal's own. */
enum { COLOR_NONE = -1 };

struct look {
    int fg, bg;
    unsigned attr; /* bits of ATTR_ */
};

struct theme {
    const char *id;
    struct look look[STYLES];
};

/* "dark", "light", "contrast", "mono"; ends with id NULL. The first is the default. */
extern const struct theme themes[];

const struct theme *theme_by_id(const char *id); /* NULL: none */

/* The nearest colour that a terminal of `colors` colours has (8, 16, 256; less: COLOR_NONE). */
int theme_color(int color, int colors);

/* Appends the SGR sequence that switches to a look (from any other). */
void theme_sgr(const struct look *look, struct buf *out);

#endif
