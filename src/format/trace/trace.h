/* Reads the givens of a puzzle off a picture of it, as a proposal; what is not certain is left out.
 * The genre's row says which kinds of givens there may be, a table in trace.c how each is drawn. */
#ifndef SUMI_FORMAT_TRACE_TRACE_H
#define SUMI_FORMAT_TRACE_TRACE_H

#include "format/trace/raster.h"
#include "genre/genre.h"

/* Where a board lies in a picture: the upper left corner of its first cell in pixels, and how many
 * a cell has. */
struct trace_place {
    double left, top, across, down;
};

/* Finds the board by its lines, else by the points at the corners of its cells, else by what lies
 * in them (find_grid.c). False: nothing there is regular enough. */
bool trace_find(const struct raster *r, struct trace_place *at, struct grid *size);

/* What is seen in a cell: nothing; a given; one that might be another; something that is left out.
 */
enum trace_cell { TRACE_NOTHING, TRACE_SEEN, TRACE_CLOSE, TRACE_UNSURE };
struct traced {
    struct puzzle *puzzle; /* the given one, in this size, with all that is seen; owned */
    uint8_t *cell;         /* by cell: enum trace_cell; owned */
    int rooms, givens;     /* how many are seen: rooms if there are walls, else 0 */
    int close;             /* cells with a given that might be another one */
    int unsure;            /* cells with something that is left out */
};

/* Reads the board of `size` that lies at a place of the picture. False, with the reason: the genre
 * has no such boards, or the cells are too small. */
bool trace_read(const struct raster *r, const struct trace_place *at, const struct puzzle *p,
                struct grid size, struct traced *out, struct err *e);
void traced_free(struct traced *t);

#endif
