/* A puzzle that is being changed until it has one solution, or a wanted difficulty. Internal to
 * graded.c and candidate.c.
 *
 * Invariant between any two calls: the planted solution solves the puzzle. With by_walk every mark
 * in l->marks follows from the givens by techniques of the difficulty; with by_solver l->marks
 * holds what the planted solution and the last other solution have in common. So a candidate whose
 * marks are complete has exactly one solution. */
#ifndef SUMI_GENERATE_CANDIDATE_H
#define SUMI_GENERATE_CANDIDATE_H

#include "generate/grounds.h"
#include "generate/planted.h"
#include "generate/technique_solver.h"
#include "model/model.h"

/* How uniqueness is proved, and how the open places are found. */
struct candidate;
struct proof {
    bool (*solve)(struct candidate *l); /* fills l->marks, leaving open places unmarked; returns
                                           true if none is open */
    int ways;  /* number of changes tried at each step; the best one is kept */
    int parts; /* number of parts that the patience is divided into, see luby() */
};
extern const struct proof by_walk, by_solver;

/* A puzzle with its planted solution, and the marks that have been derived so far. */
struct candidate {
    struct run *run;
    struct puzzle *p;
    struct model m;
    mark *marks, *planted;  /* indexed by variable */
    struct grounds grounds; /* the dependencies of the marks */
    struct technique_solver walk;
    const struct proof *by;
    int eased;              /* number of times it was eased */
    int farthest, eased_by; /* the fewest places that a walk left open, and the value of `eased` at
                               that time */
};

/* Compiles l->p and clears all marks of l; the caller fills in the planted solution. */
void candidate_compile(struct candidate *l);
void candidate_free(struct candidate *l); /* frees the puzzle too; does nothing if l->p is NULL */

/* Takes over the planted solution that a planter or easer left in run->planted. Returns false if
 * there is none. */
bool candidate_take_planted(struct candidate *l);

void candidate_restart(struct candidate *l); /* clears all marks */

/* The most evidence that a step may need below extreme: see rating_is_good(). */
enum { WIDEST = 8 };

/* Returns the start state of a walk, with the work that the difficulty allows it. */
struct technique_solver walk_for(const struct run *run, const struct model *m);

/* Updates run->unseen, the mean work that a rating counts and a walk does not see. */
void note_unseen(struct run *run, double walked, const struct rating *r);

/* Returns how the puzzle fits if the planted solution is the only one. Otherwise returns TOO_HARD,
 * and *r says only that the puzzle is not unique. Rating stops once the puzzle is known to be
 * harder than `most`. */
enum fit fit_if_lone(struct candidate *l, enum difficulty most, struct rating *r);

/* Eases the puzzle until it is solved to the end. Returns false if it was given up. */
bool ease_to_end(struct candidate *l);

/* Removes clues that are not needed to solve it, many at a time; where pieces go with their clues,
 * one at a time, since the planted solution changes with each. */
void trim(struct candidate *l);

/* Removes clues one at a time while the puzzle is too easy, and restores a clue without which it is
 * too hard. Returns true if the puzzle fits. */
bool drop_to_fit(struct candidate *l);

/* Shows clues again, a few at a time, while the puzzle is too hard. Returns how it fits then. */
enum fit restore_to_fit(struct candidate *l);

/* Varies parts of a puzzle that is too easy or too hard (`fit`), and keeps each variation whose
 * rating is no farther from the difficulty. Returns true if the puzzle fits. */
bool vary_to_fit(struct candidate *l, enum fit fit);

#endif
