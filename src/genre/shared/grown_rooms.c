#include "genre/shared/grown_rooms.h"

#include "base/mem.h"

#include <string.h>

/* The label of a random neighbour that has one; -1: none has. */
static int label_beside(struct grid g, struct rng *rng, const int *label, int cell) {
    int found = -1, alike = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(g, cell, d);
        if (next != NO_CELL && label[next] >= 0 && rng_below(rng, ++alike) == 0)
            found = label[next];
    }
    return found;
}

/* Each other cell gets the label of a neighbour, at random. All grow at once, so that none becomes
 * much larger than others of its pace. */
static void spread_labels(struct grid g, struct rng *rng, const int *pace, int *label) {
    int cells = grid_cells(g), bare = 1, *next = mem_alloc(cells, sizeof *next);
    while (bare > 0) {
        bare = 0;
        for (int cell = 0; cell < cells; cell++) {
            next[cell] = label[cell] < 0 ? label_beside(g, rng, label, cell) : label[cell];
            if (pace && next[cell] != label[cell] && rng_below(rng, 100) >= pace[next[cell]])
                next[cell] = -1; /* it waits for another round */
            bare += next[cell] < 0;
        }
        memcpy(label, next, (size_t)cells * sizeof *label);
    }
    mem_free(next);
}

void grow_rooms(struct puzzle *p, struct rng *rng, const int *pace, int *label, mark *solution) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        solution[cell] = label[cell] >= 0 ? MARK_YES : MARK_NO;
    spread_labels(p->grid, rng, pace, label);
    puzzle_set_rooms(p, label);
}
