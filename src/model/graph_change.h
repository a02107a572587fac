/* Whether a connected graph is still connected once a few of its vertices have been switched, by
 * looking near these alone. */
#ifndef SUMI_MODEL_GRAPH_CHANGE_H
#define SUMI_MODEL_GRAPH_CHANGE_H

#include "model/model.h"

/* True only if the Model's graph is connected under `full`, which has to keep the sums, given that
 * it is under `before`. False tells nothing: the graph is of another kind, or the vertices round a
 * change are not joined nearby. */
bool graph_stays_connected(const struct model *m, const mark *before, const mark *full);

#endif
