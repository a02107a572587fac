/* Loops changed by turning squares. Of a face with four edges let two opposite ones be drawn: the
 * other two in their place leave every vertex its number of ends, and join two loops that pass
 * there, or part a loop in two. A model of many loops often comes to a solution so, where cuts
 * would take a search for each few of them. */
#ifndef SUMI_SOLVE_SPECIAL_SQUARE_TURNS_H
#define SUMI_SOLVE_SPECIAL_SQUARE_TURNS_H

#include "model/build.h"

/* Joins the loops of a full board that meets every sum, as far as the sums allow it; `known` are
 * the marks that have to stay. True: it has become a solution. */
bool turns_join_loops(const struct model *m, const mark *known, mark *full);

/* Looks for another solution near one, by parting its loop and joining the parts elsewhere. */
bool turns_other_loop(const struct model *m, const mark *known, const mark *solution, mark *other);

#endif
