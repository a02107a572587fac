/* What a technique tells of its step besides, and what a sentence asks of that. Only teach/
 * includes this, and step.h. */
#ifndef SUMI_TEACH_DETAIL_H
#define SUMI_TEACH_DETAIL_H

#include "model/arms.h"
#include "model/components.h"

struct quiet;
struct step;

enum reason_kind {
    REASON_AT_MOST,  /* a sum, by its upper bound */
    REASON_AT_LEAST, /* a sum, by its lower bound */
    REASON_RULE,     /* a rule that is no sum, such as a graph */
};

struct reason {
    enum reason_kind kind;
    int sum; /* for REASON_RULE -1 - the rule's number; so -1 is the first graph */
};

/* What a technique tells besides, by its kind: the fields of its sentence read it from here. */
enum detail_kind {
    DETAIL_NONE,
    DETAIL_WAYS,   /* the ways of a sum or table */
    DETAIL_MIDDLE, /* the open places of a sum are pairs that are alike, but what follows */
    DETAIL_MORE, /* how many places the first rule has in common with the second one, and outside */
    DETAIL_ISLAND, /* how an island would break otherwise */
    DETAIL_SEEN,   /* how long each arm of a rule could be with the opposite of the first mark; of
                      two arms that are to balance or to differ, of any mark */
    DETAIL_SPLITS, /* how long the shorter one of two unequal arms may be */
    DETAIL_ARMS,   /* which arms may be the only one, and how far each reaches */
    DETAIL_PASSES, /* which two arms a line may take */
    DETAIL_MISFIT, /* what arm or stretch would be too long or too short otherwise */
    DETAIL_CLASH,  /* a what-if: how its walk ends */
    DETAIL_PAIRS,  /* places of which pairs take all that may be spared; `cases` has the pairs */
};

/* What shows that a cell belongs to the connected piece of a table: without it the cells that are
 * left fall into parts that are too small; those that are taken already are parted, or too few are
 * left round them; or what is left is just enough, and yet no piece. Of a single way: its cells are
 * all that hang together. */
enum piece_gap { PIECE_FITS, PIECE_PARTS, PIECE_ROUND, PIECE_SHAPE, PIECE_ALL };

struct detail {
    enum detail_kind kind;
    union {
        struct {
            int n, fail;            /* how many there are; how many fail when followed to the end */
            bool others;            /* and besides them, some that break a rule at once */
            bool one_bound;         /* what they share follows from one bound, */
            enum reason_kind bound; /* by which it would break with the opposite of any mark */
            enum piece_gap gap;     /* of a table: without any mark */
        } ways;
        struct {
            struct arm_range shared, elsewhere;
            bool within; /* the second rule has no open place but those that they share, */
            bool alone;  /* or allows all of these: the first one alone needs what follows */
        } more;
        struct {
            int left, needed;
        } pairs;
        struct lengths seen[DIRS];
        enum component_fault island;
        struct {
            struct arm_range shorter;
            int n; /* how many lengths that are */
        } splits;
        struct {
            bool arm[DIRS];
            struct arm_range reach[DIRS];
        } only;
        struct {
            bool arm[DIRS][DIRS];     /* the first arm before the second one */
            struct lengths can[DIRS]; /* the lengths that each arm may have by its own marks */
        } passes;
        struct {
            enum reason_kind bound; /* REASON_AT_MOST: too long; REASON_RULE: none could be */
            struct arm_range range; /* how long, with the opposite of any mark */
        } misfit;
        struct {
            enum reason_kind bound;      /* of the first rule, where it is a sum */
            enum component_fault island; /* how an island at `other` breaks */
            struct lengths arms[DIRS];   /* of a rule of arms; else none */
            struct arm_range turns;      /* of a rule of turns: how many there could be */
        } clash;
    };
};

/* The rule of a reason that is no sum. */
const struct rule *reason_rule(const struct model *m, struct reason r);

/* The number that a sentence names for a reason. */
int reason_number(const struct model *m, struct reason r);

/* How many ways its first rule has left, if they were counted; else 0. */
int step_ways(const struct step *s);

/* True if its first rule is a sum, and all others say of two places that not both hold. */
bool step_rests_on_rivals(const struct model *m, const struct step *s);

/* What shows that a piece has the cells that follow. */
enum piece_gap step_gap(const struct step *s);

/* By which bound its first rule breaks, or would break. */
enum reason_kind step_bound(const struct step *s);

/* How much a number would see, itself included where it counts itself: at least or at most *cells,
 * which is too much or too little; REASON_RULE: neither, but no choice makes its number. */
enum reason_kind step_seen(const struct model *m, const struct step *s, int *cells);

/* How an island breaks, or would break. */
enum component_fault step_island(const struct step *s);

/* True if one sentence about one rule covers two steps: they rest first on the same sum, on one
 * rule that is no sum for the same cell, or on two either-ors of one family about the same cell,
 * such as the two axes of a pearl. */
bool step_same_rule(const struct model *m, const struct step *a, const struct step *b);

/* Adds the conclusions of another step of the scan to the scan's `also`. */
void step_also(struct step *scan, const struct step *found);

/* Replaces the quiet facts that a step rests on by the marks of the board that imply them; the
 * marks as they were are in `implied`. */
void step_ground(struct step *s, const struct quiet *q);

/* Hands the step's lists out of a scope: see mem_keep(). */
void step_keep(void *scope, const struct step *s);

/* Makes *to a copy; it must be zeroed or a step. Its `also`, which belongs to a scan, stays. */
void step_copy(struct step *to, const struct step *from);

#endif
