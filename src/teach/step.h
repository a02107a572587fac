/* A step: one deduction as data. Sentence, highlights, rating, JSON and tests are all views of it.
 */
#ifndef SUMI_TEACH_STEP_H
#define SUMI_TEACH_STEP_H

#include "base/buf.h"
#include "engine/evidence.h"
#include "model/quiet.h"
#include "teach/detail.h"

enum tier { TIER_BASIC, TIER_EASY, TIER_MEDIUM, TIER_HARD, TIER_WHATIF, TIER_MINIMAL, TIERS };

/* "basic", "simple", "medium", "advanced", "what-if", "minimal": words of their own, since "easy"
 * and "hard" are grades of whole puzzles */
extern const char *const tier_names[TIERS];

/* The first graph's connectivity as a reason. */
#define REASON_GRAPH ((struct reason){REASON_RULE, -1})

/* The cell that a reason is about, or NO_CELL. */
int reason_about(const struct model *m, struct reason r);
int reason_other(const struct model *m, struct reason r); /* the second one, of two tables */
const struct family *reason_family(const struct model *m, struct reason r);

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

/* Empties a step and keeps its memory. */
void step_clear(struct step *s);
void step_free(struct step *s);

/* Sets the marks that follow from it. */
void step_make(const struct step *s, mark *marks);

/* The variable of the first mark that its rules need, be it drawn or a quiet fact; -1: none. It is
 * what {evidence} names. */
int step_first_mark(const struct step *s);

/* The size of the evidence as a person counts it: rules (a background family once) plus what is
 * shown as a unit. */
int step_size(const struct model *m, const struct step *s);

#endif
