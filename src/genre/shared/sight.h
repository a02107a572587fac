/* Numbers that count the cells they see in their row and column up to shaded ones, including their
 * own (Kurodoko, Cave). */
#ifndef SUMI_GENRE_SHARED_SIGHT_H
#define SUMI_GENRE_SHARED_SIGHT_H

#include "model/build.h"
#include "puzzle/puzzle.h"

struct rng;

/* Adds a rule of arms about the unshaded cells in the four lines from a cell and returns its
 * number. `shade` is as in shading.h, not NULL. */
int sight_rule(struct model *m, int family, int cell, const lit *shade, enum arms_rule rule,
               int total);

/* Adds the rule of each number. */
void sight_rules(const struct puzzle *p, struct model *m, int family, const lit *shade);

/* Returns true if every number counts its whole row and column, so that a board without shaded
 * cells obeys them all. */
bool sight_allows_none(const struct puzzle *p);

/* For the generator: returns the total length of the four straight lines from a cell, without
 * itself, whose cells are shaded in a solution or, if `shaded` is false, are not. */
int sight_ahead(const struct model *m, const mark *solution, int cell, bool shaded);

/* Returns how many unshaded cells a cell sees, including itself. */
static inline int sight_count(const struct model *m, const mark *solution, int cell) {
    return 1 + sight_ahead(m, solution, cell, false);
}

/* For the generator: gives each unshaded cell without a given that sees another cell its number
 * (struct making). */
void sight_clues(struct puzzle *p, const struct model *m, const mark *solution, struct rng *rng);

#endif
