/* All ways to fill a few open places so that a count over them, and every sum inside them, comes
 * out right. */
#ifndef SUMI_DEDUCE_WAYS_H
#define SUMI_DEDUCE_WAYS_H

#include "model/model.h"

enum { WAYS_OPEN = GRID_MAX, WAYS_MANY = 1000 };

/* A sum whose open literals all lie among ours. */
struct part {
    int sum, base; /* base: its literals that hold already */
    int most;      /* what need be counted beyond base, at most */
    int first, last, shift;
    uint64_t mask;
};

/* Literal number `at` in `part` gains by NO and by YES. */
struct gain {
    int part, by[2];
};

struct state {
    uint64_t key;
    int next[2]; /* by NO and YES: the state in the next layer, or -1 */
    int ways;    /* from here to the end, at most WAYS_MANY */
};

struct ways {
    const struct model *m;
    lit open[WAYS_OPEN];
    int n, lo, hi;          /* so many of the open literals are to hold */
    bool can[2][WAYS_OPEN]; /* some way has it NO, YES */
    VEC(struct part) parts;
    VEC(struct gain) gains;
    int gain_first[WAYS_OPEN + 1];
    int *index, *seen; /* by variable: its open literal or -1; by sum: taken in this round */
    int round;
    VEC(struct state) states;
    int layer[WAYS_OPEN + 2];
    vec_int table;
    vec_int rivals; /* by open literal: those that may not hold beside it */
    int rival_first[WAYS_OPEN + 1];
};

enum ways_found { WAYS_NONE, WAYS_SOME, WAYS_UNKNOWN };

void ways_init(struct ways *w, const struct model *m);
void ways_free(struct ways *w);

/* Takes the open literals of a sum and its bounds; false when a literal repeats, when there are too
 * many, or when any way would do. */
bool ways_take_sum(struct ways *w, const mark *marks, int sum);

/* Takes open literals (once each) and bounds for them; false when there are too many. */
bool ways_take(struct ways *w, const lit *open, int n, int lo, int hi);

/* Adds each sum of the Model that lies inside what was taken, but `outer` (-1: none); with
 * `background` those only that the player has in mind anyway. */
void ways_add_parts(struct ways *w, const mark *marks, int outer, bool background);

/* Whether it is plain that every open literal can hold and can fail, so that there is no need to go
 * through the ways; only where all parts say of two literals that not both hold. */
bool ways_are_free(struct ways *w);

/* Goes through all ways, of which `can` tells then: for rows exact, for rooms as long as no more
 * than `most` situations come up on the way. */
enum ways_found ways_try(struct ways *w, int most);

/* After WAYS_SOME: how many ways there are, at most WAYS_MANY; and the i-th of them, by open
 * literal: whether it holds. */
int ways_count(const struct ways *w);
void ways_pick(const struct ways *w, int i, bool *holds);

#endif
