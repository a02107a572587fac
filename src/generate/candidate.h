/* A puzzle on its way to one solution, or to a difficulty; for the files of graded.c.
 *
 * Invariant between any two calls: the planted solution solves the puzzle, and every mark of
 * l->marks follows from the givens by techniques of the difficulty; or, where the solver is asked,
 * the last other solution agrees with it. So a candidate whose marks are full has exactly one
 * solution. */
#ifndef SUMI_GENERATE_CANDIDATE_H
#define SUMI_GENERATE_CANDIDATE_H

#include "generate/grounds.h"
#include "generate/planted.h"
#include "generate/technique_solver.h"
#include "model/model.h"

/* What tells that there is one solution, and where something is open. */
struct candidate;
struct proof {
    bool (*solve)(struct candidate *l); /* true: to the end; else l->marks are what is not open */
    int ways;                           /* to ease it are tried, of which the best is taken */
    int parts;                          /* of the patience, by which it grows: see luby() */
};
extern const struct proof by_walk, by_solver;

/* A puzzle with its planted solution, and how far the techniques of the difficulty have got. */
struct candidate {
    struct run *run;
    struct puzzle *p;
    struct model m;
    mark *marks, *planted;  /* by variable */
    struct grounds grounds; /* what the marks rest on */
    struct technique_solver walk;
    const struct proof *by;
    int eased;              /* how many times it was eased */
    int farthest, eased_by; /* the fewest places that a walk left open, and the number of times
                               eased by then */
};

/* Compiles l->p and opens all of l's marks; the caller fills in the planted solution. */
void candidate_compile(struct candidate *l);
void candidate_free(struct candidate *l); /* frees the puzzle too; may be empty */

/* Takes over the planted solution that a planter or easer left in run->planted. Returns false if
 * there is none. */
bool candidate_take_planted(struct candidate *l);

void candidate_restart(struct candidate *l); /* clears all marks */

/* The most evidence that a step may need, below extreme: see rating_is_good(). */
enum { WIDEST = 8 };

/* A walk from the start, with the work that the difficulty allows it. */
struct technique_solver walk_for(const struct run *run, const struct model *m);

/* Notes how much more work a rating counts than a walk did. */
void note_unseen(struct run *run, double walked, const struct rating *r);

/* How it fits, if the planted solution is the only one; else it is too hard, and *r says nothing
 * but that it is not unique. It is rated until it is known to be harder than `most`. */
enum fit fit_if_lone(struct candidate *l, enum difficulty most, struct rating *r);

/* Solves it to the end, with as many changes as that takes. Returns false if it was given up. */
bool ease_to_end(struct candidate *l);

/* Removes clues that it is solved without, many at once; or pieces, one by one, since the planted
 * solution changes with each. */
void trim(struct candidate *l);

/* Removes clues one by one while it is too easy; one without which it is too hard comes back.
 * Returns true if it fits. */
bool drop_to_fit(struct candidate *l);

/* Shows clues again, a few at a time, while it is too hard. Returns how it fits then. */
enum fit restore_to_fit(struct candidate *l);

/* Varies parts of a puzzle that fits so, too easy or too hard, and keeps what is rated no farther
 * from the difficulty. Returns true if it fits. */
bool vary_to_fit(struct candidate *l, enum fit fit);

#endif
