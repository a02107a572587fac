/* Propagators of the rules that are neither sums nor the graph: each takes the marks as they are,
 * keeps no state between two calls, and returns what they imply or that they clash. The engine, the
 * implication chain and the techniques all call the same ones, once the sums imply nothing more.
 */
#ifndef SUMI_DEDUCE_PROPAGATOR_H
#define SUMI_DEDUCE_PROPAGATOR_H

#include "deduce/components.h"
#include "deduce/sides.h"
#include "deduce/step.h"
#include "deduce/tables.h"

struct rule_search; /* of one graph */

struct propagator {
    const struct model *m;
    struct rule_search **searches; /* by rule; NULL until it is asked, or where it is no graph */
    struct component_search **components; /* likewise */
    struct table_search tables;
    vec_lit implied;             /* of the last run: open literals that must hold, each once */
    component_findings findings; /* of a rule of components: the same with reasons */
    struct component_aim aim;    /* of such a rule: what runs look for */
    long work;                   /* what all runs have cost, in the engine's units */
};

void propagator_init(struct propagator *p, const struct model *m);
void propagator_free(struct propagator *p);

/* Fills p->implied with what one rule alone implies under these marks. False: it can be met no
 * more. It is complete for arms, for a table, for sides and for a connected graph. Rule 0, the
 * first graph, may be asked too, where it is SHAPE_CONNECTED. */
bool propagator_run(struct propagator *p, const mark *marks, int rule);

/* After a run of a rule that could not be met: the cell that this is about, or NO_CELL. */
int propagator_fault(const struct propagator *p, int rule);

/* Adds to out->marks, without repeats, marks from which alone the rule forces l (LIT_FALSE: from
 * which alone it cannot be met): few, none of which can be left out. The last run on the same marks
 * must have ensured it. */
void propagator_explain(struct propagator *p, const mark *marks, int rule, lit l, struct step *out);

#endif
