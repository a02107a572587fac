/* The feasible assignments of a cardinality constraint, or of a rule of turns: assignments of its
 * open literals that meet its bounds and every sum whose open literals all lie among them. */
#ifndef SUMI_TEACH_REASONS_FEASIBLE_H
#define SUMI_TEACH_REASONS_FEASIBLE_H

#include "model/build.h"

/* FEASIBLE_BITS: of the key of a state, for the parts. */
enum { FEASIBLE_OPEN = GRID_MAX, FEASIBLE_MANY = 1000, FEASIBLE_BITS = 56 };

/* A sum whose open literals all lie among ours; or a cell that turns where one of its ends to the
 * north and south holds and the other one does not. */
struct inner_part {
    int sum, base; /* base: its literals that hold already */
    lit axis[2];   /* these ends, where sum is -1 */
    int most; /* upper limit of the count worth tracking above base; larger ones behave alike */
    int first, last, shift;
    uint64_t mask;
    bool at_most_alone; /* it only says that at most `most` of its open literals hold, which are: */
    uint64_t members;   /* by open literal, of the first 64 */
};

/* What a literal adds to `part` by NO and by YES. */
struct gain {
    int part, by[2];
};

/* What a literal does to all counters of one bit at once: the bits that must be clear or set before
 * it, those that it sets, and those that stay after it. */
struct bit_step {
    uint64_t clear, set, raise, keep;
};

/* What it does to one counter of several bits, or to the parity of a cell's ends. */
struct counter_step {
    uint64_t mask;
    int shift, by[2];
    int least, top, most;    /* least and top: outside these the sum breaks; most: see inner_part */
    bool last, turning, odd; /* odd: a cell turns when its open ends are even */
};

struct state {
    uint64_t key;
    int next[2]; /* by NO and YES: the state in the next layer, or -1 */
    int ways;    /* from here to the end, at most FEASIBLE_MANY */
};

struct feasible {
    const struct model *m;
    lit open[FEASIBLE_OPEN];
    int n, lo, hi; /* how many of the open literals may hold, or how many cells with turns turn */
    bool turns;
    int more[FEASIBLE_OPEN];    /* by open literal: how many behind it can still be of those */
    bool can[2][FEASIBLE_OPEN]; /* some way has it NO, or YES */
    VEC(struct inner_part) parts;
    VEC(struct gain) gains;
    int gain_first[FEASIBLE_OPEN + 1];
    struct bit_step bits[FEASIBLE_OPEN][2]; /* by open literal, for NO and YES */
    VEC(struct counter_step) counters;
    int counter_first[FEASIBLE_OPEN + 1];
    VEC(uint64_t) masks; /* by part, while places in the key are given out */
    int *index, *seen;   /* by variable: its open literal or -1; by sum: taken in this round */
    int round;
    VEC(struct state) states;
    int layer[FEASIBLE_OPEN + 2];
    int valid; /* the states up to this layer are those of the parts; -1: there are none */
    vec_int table;
    vec_int rivals; /* by open literal: those that may not hold beside it */
    int rival_first[FEASIBLE_OPEN + 1];
};

enum feasible_found { FEASIBLE_NONE, FEASIBLE_SOME, FEASIBLE_UNKNOWN };

void feasible_init(struct feasible *w, const struct model *m);

/* Begins with the open literals of a sum and its bounds. Returns false if a literal is repeated,
 * there are too many, or every assignment is feasible. */
bool feasible_take_sum(struct feasible *w, const mark *marks, int sum);

/* Begins with open literals (each once) and bounds for them. Returns false if there are too
 * many. */
bool feasible_take(struct feasible *w, const lit *open, int n, int lo, int hi);

/* Begins with the open ends of the cells of a rule of turns, and as many turns as are missing.
 * Returns false if there are too many ends, or none. */
bool feasible_take_turns(struct feasible *w, const mark *marks, int rule);

/* Adds each sum of the Model whose open literals all lie among these, but `outer` (-1: none); with
 * `background` only those of background families. */
void feasible_add_parts(struct feasible *w, const mark *marks, int outer, bool background);

/* A cheap sufficient test that no literal is fixed, so that the enumeration can be skipped; it can
 * be met only where every inner sum excludes two literals from holding together. */
bool feasible_all_free(struct feasible *w);

/* Enumerates by dynamic programming and fills `can`. UNKNOWN if more than `most` states would be
 * needed. */
enum feasible_found feasible_enumerate(struct feasible *w, int most);

/* Fills `can` as feasible_enumerate() does and gives the same answer, quicker where it can, but
 * need not leave any ways to count or pick. Where no literal is fixed it may find SOME instead of
 * UNKNOWN. */
enum feasible_found feasible_settle(struct feasible *w, int most);

/* After one of these two has found SOME: takes part number p out if the open literal l holds in
 * all ways without it, and returns whether it was taken out; the last part takes its number. With p
 * going down from the last part only the layers behind its first literal are made again. After it
 * only this function or feasible_enumerate() may be called. */
bool feasible_drop_part(struct feasible *w, int p, lit l, int most);

/* After FEASIBLE_SOME: how many ways there are, at most FEASIBLE_MANY; and for the i-th of them
 * which open literals hold. */
int feasible_count(const struct feasible *w);
void feasible_pick(const struct feasible *w, int i, bool *holds);

#endif
