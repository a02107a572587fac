/* Numbers that count the cells which they see in their row and column, up to shaded ones, their own
 * included (Kurodoko, Cave). */
#ifndef SUMI_GENRE_SIGHT_H
#define SUMI_GENRE_SIGHT_H

#include "model/model.h"
#include "puzzle/puzzle.h"

struct rng;

/* Adds a rule of arms about the unshaded cells in the four lines from a cell; gives its number.
 * `shade` by cell, LIT_FALSE for cells that are never shaded. */
int sight_rule(struct model *m, int family, int cell, const lit *shade, enum arms_rule rule,
               int total);

/* The rule of each number. */
void sight_rules(const struct puzzle *p, struct model *m, int family, const lit *shade);

/* Whether every number counts its whole row and column: then a board without shaded cells obeys
 * them all. */
bool sight_allows_none(const struct puzzle *p);

/* For the generator: each unshaded cell where nothing is given, and which is not alone, gets its
 * number. */
void sight_clues(struct puzzle *p, const struct model *m, const mark *solution, struct rng *rng);

#endif
