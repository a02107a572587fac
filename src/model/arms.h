/* Arms: a rule about up to four straight lines of literals that leave one place to the north, east,
 * south and west. The length of an arm is the number of its first literals that hold before one
 * fails or the arm ends. Examples: the cells seen from a clue (the literals mean "this cell is
 * unshaded") and the straight runs of a loop (the literals are segments). This is a table
 * constraint whose tuples are never written out. */
#ifndef SUMI_MODEL_ARMS_H
#define SUMI_MODEL_ARMS_H

#include "model/build.h"

struct arms; /* model.h */

/* Stores the least and the greatest total length of all arms under these marks, ignoring the rule
 * itself. */
void arms_bounds(const struct model *m, const struct arms *a, const mark *marks, int *least,
                 int *most);

/* The least and the greatest length of one arm under these marks, ignoring the rule itself. */
struct arm_range {
    int least, most;
};
struct arm_range arm_range(const struct model *m, const struct arms *a, const mark *marks, int arm);

/* A set of lengths from 0 to 127. */
struct lengths {
    uint64_t half[2];
};
bool lengths_have(struct lengths l, int n);
int lengths_least(struct lengths l); /* -1 if it is empty */
int lengths_count(struct lengths l);

struct arm_range lengths_range(struct lengths l); /* -1, -1 if it is empty */

/* Returns the lengths that the marks allow one arm, ignoring the rule itself. An arm ends before a
 * literal that does not hold. */
struct lengths arm_lengths(const struct model *m, const struct arms *a, const mark *marks, int arm);

/* Finds for each arm exactly the lengths that occur in some assignment that satisfies the rule and
 * agrees with these marks. Returns false if there is none; then all four sets are empty. */
bool arms_lengths(const struct model *m, const struct arms *a, const mark *marks,
                  struct lengths out[DIRS]);

#endif
