/* Turns: a loop passes some cells, given by four literals each, towards the north, east, south and
 * west. It must turn in a fixed number of them, and go straight through the others. Whether it
 * turns depends on two marks together, so there is no variable for it. */
#ifndef SUMI_MODEL_TURNS_H
#define SUMI_MODEL_TURNS_H

#include "model/model.h"

static inline const struct turns *rule_turns(const struct model *m, int rule) {
    return &m->turns.at[m->rules.at[rule].index];
}
static inline const lit *turns_ends(const struct model *m, const struct turns *t, int i) {
    return m->lits.at + t->first + i * DIRS;
}

/* The least and the greatest number of these cells in which the loop turns; a cell that can no
 * longer have two ends counts as none. */
struct turns_range {
    int least, most;
    bool passed; /* every cell can still have two ends */
};
struct turns_range turns_range(const struct model *m, const mark *marks, int rule);

/* Returns YES if all cells that may still be either have to be turns, NO if none may, otherwise
 * NONE. */
mark turns_left(const struct model *m, const mark *marks, int rule);

/* Appends the open literals that follow if all such cells are alike, each once, since one may lie
 * between two cells. Returns false if one cell needs a literal that another one excludes. */
bool turns_imply(const struct model *m, const mark *marks, int rule, vec_lit *implied);

/* Appends the open literals that follow from parity, each once. A cell that turns has one end along
 * each axis, one that goes straight two or none; a line between two of the cells is an end of both.
 * So the number of lines that leave the set of cells along an axis is odd exactly if the number of
 * turns is. Returns false if the parity is wrong, or contradicts *implied. */
bool turns_imply_parity(const struct model *m, const mark *marks, int rule, vec_lit *implied);

/* Appends the marked variables of the cells' ends, each once. */
void turns_marked(const struct model *m, const mark *marks, int rule, vec_int *out);

#endif
