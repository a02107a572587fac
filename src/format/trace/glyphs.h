/* Digits and question marks in a picture: each is the nearest of those that are drawn here in usual
 * fonts and sizes. */
#ifndef SUMI_FORMAT_TRACE_GLYPHS_H
#define SUMI_FORMAT_TRACE_GLYPHS_H

#include "base/vec.h"
#include "format/trace/ink.h"

enum { GLYPH_UNKNOWN = 10, GLYPH_NONE = -1 }; /* behind the digits: a question mark; neither */

/* A part of a picture, in pixels; bounds within it. */
struct glyph_box {
    int left, top, right, bottom;
};

struct glyph_drawn; /* a sign in one font and size */
struct glyphs {
    VEC(struct glyph_drawn *) drawn;
};

/* Draws them. False, with the reason: there is nothing to draw with. */
bool glyphs_draw(struct glyphs *g, struct err *e);
void glyphs_free(struct glyphs *g);

/* The sign in a part of a picture, which is as high as `height` pixels were before the picture was
 * made larger or smaller; GLYPH_NONE where none is near, or two are about as near. *close becomes
 * true where that was a close thing. */
int glyph_read(const struct glyphs *g, const struct inked *ink, struct glyph_box box, double height,
               bool *close);

#endif
