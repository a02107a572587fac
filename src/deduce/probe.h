/* Hypothetical propagation for explanations: a probe assumes a few literals, records each implied
 * literal with its reason, and reports a conflict. */
#ifndef SUMI_DEDUCE_PROBE_H
#define SUMI_DEDUCE_PROBE_H

#include "deduce/articulation.h"
#include "deduce/engine.h"

#include <limits.h>

/* A mark that followed: by which sum, BY_GRAPH: the connection rule, BY_CHOICE: it was filled. */
enum { BY_GRAPH = -1, BY_CHOICE = INT_MIN }; /* -1 - r: rule r */
struct effect {
    lit l;
    int by;
};

struct probe {
    VEC(struct effect) effects; /* in the order in which they followed */
    bool dead;                  /* it cannot be: */
    int by;                     /* a sum that breaks, BY_GRAPH, or -1 - another rule */
};

struct prober {
    const struct model *m;
    const mark *marks; /* the board */
    mark *work;        /* the board, with what is looked at */
    struct articulation search;
    struct propagator rules;
    struct engine graph; /* propagates the graph constraint alone; in use where that is complete */
    struct point before; /* the look */
    bool fast;           /* it is in use */
    int *at;             /* by variable: its effect in the look that is explained, or -1 */
};

void prober_init(struct prober *k, const struct model *m, const mark *marks);
void prober_free(struct prober *k);

/* Fills n open places. A glance sees what they force by sums that a player keeps in mind, and then
 * what they cut off; `through` follows every sum to the end. The board is as it was afterwards. */
void probe_run(struct prober *k, const lit *placed, int n, bool through, struct probe *out);

/* What the look brings for a literal, or NULL. */
const struct effect *probe_effect(const struct probe *look, lit l);

/* Adds to *out the rules and marks by which the look brings l, or by which it cannot be. */
void probe_explain(struct prober *k, const struct probe *look, lit l, struct step *out);

/* Sums that a player keeps in mind: what stands in the background, and the exits of a cell. */
bool probe_sum_in_mind(const struct model *m, int sum);

/* Adds a sum, by the bounds that say anything, and the board's marks in it. */
void probe_add_sum(const struct prober *k, int sum, struct step *out);

#endif
