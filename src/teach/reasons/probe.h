/* Hypothetical propagation for explanations: a probe assumes a few literals, records each implied
 * literal with its reason, and reports a conflict. */
#ifndef SUMI_TEACH_REASONS_PROBE_H
#define SUMI_TEACH_REASONS_PROBE_H

#include "engine/engine.h"
#include "graph/articulation.h"
#include "teach/step.h"

#include <limits.h>

/* An implied literal: by a sum, by -1 - r, which is rule r (BY_GRAPH: the connectivity rule), or
 * BY_CHOICE if it was assumed. */
enum { BY_GRAPH = -1, BY_CHOICE = INT_MIN };
struct effect {
    lit l;
    int by;
};

struct probe {
    VEC(struct effect) effects; /* implied literals, in order */
    bool dead;                  /* the probe clashed: */
    int by;                     /* with this sum, or with rule r if -1 - r */
};

struct prober {
    const struct model *m;
    const mark *marks; /* the board */
    mark *work;        /* the board and what the probe has implied */
    struct articulation search;
    struct articulation glance; /* the same for what a probe brings along, which it takes in */
    bool apart;                 /* mark by mark, if that can be done */
    struct propagator rules;
    struct engine graph; /* propagates the graph constraint alone; used where that is complete */
    struct point before; /* the point of the engine `graph` before the probe */
    bool fast;           /* `graph` is in use */
    int *at;             /* by variable: its effect in the probe that is explained, or -1 */
    long brought;        /* how many effects all runs have had */
    int most;            /* an explanation may stop after so many pieces of evidence; 0: no limit */
};

void prober_init(struct prober *k, const struct model *m, const mark *marks);

/* Assumes n open literals. It propagates the sums that a player keeps in mind, then the
 * connectivity rule; with `through` every sum, to the end. The board is unchanged afterwards. */
void probe_run(struct prober *k, const lit *placed, int n, bool through, struct probe *out);

/* Adds to *out the rules and marks by which the probe implies l, or by which it clashes. More than
 * k->most pieces are an unfinished explanation. */
void probe_explain(struct prober *k, const struct probe *look, lit l, struct step *out);

/* True for sums that a player keeps in mind: those of background families, and the exits of a
 * cell. */
bool probe_sum_in_mind(const struct model *m, int sum);

/* Adds a sum as a reason, by each bound that excludes anything, with the board's marks in it. */
void probe_add_sum(const struct prober *k, int sum, struct step *out);

#endif
