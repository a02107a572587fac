/* A ring: literals in a circle that change at most twice from one to the next, so that those that
 * hold lie side by side. In a Yin-Yang the border is one: were there four changes, the way between
 * two stretches of one colour would part those of the other. */
#ifndef SUMI_MODEL_RING_H
#define SUMI_MODEL_RING_H

#include "model/model.h"

static inline const struct ring *rule_ring(const struct model *m, int rule) {
    return &m->rings.at[m->rules.at[rule].index];
}
static inline const lit *ring_lits(const struct model *m, const struct ring *r) {
    return m->lits.at + r->first;
}

/* True if the marks change more than twice. Then `four` holds four literals that cannot all hold
 * and do, in their order round the ring: of it, and of its opposites, by turns. */
bool ring_is_broken(const struct model *m, const mark *marks, int rule, lit four[4]);

/* Appends the clause that a broken ring has to meet: one of the four does not hold. */
void ring_clause(const struct model *m, const mark *marks, int rule, vec_lit *out);

/* Appends what the ring implies: with both marks on it, what is open between two equal ones next to
 * each other is like them. The ring is not broken. */
void ring_imply(const struct model *m, const mark *marks, int rule, vec_lit *implied);

#endif
