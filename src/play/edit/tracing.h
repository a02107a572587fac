/* A picture under the board, from which a puzzle is traced: where it lies, and what is believed to
 * be seen in it, which is offered and never taken without a yes. */
#ifndef SUMI_PLAY_EDIT_TRACING_H
#define SUMI_PLAY_EDIT_TRACING_H

#include "format/trace/trace.h"

struct tracing {
    struct raster picture; /* without pixels: there is none */
    struct trace_place at;
    struct grid size;    /* of the board in it, once that was found; else 0x0 */
    bool shown;          /* under the board; else it is only kept */
    struct traced offer; /* without a puzzle: nothing is offered */
};

void tracing_free(struct tracing *t);

#endif
