/* Where literals on the engine's trail came from, found again; refutation.c works backwards with
 * it. */
#ifndef SUMI_DEDUCE_RETRACE_H
#define SUMI_DEDUCE_RETRACE_H

#include "deduce/engine.h"

struct retrace {
    struct engine *e;
    const struct model *m;
    int *at;       /* by variable: its position on the trail, where it has a mark */
    bool *needed;  /* by variable: the refutation rests on its mark, and that is not traced yet */
    bool *found;   /* by variable: likewise, and an inquiry found it */
    bool *decided; /* by variable: its mark was chosen by the inquiry that is retraced */
    bool *used;    /* by bound of a sum, see refutation_bounds() */
    mark *before;  /* scratch: the marks of the trail below some position */
    vec_int path;  /* scratch: vertices */
    struct propagator rules;
    vec_lit given; /* what that inquiry found at the root, as far as it is needed */
};

/* True if a sum of the variable forces l, or clashes (LIT_FALSE), because of what is on the trail
 * below the position. Its marks then become needed, preferably ones that already are. */
bool trace_to_sum(struct retrace *r, int v, lit l, int position);

/* The same for the graph and the other rules, of which one does: a cycle of what is off, a path of
 * segments, or what its propagator returns. */
void trace_to_rule(struct retrace *r, int v, lit l, int position);

#endif
