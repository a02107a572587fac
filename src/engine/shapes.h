/* What the engine knows of the shapes of its graphs: ints that engine_back() takes back. */
#ifndef SUMI_ENGINE_SHAPES_H
#define SUMI_ENGINE_SHAPES_H

#include "engine/engine.h"
#include "graph/articulation.h"

/* Prepares the state of the first graph, where its shape has one. */
void shapes_begin(struct engine *e);

/* Begins to watch the connected graphs that the engine asks. */
void shapes_watch(struct engine *e);
void shapes_free(struct engine *e);

/* Whether what has changed since a connected graph was last searched can have parted it.
 *
 * The graph is drawn in the plane without crossings. What is turned off joins the faces on its
 * sides, and by Euler's formula (vertices - edges + faces = 1 + parts) a vertex that is turned off
 * parts nothing where as many faces meet at it as edges; a vertex holds the graph together
 * (articulation) where fewer do. So after a mark only the vertices round the faces that it has
 * joined are looked at, of two faces those round the smaller one; and a vertex that is turned on
 * says something new only if it hung on an open one beyond which nothing had to be on. Where
 * neither is so, a search (Tarjan's) would find what the last one did, which is nothing. The state
 * is all ints of the engine's, so that engine_back() takes it back. */
struct graph_watch;

/* Tells it of a literal that has become true. */
void graph_watch_tell(struct engine *e, struct graph_watch *p, lit l);

/* Whether the graph has to be searched; and that it has been, from articulation_start() on, with
 * what the search has found of it. */
bool graph_watch_stirred(const struct graph_watch *p);
void graph_watch_searched(struct engine *e, struct graph_watch *p, const struct articulation *s);

/* After engine_back(): where it went back to, all had been searched. */
void graph_watch_settle(struct graph_watch *p);

#endif
