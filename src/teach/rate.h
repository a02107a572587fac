/* How hard a puzzle is: it is solved from the empty board by explained steps, and these are
 * counted. */
#ifndef SUMI_TEACH_RATE_H
#define SUMI_TEACH_RATE_H

#include "solve/sat/solver.h"
#include "teach/ladder.h"

enum difficulty { EASY, NORMAL, HARD, EXPERT, EXTREME, DIFFICULTIES };

/* "easy", "normal", "hard", "expert", "extreme" */
extern const char *const difficulty_names[DIFFICULTIES];

struct rating {
    bool unique;   /* false: it has not exactly one solution, and nothing else is filled in, */
    bool unknown;  /* or that was not found out within the budget */
    bool complete; /* the steps reached the solution, or the highest score, within the budget and
                      the limit for the largest boards; else the score is extrapolated from the
                      steps so far */
    enum difficulty difficulty;
    double score;          /* 1 .. 5.99: the difficulty, and where within it */
    int variables;         /* of the Model: the size with which the counts below are compared */
    int steps;             /* beyond what follows by counting alone */
    int hardest;           /* how many of them are of the hardest kind */
    double work;           /* of all steps, in units of an easy one */
    int count[TECHNIQUES]; /* steps by row of techniques[]; those by counting are not listed
                            */
    int widest;            /* the evidence of the largest step, see step_size() */
    int longest;           /* the longest walk of a what-if */
};

/* Rates a puzzle by solving it from the empty board. What follows by counting alone is free, every
 * other step costs work according to its technique, and the score is the logarithm of the total. So
 * length and hard steps both count, as they do for people. A long what-if, or a step that no
 * technique finds, also sets a minimum for the score. Without cpu_seconds and stop in the budget a
 * rating is the same everywhere. */
void rate(const struct model *m, const struct budget *b, struct rating *out);

/* The same, but ends incomplete once the puzzle is known to be harder than `most`. */
void rate_up_to(const struct model *m, const struct budget *b, enum difficulty most,
                struct rating *out);

/* The same for a puzzle whose only solution is known, and known to be the only one: it is not
 * solved first. */
void rate_known(const struct model *m, const mark *solution, const struct budget *b,
                enum difficulty most, struct rating *out);

/* What a step costs a person, in units of an easy step; and the work from which a solve of this
 * Model counts as harder than a difficulty. */
double rate_work(const struct step *step);
double rate_most_work(const struct model *m, enum difficulty difficulty);

/* The same for a Model whose graph has so many vertices (or, without a graph, of so many cells). */
double rate_most_work_on(int places, enum difficulty difficulty);

#endif
