/* A step: one deduction as data. Sentence, highlights, rating, JSON and tests are all views of it.
 */
#ifndef SUMI_TEACH_STEP_H
#define SUMI_TEACH_STEP_H

#include "base/buf.h"
#include "engine/evidence.h"
#include "model/arms.h"
#include "model/components.h"
#include "model/quiet.h"

enum tier { TIER_BASIC, TIER_EASY, TIER_MEDIUM, TIER_HARD, TIER_WHATIF, TIER_MINIMAL, TIERS };

/* "basic", "simple", "medium", "advanced", "what-if", "minimal": words of their own, since "easy"
 * and "hard" are grades of whole puzzles */
extern const char *const tier_names[TIERS];

enum reason_kind {
    REASON_AT_MOST,  /* a sum, by its upper bound */
    REASON_AT_LEAST, /* a sum, by its lower bound */
    REASON_RULE,     /* a rule that is no sum, such as a graph */
};

struct reason {
    enum reason_kind kind;
    int sum; /* for REASON_RULE -1 - the rule's number; so -1 is the first graph */
};

/* The first graph's connectivity as a reason. */
#define REASON_GRAPH ((struct reason){REASON_RULE, -1})

/* The rule of a reason that is no sum. */
const struct rule *reason_rule(const struct model *m, struct reason r);

/* The cell that a reason is about, or NO_CELL; and the number that a sentence names for it. */
int reason_about(const struct model *m, struct reason r);
int reason_other(const struct model *m, struct reason r); /* the second one, of two tables */
int reason_number(const struct model *m, struct reason r);
const struct family *reason_family(const struct model *m, struct reason r);

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

/* A mark of a what-if. */
struct walked {
    lit l;
    int by; /* the sum that implies it, -1: the connectivity rule; of the supposition no meaning */
    int reach; /* the last mark that rests on it; as many as there are if the clash does */
};

struct step {
    int technique;           /* row of techniques[], or -1: none found */
    vec_lit then;            /* what follows: open before; not empty in a found step */
    VEC(struct reason) from; /* rules that it needs */
    struct evidence why;     /* the marks that it needs, and what they cut off */
    vec_int implied;         /* the same as the rules need them, where step_ground() has replaced
                                quiet facts; else empty */
    vec_int quiet;           /* sums by whose upper bounds those marks imply the quiet facts
                                (model/quiet.h) that it rests on */
    vec_place shown;         /* drawn as evidence besides: the cut, the region, the path */
    VEC(struct walked) walk; /* what-if: the supposition, then its consequences in order */
    vec_lit cases; /* the two or three ways of a sum, each followed by a LIT_FALSE; empty: there
                      are more */
    struct detail detail; /* what this technique alone tells */
    int number;           /* a number that the sentence may use ({n}), else 0 */
    int about, other;     /* cells that the sentence names, or -1 */
    vec_lit also;         /* what the same scan found elsewhere, without reasons, if the
                             technique says so */
};

/* All that a step says: its values and its lists. `also` belongs to a scan and is not among
 * them. */
#define STEP_VALUES(X)                                                                             \
    X(technique)                                                                                   \
    X(detail) X(number) X(about) X(other)
#define STEP_LISTS(X)                                                                              \
    X(then)                                                                                        \
    X(from)                                                                                        \
    X(why.marks)                                                                                   \
    X(implied) X(quiet) X(shown) X(walk) X(why.area) X(why.group) X(cases)

/* What a step rests on first: the rule that its sentence is about; the graph where none is named.
 */
static inline struct reason step_first_reason(const struct step *s) {
    return s->from.len > 0 ? s->from.at[0] : REASON_GRAPH;
}

/* Lets a misfit hold for the marks of another one with the same bound, too. */
void detail_widen(struct detail *d, const struct detail *other);

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

/* Empties a step and keeps its memory. */
void step_clear(struct step *s);
void step_free(struct step *s);

/* Hands the step's lists out of a scope: see mem_keep(). */
void step_keep(void *scope, const struct step *s);

/* Makes *to a copy; it must be zeroed or a step. Its `also`, which belongs to a scan, stays. */
void step_copy(struct step *to, const struct step *from);

/* Sets the marks that follow from it. */
void step_make(const struct step *s, mark *marks);

/* True if one sentence about one rule covers two steps: they rest first on the same sum, on one
 * rule that is no sum for the same cell, or on two either-ors of one family about the same cell,
 * such as the two axes of a pearl. */
bool step_same_rule(const struct model *m, const struct step *a, const struct step *b);

/* Adds the conclusions of another step of the scan to the scan's `also`. */
void step_also(struct step *scan, const struct step *found);

/* Replaces the quiet facts that a step rests on by the marks of the board that imply them; the
 * marks as they were are in `implied`. */
void step_ground(struct step *s, const struct quiet *q);

/* The variable of the first mark that its rules need, be it drawn or a quiet fact; -1: none. It is
 * what {evidence} names. */
int step_first_mark(const struct step *s);

/* The size of the evidence as a person counts it: rules (a background family once) plus what is
 * shown as a unit. */
int step_size(const struct model *m, const struct step *s);

#endif
