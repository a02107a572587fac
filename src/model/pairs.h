/* Pairs: takers, which are always there, each with some adjacent literals. Every taker must have a
 * true literal of its own, and every true literal a taker of its own: trees and their tents. Which
 * belongs to which is not marked, so there is no variable for it: marks satisfy the rule if a
 * perfect matching exists.
 *
 * A perfect matching exists if the takers can be matched to literals that may hold, and the
 * literals that hold can be matched to takers: two independent searches (Mendelsohn and Dulmage
 * 1958). */
#ifndef SUMI_MODEL_PAIRS_H
#define SUMI_MODEL_PAIRS_H

#include "model/model.h"

static inline const struct pairs *rule_pairs(const struct model *m, int rule) {
    return &m->pairs.at[m->rules.at[rule].index];
}
static inline const lit *pairs_lits(const struct model *m, const struct pairs *p) {
    return m->lits.at + p->first_lit;
}

/* Tells whether a matching is impossible. PAIRS_FEW: some takers have too few literals; appends
 * their cells and the false literals beside them. PAIRS_MANY: some true literals have too few
 * takers; appends these literals. Either list may be NULL. */
enum pairs_fault { PAIRS_FIT, PAIRS_FEW, PAIRS_MANY };
enum pairs_fault pairs_fault(const struct model *m, const mark *marks, int rule, vec_int *cells,
                             vec_lit *lits);

/* Appends a clause that these full marks break and that every solution of the rule satisfies: one
 * more of the false literals beside takers with too few, or one less of too many. */
void pairs_clause(const struct model *m, const mark *marks, int rule, vec_lit *out);

/* Appends the open literals that have to hold, or must not. The rule must not be broken. */
void pairs_imply(const struct model *m, const mark *marks, int rule, vec_lit *implied);

/* Appends the true literals that have no taker in a maximum matching; every place must be
 * marked. */
void pairs_left(const struct model *m, const mark *marks, int rule, vec_lit *left);

/* Returns the cell of the first taker that is adjacent to a literal's variable. */
int pairs_taker(const struct model *m, int rule, int var);

#endif
