/* The ladder: an ordered table of techniques, simplest first. The same table hints, narrates, rates
 * and drives the generator. A technique is one function and one row. */
#ifndef SUMI_TEACH_LADDER_H
#define SUMI_TEACH_LADDER_H

#include "model/build.h"
#include "solve/solve.h"
#include "teach/step.h"

/* Where techniques have looked and found nothing. What a technique reads about one sum are the
 * marks in it, or also those in the sums that share an open place with it; until one of these
 * changes, it finds nothing there again. So finding the next step costs what the last one changed,
 * not the whole board. */

/* The techniques that look at one sum after the other. Those up to LAST_PLACE read only the marks
 * of the sum itself. */
enum settled_kind {
    SETTLED_FULL,
    SETTLED_NEEDED,
    SETTLED_LAST_PLACE,
    SETTLED_EQUAL,
    SETTLED_DIFFERENCE,
    SETTLED_SHARED,
    SETTLED_WHICHEVER,
    SETTLED_KINDS
};

struct settled {
    const struct model *m;
    mark *marks;               /* the board that was looked at last */
    int clock;                 /* boards so far */
    long work;                 /* what suppositions have cost so far, counted in work */
    int *changed;              /* by sum: when a mark in it changed last, */
    int *changed_near;         /* or in a sum that shares an open place with it, */
    int *background_near;      /* or in such a one of a background family */
    int *empty[SETTLED_KINDS]; /* by sum: when nothing was found there, + 1; 0: never */
    uint8_t *stands;           /* by literal: an enum footing, on board number stands_at */
    int stands_at;
    const mark *solution; /* one that has the marks, if the caller knows it: what it says is not
                             refuted, and nothing else follows, so that nobody looks for that; NULL:
                             everything is looked for. The same is found either way */
    bool opening;         /* the board was empty, and patterns of clues may be left to tell */
    vec_int hand; /* cells of the last paragraph's marks, where a reader's eye still is; empty: none
                     was told */
};

/* Begins on this board, on which nothing has been looked at. */
void settled_init(struct settled *s, const struct model *m, const mark *marks);
void settled_free(struct settled *s);

/* True if nothing has changed for a sum since nothing was found there; and the note of that. */
static inline bool settled_is_empty(const struct settled *s, enum settled_kind kind, int sum) {
    const int *changed = kind <= SETTLED_LAST_PLACE ? s->changed : s->changed_near;
    return s->empty[kind][sum] > changed[sum];
}
static inline void settled_note_empty(struct settled *s, enum settled_kind kind, int sum) {
    s->empty[kind][sum] = s->clock + 1;
}

/* Looks for one deduction from the correct marks that `s` has taken in, and skips what is settled
 * there. Fills *out (cleared) and returns true, or returns false and leaves it cleared. `near` is a
 * cell to prefer (the last move), or NO_CELL. */
typedef bool find_step(struct settled *s, int near, struct step *out);

struct technique { /* a row of techniques.def, where the columns are explained */
    const char *id, *name;
    enum tier tier;
    find_step *find;
    int longest, opening;
    const char *text, *several;
    const char *idea;
};

/* How many rows the table has. */
enum {
#define TECHNIQUE(...) +1
    TECHNIQUES = 0
#include "teach/steps/techniques.def"
#undef TECHNIQUE
};
extern const struct technique techniques[];
extern const int n_techniques;

int technique_by_id(const char *id); /* -1: none */

/* Calls the function of row t on marks that nothing has looked at. On success out->technique is the
 * row whose name the step has. */
bool technique_try_once(const struct model *m, const mark *marks, int t, int near,
                        struct step *out);

/* The step of the first row of these tiers that finds something on `marks`, which `s` takes in. */
bool ladder_next(struct settled *s, const mark *marks, enum tier from, enum tier top, int near,
                 struct step *out);

/* True if a solve by the named techniques alone, the simplest step first as hints have it, makes a
 * step of this row: nothing simpler leads on there. */
bool ladder_uses(const struct model *m, int technique);

/* solve() for options with a watcher: the first deductions are made one by one, each an EVENT_STEP
 * with its reasons, before the search begins. */
void solve_watched(const struct model *m, const struct solve_options *o, struct answer *out);

#endif
