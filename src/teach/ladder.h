/* The ladder: an ordered table of techniques, simplest first. The same table hints, narrates, rates
 * and drives the generator. A technique is one function and one row. */
#ifndef SUMI_TEACH_LADDER_H
#define SUMI_TEACH_LADDER_H

#include "teach/settled.h"
#include "teach/step.h"

/* Looks for one deduction from the correct marks that `s` has taken in, and skips what is settled
 * there. Fills *out (cleared) and returns true, or returns false and leaves it cleared. `near` is a
 * cell to prefer (the last move), or NO_CELL. */
typedef bool find_step(struct settled *s, int near, struct step *out);

struct technique { /* a row of techniques.def, where the columns are explained */
    const char *id, *name;
    enum tier tier;
    find_step *find;
    int longest;
    const char *text, *several;
    const char *look_for, *idea;
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

/* Calls the function of row t. On success out->technique is the row whose name the step has. */
bool technique_try(struct settled *s, int t, int near, struct step *out);

/* The same on marks that nothing has looked at. */
bool technique_try_once(const struct model *m, const mark *marks, int t, int near,
                        struct step *out);

/* A what-if for a hint: like technique_try() for its row, but suppositions near by come
 * first, and once something is found, a large board is not searched to its end. `deep`: every way
 * of a sum is tried along the walk, too. */
bool technique_try_walk(struct settled *s, bool deep, int near, struct step *out);

/* The same for either-way. */
bool technique_try_cases(struct settled *s, int near, struct step *out);

/* The next row with a function of its own. */
int technique_after(int t);

/* The step of the first row of these tiers that finds something on `marks`, which `s` takes in. */
bool ladder_next(struct settled *s, const mark *marks, enum tier from, enum tier top, int near,
                 struct step *out);

#endif
