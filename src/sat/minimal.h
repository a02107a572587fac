/* Minimal sets by deletion, as the files why*.c ask for them: rules and marks in use, what an
 * answer used of them, and less and less of that. */
#ifndef SUMI_SAT_MINIMAL_H
#define SUMI_SAT_MINIMAL_H

#include "deduce/step.h"
#include "sat/inside.h"

/* One half of a sum, or the connection rule. */
struct selected_rule {
    struct reason reason;
    lit selector;
    int group; /* rules of a background family are left out together */
};

/* What an answer used. */
struct core {
    vec_int rules; /* into why->rules */
    vec_int marks; /* variables */
    int groups;
};

/* A question and what is in use for it. */
struct minimal {
    const struct model *m;
    const mark *marks;
    struct solver *s;
    VEC(struct selected_rule) rules;
    int groups;
    bool *use_group; /* by group: asked with */
    bool *use_mark;  /* by variable */
    bool *seen;      /* scratch, by group */
    bool stopped;
    bool brief;                /* tests end early, see A_TEST */
    unsigned long long assume; /* the fewest propagations that an answered question took */
    VEC(lit) assumed;
};

/* Every rule of the Model under a selector, none in use; what must outlive it: the Model, the
 * marks. `facts` (may be NULL) hold for good. One loop brings two ends a cell along, so that an
 * explanation is the shorter; where `ends`, each cell is asked for, and the connection rule comes
 * first. */
void minimal_begin(struct minimal *w, const struct model *m, const mark *marks, const mark *facts,
                   const struct budget *b, bool ends);
void minimal_end(struct minimal *w);

/* Takes all rules and marks into use. */
void minimal_use_all(struct minimal *w);

/* Asks whether the rules and marks in use force l (LIT_FALSE: clash), within so many propagations:
 * SEARCH_NONE says yes. minimal_forced() asks within the budget alone, and notes w->stopped. */
enum searched minimal_ask(struct minimal *w, lit l, unsigned long long propagations);
bool minimal_forced(struct minimal *w, lit l);

/* What the last answer used. */
void minimal_read(struct minimal *w, struct core *core);
/* Leaves out what can be left out while l is forced, as far as the budget goes. */
void minimal_shrink(struct minimal *w, lit l, struct core *core);
void core_free(struct core *core);

/* The core as a step of the technique "minimal-set", without what follows. */
void minimal_write(const struct minimal *w, const struct core *core, struct step *out);

#endif
