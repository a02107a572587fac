/* The cheapest of all candidates of a technique, the first of equally cheap ones. What lies near
 * the last move costs less, so that a hint goes on where the player is. */
#ifndef SUMI_ENGINE_CHEAPEST_H
#define SUMI_ENGINE_CHEAPEST_H

#include "model/model.h"

/* Other things cost so many cells of distance: a piece of evidence; a count over most of the
 * board, before which any local argument goes. */
enum { COST_OF_PIECE = 4, COST_OF_GLOBAL = 10000 };

/* The distance of a cell from the last move; 0 where there was none (NO_CELL). */
static inline int cost_of_distance(const struct model *m, int near, int cell) {
    return near == NO_CELL ? 0 : grid_distance(m->grid, near, cell);
}

/* That of the nearest of some marks, which is where the eye goes. */
static inline int cost_of_marks(const struct model *m, int near, const vec_lit *marks) {
    int least = 0;
    for (int i = 0; i < marks->len && near != NO_CELL; i++) {
        int far = cost_of_distance(m, near, m->vars.at[lit_var(marks->at[i])].at.a);
        least = i == 0 || far < least ? far : least;
    }
    return least;
}

struct cheapest {
    int at; /* the candidate's number; -1: none was offered */
    int cost;
};

static inline struct cheapest cheapest_none(void) {
    return (struct cheapest){-1, 0};
}

/* Offers a candidate, a number from 0. True: it is the cheapest so far. */
static inline bool cheapest_offer(struct cheapest *c, int candidate, int cost) {
    if (c->at >= 0 && cost >= c->cost)
        return false;
    *c = (struct cheapest){candidate, cost};
    return true;
}

#endif
