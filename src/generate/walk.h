/* How far the techniques of a difficulty lead: a walk. One that comes to the end proves that there
 * is one solution, since every step is forced. */
#ifndef SUMI_GENERATE_WALK_H
#define SUMI_GENERATE_WALK_H

#include "model/model.h"
#include "sat/rate.h"

struct walk {
    int near;      /* the last step, or NO_CELL */
    int rare;      /* steps so far of techniques that may be met now and then only */
    bool supposes; /* a what-if may be such a step, where the difficulty has some */
    double work;   /* of all steps so far, as a rating counts it */
    double most;   /* it gets stuck where the work would pass this, and `rare` has no say; 0: the
                      other way round */
};

/* Marks what the techniques of the difficulty find: as far as those that may be met anywhere lead;
 * if that is nothing, one step of the others where they are not too many yet. False: nothing. */
bool walk_on(const struct model *m, mark *marks, enum difficulty d, struct walk *w);

/* On from these marks as far as possible; true: nothing is open. */
bool walk_to_end(const struct model *m, mark *marks, enum difficulty d, struct walk *w);

/* The same with what is quickly found and no harder than "normal" alone. */
void walk_at_a_glance(const struct model *m, mark *marks, enum difficulty d, struct walk *w);

int open_marks(const struct model *m, const mark *marks);

#endif
