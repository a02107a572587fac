/* A picture in memory, read from a PNG that anybody may have made: what it says of itself is held
 * to bounds before a library sees it. */
#ifndef SUMI_FORMAT_TRACE_RASTER_H
#define SUMI_FORMAT_TRACE_RASTER_H

#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

/* What a picture may have: bytes of its file, pixels of its longer side and in all. */
enum { RASTER_BYTES = 16 << 20, RASTER_SIDE = 16384, RASTER_PIXELS = 1 << 24 };

struct raster {
    int width, height;
    uint32_t *at; /* 0xRRGGBB, row by row */
    bool light;   /* its ground is */
};

/* Reads n bytes. A picture with more than a few million pixels is made smaller; where it is
 * transparent it is white. Returns false, with the reason, for anything else than a whole PNG
 * within the bounds. */
bool raster_read(const char *data, int n, struct raster *r, struct err *e);
void raster_free(struct raster *r);

/* The mean colour of a part, whose edges need not lie between pixels; -1: nothing of it is in the
 * picture. */
int raster_mean(const struct raster *r, double left, double top, double right, double bottom);

#endif
