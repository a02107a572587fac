/* Tiny random Models of one kind of constraint, against an enumeration of all assignments by a
 * checker of the rules alone: judge, propagation, techniques with their evidence, look-ahead search
 * and PicoSAT have to agree with it. */
#ifndef SUMI_TESTS_KINDS_H
#define SUMI_TESTS_KINDS_H

#include "base/rng.h"
#include "model/model.h"

enum { VARS_MOST = 14 }; /* of a Model, all of whose assignments are tried */

struct kind {
    const char *name;
    int models;
    void (*build)(struct model *m, struct rng *rng);
    bool (*obeys)(const struct model *m, const mark *full); /* a full assignment obeys the rules */
    const char *techniques[8];                              /* those that have to be met */
};

/* Builds that many Models and compares; fails with the number of the Model. */
void try_kind(const struct kind *kind);

/* The families of such Models. */
enum { F_ENDS, F_LOOP, F_SUM, F_FAMILIES };
extern const struct family kind_families[F_FAMILIES];

/* Adds a random sum over the first variables, or none. Some of the weights are two or three. */
void random_sum(struct model *m, struct rng *rng, int vars);

/* The sums of F_SUM hold. */
bool sums_hold(const struct model *m, const mark *full);

#endif
