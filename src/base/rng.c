#include "base/rng.h"

#include <assert.h>

static uint64_t splitmix(uint64_t *x) {
    uint64_t z = (*x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void rng_seed(struct rng *r, uint64_t seed) {
    for (int i = 0; i < 4; i++)
        r->s[i] = splitmix(&seed);
}

static uint64_t rotl(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

uint64_t rng_next(struct rng *r) {
    uint64_t *s = r->s;
    uint64_t result = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
}

int rng_below(struct rng *r, int n) {
    assert(n > 0);
    uint64_t bound = (uint64_t)n, skip = -bound % bound, x;
    do
        x = rng_next(r);
    while (x < skip);
    return (int)(x % bound);
}

void rng_shuffle(struct rng *r, int *at, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = rng_below(r, i + 1), t = at[i];
        at[i] = at[j];
        at[j] = t;
    }
}
