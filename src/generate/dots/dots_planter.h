/* A tree over dots as it grows on its way to a difficulty, and what the ladder would make of it
 * (dots_solver.c). */
#ifndef SUMI_GENERATE_DOTS_DOTS_PLANTER_H
#define SUMI_GENERATE_DOTS_DOTS_PLANTER_H

#include "generate/planted.h"

/* A line from a dot to the one that came with it. */
struct line {
    int a, b;
};
typedef VEC(struct line) lines;

struct dots {
    struct run *run;
    struct puzzle *p;
    int root;         /* the first dot */
    lines tree;       /* the others, in the order in which they came */
    uint8_t *ends;    /* by cell: bits 1 << enum dir of the lines of the planted solution there */
    bool *covered;    /* by cell: a line of the planted solution passes over it */
    int dots, wanted; /* how many there are, and how many are wanted */
    int misses;       /* how many batches of dots may be taken back, per 100 cells */
};

/* True if a tree that has grown may stay; else its last dots are taken back. */
typedef bool tree_test(struct dots *d);

/* How solving with the techniques up to a tier went. */
struct dots_solved {
    bool ends;     /* it was solved: there is one solution, and these techniques find it */
    int vars;      /* of the Model */
    int of[TIERS]; /* steps of a tier from "medium" on */
    double work;   /* the work of these steps, roughly as a rating counts it */
};

/* From so many cells on dots are sparser, since the work that a rating allows grows with the square
 * root of the size, not with the size; and an expert board is held to that work as it grows. */
enum { DOTS_LARGE = 200 };

/* Solves a puzzle of dots until it is stuck or its work exceeds `most`. It sees less than the
 * ladder but is fast: of counts over the whole board it uses the bounds alone, and it follows
 * suppositions without trying ways. */
struct dots_solved dots_solve(const struct puzzle *p, enum tier top, double most);

/* Whether nothing need be supposed: where that gets stuck it uses the ladder's own techniques. */
bool dots_solve_by_ladder(const struct puzzle *p);

#endif
