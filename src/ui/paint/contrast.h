/* How well an ink is read on a ground: colours of the palette of 256 as red, green and blue, and
 * the ratio of two of them as the guidelines for web pages (WCAG 2) define it. */
#ifndef SUMI_UI_PAINT_CONTRAST_H
#define SUMI_UI_PAINT_CONTRAST_H

/* The least ratios, for what is read and for what is only seen, with a little to spare for the
 * rounding of terminals. */
#define CONTRAST_TEXT 4.6
#define CONTRAST_MARK 3.1

/* 0xRRGGBB of a colour of xterm's palette from 16 on. */
unsigned palette_rgb(int color);

/* 1.0 for the same lightness up to 21.0 for black on white. */
double contrast(unsigned a, unsigned b);

/* How far apart two colours are, by the eye's weights. */
int color_distance(unsigned a, unsigned b);

#endif
