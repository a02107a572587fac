/* How hard a puzzle is: it is solved by explained steps from the empty board, and the steps are
 * counted. */
#ifndef SUMI_SAT_RATE_H
#define SUMI_SAT_RATE_H

#include "deduce/deduce.h"
#include "sat/solver.h"

enum difficulty { EASY, NORMAL, HARD, EXPERT, EXTREME, DIFFICULTIES };

/* "easy", "normal", "hard", "expert", "extreme" */
extern const char *const difficulty_names[DIFFICULTIES];

struct rating {
    bool unique;   /* false: not one solution, and nothing else is filled in */
    bool complete; /* the steps reached the solution, or the highest score, within the budget and
                      what the largest boards may cost; else the score is what the steps so far
                      promise for the whole board */
    enum difficulty difficulty;
    double score;          /* 1 .. 5.99: the difficulty, and where within it */
    int variables;         /* of the Model: the size that counts below are held against */
    int steps;             /* above what follows by counting alone */
    int hardest;           /* how many of them were of the hardest kind */
    double work;           /* of all steps, in easy ones */
    int count[TECHNIQUES]; /* steps by row of techniques[]; those by counting are not listed
                            */
    int widest;            /* evidence of the largest step, see step_size() */
    int longest;           /* the longest walk of a what-if */
};

/* The puzzle is solved from the empty board: what follows by counting alone is taken for granted,
 * every other step asks for work according to its technique, and the score is the logarithm of all
 * work. So length and the hardest steps both count, as they do for people; a what-if that is long,
 * or a step that no technique finds, sets a least score besides. Without cpu_seconds and stop in
 * the budget a rating is the same everywhere. */
void rate(const struct model *m, const struct budget *b, struct rating *out);

/* The same, but it ends, not complete, where the puzzle is known to be harder than `most`. */
void rate_up_to(const struct model *m, const struct budget *b, enum difficulty most,
                struct rating *out);

/* The same for a puzzle whose only solution is known, and is known to be the only one: it is not
 * solved. */
void rate_known(const struct model *m, const mark *solution, const struct budget *b,
                enum difficulty most, struct rating *out);

/* What a step asks of a person, in easy steps; and the work at which a solve of this Model comes to
 * be harder than a difficulty. */
double rate_work(const struct step *step);
double rate_most_work(const struct model *m, enum difficulty difficulty);

/* The same of a Model whose graph has so many vertices (or, without one, of so many cells). */
double rate_most_work_on(int places, enum difficulty difficulty);

#endif
