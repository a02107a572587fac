/* Pictures as terminals take them. */
#ifndef SUMI_UI_TERM_PIXEL_BYTES_H
#define SUMI_UI_TERM_PIXEL_BYTES_H

#include "base/buf.h"
#include "ui/paint/picture.h"

/* A part of a picture, in pixels. */
struct patch {
    int left, top, width, height;
};

/* Appends the part as a PNG with a palette of the colours that it has: two or three times fewer
 * bytes than its pixels packed as red, green and blue, which is all that cairo writes. */
void patch_png(const struct picture *p, struct patch part, struct buf *out);

/* Appends what puts the part in its place on the screen by kitty's graphics protocol, over all
 * whose `layer` is lower; nothing is answered. A picture of the same `id` goes. And what takes one
 * away, or all of them. */
void patch_kitty(const struct picture *p, struct patch part, int id, int layer, struct buf *out);
void patch_kitty_remove(int id, struct buf *out);
void patch_kitty_remove_all(struct buf *out);

/* The same as sixels, in at most `most` colours. The part has to begin where a character does. */
void patch_sixel(const struct picture *p, struct patch part, int most, struct buf *out);

#endif
