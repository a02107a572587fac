/* Where the look-ahead search goes on: what lies beside the marks it has found or branched on, and
 * has not been probed since. */
#ifndef SUMI_DEDUCE_LOOKAHEAD_FRONT_H
#define SUMI_DEDUCE_LOOKAHEAD_FRONT_H

#include "deduce/engine.h"

struct front {
    vec_int vars; /* from `next` on */
    int next;
    bool *waits;    /* by variable: it is among them */
    bool *narrower; /* by sum: something beside it was found since its ways were gone through; at
                       first all are */
    int *followed;  /* by bound: the find after which it was gone through last */
    int finds;
};

struct front front_new(const struct engine *e);
void front_free(struct front *f);

/* The variables whose sums have been tightened by the trail from there on come next. */
void front_follow(struct front *f, const struct engine *e, int from);

/* The next variable that is still open, or -1. */
int front_next(struct front *f, const mark *marks);
void front_clear(struct front *f);

#endif
