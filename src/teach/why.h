/* Why something follows, as a minimal set of rules (minimal.h), for steps that the ladder cannot
 * name. */
#ifndef SUMI_TEACH_WHY_H
#define SUMI_TEACH_WHY_H

#include "solve/sat/solver.h"
#include "teach/step.h"

/* The smallest explanation found within the budget, over all open variables, given the solution (so
 * that only true literals are asked about). Rules are minimised before marks; a background family
 * counts once. out->technique is "minimal-set". If the budget is too small for any question, the
 * explanation is all rules together, which requires that the solution is the only one. Returns
 * false if nothing is open. */
bool why_next(const struct model *m, const mark *marks, const mark *solution, int near,
              const struct budget *b, struct step *out);

/* The same if there are several solutions, for the marks that all of them have: `solution` and
 * `other` are two solutions that have the marks, and only what they agree on is asked about.
 * Returns false if nothing is certain, as far as the budget goes. */
bool why_certain(const struct model *m, const mark *marks, const mark *solution, const mark *other,
                 int near, const struct budget *b, struct step *out);

/* Why the marks force this one literal, as a minimal set. Returns false if they do not, or the
 * budget ran out. */
bool why_literal(const struct model *m, const mark *marks, lit l, const struct budget *b,
                 struct step *out);

/* Fills `common` (a mark for each variable) with the open variables that are the same in every
 * solution that has these marks; all others are MARK_NONE. `solution` is one such solution, `other`
 * a second one or NULL. Returns false if the budget ended first: what is filled in is proved then,
 * but more may be common. See Janota, Lynce and Marques-Silva, "Algorithms for computing backbones
 * of propositional formulae", AI Communications 28 (2015): each solution that a question brings
 * answers others. */
bool backbone(const struct model *m, const mark *marks, const mark *solution, const mark *other,
              const struct budget *b, mark *common);

#endif
