/* Inside the building of graded puzzles (graded.c): a puzzle on its way to a difficulty.
 *
 * Invariant between any two calls: the truth solves the puzzle, and every mark of l->marks follows
 * from the givens by techniques of the difficulty, but where `redrawn` is set and
 * candidate_restart() has not been called yet. So a candidate whose marks are full has one
 * solution.
 */
#ifndef SUMI_GENERATE_CANDIDATE_H
#define SUMI_GENERATE_CANDIDATE_H

#include "generate/planted.h"
#include "generate/technique_solver.h"

/* A puzzle with its planted solution, and how far the techniques of the difficulty have come. */
struct candidate {
    struct run *run;
    struct puzzle *p;
    struct model m;
    mark *marks, *truth; /* by variable */
    struct technique_solver walk;
    bool redrawn;           /* by the last change, so that the marks need not follow any more */
    int eased;              /* how often */
    int farthest, eased_by; /* the fewest places that a walk left open, and eased so often then */
};

/* Compiles l->p and gives l its marks, all open; the planted solution is to be filled in. */
void candidate_compile(struct candidate *l);
void candidate_free(struct candidate *l); /* the puzzle too; nothing where there is none */
void candidate_replace(struct candidate *l, struct candidate by);

/* The same run with other givens (which it takes over): marks and planted solution are those of the
 * places that both have. */
struct candidate candidate_with(const struct candidate *l, struct puzzle *p);

/* Takes over the planted solution that a planter or easer left in run->truth; false: none. */
bool candidate_take_truth(struct candidate *l);

void candidate_restart(struct candidate *l); /* clears all marks */
bool candidate_solve(struct candidate *l);   /* by the techniques; true: to the end */

/* The puzzle changed in a way; false, and nothing in *out: it cannot be. */
bool candidate_changed(const struct candidate *l, easer *way, struct candidate *out);

/* candidate_ease.c: walks to the end, with as many changes as that takes. False: it was given up.
 */
bool ease_to_end(struct candidate *l);

/* candidate_trim.c: takes clues away that the walk can do without; one by one, each changing the
 * planted solution, or (halves) many at once, where they keep it. */
void trim(struct candidate *l);
void trim_halves(struct candidate *l);

/* Clues go one by one while it is too easy; one without which it is too hard comes back. True: it
 * fits. */
bool drop_to_fit(struct candidate *l);

/* candidate_vary.c: varies parts of what is too easy, and keeps what is rated no lower. True: it
 * fits. */
bool vary_to_fit(struct candidate *l);

#endif
