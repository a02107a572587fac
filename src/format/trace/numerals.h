/* The digits and the question mark as typefaces draw them, drawn here by pens of several widths:
 * what the reader compares signs with, the same on every machine. */
#ifndef SUMI_FORMAT_TRACE_NUMERALS_H
#define SUMI_FORMAT_TRACE_NUMERALS_H

#include "base/vec.h"
#include "format/trace/ink.h"

enum { GLYPH_UNKNOWN = 10, GLYPH_SIGNS }; /* after the digits: a question mark */

/* How a numeral is drawn: one row of numerals.def with one pen. */
struct numeral {
    int sign;
    const char *path;
    double across, down; /* the axes of the pen, in hundredths of the height */
};
typedef VEC(struct numeral) numerals;

/* Appends each shape with each of its pens. */
void numerals_list(numerals *out);

/* Draws a numeral that is `height` pixels high, black (255) on white (0). The caller frees it with
 * inked_free(). */
struct inked numeral_draw(const struct numeral *n, int height);

/* The same in fewer pixels, by the mean of those that become one; `shift` of a pixel to the right
 * and down. The caller frees it with inked_free(). */
struct inked numeral_shrink(const struct inked *large, int height, double shift);

#endif
