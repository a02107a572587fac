/* Truth maintenance: what each mark of a walk rests on, so that a clue which goes takes back only
 * the steps that name it and, one after the other, what rests on them. The walk then goes on from
 * what still stands. */
#ifndef SUMI_GENERATE_GROUNDS_H
#define SUMI_GENERATE_GROUNDS_H

#include "engine/engine.h"
#include "teach/step.h"

/* What one mark rests on: other marks, and sums and rules as reasons name them (struct reason). */
struct ground {
    int first, marks, rules; /* in grounds.rest, its marks first */
    double work;             /* of its step; 0 for further marks of the same step */
    bool rare;               /* its step counts as one that may be met now and then only */
};

struct grounds {
    vec_int order;       /* the variables that are marked, each after what it rests on */
    struct ground *mark; /* by variable */
    vec_int rest;
};

void grounds_init(struct grounds *g, const struct model *m);
void grounds_free(struct grounds *g);

/* A step that sets these marks, which are noted in their order by grounds_follow(). */
void grounds_of_step(struct grounds *g, const struct step *s, double work, bool rare);

/* Notes what an engine's trail has beyond the marks that were there before. */
void grounds_follow(struct grounds *g, struct engine *e, const mark *before);

/* From one Model to another, which has been compiled from nearly the same givens. */
struct carried {
    const struct model *was, *now;
    const mark *marks_was;
    mark *marks_now; /* set where they still stand */
    bool more;       /* nothing that was said is said no longer, so that every mark stands; what
                        rested on a rule that has become another one goes with the next clue */
};

/* The grounds of the marks that still stand: those whose sums and rules are in the other Model,
 * too, saying the same, and so on with the marks that they rest on. */
struct grounds grounds_carry(const struct grounds *of, const struct carried *c);

/* Over all steps: their work, and how many of them are rare. */
double grounds_work(const struct grounds *g);
int grounds_rare(const struct grounds *g);

#endif
