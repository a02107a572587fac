/* Recognises digits and question marks in a picture by comparing them with templates, the numerals
 * drawn in several sizes. */
#ifndef SUMI_FORMAT_TRACE_GLYPHS_H
#define SUMI_FORMAT_TRACE_GLYPHS_H

#include "base/vec.h"
#include "format/trace/numerals.h"

enum { GLYPH_NONE = -1 };

/* A bounding box in pixels; right and bottom belong to it. */
struct glyph_box {
    int left, top, right, bottom;
};

struct glyph_drawn; /* a template: one numeral in one size */
struct glyphs {
    VEC(struct glyph_drawn *) drawn;
};

/* Draws the templates. The caller frees them with glyphs_free(). */
void glyphs_draw(struct glyphs *g);
void glyphs_free(struct glyphs *g);

/* Returns the sign in a box, 0 .. 9 or GLYPH_UNKNOWN; GLYPH_NONE if no template is near or two
 * signs are about as near. `height` is the box's height in pixels of the original picture, before
 * it was scaled. Sets *close to true if the decision was a close call, else leaves it alone. */
int glyph_read(const struct glyphs *g, const struct inked *ink, struct glyph_box box, double height,
               bool *close);

#endif
