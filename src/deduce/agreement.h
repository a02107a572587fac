/* Whether a few cases have an implied literal in common, by the engine: it is many times faster
 * than probes, which record reasons, and most cases agree on nothing. */
#ifndef SUMI_DEDUCE_AGREEMENT_H
#define SUMI_DEDUCE_AGREEMENT_H

#include "deduce/engine.h"

struct agreement {
    struct engine engine;
    struct point root;
    bool usable;    /* the board does not clash by itself */
    vec_lit common; /* of the cases so far that do not clash, beside what the board implies */
    bool any;       /* there is one */
};

void agreement_init(struct agreement *a, const struct model *m, const mark *marks);
void agreement_free(struct agreement *a);

/* Begins with no case. */
void agreement_begin(struct agreement *a);

/* One case more: n open literals that hold together. False: the cases that do not clash have no
 * implied literal in common but those which the board implies without any case; so nothing that
 * propagates less than the engine finds one. */
bool agreement_add(struct agreement *a, const lit *placed, int n);

#endif
