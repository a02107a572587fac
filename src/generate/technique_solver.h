/* Solves with the techniques of one difficulty only. Reaching the end proves uniqueness, since
 * every step is forced. */
#ifndef SUMI_GENERATE_TECHNIQUE_SOLVER_H
#define SUMI_GENERATE_TECHNIQUE_SOLVER_H

#include "generate/grounds.h"
#include "teach/rate.h"

struct technique_solver {
    int near;    /* the last step, or NO_CELL */
    int rare;    /* steps so far of techniques that may be met now and then only */
    double work; /* of all steps so far, as a rating counts it */
    double most; /* it gets stuck where the work would pass this, and `rare` does not count; 0: the
                    other way round */
    int widest;  /* it gets stuck where a step that supposes nothing needs more evidence, see
                    step_size(); 0: none does */
    struct grounds *grounds; /* what each mark rests on is noted there; NULL: nowhere */
};

/* On from these marks as far as possible; true: nothing is open. */
bool technique_solve(const struct model *m, mark *marks, enum difficulty d,
                     struct technique_solver *w);

/* The same with what is quickly found and no harder than "normal" alone. */
void technique_solve_quickly(const struct model *m, mark *marks, enum difficulty d,
                             struct technique_solver *w);

int open_marks(const struct model *m, const mark *marks);

#endif
