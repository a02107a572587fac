/* What all solutions of a board have in common: its backbone. */
#ifndef SUMI_TEACH_BACKBONE_H
#define SUMI_TEACH_BACKBONE_H

#include "solve/sat/solver.h"

/* Fills `common` (a mark for each variable) with the open variables that are the same in every
 * solution that has these marks; all others are MARK_NONE. `solution` is one such solution, `other`
 * a second one or NULL. Returns false if the budget ended first: what is filled in is proved then,
 * but more may be common. See Janota, Lynce and Marques-Silva, "Algorithms for computing backbones
 * of propositional formulae", AI Communications 28 (2015): each solution that a question brings
 * answers others. */
bool backbone(const struct model *m, const mark *marks, const mark *solution, const mark *other,
              const struct budget *b, mark *common);

#endif
