/* Inside the room generator: rooms over a planted shading.
 *
 * Invariant between any two calls, once there is a solution: the rooms are connected, no straight
 * unshaded run of the planted solution crosses two borders (x->crossed), and every number counts
 * the planted solution. A file of room_* keeps it or restores it before it returns: rooms.c draws
 * rooms, room_fill.c numbers them while the board is solved and makes large boards of a difficulty,
 * room_cuts.c changes borders, room_uniqueness.c asks the solver and helps where techniques get
 * stuck.
 */
#ifndef SUMI_GENERATE_ROOMS_ROOMS_H
#define SUMI_GENERATE_ROOMS_ROOMS_H

#include "generate/planted.h"

struct rooms {
    struct run *run;
    struct puzzle *p;
    bool *shaded;
    int wanted;      /* mean cells of a room */
    int *run_id[2];  /* by cell: its straight unshaded run, across and down */
    int *crossed[2]; /* by run: borders that it crosses */
    struct model m;  /* without rooms; the rules that rooms make are added to the solver */
    mark *planted, *other;
    int redraws;
    struct solver *solver;
    lit *counts; /* by cell: the switch of its room's count in the solver; LIT_TRUE: none yet */
    int *run_rule[2]; /* by cell: the length of the rule of a run from there that the solver has */
    bool runs_known;  /* the solver has the rules of all runs */
    mark *blank;      /* nothing marked */
    bool *on;         /* scratch of shadings, by cell */
    int *seen, stamp; /* scratch of floods, by cell */
    vec_int stack;
};

/* The part of a room inside a rectangle. */
struct cut {
    int room;
    int top, left, bottom, right; /* inclusive */
};

/* What a cut does. */
struct effect {
    bool legal;   /* no straight unshaded run of the planted solution would cross two borders */
    int pieces;   /* that the room falls into */
    int smallest; /* of them, in cells */
    int planted, other; /* shaded cells inside, by the planted solution and by the other solution */
};

/* Rooms of about so many cells on an empty board, or (boxes) only rectangles; all
 * numbers are cleared. */
void draw_rooms(struct rng *rng, struct puzzle *p, int wanted, bool boxes);

void draw_box(struct rng *rng, int wanted, int *rows, int *cols); /* the size of one of these */

/* room_boxes.c: the same with rectangles alone, and so that they admit a solution, by the draft of
 * a genre that has one for rooms. False: none were found. */
bool draw_boxes(struct run *run, struct puzzle *p, int wanted);

/* Draws those near a cell anew; all numbers are cleared, and a solution is planted. */
bool redraw_boxes(struct run *run, struct puzzle *p, int wanted, int near, mark *planted);

/* room_cuts.c: all shadings of some cells with so many shaded, no two touching, that agree with
 * some marks. */
enum { SHADED_ROOM_MAX = 48 };
struct shadings {
    int found;                   /* how many there are */
    int can[2][SHADED_ROOM_MAX]; /* by cell: in how many it is unshaded, shaded */
};

/* Finds them; the cells go up. False: too many cells or shadings to look at. */
bool shadings_of(const struct rooms *x, const mark *marks, const int *cells, int n, int number,
                 struct shadings *out);

/* The rooms with numbers in random order; those that their number settles with nothing else known,
 * and last of all zeros, at the end. */
void list_numbers(struct rooms *x, vec_int *rooms);

/* room_fill.c: numbers for drawn rooms, and the planted solution with them; what is certain by them
 * is in other. False: there is no solution, or the budget ran out, or no walk settles it that
 * should. *settled: all is certain. */
bool fill_rooms(struct rooms *x, bool *settled);

/* room_fill.c: whether a board is asked for, of a difficulty and so large, that it is made there;
 * numbers for its drawn rooms, and the planted solution with them. False: it did not get the
 * difficulty. At 25 by 25 both ways take about as long; at 32 by 32 the other one finds no "normal"
 * puzzle in 6 s, since a stuck place anywhere throws the whole board away. Easy ones get stuck
 * soonest: the other way finds no more than two of four at 17 by 17. */
bool rooms_are_large(const struct run *run);
bool build_large_rooms(struct rooms *x);

bool walk_settles(const struct run *run); /* and no question to the solver */
void show_planted(
    struct rooms *x); /* shaded[] and the runs are made to be the planted solution's */

/* room_uniqueness.c */
void room_solver_begin(struct rooms *x); /* with a new solver, about the planted solution */

/* A solution by the rooms and the numbers so far, with one literal more (or LIT_TRUE): in other. */
enum searched look_for_other(struct rooms *x, lit differs);
enum searched some_solution(struct rooms *x); /* any; it becomes the planted solution */
bool has_no_need(struct rooms *x, int room);  /* of the number that it had until now */
void forget_count(struct rooms *x, int room); /* its number changes: the solver's rule is off */

/* room_uniqueness.c: a cut that keeps the numbers of other rooms; both parts of a room have one. */
void cut_numbered(struct rooms *x, const struct cut *c);

/* room_cuts.c */
int mean_room(const struct run *run); /* as was asked for, in cells */
void rooms_alloc(struct rooms *x);    /* what is kept by cell, for x->p and x->m; all of it blank */
void rooms_free(struct rooms *x);     /* the same; neither the puzzle nor the Model */
void rooms_begin(struct rooms *x);    /* the runs of x->shaded and what they cross */
void rooms_number(struct rooms *x);   /* every room that is not vast gets its number */

/* A room of so many cells gets no number: long counts imply little and cost much. */
bool room_is_vast(const struct rooms *x, int cells);

bool in_cut(struct grid g, const struct cut *c, int cell);
struct cut room_box(const struct puzzle *p, int room);
struct cut random_cut(struct rooms *x, struct cut box);          /* from a side or a corner */
struct cut cut_round(struct rooms *x, struct cut box, int cell); /* a small rectangle */
struct effect try_cut(struct rooms *x, const struct cut *c, const struct cut *box);
void make_cut(struct rooms *x, const struct cut *c);

/* Merges the rooms where hit[] is set into one. */
void merge_rooms(struct rooms *x, const bool *hit);

/* Cuts rooms until they have about the wanted size. */
void cut_up(struct rooms *x);

#endif
