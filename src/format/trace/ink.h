/* The ink of a picture: what is drawn in it, whatever its colours are. */
#ifndef SUMI_FORMAT_TRACE_INK_H
#define SUMI_FORMAT_TRACE_INK_H

#include "format/trace/raster.h"

/* How much each pixel stands out from the picture's own ground, 0 .. 255: dark on light, or light
 * on dark. */
struct inked {
    int width, height;
    uint8_t *at;
};
void raster_ink(const struct raster *r, struct inked *ink);
void inked_free(struct inked *ink);

/* The ink at a place between the middles of pixels; 0 outside. */
double ink_at(const struct inked *ink, double x, double y);

#endif
