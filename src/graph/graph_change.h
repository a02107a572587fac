/* Whether a connected graph is still connected once a few of its vertices have been switched, by
 * looking near these alone. */
#ifndef SUMI_GRAPH_GRAPH_CHANGE_H
#define SUMI_GRAPH_GRAPH_CHANGE_H

#include "graph/graph.h"

/* True only if the graph is connected under `full`, which has to keep the sums, given that
 * it is under `before`. False tells nothing: the graph is of another kind, or the vertices round a
 * change are not joined nearby. */
bool graph_stays_connected(const struct graph *g, const mark *before, const mark *full);

#endif
