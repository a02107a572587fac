/* A ring: literals in cyclic order that change at most twice from one to the next, so that those
 * that hold are consecutive. In a Yin-Yang the border is one: with four changes, the path that
 * connects two stretches of one colour would separate those of the other. */
#ifndef SUMI_MODEL_RING_H
#define SUMI_MODEL_RING_H

#include "model/model.h"

static inline const struct ring *rule_ring(const struct model *m, int rule) {
    return &m->rings.at[m->rules.at[rule].index];
}
static inline const lit *ring_lits(const struct model *m, const struct ring *r) {
    return m->lits.at + r->first;
}

/* Returns true if the marks change more than twice. Then `four` holds four literals that are true
 * but cannot all be: alternately literals of the ring and negations, in cyclic order. */
bool ring_is_broken(const struct model *m, const mark *marks, int rule, lit four[4]);

/* Appends the clause that a broken ring must satisfy: one of the four does not hold. */
void ring_clause(const struct model *m, const mark *marks, int rule, vec_lit *out);

/* Appends what the ring implies: if it has both marks, the open literals between two neighbouring
 * equal marks are like them. The ring must not be broken. */
void ring_imply(const struct model *m, const mark *marks, int rule, vec_lit *implied);

#endif
