/* Sides: which faces of a loop's graph lie inside the loop and which outside. An edge that is on
 * parts two faces of different sides, any other edge two of one side (Jordan), and face 0 lies
 * outside; so the marks make a system of equations x + y = 0 or 1 over the sides. */
#ifndef SUMI_MODEL_SIDES_H
#define SUMI_MODEL_SIDES_H

#include "model/model.h"

/* Adds, after the loop's last edge, the rule that every fact of graph_side() holds; gives its
 * number. The judge says of each fact that fails what the fact's own family says, once the loop is
 * closed; this family's words are for what follows before. */
int model_sides(struct model *m, int family);

/* Two faces, whether they lie on different sides, and the literal that says so: LIT_TRUE where
 * none has to. What is only possible as yet has no `holds`. */
struct side_link {
    int face[2];
    bool differ, holds;
    lit why;
};

/* By edge, then by fact: how the marks link their faces. False: not at all, there is nothing to
 * link, or an open edge. */
int side_links(const struct model *m);
bool side_link_at(const struct model *m, const mark *marks, int i, struct side_link *out);

/* Faces that are linked, by union-find with parity. */
struct side_sets {
    int *parent;
    bool *differs; /* by face: from its parent */
};

/* All links under these marks. False: some of them contradict each other. The caller frees the
 * sets either way. */
bool side_sets_of(const struct model *m, const mark *marks, struct side_sets *out);
void side_sets_free(struct side_sets *s);

/* YES: two faces lie on different sides, NO: on one, NONE: they are not linked. */
mark sides_differ(const struct side_sets *s, int a, int b);

/* By cell, for the caller to free: whether it lies on the other side of the loop than `cell` (YES)
 * or on the same one (NO), as far as the marks tell; NONE too where the loop may pass through it.
 * `cell` itself is taken to be off the loop. The graph has faces. */
mark *sides_of_cells(const struct model *m, const mark *marks, int cell);

#endif
