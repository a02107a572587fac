/* The faces of the graph of what may still be on, where it is drawn on the grid: between four cells
 * that are joined round a grid point there is a face of four, elsewhere they are larger. Two
 * vertices part a plane graph only if they meet the same two faces, which is known at once for
 * nearly all of them. */
#ifndef SUMI_DEDUCE_FACES_H
#define SUMI_DEDUCE_FACES_H

#include "deduce/articulation.h"

struct faces {
    const struct articulation *s;
    int *of;   /* by grid point, row by row: its face, a grid point; a single one is a face of four
                  cells; NULL: the graph is not drawn on the grid */
    int *size; /* by face: grid points */
    VEC(int64_t) pairs; /* two large faces that a vertex meets, for all vertices, sorted */
};

/* Under the marks of a search. */
struct faces faces_new(const struct articulation *s);
void faces_free(struct faces *f);

/* False: no other vertex parts the graph together with v. */
bool faces_may_part(const struct faces *f, int v);

#endif
