/* By variable: the sums and the rules that it occurs in. */
#ifndef SUMI_MODEL_USES_H
#define SUMI_MODEL_USES_H

struct model;

/* For model_seal(): fills in m->uses, m->background_uses, m->rule_uses and where the variables
 * begin there. */
void model_index_uses(struct model *m);

#endif
