/* Where a board lies in a picture: by its lines, else by the points at the corners of its cells,
 * else by what lies in them. */
#ifndef SUMI_FORMAT_TRACE_FIND_GRID_H
#define SUMI_FORMAT_TRACE_FIND_GRID_H

#include "base/grid.h"
#include "format/trace/trace.h"

/* False: there is none that is regular enough. */
bool find_grid(const struct inked *ink, struct trace_place *at, struct grid *size);

#endif
