/* A solved board shown off: its drawing alone, and its lines turn gold one after the other, from
 * one end to the other; where it has none, its blocks or signs do, from corner to corner. Few cells
 * change at a time, so that slow lines keep up. */
#ifndef SUMI_UI_PAGES_FINALE_H
#define SUMI_UI_PAGES_FINALE_H

#include "format/format.h"
#include "ui/paint/styles.h"

enum { FINALE_FRAME_MS = 50 };

struct finale {
    vec_int order; /* the drawing from end to end, by variable */
    int shown;     /* how much of it is gold */
};

/* Begins with a solved board, of which nothing is gold. */
void finale_begin(struct finale *f, const struct loaded *l);

/* Whether some of it is still to turn gold. */
bool finale_goes_on(const struct finale *f);

/* What turns gold in one frame; all that is left. */
void finale_step(struct finale *f);
void finale_end(struct finale *f);

/* Sets the styles of what is gold. */
void finale_mark(const struct finale *f, struct styles *styles);

void finale_free(struct finale *f);

#endif
