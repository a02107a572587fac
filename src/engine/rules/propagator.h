/* Propagators of the rules that are no sums: each takes the marks as they are, keeps no state
 * between two calls, and returns what they imply or that they clash. The engine, the implication
 * chain and the techniques all call the same ones, once the sums imply nothing more. */
#ifndef SUMI_ENGINE_RULES_PROPAGATOR_H
#define SUMI_ENGINE_RULES_PROPAGATOR_H

#include "engine/evidence.h"
#include "engine/rules/component_search.h"
#include "model/table.h"

struct rule_search; /* of one graph */

struct propagator {
    const struct model *m;
    struct rule_search **searches; /* by rule; NULL until it is asked, or where it is no graph */
    struct component_search **components; /* likewise; */
    struct component_search **evidence;   /* others for evidence, whose marks are far fewer: each
                                             remembers its last ones */
    bool thins_out;                       /* evidence is being looked for */
    struct table_search tables;
    vec_lit implied;             /* from the last run: open literals that must hold, each once */
    int alike;                   /* for a rule of turns: so many of them by what all cells left are,
                                    the others because the turns are odd or even in number */
    component_findings findings; /* for a rule of components: the same with reasons */
    struct component_aim aim;    /* for such a rule: what runs look for */
    long work;                   /* what all runs have cost, in the engine's units */
};

void propagator_init(struct propagator *p, const struct model *m);

/* Fills p->implied with what one rule alone implies under these marks. Returns false if it can no
 * longer be met. Complete for arms, a table, sides and a connected graph. Rule 0, the first graph,
 * may be asked if it is SHAPE_CONNECTED. */
bool propagator_run(struct propagator *p, const mark *marks, int rule);

/* After a run that returned false: the cell that the clash is about, or NO_CELL. */
int propagator_fault(const struct propagator *p, int rule);

/* Adds marks to out->marks, without repeats, from which alone the rule forces l (LIT_FALSE: from
 * which alone it cannot be met): few, none of which can be left out. The last run on the same marks
 * must have found this. */
void propagator_explain(struct propagator *p, const mark *marks, int rule, lit l,
                        struct evidence *out);

#endif
