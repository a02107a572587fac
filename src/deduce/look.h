/* A look at what would be if some open places were filled: what follows, from which rules, and
 * whether it can be at all. */
#ifndef SUMI_DEDUCE_LOOK_H
#define SUMI_DEDUCE_LOOK_H

#include "deduce/engine.h"
#include "deduce/search.h"

#include <limits.h>

/* A mark that followed: by which sum, BY_GRAPH: the connection rule, BY_CHOICE: it was filled. */
enum { BY_GRAPH = -1, BY_CHOICE = INT_MIN }; /* -1 - r: rule r */
struct effect {
    lit l;
    int by;
};

struct look {
    VEC(struct effect) effects; /* in the order in which they followed */
    bool dead;                  /* it cannot be: */
    int by;                     /* a sum that breaks, BY_GRAPH, or -1 - another rule */
};

struct looker {
    const struct model *m;
    const mark *marks; /* the board */
    mark *work;        /* the board, with what is looked at */
    struct search search;
    struct propagator rules;
    struct engine graph; /* propagates the graph constraint alone; in use where that is complete */
    struct point before; /* the look */
    bool fast;           /* it is in use */
    int *at;             /* by variable: its effect in the look that is explained, or -1 */
};

void looker_init(struct looker *k, const struct model *m, const mark *marks);
void looker_free(struct looker *k);

/* Fills n open places. A glance sees what they force by sums that a player keeps in mind, and then
 * what they cut off; `through` follows every sum to the end. The board is as it was afterwards. */
void look_at(struct looker *k, const lit *placed, int n, bool through, struct look *out);

/* What the look brings for a literal, or NULL. */
const struct effect *look_effect(const struct look *look, lit l);

/* Adds to *out the rules and marks by which the look brings l, or by which it cannot be. */
void look_explain(struct looker *k, const struct look *look, lit l, struct step *out);

/* Sums that a player keeps in mind: what stands in the background, and the exits of a cell. */
bool look_in_mind(const struct model *m, int sum);

/* Adds a sum, by the bounds that say anything, and the board's marks in it. */
void look_add_sum(const struct looker *k, int sum, struct step *out);

#endif
