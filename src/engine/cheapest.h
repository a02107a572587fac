/* Selects the cheapest candidate of a technique, the first of equally cheap ones. Candidates near
 * the last move cost less, so that hints continue where the player is. */
#ifndef SUMI_ENGINE_CHEAPEST_H
#define SUMI_ENGINE_CHEAPEST_H

#include "model/model.h"

/* Other costs in units of a cell of distance: a piece of evidence, and a count over most of the
 * board, which any local argument precedes. */
enum { COST_OF_PIECE = 4, COST_OF_GLOBAL = 10000 };

/* Returns the distance of a cell from the last move, or 0 if there was none (NO_CELL). */
static inline int cost_of_distance(const struct model *m, int near, int cell) {
    return near == NO_CELL ? 0 : grid_distance(m->grid, near, cell);
}

/* Returns the distance of the nearest of some marks, since the player looks there first. */
static inline int cost_of_marks(const struct model *m, int near, const vec_lit *marks) {
    int least = 0;
    for (int i = 0; i < marks->len && near != NO_CELL; i++) {
        int far = cost_of_distance(m, near, m->vars.at[lit_var(marks->at[i])].at.a);
        least = i == 0 || far < least ? far : least;
    }
    return least;
}

struct cheapest {
    int at; /* the candidate's index; -1: none yet */
    int cost;
};

static inline struct cheapest cheapest_none(void) {
    return (struct cheapest){-1, 0};
}

/* Offers a candidate, an index from 0. Returns true if it is the cheapest so far. */
static inline bool cheapest_offer(struct cheapest *c, int candidate, int cost) {
    if (c->at >= 0 && cost >= c->cost)
        return false;
    *c = (struct cheapest){candidate, cost};
    return true;
}

#endif
