/* Truth maintenance: records what each mark of a walk depends on. When a clue is removed, only the
 * steps that name it are retracted, and transitively the steps that depend on those. The walk then
 * continues from the marks that remain. */
#ifndef SUMI_GENERATE_GROUNDS_H
#define SUMI_GENERATE_GROUNDS_H

#include "engine/engine.h"
#include "teach/step.h"

/* The dependencies of one mark: other marks, and sums and rules as reasons name them (struct
 * reason). */
struct ground {
    int first, marks,
        rules;   /* counts of entries in grounds.rest, which lists the marks before the rules */
    double work; /* the work of its step; 0 for further marks of the same step */
    bool rare;   /* its technique is one that a puzzle may need only rarely */
};

struct grounds {
    vec_int order;       /* the marked variables, each after those it depends on */
    struct ground *mark; /* indexed by variable */
    vec_int rest;
};

void grounds_init(struct grounds *g, const struct model *m);
void grounds_free(struct grounds *g);

/* Records the dependencies of the marks that a step sets; grounds_follow() then adds them in
 * order. */
void grounds_of_step(struct grounds *g, const struct step *s, double work, bool rare);

/* Records the marks on an engine's trail that are not in `before`. */
void grounds_follow(struct grounds *g, struct engine *e, const mark *before);

/* The change from one Model to another that was compiled from nearly the same givens. */
struct carried {
    const struct model *was, *now;
    const mark *marks_was;
    mark *marks_now; /* out: the marks that still hold */
    bool
        more; /* true if givens were only added, so that every mark still holds. A mark that depends
                 on a rule which has been replaced is retracted when the next clue is removed. */
};

/* Returns the dependencies of the marks that still hold: those whose sums and rules exist unchanged
 * in the new Model and whose marks hold as well. */
struct grounds grounds_carry(const struct grounds *of, const struct carried *c);

/* Sums over all steps: their work, and the number of rare ones. */
double grounds_work(const struct grounds *g);
int grounds_rare(const struct grounds *g);

#endif
