/* How hard a puzzle is: it is solved by explained steps from the empty board, and the steps are
 * counted. */
#ifndef SUMI_SAT_RATE_H
#define SUMI_SAT_RATE_H

#include "deduce/deduce.h"
#include "sat/solver.h"

enum difficulty { EASY, NORMAL, HARD, EXPERT, EXTREME, DIFFICULTIES };

/* "easy", "normal", "hard", "expert", "extreme" */
extern const char *const difficulty_names[DIFFICULTIES];

enum { RATED_TECHNIQUES = 32 };

struct rating {
    bool unique;   /* false: not one solution, and nothing else is filled in */
    bool complete; /* the steps reached the solution within the budget */
    enum difficulty difficulty;
    double score;                /* 1 .. 5.99: the difficulty, and where within it */
    int steps;                   /* in all */
    int hardest;                 /* how many of them were of the hardest kind */
    int narrowest;               /* among those, the fewest choices that the board offered */
    int count[RATED_TECHNIQUES]; /* by row of techniques[] */
    int widest;                  /* evidence of the largest step, see step_size() */
    int longest;                 /* the longest walk of a what-if */
};

/* The score comes from the hardest kind of technique, from how often it is needed, and from how few
 * such steps the board offers at its narrowest point; the difficulty is the whole number in it. The
 * kinds, simplest first: basic, easy, medium, hard, what-if in a short chain, in a long one, in
 * every way, minimal sets. Without cpu_seconds and stop in the budget a rating is the same
 * everywhere. */
void rate(const struct model *m, const struct budget *b, struct rating *out);

/* The same, but it ends, not complete, where the puzzle is known to be harder than `most`. */
void rate_up_to(const struct model *m, const struct budget *b, enum difficulty most,
                struct rating *out);

/* The same for a puzzle whose only solution is known, and is known to be the only one: it is not
 * solved. */
void rate_known(const struct model *m, const mark *solution, const struct budget *b,
                enum difficulty most, struct rating *out);

#endif
