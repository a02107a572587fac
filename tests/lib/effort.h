/* How much a test that tries many boards does. Under sanitizers, which look for what the memory
 * holds rather than for the truth, it tries a tenth: everything runs without them as well. */
#ifndef SUMI_TESTS_EFFORT_H
#define SUMI_TESTS_EFFORT_H

#include "base/os/process.h"

enum { EFFORT_STRIDE = SANITIZED ? 10 : 1 }; /* for loops over everything: one in so many */
#define EFFORT(n) (((n) + EFFORT_STRIDE - 1) / EFFORT_STRIDE)

/* Ends a test that asks for the truth alone, through code that others of its program pass, too. */
#define EFFORT_TRUTH_ONLY()                                                                        \
    if (EFFORT_STRIDE > 1)                                                                         \
    return

/* Whether the i-th of all is left out. */
#define EFFORT_SPARES(i) ((i) % EFFORT_STRIDE != 0)

#endif
