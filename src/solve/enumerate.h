/* One question to solve() on its way to an answer, and the last of the searches that are asked in
 * turn, which a test asks alone. In solve.c. */
#ifndef SUMI_SOLVE_ENUMERATE_H
#define SUMI_SOLVE_ENUMERATE_H

#include "solve/solve.h"

struct asked {
    const struct model *m;
    const struct solve_options *o;
    struct answer *out;
    mark *marks;   /* what is certain so far */
    mark *nearest; /* a full board from which the search had better begin, or NULL */
    double start;  /* CPU seconds */
};

/* Finds by PicoSAT as many solutions as are wanted; a->out->whole: there are no others. One that
 * was kept already is forbidden; of more than one only two were kept, and they are found again. */
void enumerate_solutions(struct asked *a);

#endif
