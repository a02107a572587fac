#include "generate/generate.h"

#include "generate/planted.h"

#include <time.h>

/* Small boards fail more often, and cost less. */
enum { TRIES = 100, TRIES_BY_CELLS = 20000, GRADED_TRIES = 400, WIDEST = 8 };

static planter *planter_of(const struct genre *g) {
    if (g->looks.dots)
        return plant_dots;
    return g->looks.rooms ? plant_rooms : plant_loops;
}

/* `tried` counts the boards that are begun. */
static struct puzzle *one_puzzle(const struct generate_options *o, uint64_t seed, int *tried) {
    struct run run = {.o = o, .earlier = *tried, .started = (double)clock() / CLOCKS_PER_SEC};
    rng_seed(&run.rng, seed);
    planter *plant = planter_of(o->genre);
    struct puzzle *p = NULL;
    int tries = TRIES + TRIES_BY_CELLS / grid_cells(o->grid);
    for (; run.attempt < tries && !p && !run_over(&run); run.attempt++)
        p = plant(&run);
    *tried += run.attempt;
    return p;
}

/* Below "extreme" no step may ask for more than a reader can hold. */
static bool fits(const struct generate_options *o, const struct puzzle *p) {
    struct model m;
    struct rating r;
    struct budget b = {.stop = o->budget.stop, .stop_arg = o->budget.stop_arg};
    p->genre->compile(p, &m);
    rate_up_to(&m, &b, o->difficulty, &r);
    model_free(&m);
    return r.complete && r.difficulty == o->difficulty &&
           (r.difficulty == EXTREME || r.widest <= WIDEST);
}

struct puzzle *generate(const struct generate_options *o) {
    int tried = 0;
    if (!o->graded)
        return one_puzzle(o, o->seed, &tried);
    for (uint64_t i = 0; i < GRADED_TRIES; i++) {
        struct puzzle *p = one_puzzle(o, o->seed ^ (i * 0x9e3779b97f4a7c15u), &tried);
        if (p && fits(o, p))
            return p;
        puzzle_free(p);
        if (o->budget.stop && o->budget.stop(o->budget.stop_arg))
            break;
    }
    return NULL;
}
