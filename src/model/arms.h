/* Arms: a rule of a model about four lines of literals that leave one place, north, east, south and
 * west. The length of an arm is how many of its first literals hold before one fails or the arm
 * ends. Rooms seen from a clue (the literals mean "this cell is unshaded"), straight runs of a loop
 * (the literals are segments). It is a table constraint whose tuples are never written out. */
#ifndef SUMI_MODEL_ARMS_H
#define SUMI_MODEL_ARMS_H

#include "model/model.h"

/* The literals of one arm, the nearest first; LIT_FALSE ends it early. */
struct arm {
    const lit *lits;
    int len;
};

/* Adds such a rule; gives its number (see model->rules). The literals are copied. `total` -1: any;
 * a total of ARMS_TOTAL is at least 0 and at most 127. */
int model_arms(struct model *m, int family, int about, const struct arm arm[DIRS],
               enum arms_rule rule, int total);

static inline lit arm_lit(const struct model *m, const struct arms *a, int arm, int i) {
    return m->lits.at[a->first[arm] + i];
}

/* How long all arms together are at least and at most under these marks, whatever the rule says. */
void arms_bounds(const struct model *m, const struct arms *a, const mark *marks, int *least,
                 int *most);

/* How long one arm is at least and at most under these marks, whatever the rule says. */
struct arm_range {
    int least, most;
};
struct arm_range arm_range(const struct model *m, const struct arms *a, const mark *marks, int arm);

/* A set of lengths from 0 to 127. */
struct lengths {
    uint64_t half[2];
};
bool lengths_have(struct lengths l, int n);
int lengths_least(struct lengths l); /* -1: it is empty */
int lengths_count(struct lengths l);

/* The lengths of each arm that some way to meet the rule uses under these marks, exactly. False:
 * there is none, and all four sets are empty. */
bool arms_lengths(const struct model *m, const struct arms *a, const mark *marks,
                  struct lengths out[DIRS]);

#endif
