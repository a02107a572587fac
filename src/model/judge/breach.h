/* Breaches: constraints that do not hold, with the word and the places to show for each. For the
 * judge's files alone. */
#ifndef SUMI_MODEL_JUDGE_BREACH_H
#define SUMI_MODEL_JUDGE_BREACH_H

#include "graph/parts.h"
#include "model/judge/judge.h"

/* True if b says again what `last` does, as the sums of one rule about a cell can. */
bool breach_repeats(const struct verdict *v, const struct breach *last, const struct breach *b);

/* Each returns the breach of a constraint and appends its places to out->places. */

/* Of a sum: a person should look at the rule's own cell and at what is marked YES in the sum. */
struct breach sum_breach(const struct model *m, const mark *marks, int sum, struct verdict *out);

/* Of a rule that is no graph: at the marks that break it, and at the clue it is about. */
struct breach rule_breach(const struct model *m, const mark *marks, int rule, struct verdict *out);

/* Of the graph: at the lines of one part or, if it has none, its cells; nowhere if `part` is -1,
 * since nothing is on. Puts the vertices of *p in order by part. */
struct breach graph_breach(const struct model *m, const mark *marks, struct parts *p, int part,
                           struct verdict *out);

#endif
