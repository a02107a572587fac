/* Numbers that count the cells they see in their row and column up to shaded ones, their own
 * included (Kurodoko, Cave). */
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

/* True if every number counts its whole row and column, so that a board without shaded cells obeys
 * them all. */
bool sight_allows_none(const struct puzzle *p);

/* For the generator: how many cells in a row there are in a solution in the four lines from a cell,
 * without it, that are shaded or, if `shaded` is false, are not. */
int sight_ahead(const struct model *m, const mark *solution, int cell, bool shaded);

/* How many unshaded cells a cell sees, itself included. */
static inline int sight_count(const struct model *m, const mark *solution, int cell) {
    return 1 + sight_ahead(m, solution, cell, false);
}

/* For the generator: each unshaded cell without a given that sees another cell gets its number
 * (struct making). */
void sight_clues(struct puzzle *p, const struct model *m, const mark *solution, struct rng *rng);

#endif
