/* Propagators of the rules that are not sums: each takes the current marks, and returns what they
 * imply or that they conflict. Results do not depend on earlier calls. The engine, the implication
 * chain and the techniques all call the same ones, once the sums are at a fixed point. */
#ifndef SUMI_ENGINE_RULES_PROPAGATOR_H
#define SUMI_ENGINE_RULES_PROPAGATOR_H

#include "engine/evidence.h"
#include "engine/rules/component_search.h"
#include "model/table.h"

struct rule_search; /* of one graph */

struct propagator {
    const struct model *m;
    struct rule_search **searches; /* by rule; NULL until it is used, or if it has no graph */
    struct component_search **components; /* likewise, for components; */
    struct component_search **evidence; /* separate ones for evidence, which tests far fewer marks:
                                           each search remembers its last marks */
    bool thins_out;                     /* evidence is being searched for */
    struct table_search tables;
    vec_lit implied; /* the result of the last run: open literals that must hold, each once */
    int alike; /* for a rule of turns: how many of them follow because all remaining cells have to
                  be alike; the others follow from parity */
    component_findings findings; /* for a rule of components: the same literals with reasons */
    struct component_aim aim;    /* for such a rule: what runs look for */
    long work;                   /* cost of all runs, in the engine's units */
};

void propagator_init(struct propagator *p, const struct model *m);

/* Fills p->implied with what one rule alone implies under these marks. Returns false if the rule
 * can no longer be satisfied. Complete for arms, a table, sides and a connected graph. Rule 0, the
 * first graph, may be asked if it is SHAPE_CONNECTED. */
bool propagator_run(struct propagator *p, const mark *marks, int rule);

/* After a run that returned false: returns the cell that the conflict is about, or NO_CELL. */
int propagator_fault(const struct propagator *p, int rule);

/* Adds to out->marks, without repeats, a minimal set of marks from which the rule alone implies l
 * (LIT_FALSE: which the rule does not allow). The last run on the same marks must have found
 * this. */
void propagator_explain(struct propagator *p, const mark *marks, int rule, lit l,
                        struct evidence *out);

#endif
