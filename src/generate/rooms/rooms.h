/* Internals of the room generator: rooms over a planted shading.
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
    int wanted;     /* mean number of cells in a room */
    struct model m; /* without rooms; the solver gets their rules separately */
    mark *planted, *other;
    struct solver *solver;
    lit *counts; /* by cell: the literal that activates its room's count in the solver; LIT_TRUE:
                    none yet */
    int *run_rule[2]; /* by cell: length of the run from there whose rule the solver has */
    bool runs_known;  /* the solver has the rules of all runs */
    mark *blank;      /* all unmarked */
    bool *on;         /* scratch for shadings, indexed by cell */
};

/* Returns true if the board is so large that most of it must follow by counting alone. An expert or
 * extreme one may follow by everything that rooms and their graph imply: otherwise removing numbers
 * would not make it hard enough. In room_fill.c. */
bool rooms_follow_by_counting(const struct run *run);

/* Gives numbers to drawn rooms, and makes the planted solution that belongs to them. Returns false
 * if it stays stuck or the budget ran out. */
bool fill_rooms(struct rooms *x);

/* Lists the rooms with numbers in random order, but zeros first, and then those whose number alone
 * determines their cells. In room_fill.c. */
void list_numbers(struct rooms *x, vec_int *rooms);

/* Looks for a solution that obeys the rooms and the numbers so far and one more literal (or
 * LIT_TRUE), and stores it in x->other. In rooms.c. */
enum searched look_for_other(struct rooms *x, lit differs);
enum searched some_solution(struct rooms *x); /* stores any solution as the planted one */
void forget_count(struct rooms *x, int room); /* disables the rule of a number that changes */
void rooms_take_over(struct rooms *x,
                     struct puzzle *q); /* replaces x->p by the same puzzle with a room split */

#endif
