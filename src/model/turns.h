/* Turns: cells that a loop passes, by four literals each, towards the north, east, south and west.
 * It turns in so many of them, and goes straight through the others. Whether it turns somewhere is
 * no mark but what two marks are together, so there is no variable for it. */
#ifndef SUMI_MODEL_TURNS_H
#define SUMI_MODEL_TURNS_H

#include "model/model.h"

static inline const struct turns *rule_turns(const struct model *m, int rule) {
    return &m->turns.at[m->rules.at[rule].index];
}
static inline const lit *turns_ends(const struct model *m, const struct turns *t, int i) {
    return m->lits.at + t->first + i * DIRS;
}

/* How many of the cells are turns at least, and at most; where a cell can have no two ends any more
 * it is none. */
struct turns_range {
    int least, most;
    bool passed; /* every cell can still have two ends */
};
struct turns_range turns_range(const struct model *m, const mark *marks, int rule);

/* YES if all the cells that may still be either have to be turns, NO if none may, else NONE. */
mark turns_left(const struct model *m, const mark *marks, int rule);

/* Appends the open literals that follow where all such cells are alike, each once: one may lie
 * between two cells. False: of two cells one needs it and the other one cannot have it. */
bool turns_imply(const struct model *m, const mark *marks, int rule, vec_lit *implied);

/* Appends the open literals that follow because the lines that leave the cells in one direction,
 * from side to side or from top to bottom, are odd in number where the turns are: in a cell that
 * turns one end lies in that direction, else two or none do, and a line between two of the cells is
 * an end of both. Each once. False: it is otherwise, or *implied says so. */
bool turns_imply_parity(const struct model *m, const mark *marks, int rule, vec_lit *implied);

/* Appends the marked variables of the cells' ends, each once. */
void turns_marked(const struct model *m, const mark *marks, int rule, vec_int *out);

#endif
