#include "generate/generate.h"

#include "generate/planted.h"

#include <time.h>

/* Small boards fail more often, and cost less. */
enum { TRIES = 100, TRIES_BY_CELLS = 20000 };

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
    int tries = TRIES + TRIES_BY_CELLS / grid_cells(o->grid);
    for (; run.attempt < tries && !p && !run_over(&run); run.attempt++)
        p = plant(&run);
    return p;
}
