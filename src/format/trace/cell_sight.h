/* What is drawn in one cell of a picture, whatever the genre makes of it: the ground, a shape, a
 * number, an arrow. */
#ifndef SUMI_FORMAT_TRACE_CELL_SIGHT_H
#define SUMI_FORMAT_TRACE_CELL_SIGHT_H

#include "base/grid.h"
#include "format/trace/glyphs.h"
#include "format/trace/ink.h"

enum sight_ground { SIGHT_LIGHT, SIGHT_GREY, SIGHT_DARK };

/* SPOT: a small disc. RAYS: what points to all sides, with or without a circle in it. CRESCENT:
 * what bends to one side. TREE: what is wide above a narrow foot. OTHER: something that is none of
 * these and no sign. */
enum sight_shape {
    SIGHT_PLAIN,
    SIGHT_RING,
    SIGHT_DISC,
    SIGHT_SPOT,
    SIGHT_RAYS,
    SIGHT_CRESCENT,
    SIGHT_TREE,
    SIGHT_OTHER
};

struct sight {
    uint8_t ground, shape;
    bool numbered; /* there is a number ... */
    int number;    /* ... this one; -1: a question mark */
    int8_t arrow;  /* enum dir; DIR_NONE */
    bool unsure;   /* signs are there that cannot be read */
    bool close;    /* what was read is nearly as much like something else */
};

/* What is seen in a square, in pixels of the picture. `round`: only what lies in the circle within
 * it counts, and whatever touches the circle does not. */
struct sight_box {
    double left, top, width, height;
    bool round;
};
struct sight sight_of(const struct inked *ink, const struct glyphs *g, struct sight_box box);

#endif
