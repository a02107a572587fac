/* Inside the room generator: rooms over a planted shading.
 *
 * Invariant between any two calls, once there is a solution: the planted solution obeys the rooms
 * and every number. */
#ifndef SUMI_GENERATE_ROOMS_ROOMS_H
#define SUMI_GENERATE_ROOMS_ROOMS_H

#include "generate/planted.h"
#include "model/model.h"

struct rooms {
    struct run *run;
    struct puzzle *p;
    int wanted;     /* mean cells of a room */
    struct model m; /* without rooms; the rules that rooms make are added to the solver */
    mark *planted, *other;
    struct solver *solver;
    lit *counts; /* by cell: the switch of its room's count in the solver; LIT_TRUE: none yet */
    int *run_rule[2]; /* by cell: the length of the rule of a run from there that the solver has */
    bool runs_known;  /* the solver has the rules of all runs */
    mark *blank;      /* nothing marked */
    bool *on;         /* scratch of shadings, by cell */
};

/* room_fill.c: whether a board is so large that most of it must follow by counting alone; but an
 * expert or extreme one follows by all that rooms and their graph imply: else it would take more
 * than is left to take away. */
bool rooms_follow_by_counting(const struct run *run);

/* Numbers for drawn rooms, and the planted solution with them. False: it stays stuck, or the budget
 * ran out. */
bool fill_rooms(struct rooms *x);

/* room_fill.c: the rooms with numbers in random order, but zeros first, and then those that their
 * number settles with nothing else known. */
void list_numbers(struct rooms *x, vec_int *rooms);

/* rooms.c: a solution by the rooms and the numbers so far, with one literal more (or LIT_TRUE): in
 * other. */
enum searched look_for_other(struct rooms *x, lit differs);
enum searched some_solution(struct rooms *x); /* any; it becomes the planted solution */
void forget_count(struct rooms *x, int room); /* its number changes: the solver's rule is off */
void rooms_take_over(struct rooms *x, struct puzzle *q); /* x->p with a room parted in two */

#endif
