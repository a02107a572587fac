/* What the generators share: questions to the solver about a puzzle with a planted solution. */
#ifndef SUMI_GENERATE_PLANTED_H
#define SUMI_GENERATE_PLANTED_H

#include "generate/generate.h"

/* Whether a puzzle is of the wanted difficulty. */
enum fit {
    FITS,
    TOO_EASY,
    TOO_HARD,
    TOO_DULL, /* of the difficulty, but not as a rating of it should be: see rating_is_good() */
    LACKING,  /* it does not need the technique that was asked for */
    FIT_KINDS
};

/* Whether a puzzle that was found to be so may yet fit once it asks for more. */
static inline bool fit_wants_more(enum fit fit) {
    return fit == TOO_EASY || fit == LACKING;
}

/* One run of a generator. */
struct run {
    const struct generate_options *o;
    const struct generator *by;
    struct rng rng;
    int attempt;                 /* how many tries have failed */
    int earlier;                 /* tries of the candidates before this one, which were refused */
    int rated[FIT_KINDS];        /* how often each verdict was reached */
    int candidates;              /* puzzles that were brought towards a difficulty so far */
    double unseen;               /* work that ratings count and walks do not see, in the mean */
    int few, many;               /* puzzles with less or more clues than were asked for */
    bool over;                   /* the budget ran out, or the caller stopped it */
    int percent;                 /* how much of this try is done; 0 if that is not known */
    unsigned long long patience; /* how many of PicoSAT's propagations a question may take; 0:
                                    any number */
    double started;              /* CPU seconds */
    mark *planted; /* the planted solution made or changed last, by variable; NULL: not wanted */
};

/* A way to make a puzzle. Returns NULL if this try failed; the next one, with other random numbers,
 * may succeed. A try is a scope (mem_begin()): it frees only what its loops take. */
typedef struct puzzle *planter(struct run *run);
planter plant_loops;  /* shaded cells and a loop, clues with arrows */
planter plant_rooms;  /* shaded cells, rooms with numbers */
planter plant_dots;   /* a tree over dots; of the wanted difficulty where there is one */
planter plant_clued;  /* any genre: a random solution and the clues that it obeys */
planter plant_walled; /* rooms that imply most: cells pass over their borders */

/* Changes a puzzle where these marks get stuck: it gets one more clue, which the planted solution
 * obeys, or a part of it is redrawn. If the marks may no longer be certain then, the planted
 * solution, which may have changed, is in run->planted. Returns false if that is impossible; p may
 * be spoilt. */
typedef bool easer(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                   const mark *planted);
easer ease_clued, show_clued, vary_clued, ease_walled, vary_walled;

/* Draws a solution of a board without clues. */
typedef enum searched solution_drawer(struct run *run, const struct model *m, mark *out);

struct generator {
    const char *name; /* the name by which a genre asks for it */
    planter *plant;
    solution_drawer *draw; /* of plant_clued(); NULL: any solution will do */
    /* Whether plant() makes finished puzzles, of the wanted difficulty where there is one. Else
     * clues go from them, and they are eased and rated. NULL: nowhere. */
    bool (*plants_whole)(const struct run *run);
    easer *ease;         /* must keep the planted solution, or return the new one */
    easer *vary;         /* redraws a part with clues at the same cells */
    bool symmetric;      /* its clues form a pattern, which may be symmetric */
    bool plants_cheaply; /* a new board costs less than to go on with one that comes to nothing */
    void (*finish)(struct puzzle *p); /* once its givens suffice; NULL: nothing is left to do */
};
bool loops_are_large(const struct run *run);
void join_unnumbered(struct puzzle *p);
solution_drawer packed_solution; /* draw/packed.c */

/* Whether its planter finishes puzzles by itself. */
bool run_plants_whole(const struct run *run);

/* graded.c: gives a planted puzzle (which it frees) one solution, and, unless techniques are to
 * prove that, no clue more than it takes; NULL if it did not succeed. */
struct puzzle *build_unique(struct run *run, struct puzzle *p);

/* graded.c: brings a planted puzzle (which it frees) to the wanted difficulty; NULL if it did not
 * succeed. */
struct puzzle *build_graded(struct run *run, struct puzzle *p);

/* Rates a puzzle, until it is known to be harder than `most`. */
void rate_puzzle(struct run *run, const struct puzzle *p, enum difficulty most, struct rating *r);

/* Rates a puzzle, as far as needed to see whether it fits. */
enum fit rate_for(struct run *run, const struct puzzle *p, struct rating *r);

/* The same for a rating of it; and whatever technique was asked for. */
enum fit fit_for(struct run *run, const struct puzzle *p, const struct rating *r);
enum fit fit_of(struct run *run, const struct rating *r);

/* Whether the puzzle needs the technique that was asked for, if one was: its rating counts it, or
 * the simplest solve of the puzzle uses it. */
bool has_technique(const struct run *run, const struct puzzle *p, const struct rating *r);

/* True if the techniques prove that a graded puzzle has one solution, so that no planter has to. */
bool proved_by_techniques(const struct run *run);

/* Whether all of these clues can go, which they have then; else none has. */
typedef bool all_can_go(void *arg, const int *cells, int n);

/* Takes clues away: many at once where all of them can go, else each half of them; or one by one,
 * where the planted solution changes with each. */
void thin(struct run *run, const vec_int *clues, bool singly, all_can_go *go, void *arg);

/* Whether one more clue may go: as many are left as were asked for. */
bool run_may_drop(const struct run *run, const struct puzzle *p);

/* The cell whose given accompanies this one's in a symmetric pattern; often the same cell. */
int run_twin(const struct run *run, int cell);

/* Whether no clue may be without its twin. */
bool run_is_strict(const struct run *run);

/* Whether the board has more than 100 cells. The generators for most genres have other ways there,
 * without which they make few puzzles or none; smaller ones stay as they were made before. */
bool run_is_large(const struct run *run);

/* Notes that time is up or the caller wants to stop, and stays true from then on. Reports
 * progress. */
bool run_over(struct run *run);

/* Notes progress: of the part of this try between the percentages `from` and `to`, done/of is
 * complete. What was noted before never falls. */
void run_reach(struct run *run, int from, int to, int done, int of);

/* A budget for questions to the solver, which end when the run does, or when its patience with one
 * is used up. */
struct budget run_budget(struct run *run);

/* A solver that stops when the run does; the caller frees it. */
struct solver *solver_for(struct run *run, const struct model *m, const mark *given);

/* Looks for a solution of m other than `planted` that agrees with `given` (NULL: with nothing),
 * from the planted solution on, or (`far`) from its opposite. FOUND: `other` is filled. */
enum searched other_solution(struct run *run, const struct model *m, const mark *planted,
                             const mark *given, bool far, mark *other);

/* A solution that agrees with `given` and is close to `near`; both may have gaps. */
enum searched near_solution(struct run *run, const struct model *m, const mark *given,
                            const mark *near, mark *out);

/* A solution that agrees with `given` (may be NULL), with random initial phases: cells are tried
 * YES first with a chance of yes_share percent, segments by a coin. */
enum searched random_solution(struct run *run, const struct model *m, const mark *given,
                              int yes_share, mark *out);

#endif
