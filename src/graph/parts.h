/* The connected parts of a graph under partial marks. */
#ifndef SUMI_GRAPH_PARTS_H
#define SUMI_GRAPH_PARTS_H

#include "graph/graph.h"

/* Which edges join vertices: those that are on, or all that may still be. An edge that is always on
 * (LIT_TRUE) is as its two vertices are. */
typedef bool edge_counts(const struct graph *g, const mark *marks, const struct edge *e);
edge_counts edge_is_on, edge_may_be_on;

struct parts {
    int *label; /* by vertex: its part, or -1 */
    int count;
    int *vertex, *first; /* once vertices_by_part() has put them in order: those of part i are
                            vertex[first[i]] to vertex[first[i + 1] - 1] */
};

/* The parts by the edges that count, over the vertices that are not NO, or that a line enters all
 * the same. The caller frees them with parts_free(). */
struct parts find_parts(const struct graph *g, const mark *marks, edge_counts *counts);

/* True if the edges that are on form no ring, and all that must be on may still be joined. Found
 * several times faster than the parts. */
bool graph_may_be_joined(const struct graph *g, const mark *marks);

/* Fills in p->vertex and p->first. Boards fall into thousands of parts, of which each is shown:
 * this way none looks at the whole board. */
void vertices_by_part(struct parts *p, int vertices);

void parts_free(struct parts *p);

/* What is in one part. */
struct part_size {
    int needed;     /* vertices that must be on: marked so, or at the end of a line */
    int edges;      /* that are on */
    int degree_two; /* vertices with two such edges */
};

/* The sizes by part; the caller frees them with mem_free(). */
struct part_size *parts_measure(const struct graph *g, const mark *marks, const struct parts *p);

/* Of a full board: how many vertices are on, by themselves or by an edge, how many edges, and how
 * many parts they make. This alone is found ten times faster than the parts themselves. */
struct whole_graph {
    int on, edges, parts;
};
struct whole_graph whole_graph(const struct graph *g, const mark *full);

/* Whether a connected graph is still connected once a few of its vertices have been switched, by
 * looking near these alone. */

/* True only if the graph is connected under `full`, which has to keep the sums, given that
 * it is under `before`. False tells nothing: the graph is of another kind, or the vertices round a
 * change are not joined nearby. */
bool graph_stays_connected(const struct graph *g, const mark *before, const mark *full);

#endif
