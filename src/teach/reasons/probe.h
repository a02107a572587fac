/* What follows if a few literals hold, by the engine: all of it, or at a glance what a player keeps
 * in mind, and why. */
#ifndef SUMI_TEACH_REASONS_PROBE_H
#define SUMI_TEACH_REASONS_PROBE_H

#include "engine/engine.h"
#include "teach/step.h"

struct probe {
    vec_lit effects; /* the literals that hold, those assumed first, in the order they follow in */
    bool dead;       /* they clash */
};

struct prober {
    const struct model *m;
    const mark *marks; /* the board */
    bool through;      /* every rule is followed to the end */
    bool usable;       /* the board does not clash by itself */
    struct engine engine;
    struct point root; /* the engine on the board */
    bool *needed;      /* by variable: the explanation rests on it */
    long brought;      /* how many effects all runs have had */
    int most;          /* an explanation may stop after so many pieces of evidence; 0: no limit */
};

/* Literals that are assumed together. */
struct placed {
    const lit *at;
    int n;
};

/* True for sums that a player keeps in mind: those of background families, and the exits of a
 * cell. */
bool probe_sum_in_mind(const struct model *m, int sum);

/* With `through` a probe follows every rule to the end; else the sums that a player keeps in mind,
 * once, and then the connectivity rule. */
void prober_init(struct prober *k, const struct model *m, const mark *marks, bool through);

/* Assumes open literals; what was in *out goes. */
void probe_run(struct prober *k, struct placed placed, struct probe *out);

/* Adds a sum as a reason, by each bound that excludes anything, with the board's marks in it. */
void probe_add_sum(const struct prober *k, int sum, struct step *out);

/* Adds to *out the rules and marks by which these imply l, or by which they clash. More than
 * k->most pieces are an unfinished explanation. */
void probe_explain(struct prober *k, struct placed placed, lit l, struct step *out);

#endif
