/* Components: the cells with one mark fall into parts, connected by their sides, each of which
 * holds exactly one clue and has as many cells as the clue says (islands). */
#ifndef SUMI_MODEL_COMPONENTS_H
#define SUMI_MODEL_COMPONENTS_H

#include "model/model.h"

/* Clues by cell: none, one without a number, or else the size of its part. */
enum { CLUE_NONE = 0, CLUE_ANY = -1 };

/* Adds such a rule and returns its number. Both arrays are by cell and are copied. A cell belongs
 * to a part if its literal in `in` holds (LIT_FALSE: never). The rule itself requires that cells
 * with a clue belong to a part. */
int model_components(struct model *m, int family, const lit *in, const int *clue);

static inline lit component_lit(const struct model *m, const struct components *c, int cell) {
    return m->lits.at[c->first + cell];
}
static inline int component_clue(const struct model *m, const struct components *c, int cell) {
    return m->component_clues.at[c->first_clue + cell];
}

/* What is already wrong with a part, whatever is still open. */
enum component_fault {
    COMPONENT_FITS,
    COMPONENT_NO_CLUE,   /* it is closed and has none */
    COMPONENT_TWO_CLUES, /* it has several */
    COMPONENT_LARGE,     /* it has more cells than its clue allows */
    COMPONENT_SMALL,     /* it is closed and has fewer */
    COMPONENT_OFF,       /* a clue's cell is in no part */
};

/* The first fault under these marks, with cells in reading order. Appends the cells of the part, or
 * the clue's cell, to *cells (may be NULL). */
enum component_fault component_fault(const struct model *m, const mark *marks, int rule,
                                     vec_int *cells);

#endif
