/* Rooms over a planted shading: inside the room generator. */
#ifndef SUMI_GENERATE_ROOMS_H
#define SUMI_GENERATE_ROOMS_H

#include "generate/planted.h"

struct rooms {
    struct run *run;
    struct puzzle *p;
    bool *shaded;
    int wanted;      /* mean cells of a room */
    int *run_id[2];  /* by cell: its straight unshaded run, across and down */
    int *crossed[2]; /* by run: borders that it crosses */
    struct model m;  /* without rooms; the rules that rooms make are added to the solver */
    mark *truth, *other;
    int redraws;
    struct solver *solver;
    lit *counts; /* by cell: the switch of its room's count in the solver; LIT_TRUE: none yet */
    int *run_rule[2]; /* by cell: the length of the rule of a run from there that the solver has */
    bool runs_known;  /* the solver has the rules of all runs */
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
    bool legal;       /* no straight unshaded run of the truth would cross two borders */
    int pieces;       /* that the room falls into */
    int smallest;     /* of them, in cells */
    int truth, other; /* shaded cells inside, by the truth and by the other solution */
};

/* room_cuts.c */
int mean_room(const struct run *run); /* as was asked for, in cells */
void rooms_alloc(struct rooms *x);    /* what is kept by cell, for x->p and x->m; all of it blank */
void rooms_free(struct rooms *x);     /* the same; neither the puzzle nor the Model */
void rooms_begin(struct rooms *x);    /* the runs of x->shaded and what they cross */
void rooms_number(struct rooms *x);   /* every room but the largest gets its number */
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
