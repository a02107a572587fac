/* The judge's part for the graph: whether it hangs together, closes a ring where it may not, and
 * has its faces on the right side of the loop. Each looks at m->graph alone; see
 * model_with_graph(). */
#ifndef SUMI_MODEL_JUDGE_GRAPH_H
#define SUMI_MODEL_JUDGE_GRAPH_H

#include "model/judge.h"

/* True if a full assignment obeys the graph's shape and all facts about its faces. */
bool graph_holds(const struct model *m, const mark *full);

/* Adds to out->broken what no completion of the marks can mend: parts that cannot be joined any
 * more, rings, and faces on the wrong side of a closed loop. */
void judge_graph(const struct model *m, const mark *marks, struct verdict *out);

/* Adds to out->missing the parts of a full board. Cells that fall apart are shown part by part,
 * except for the largest; where lines are still missing, the smallest part stands for all. */
void missing_parts(const struct model *m, const mark *full, struct verdict *out);

#endif
