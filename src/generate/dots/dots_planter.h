/* A tree over dots that grows towards a difficulty, and a fast estimate of how the ladder would
 * solve it (dots_solver.c). */
#ifndef SUMI_GENERATE_DOTS_DOTS_PLANTER_H
#define SUMI_GENERATE_DOTS_DOTS_PLANTER_H

#include "generate/planted.h"

/* A line of the tree: from a dot to the one that was added with it. */
struct line {
    int a, b;
};
typedef VEC(struct line) lines;

struct dots {
    struct run *run;
    struct puzzle *p;
    int root;         /* the first dot */
    lines tree;       /* the lines to all other dots, in order of growth */
    uint8_t *ends;    /* by cell: bits 1 << enum dir for the lines of the planted solution */
    bool *covered;    /* by cell: a line of the planted solution passes over it */
    int dots, wanted; /* number of dots so far, and the number wanted */
    int misses;       /* how many batches of dots may be undone, per 100 cells */
};

/* Returns true if the grown tree may stay; otherwise its last dots are undone. */
typedef bool tree_test(struct dots *d);

/* The result of solving with the techniques up to a tier. */
struct dots_solved {
    bool ends;     /* it was solved; this proves that the solution is unique */
    int vars;      /* number of variables of the Model */
    int of[TIERS]; /* number of steps by tier, from "medium" on */
    double work;   /* the work of these steps, roughly as a rating counts it */
};

/* From this many cells on dots are sparser, since the work that a rating allows grows with the
 * square root of the size; and an expert board is held to that work while it grows. */
enum { DOTS_LARGE = 200 };

/* Solves a puzzle of dots until it is stuck or its work exceeds `most`. It finds less than the
 * ladder but is fast: of counts over the whole board it uses only the bounds, and it follows
 * suppositions without trying assignments. */
struct dots_solved dots_solve(const struct puzzle *p, enum tier top, double most);

/* Returns true if the puzzle needs no supposition. Where the fast way gets stuck, this uses the
 * ladder's own techniques. */
bool dots_solve_by_ladder(const struct puzzle *p);

#endif
