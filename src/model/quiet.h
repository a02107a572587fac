/* Quiet facts: what follows from a mark by itself, so that no one has to draw it. A line's cell is
 * not shaded, beside a shaded cell nothing is, a number that is reached takes no more. In terms of
 * the Model: what the upper bound of a sum forces that has a true literal, as far as that is a NO:
 * what has to be shaded or drawn is not quiet. The closure is unit propagation over these bounds
 * alone. */
#ifndef SUMI_MODEL_QUIET_H
#define SUMI_MODEL_QUIET_H

#include "model/model.h"

struct quiet {
    const struct model *m;
    mark *marks;     /* those of the board, and the quiet facts */
    int *by;         /* by variable: the sum that makes it a quiet fact, or -1 */
    vec_int changed; /* variables marked since quiet_init(), in order, quiet facts among them */
};

/* Takes a board's marks and closes them. */
void quiet_init(struct quiet *q, const struct model *m, const mark *marks);
void quiet_free(struct quiet *q);

/* The same for one variable alone: what follows from its mark, and from that in turn. Those quiet
 * facts are q->changed. */
void quiet_init_from(struct quiet *q, const struct model *m, const mark *marks, int var);

/* One more mark, at an open place or where it was a quiet fact, and its own quiet facts. */
void quiet_add(struct quiet *q, lit l);

/* Appends to *marks the variables with marks of the board that a variable's quiet fact rests on,
 * and to *sums those by which it does; each once. A marked variable is its own source. */
void quiet_grounds(const struct quiet *q, int var, vec_int *marks, vec_int *sums);

/* The marks, and what follows from them at once, with no quiet fact between; as many, for the
 * caller to free. */
mark *quiet_marks(const struct model *m, const mark *marks);

/* Fills `full`, of as many marks, where the marks leave one way to be done that everyone takes as
 * done: a closed loop leaves its other segments without a line and every other cell off the loop;
 * one cell that a sum cannot do without is the last. False: they are not done in this sense, and
 * `full` is unspecified. */
bool quiet_finish(const struct model *m, const mark *marks, mark *full);

#endif
