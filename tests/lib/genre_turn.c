#include "genre_turn.h"

#include "context.h"

int genre_count(void) {
    int n = 0;
    while (genres[n])
        n++;
    return n;
}

const struct genre *genre_turn(int turn, uint64_t seed, struct rng *rng) {
    int n = genre_count();
    const struct genre *g = genres[turn % n];
    for (const char *c = g->id; *c; c++)
        seed = seed * 31 + (unsigned char)*c;
    rng_seed(rng, seed + (uint64_t)(turn / n) * 1000003);
    context("%s, turn %d", g->id, turn / n);
    return g;
}

bool genre_has_generator(const struct genre *g) {
    return g->generator != NULL;
}
