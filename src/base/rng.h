/* Random numbers that are the same on every machine: xoshiro256** seeded through splitmix64
 * (Blackman and Vigna 2018, public domain reference). */
#ifndef SUMI_BASE_RNG_H
#define SUMI_BASE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t s[4];
};

void rng_seed(struct rng *r, uint64_t seed); /* any seed, 0 included */
uint64_t rng_next(struct rng *r);            /* uniform over all 64-bit values */

/* Returns a uniform number in 0 .. n-1; n > 0. */
int rng_below(struct rng *r, int n);

/* Shuffles n ints in place. */
void rng_shuffle(struct rng *r, int *at, int n);

#endif
