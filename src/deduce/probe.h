/* Hypothetical propagation for explanations: a probe assumes a few literals, records each implied
 * literal with its reason, and reports a conflict. */
#ifndef SUMI_DEDUCE_PROBE_H
#define SUMI_DEDUCE_PROBE_H

#include "deduce/articulation.h"
#include "deduce/engine.h"

#include <limits.h>

/* An implied literal, by a sum, by BY_GRAPH: the connection rule, or BY_CHOICE: it was assumed. */
enum { BY_GRAPH = -1, BY_CHOICE = INT_MIN }; /* -1 - r: rule r */
struct effect {
    lit l;
    int by;
};

struct probe {
    VEC(struct effect) effects; /* implied literals, in order */
    bool dead;                  /* the probe clashed: */
    int by;                     /* with a sum, BY_GRAPH, or -1 - another rule */
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
    long brought;        /* effects of all runs so far */
    int most;            /* evidence beyond so many pieces is left unfinished; 0: none is */
};

void prober_init(struct prober *k, const struct model *m, const mark *marks);
void prober_free(struct prober *k);

/* Assumes n open literals. It propagates the sums that a player keeps in mind, then the connection
 * rule; with `through` every sum, to the end. The board is unchanged afterwards. */
void probe_run(struct prober *k, const lit *placed, int n, bool through, struct probe *out);

/* The effect by which the probe implies a literal, or NULL. */
const struct effect *probe_effect(const struct probe *look, lit l);

/* Adds to *out the rules and marks by which the probe implies l, or by which it clashes; more than
 * k->most pieces are not all of them. */
void probe_explain(struct prober *k, const struct probe *look, lit l, struct step *out);

/* True of sums that a player keeps in mind: those of background families, and the exits of a cell.
 */
bool probe_sum_in_mind(const struct model *m, int sum);

/* Adds a sum as a reason, by each bound that excludes anything, and the board's marks in it. */
void probe_add_sum(const struct prober *k, int sum, struct step *out);

#endif
