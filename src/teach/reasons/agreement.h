/* Whether several cases have an implied literal in common, found by the engine: it is many times
 * faster than probes, which record reasons, and most cases agree on nothing. */
#ifndef SUMI_TEACH_REASONS_AGREEMENT_H
#define SUMI_TEACH_REASONS_AGREEMENT_H

#include "engine/engine.h"

struct agreement {
    struct engine engine;
    struct point root;
    bool usable;    /* the board does not clash by itself */
    vec_lit common; /* what the cases so far that do not clash have in common, beyond what the
                       board implies */
    bool any;       /* some case did not clash */
};

void agreement_init(struct agreement *a, const struct model *m, const mark *marks);

/* Begins anew, without any case. */
void agreement_begin(struct agreement *a);

/* Adds a case: n open literals that hold together. Returns false if the cases that do not clash
 * have no implied literal in common beyond those that the board implies anyway; then nothing that
 * propagates less than the engine can find one. */
bool agreement_add(struct agreement *a, const lit *placed, int n);

#endif
