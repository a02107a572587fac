/* Quiet facts: marks that follow from another mark so directly that nobody has to draw them. The
 * cell of a line is not shaded, nothing next to a shaded cell is, a number that is reached needs no
 * more. In terms of the Model: the NO marks that the upper bound of one sum implies because of its
 * true literals, or that a background sum implies because a place weighs more than the bound (what
 * must be shaded or drawn is never quiet). If every place has to be marked, nothing is quiet. The
 * closure is unit propagation over these bounds alone. */
#ifndef SUMI_MODEL_QUIET_H
#define SUMI_MODEL_QUIET_H

#include "model/build.h"

struct quiet {
    const struct model *m;
    mark *marks;     /* the board's marks and the quiet facts */
    int *by;         /* by variable: the sum that implies it as a quiet fact, or -1 */
    vec_int changed; /* variables marked since quiet_init(), quiet facts included, in order */
};

/* Copies a board's marks and adds all quiet facts. */
void quiet_init(struct quiet *q, const struct model *m, const mark *marks);
void quiet_free(struct quiet *q);

/* Does the same for the consequences of one variable's mark only; q->changed lists them. */
void quiet_init_from(struct quiet *q, const struct model *m, const mark *marks, int var);

/* Adds a mark at an open place, or where there was a quiet fact, and the quiet facts that
 * follow. */
void quiet_add(struct quiet *q, lit l);

/* Appends to *marks the variables marked on the board from which a variable's quiet fact follows,
 * and to *sums the sums that imply it, each once. A variable marked on the board follows from
 * itself. */
void quiet_grounds(const struct quiet *q, int var, vec_int *marks, vec_int *sums);

/* Returns the marks together with the quiet facts that follow from them in one step; the caller
 * frees the array. */
mark *quiet_marks(const struct model *m, const mark *marks);

/* Fills `full`, of the same length, with what a closed loop determines without marks: its other
 * segments have no line, and every open cell is off the loop (shaded, in the genres where the loop
 * leaves out exactly the shaded cells). Returns false if the Model has no loop; then `full` is
 * unspecified. */
bool quiet_finish(const struct model *m, const mark *marks, mark *full);

#endif
