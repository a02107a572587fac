/* A walk through a puzzle of dots, and whether the dots can still be joined. Inside the generator
 * of dots: dots_solver.c takes the steps. */
#ifndef SUMI_GENERATE_DOTS_WALKER_H
#define SUMI_GENERATE_DOTS_WALKER_H

#include "deduce/engine.h"
#include "generate/dots.h"

/* From a vertex by a segment. */
struct way {
    int to, var;
};

/* Vertices in the order in which they are reached. */
struct wave {
    vec_int at;
    int head, mark;
};

struct walker {
    struct model m;
    struct engine e;
    int *order, *low, time; /* by vertex: when the search came there, and how far back it reaches */
    int *next;              /* by vertex: the way that is followed next, */
    struct way *came;       /* and back to the vertex before it */
    vec_int bridges;        /* open segments that it found to be bridges */
    uint64_t *label;        /* by variable: see label_cut() */
    uint64_t *labels_below; /* by vertex: the sum of what passes it */
    struct way *ways;       /* of all vertices: */
    int *first;             /* those of a vertex begin there */
    int near;               /* the last step */
    bool goes_round; /* a large board: what is tried begins behind what was found last, at: */
    int last;
    struct wave waves[2]; /* from both ends of what was shut */
    int *reached, round;  /* by vertex: by which wave, twice the round and one more for the other */
    struct dots_solved walked;
};

/* Begins at the empty board; walker_end() frees all of it, and returns how far the walk came. */
void walker_init(struct walker *w, const struct puzzle *p);
struct dots_solved walker_end(struct walker *w);

/* Whether all dots can still be joined. Finds w->bridges, and the labels for the next question. */
bool walker_is_whole(struct walker *w);

/* Whether they still can, as they could at the last walker_is_whole(), after what lies on the trail
 * from `here` on. */
bool walker_stays_whole(struct walker *w, struct point here);

#endif
