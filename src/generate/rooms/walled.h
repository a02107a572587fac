/* Inside the generator that moves walls between rooms. */
#ifndef SUMI_GENERATE_ROOMS_WALLED_H
#define SUMI_GENERATE_ROOMS_WALLED_H

#include "generate/clued.h"
#include "model/model.h"

/* The rooms of a puzzle on their way, with a solution of it. */
struct walled {
    struct run *run;
    struct puzzle *p;
    struct model m; /* of p */
    mark *planted;  /* by variable; NULL: none yet */
};

/* The puzzle with the cell in another room: the cells on a shortest way there within its own room
 * go along, and what they cut off from the rest of it; numbers that are shown are those of the
 * planted solution. The caller frees it. NULL: the way is too long, or a room would vanish or have
 * no good size. Whether the planted solution is one still, is not asked. */
struct puzzle *walled_pass(struct walled *w, int cell, int to);

/* The room of a cell's neighbour at random; the cell's own where there is none. */
int walled_room_beside(struct walled *w, int cell);

/* Walls as they might be. */
struct rewalled {
    struct puzzle *p;
    struct model m;
    mark *planted; /* the solution that comes with them; NULL: that of before */
};

void rewalled_free(struct rewalled *of);

/* Makes the Model of these walls. False, with all freed: there are none (p is NULL), or the planted
 * solution does not obey them. */
bool walled_compile(const struct walled *w, struct rewalled *of);

/* Takes walls over with their Model, and frees those before. */
void walled_take_over(struct walled *w, struct rewalled by);

/* visited.c: rooms of about so many cells, which this loop visits twice each. False: none. */
bool rooms_visited_twice(struct rng *rng, struct puzzle *p, const struct model *m, const mark *loop,
                         int wanted);

/* visited.c: whether the loop visits each room twice. */
bool visits_twice(const struct puzzle *p, const struct model *m, const mark *loop);

/* visited.c: a room that the loop goes to from a cell, at random; the cell's own where there is
 * none. To any other no cell can pass without changing how often the loop crosses walls. */
int walled_room_along_loop(struct walled *w, int cell);

/* refuting.c: passes cells over until the planted solution, which may change, is the only one. */
bool walled_refute_all(struct walled *w);

#endif
