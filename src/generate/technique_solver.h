/* no limit */
#ifndef SUMI_GENERATE_TECHNIQUE_SOLVER_H
#define SUMI_GENERATE_TECHNIQUE_SOLVER_H

#include "generate/grounds.h"
#include "teach/rate.h"

struct technique_solver {
    int near;    /* cell of the last step, or NO_CELL */
    int rare;    /* number of steps so far by techniques that a puzzle may need only rarely */
    double work; /* of all steps so far, as a rating counts it */
    double most; /* it gets stuck where the work would exceed this, and `rare` has no effect; 0:
                    only `rare` limits it */
    int widest;  /* it gets stuck where a step without a supposition needs more evidence than this,
                    see step_size(); */
    struct grounds *grounds; /* out: the dependencies of each mark; NULL: not recorded */
};

/* Derives further marks as far as possible. Returns true if none is open. */
bool technique_solve(const struct model *m, mark *marks, enum difficulty d,
                     struct technique_solver *w);

/* Does the same with only those techniques that are found quickly and are at most "normal". */
void technique_solve_quickly(const struct model *m, mark *marks, enum difficulty d,
                             struct technique_solver *w);

int open_marks(const struct model *m, const mark *marks);

#endif
