/* The judge: what is broken, what is still missing, whether the board is done. It reads the Model
 * only, and believes no one: the solver's answers pass through it before they are given. */
#ifndef SUMI_MODEL_JUDGE_H
#define SUMI_MODEL_JUDGE_H

#include "model/model.h"

enum status { STATUS_SOLVED, STATUS_UNFINISHED, STATUS_BROKEN };

/* A rule that does not hold. */
struct breach {
    const struct family *family;
    const char *word; /* rule word, see family.h */
    int about;        /* a cell to look at first */
    int sum;          /* index of the sum, or -1 - its rule (-1: the graph) */
    int first, len;   /* its places: verdict->places.at[first .. first+len-1] */
};

struct verdict {
    enum status status;
    VEC(struct breach) broken; /* certain already, whatever is still open */
    VEC(struct breach)
    missing;          /* holds of the board when what is open counts as unmarked, and may
                         not in a finished one; never something listed as broken */
    vec_place places; /* of all breaches; sorted within one, without repeats */
};

/* Judges a partial assignment. Broken, by marks alone: a sum that no completion can meet; a part of
 * the graph that is closed off for good while something is outside it; a cycle in a tree; a
 * closed loop that leaves another line, or a cell that must be on the loop, outside.
 * SOLVED: nothing broken, and with unmarked meanings filled in, or with what quiet_finish() fills
 * in, every rule holds. The caller zeroes *out before the first call and frees it with
 * verdict_free(); a used one may be given again. */
void judge(const struct model *m, const mark *marks, struct verdict *out);

/* What the first graph alone breaks, much faster; never SOLVED. For the solver's first look. */
void judge_connection(const struct model *m, const mark *marks, struct verdict *out);

void verdict_free(struct verdict *v);

/* The short answer for full assignments (no MARK_NONE): every rule holds. */
bool judge_full(const struct model *m, const mark *full);

/* Whether some assignment of the open literals meets a sum, by its bounds and weights alone, with
 * one more literal taken as true (LIT_TRUE: none). */
bool judge_sum_open(const struct model *m, const mark *marks, int sum, lit also);

/* Clues and rooms that the marks and what follows from them at once (quiet_marks()) settle: no open
 * literal is left in the sum and it is met. For dimming; the marks may still be wrong. */
bool judge_sum_done(const struct model *m, const mark *quiet, int sum);

#endif
