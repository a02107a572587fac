/* A screen as an SVG picture: what a terminal would show. */
#ifndef SUMI_TESTS_SCREEN_SVG_H
#define SUMI_TESTS_SCREEN_SVG_H

#include "ui/paint/screen.h"
#include "ui/paint/theme.h"

/* Appends the picture, in the theme's looks with the colours that the screen has. Lines and blocks
 * are drawn as shapes, so that they join whatever fonts the reader has. */
void screen_svg(const struct screen *s, const struct theme *theme, struct buf *out);

#endif
