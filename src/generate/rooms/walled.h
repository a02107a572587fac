/* Internals of the generator that moves walls between rooms. */
#ifndef SUMI_GENERATE_ROOMS_WALLED_H
#define SUMI_GENERATE_ROOMS_WALLED_H

#include "generate/clued.h"
#include "model/model.h"

/* The rooms of a puzzle that is being made, with a solution. */
struct walled {
    struct run *run;
    struct puzzle *p;
    struct model m; /* compiled from p */
    mark *planted;  /* indexed by variable; NULL: none yet */
};

/* Returns a new puzzle in which the cell belongs to another room. The cells on a shortest path to
 * that room within its own room move with it, as do those that they cut off; numbers that are shown
 * are those of the planted solution. The caller frees it. Returns NULL if the path is too long, or
 * if a room would vanish or get a bad size. It does not check whether the planted solution is still
 * valid. */
struct puzzle *walled_pass(struct walled *w, int cell, int to);

/* Returns the room of a random neighbour of the cell; the cell's own if there is no neighbour
 * there. */
int walled_room_beside(struct walled *w, int cell);

/* A changed set of walls. */
struct rewalled {
    struct puzzle *p;
    struct model m;
    mark *planted; /* the solution that comes with them; NULL: the old one */
};

void rewalled_free(struct rewalled *of);

/* Compiles these walls. Returns false, with all freed, if there are none (p is NULL) or the planted
 * solution does not obey them. */
bool walled_compile(const struct walled *w, struct rewalled *of);

/* Adopts these walls with their Model, and frees the old ones. */
void walled_take_over(struct walled *w, struct rewalled by);

/* Draws rooms of about `wanted` cells, each of which this loop visits twice. Returns false if there
 * are none. In visited.c. */
bool rooms_visited_twice(struct rng *rng, struct puzzle *p, const struct model *m, const mark *loop,
                         int wanted);

/* Returns true if the loop visits each room twice. In visited.c. */
bool visits_twice(const struct puzzle *p, const struct model *m, const mark *loop);

/* Returns a random room that the loop enters from a cell; the cell's own if there is none. Moving a
 * cell to any other room would change how often the loop crosses walls. In visited.c. */
int walled_room_along_loop(struct walled *w, int cell);

/* Moves cells between rooms until the planted solution, which may change, is the only one. Returns
 * false if it gave up. In refuting.c. */
bool walled_refute_all(struct walled *w);

#endif
