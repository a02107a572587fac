/* The connected components of a graph under a partial assignment. */
#ifndef SUMI_GRAPH_PARTS_H
#define SUMI_GRAPH_PARTS_H

#include "graph/graph.h"

/* Decides which edges connect: edge_is_on takes those that are on, edge_may_be_on all that may
 * become so. An edge that is always on (LIT_TRUE) is on if both its ends are. */
typedef bool edge_counts(const struct graph *g, const mark *marks, const struct edge *e);
edge_counts edge_is_on, edge_may_be_on;

struct parts {
    int *label; /* by vertex: its component, or -1 */
    int count;
    int *vertex, *first; /* set by vertices_by_part(): the vertices of component i are
                            vertex[first[i]] to vertex[first[i + 1] - 1] */
};

/* Finds the components by the edges that count, over the vertices that are not NO or have such an
 * edge. The caller frees them with parts_free(). */
struct parts find_parts(const struct graph *g, const mark *marks, edge_counts *counts);

/* Returns true if the edges that are on contain no cycle (not asked of a SHAPE_CONNECTED graph) and
 * all vertices that must be on may still be connected. Several times faster than find_parts(). */
bool graph_may_be_joined(const struct graph *g, const mark *marks);

/* Fills in p->vertex and p->first. A board may have thousands of components that are all shown;
 * with these lists none of them needs a scan of the whole board. */
void vertices_by_part(struct parts *p, int vertices);

void parts_free(struct parts *p);

/* The contents of one component. */
struct part_size {
    int needed;     /* number of vertices that must be on: marked so, or at the end of a line */
    int edges;      /* number of edges that are on */
    int degree_two; /* number of vertices with two such edges */
};

/* Returns the sizes, indexed by component; the caller frees them with mem_free(). */
struct part_size *parts_measure(const struct graph *g, const mark *marks, const struct parts *p);

/* For a full board: counts the vertices that are on, by themselves or by an edge, the edges, and
 * the components. Ten times faster than finding the components. */
struct whole_graph {
    int on, edges, parts;
};
struct whole_graph whole_graph(const struct graph *g, const mark *full);

/* Incremental connectivity: tests whether a connected graph is still connected after a few vertices
 * were switched, by a search near these alone. */

/* Returns true only if the graph is connected under `full`, given that it is connected under
 * `before` and `full` satisfies the sums. False means nothing: the graph is of another kind, or the
 * neighbours of a change are not connected nearby. */
bool graph_stays_connected(const struct graph *g, const mark *before, const mark *full);

#endif
