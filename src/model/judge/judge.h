/* The judge: finds what is broken, what is still missing, and whether the board is solved. It reads
 * only the Model and trusts nobody: the solver's answers pass through it before they are
 * returned. */
#ifndef SUMI_MODEL_JUDGE_JUDGE_H
#define SUMI_MODEL_JUDGE_JUDGE_H

#include "model/build.h"

enum status { STATUS_SOLVED, STATUS_UNFINISHED, STATUS_BROKEN };

/* A constraint that does not hold. */
struct breach {
    const struct family *family;
    const char *word; /* rule word, see struct family */
    int about;        /* the cell to look at first */
    int sum;          /* index of the sum, or -1 - r for rule r (-1: the graph) */
    int first, len;   /* its places: verdict->places.at[first .. first+len-1] */
};

typedef VEC(struct breach) vec_breach;

struct verdict {
    enum status status;
    vec_breach broken;  /* violated already, whatever the open places become */
    vec_breach missing; /* violated if every open place counts as unmarked; allowed in an unfinished
                           board; never repeats what is in `broken` */
    vec_place places;   /* of all breaches; sorted and without repeats within each */
};

/* Judges a partial assignment by the printed rules: sums and rules of families that are implied are
 * skipped. Broken, by marks alone: a sum that no completion can satisfy; a component of the graph
 * that is closed off for good while something is outside it; a cycle in a tree; a closed loop that
 * leaves out another line or a cell that must be on the loop. SOLVED: nothing is broken, and every
 * rule holds once open variables get their unmarked meaning, or what quiet_finish() gives them. The
 * caller zeroes *out before the first call, may pass it again, and frees it with verdict_free(). */
void judge(const struct model *m, const mark *marks, struct verdict *out);

/* Judges only the first graph, which is much faster; the status is never SOLVED. For the solver's
 * first check: the sums must already be propagated, otherwise a separated component may be
 * missed. */
void judge_connection(const struct model *m, const mark *marks, struct verdict *out);

void verdict_free(struct verdict *v);

/* Makes it empty: nothing broken, nothing missing, unfinished; keeps its memory. */
void verdict_clear(struct verdict *v);

/* The short test for full assignments (no MARK_NONE): returns true if every rule holds. */
bool judge_full(const struct model *m, const mark *full);

/* Returns the same faster, given a full assignment `before` that satisfies every rule: tests only
 * constraints with a changed variable, and as little as possible of the first graph. */
bool judge_changed(const struct model *m, const mark *before, const mark *full);

/* Returns true if some assignment of the open literals satisfies a sum, judging by its bounds and
 * weights alone, with `also` taken as true (LIT_TRUE: no further literal). Exact, except for a
 * further literal in a sum of 64 literals or more with weights: then it returns true as long as the
 * bounds allow it. */
bool judge_sum_open(const struct model *m, const mark *marks, int sum, lit also);

/* Returns true if no completion of the marks can satisfy the rule, as far as the rule alone shows;
 * for full marks, if it does not hold. */
bool rule_is_broken(const struct model *m, const mark *marks, int rule);

#endif
