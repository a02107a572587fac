/* The state that the engine keeps for the shapes of its graphs: ints that engine_back()
 * restores. */
#ifndef SUMI_ENGINE_SHAPES_H
#define SUMI_ENGINE_SHAPES_H

#include "engine/engine.h"
#include "graph/articulation.h"

/* Prepares the state of the first graph, if its shape has one. */
void shapes_begin(struct engine *e);

/* Starts to watch the connected graphs that the engine propagates. */
void shapes_watch(struct engine *e);
void shapes_free(struct engine *e);

/* A watch tells whether the changes since the last search of a connected graph may have
 * disconnected it.
 *
 * The graph is drawn in the plane without crossings. Turning something off merges the faces on its
 * sides. By Euler's formula (vertices - edges + faces = 1 + components), turning a vertex off
 * disconnects nothing if as many faces as edges meet at it; if fewer do, it is an articulation
 * point. So after a mark only the vertices round the merged faces are examined, and of two faces
 * only those round the smaller one. A vertex that is turned on matters only if it was connected
 * through an open one beyond which no vertex had to be on. In all other cases a search (Tarjan's)
 * would find what the last one did, which is nothing. The state consists of ints saved by the
 * engine, so that engine_back() restores it. */
struct graph_watch;

/* Updates the watch for a literal that has become true. */
void graph_watch_tell(struct engine *e, struct graph_watch *p, lit l);

/* graph_watch_stirred() returns true if the graph must be searched. graph_watch_searched() records
 * that it was searched from articulation_start() on, and what the search found. */
bool graph_watch_stirred(const struct graph_watch *p);
void graph_watch_searched(struct engine *e, struct graph_watch *p, const struct articulation *s);

/* Call this after engine_back(): at the point it went back to, everything had been searched. */
void graph_watch_settle(struct graph_watch *p);

#endif
