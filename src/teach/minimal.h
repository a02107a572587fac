/* Minimal sets by deletion: which rules and marks are in use, what an answer used of them, and how
 * to leave out more and more. */
#ifndef SUMI_TEACH_MINIMAL_H
#define SUMI_TEACH_MINIMAL_H

#include "solve/sat/solver.h"
#include "teach/step.h"

/* One bound of a sum, or another rule. */
struct selected_rule {
    struct reason reason;
    lit selector;
    int bundle; /* the rules of a background family are one bundle and left out together */
};

/* What an answer used. */
struct core {
    vec_int rules; /* into minimal->rules */
    vec_int marks; /* variables */
    int bundles;
};

/* A question, and the rules and marks in use for it. */
struct minimal {
    const struct model *m;
    const mark *marks;
    struct solver *s;
    VEC(struct selected_rule) rules;
    int bundles;
    bool *use_bundle; /* by bundle: in use */
    bool *use_mark;   /* by variable */
    bool *seen;       /* scratch, by bundle */
    bool stopped;
    bool brief;                /* tests end early, see A_TEST */
    unsigned long long assume; /* the fewest propagations that an answered question took */
    vec_lit assumed;
};

/* Begins with every rule of the Model under a selector and none in use. The Model and the marks
 * must outlive it. `facts` (may be NULL) hold for good. One loop implies that each cell has two
 * ends or none, which makes explanations shorter; with `ends` each cell is asked about, and the
 * connectivity rule comes first. The caller's scope ends what it takes. */
void minimal_begin(struct minimal *w, const struct model *m, const mark *marks, const mark *facts,
                   const struct budget *b, bool ends);

/* Takes all rules and marks into use. */
void minimal_use_all(struct minimal *w);

/* Asks whether the rules and marks in use force l (LIT_FALSE: clash), within so many propagations;
 * SEARCH_NONE means yes. minimal_forced() asks within the budget alone and notes w->stopped. */
enum searched minimal_ask(struct minimal *w, lit l, unsigned long long propagations);
bool minimal_forced(struct minimal *w, lit l);

/* What the last answer used. */
void minimal_read(struct minimal *w, struct core *core);

/* Leaves out all that can be left out while l is still forced, as far as the budget allows. */
void minimal_shrink(struct minimal *w, lit l, struct core *core);

/* The core as a step of the technique "minimal-set"; its targets are left to the caller. */
void minimal_write(const struct minimal *w, const struct core *core, struct step *out);

#endif
