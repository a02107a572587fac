/* How hard a puzzle is: it is solved from the empty board by explained steps, and these are
 * counted. */
#ifndef SUMI_TEACH_RATE_H
#define SUMI_TEACH_RATE_H

#include "solve/sat/solver.h"
#include "teach/ladder.h"

enum difficulty { EASY, NORMAL, HARD, EXPERT, EXTREME, DIFFICULTIES };

/* "easy", "normal", "hard", "expert", "extreme" */
extern const char *const difficulty_names[DIFFICULTIES];

/* The difficulty that a text begins with, as a word of its own: "hard 3.20"; DIFFICULTIES: none. */
int difficulty_named(const char *text);

struct rating {
    bool unique;   /* false: it has not exactly one solution, and nothing else is filled in, */
    bool unknown;  /* or that was not found out within the budget */
    bool complete; /* the steps reached the solution, or the highest score, within the budget and
                      the limit for the largest boards; else the score is extrapolated from the
                      steps so far */
    enum difficulty difficulty;
    double score;          /* 1 .. 9.99: how much the whole board asks for, its size included */
    int variables;         /* of the Model: the size with which the counts below are compared */
    int steps;             /* beyond what follows by counting alone */
    int paragraphs;        /* of a narration: a number or another rule of its own that was used by
                              counting alone is one, the same idea at several places another */
    int advanced;          /* paragraphs that are advanced, or suppose something */
    double before;         /* the share of the marks that stood before the first of these, 0 .. 1 */
    double evidence;       /* of the steps beyond counting: marks and rules that one rests on in the
                              mean; 0: there is none */
    int hardest;           /* how many of them are of the hardest kind */
    double work;           /* of all steps, in units of an easy one */
    int count[TECHNIQUES]; /* steps by row of techniques[]; those by counting are not listed
                            */
    int widest;  /* the evidence of the largest step that supposes nothing, see step_size() */
    int longest; /* the longest walk of a what-if */
};

/* Rates a puzzle by solving it from the empty board with the rows of the ladder, as hints do.
 * Every place costs a glance, every rule that counts a little, and every step beyond counting costs
 * work according to its technique. The grade is the logarithm of that work, for a board of this
 * size: hard steps and many of them both count, as they do for people; a long what-if, or a step
 * that no technique finds, also sets a minimum. The difficulty is where the grade lies among the
 * genre's own (struct grades). The score counts the size as well, and what a narration is like: how
 * many of its paragraphs are advanced, how soon the first of them comes, how much has to be seen
 * together. It orders puzzles of all sizes by how much they ask for. Without cpu_seconds and stop
 * in the budget a rating is the same everywhere. */
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

/* The same for a Model whose graph has so many vertices (or, without a graph, of so many cells),
 * and whose genre has no grades of its own. */
double rate_most_work_on(int places, enum difficulty difficulty);

#endif
