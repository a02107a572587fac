/* Breaches: constraints that do not hold, with the word and the places to show for each. Only for
 * the files of the judge. */
#ifndef SUMI_MODEL_JUDGE_BREACH_H
#define SUMI_MODEL_JUDGE_BREACH_H

#include "graph/parts.h"
#include "model/judge/judge.h"

/* Returns true if b repeats `last`, as two sums of one rule about the same cell may. */
bool breach_repeats(const struct verdict *v, const struct breach *last, const struct breach *b);

/* Each of these returns the breach of a constraint and appends its places to out->places. */

/* For a sum: shows the rule's own cell and the places marked YES in the sum. */
struct breach sum_breach(const struct model *m, const mark *marks, int sum, struct verdict *out);

/* For a rule that is not a graph: shows the marks that break it, and the clue it is about. */
struct breach rule_breach(const struct model *m, const mark *marks, int rule, struct verdict *out);

/* For the graph: shows the lines of one component or, if it has none, its cells; nothing if `part`
 * is -1, since nothing is on. Sorts the vertices of *p by component. */
struct breach graph_breach(const struct model *m, const mark *marks, struct parts *p, int part,
                           struct verdict *out);

#endif
