/* Sides: which faces of a loop's graph lie inside the loop and which outside. An edge that is on
 * separates faces on different sides, any other edge faces on the same side (Jordan curve theorem),
 * and face 0 lies outside. So the marks are a system of equations x + y = 0 or 1 over the sides. */
#ifndef SUMI_MODEL_SIDES_H
#define SUMI_MODEL_SIDES_H

#include "model/build.h"

/* Two faces, whether they lie on different sides, and the literal that links them: LIT_TRUE if none
 * is needed. Without `holds` the link is still open. */
struct side_link {
    int face[2];
    bool differ, holds;
    lit why;
};

/* The links, by edge and then by fact. side_links() returns their number; side_link_at() returns
 * false if link i does not link two faces. */
int side_links(const struct model *m);
bool side_link_at(const struct model *m, const mark *marks, int i, struct side_link *out);

/* Linked faces, as disjoint sets with parity. */
struct side_sets {
    int *parent;
    bool *differs; /* by face: from its parent */
};

/* Joins all links that hold under these marks. Returns false if some of them contradict each other.
 * The caller frees the sets in both cases. */
bool side_sets_of(const struct model *m, const mark *marks, struct side_sets *out);
void side_sets_free(struct side_sets *s);

/* Returns YES if two faces lie on different sides, NO if on the same side, NONE if they are not
 * linked. */
mark sides_differ(const struct side_sets *s, int a, int b);

/* Returns, by cell, whether it lies on the other side of the loop than `cell` (YES) or on the same
 * one (NO); NONE if the marks do not tell, or if the loop may pass through it. `cell` itself is
 * assumed to be off the loop. The graph must have faces. The caller frees the array. */
mark *sides_of_cells(const struct model *m, const mark *marks, int cell);

#endif
