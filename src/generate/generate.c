#include "generate/generate.h"

#include "generate/planted.h"

#include <time.h>

enum { TRIES = 50 };

static planter *planter_of(const struct genre *g) {
    if (g->looks.dots)
        return plant_dots;
    return g->looks.rooms ? plant_rooms : plant_loops;
}

struct puzzle *generate(const struct generate_options *o) {
    struct run run = {.o = o, .started = (double)clock() / CLOCKS_PER_SEC};
    rng_seed(&run.rng, o->seed);
    planter *plant = planter_of(o->genre);
    struct puzzle *p = NULL;
    for (int i = 0; i < TRIES && !p && !run_over(&run); i++)
        p = plant(&run);
    return p;
}
