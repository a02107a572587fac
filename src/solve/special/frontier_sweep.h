/* Only for the files of the search along a frontier: the order in which the cells of a board are
 * decided, what is to be known at each of them, and what is common to the kinds of boards that are
 * gone through so. Equal states are one. */
#ifndef SUMI_SOLVE_SPECIAL_FRONTIER_SWEEP_H
#define SUMI_SOLVE_SPECIAL_FRONTIER_SWEEP_H

#include "model/model.h"
#include "solve/special/frontier.h"

#include <stdint.h>

/* What a state holds of each cell of a line, and how wide a line may be. */
enum { LABEL_BITS = 4, FRONTIER_WIDEST = 15 };

/* Sums of many cells for which the bound is worth its time; one more bound is for all of them. */
enum { CROWDS = 7 };

/* The count of a sum within a state's counts; width 0: it needs none. */
struct tally_field {
    int shift, width;
    int lo, hi, open;
    int first, last; /* the first and last position with an open literal of it */
};

/* A cell adds this to the count of a sum. */
struct tally_change {
    const struct tally_field *field;
    int add[2]; /* when the cell is on, when it is off */
    int ahead;  /* open literals of the sum after this cell */
};

/* The bound on what cells of a set can still hold, see frontier_chains.c. */
struct crowd_room {
    int most;         /* points that lie ahead, and what cells at the border save */
    uint64_t corners; /* points on the frontier that cells ahead may cover: the point before place
                         i is bit i * LABEL_BITS; the one beyond the cell last decided stands at
                         place `width` */
};

struct frontier_position {
    int cell, var; /* -1: it has no variable, and is off */
    lit off;       /* the literal by which its cell is off */
    mark known;    /* of that literal */
    bool border;
    int first_change;                   /* plan.changes.at[first_change .. that of the next - 1] */
    struct crowd_room room[CROWDS + 1]; /* after this cell */
};

struct frontier_plan {
    const struct model *m;
    const mark *marks;
    int lines, width, positions; /* position p is place p % width of line p / width */
    struct frontier_position *at;
    VEC(struct tally_change) changes;
    struct tally_field *fields; /* by sum */
    int *position;              /* by cell */
    int crowd[CROWDS], crowds;  /* sums of off cells, no two with a cell in common */
    void *own;                  /* what the kind of boards has to know besides */
};

static inline int frontier_position_of(const struct frontier_plan *p, lit l) {
    return p->position[p->m->vars.at[lit_var(l)].at.a];
}

static inline int count_at(const struct tally_field *f, uint64_t counts) {
    return (int)(counts >> f->shift) & ((1 << f->width) - 1);
}

/* True if boards of this Model can be gone through at all: each cell is a vertex, joined to those
 * beside it, and has a variable that switches it, or is always off. */
bool frontier_fits(const struct model *m);

/* The same, and off cells never touch. */
bool chains_fit(const struct model *m);

/* What the rest of the board can see of the cells decided so far: the counts of the sums that are
 * under way, and what a kind of boards has to know besides. All zero before the first cell. */
struct frontier_key {
    uint64_t counts, seen[3];
};

/* How many states are gone through, about 0.1 to 0.5 us each, in sweeps from all four sides, and in
 * all; after the first ones the sweep that is furthest goes on alone if it has decided one in so
 * many cells. */
struct frontier_limits {
    long first, most;
    int share;
};

enum { MOST_WAYS = 32 };

struct frontier_kind {
    /* True if boards of this Model are of the kind. */
    bool (*fits)(const struct model *m);

    /* Completes a plan with what the kind has to know of cells; plan->own is its own. False: the
     * board is not one that can be gone through. */
    bool (*plan)(struct frontier_plan *p);

    /* Fills what a state becomes when the cell at this position is decided, its sums counted
     * already. Several: it belongs to different parts. Returns how many, 0: it may not be. After
     * the last cell all that are left are equal. */
    int (*decide)(const struct frontier_plan *p, int at, bool off, struct frontier_key before,
                  struct frontier_key out[MOST_WAYS]);

    struct frontier_limits (*limits)(const struct frontier_plan *p);
};

/* In frontier_chains.c and frontier_islands.c. */
extern const struct frontier_kind frontier_chains, frontier_islands;

#endif
