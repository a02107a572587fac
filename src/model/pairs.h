/* Pairs: takers that always are there, each with some literals beside it, and every taker has one
 * literal that holds to itself, every literal that holds one taker: trees and their tents. Which
 * belongs to which is nobody's mark, so it is no variable: marks obey the rule where some pairing
 * fits.
 *
 * Some pairing fits where all takers find literals that may hold, each its own, and all literals
 * that hold find takers, each its own: two searches that know nothing of each other (Mendelsohn and
 * Dulmage 1958). */
#ifndef SUMI_MODEL_PAIRS_H
#define SUMI_MODEL_PAIRS_H

#include "model/model.h"

static inline const struct pairs *rule_pairs(const struct model *m, int rule) {
    return &m->pairs.at[m->rules.at[rule].index];
}
static inline const lit *pairs_lits(const struct model *m, const struct pairs *p) {
    return m->lits.at + p->first_lit;
}

/* Whether no pairing can fit. Where takers find too few literals it appends their cells, and the
 * literals that fail beside them; else, where literals that hold find too few takers, these. Either
 * list may be NULL. */
enum pairs_fault { PAIRS_FIT, PAIRS_FEW, PAIRS_MANY };
enum pairs_fault pairs_fault(const struct model *m, const mark *marks, int rule, vec_int *cells,
                             vec_lit *lits);

/* Appends a clause that full marks break and whatever meets the rule keeps: one more of what fails
 * beside takers with too few, or one less of too many. */
void pairs_clause(const struct model *m, const mark *marks, int rule, vec_lit *out);

/* Appends the open literals that have to hold, or must not. The rule is not broken. */
void pairs_imply(const struct model *m, const mark *marks, int rule, vec_lit *implied);

/* Appends the literals that hold without a taker, where every mark is there and as many takers as
 * can have a literal of their own. */
void pairs_left(const struct model *m, const mark *marks, int rule, vec_lit *left);

/* The cell of the first taker that has a literal's variable beside it. */
int pairs_taker(const struct model *m, int rule, int var);

#endif
