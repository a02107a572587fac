/* A tree over dots as it grows (dots.c), what the ladder would make of it (dots_solver.c), and the
 * way to a difficulty (dots_graded.c). */
#ifndef SUMI_GENERATE_DOTS_H
#define SUMI_GENERATE_DOTS_H

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
    uint8_t *ends;    /* by cell: bits 1 << enum dir of the lines of the truth there */
    bool *covered;    /* by cell: a line of the truth passes over it */
    int dots, wanted; /* how many there are, and should be */
    int misses;       /* batches of dots that may be taken back, on 100 cells */
};

/* Whether a tree that has grown may stay as it is; else its last dots are taken back. */
typedef bool tree_test(struct dots *d);

/* Whether the truth is the only solution. */
tree_test only_tree;

/* Adds dots while the test is passed: some at a time, fewer when it is not. False: there are too
 * few for a puzzle. */
bool grow_tree(struct dots *d, tree_test *test);

/* Takes the last dot back. */
void take_last(struct dots *d);

/* To go back to: the tree as it is, into a list; and as it was. */
void keep_tree(const struct dots *d, lines *out);
void rebuild(struct dots *d, const lines *tree);

/* Whether the truth has a line on a segment. */
bool is_drawn(const struct dots *d, struct place segment);

/* Whether it is fit to be looked at: no side and no corner is bare, and there are choices. */
bool looks_good(const struct dots *d);

/* A tree of the wanted difficulty, from its first dot; false: it did not get it. */
bool grow_graded(struct dots *d);

/* How a walk with the techniques up to a tier went. */
struct dots_solved {
    bool ends;     /* it came to the end: there is one solution, and these techniques find it */
    int vars;      /* of the Model */
    int of[TIERS]; /* steps of a tier from "medium" on */
    double work;   /* of these, about as a rating counts it */
};

/* From so many cells on what a walk may cost is held against what a rating allows such a board: it
 * grows with the square root of the size, not with the size. */
enum { DOTS_LARGE = 200 };

/* The same for a large board, until it is stuck or its work passes `most`. */
struct dots_solved dots_solve_large(const struct puzzle *p, enum tier top, double most);

/* Walks through a puzzle of dots, until it is stuck or has taken more steps of the tier `top` than
 * `most` out of a hundred variables. It sees less than the ladder, but sees it fast: of counts over
 * the whole board it has the bounds alone, and it follows assumptions without trying ways.
 */
struct dots_solved dots_solve_fast(const struct puzzle *p, enum tier top, int most);

/* The same with the ladder's own techniques besides, where the fast ones lead no further; and with
 * those of the medium tier alone, where steps of it are what counts. */
struct dots_solved dots_solve(const struct puzzle *p, enum tier top, int most);

#endif
