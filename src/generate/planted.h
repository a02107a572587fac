/* Shared by all generators: one run of a generator, and queries to the solver about a puzzle with a
 * planted solution. */
#ifndef SUMI_GENERATE_PLANTED_H
#define SUMI_GENERATE_PLANTED_H

#include "generate/generate.h"

/* How a puzzle compares with the wanted difficulty. */
enum fit {
    FITS,
    TOO_EASY,
    TOO_HARD,
    TOO_DULL, /* it has the difficulty, but fails rating_is_good() */
    LACKING,  /* it does not need the technique that was asked for */
    FIT_KINDS
};

/* Returns true if a puzzle with this verdict may still fit once it is made harder. */
static inline bool fit_wants_more(enum fit fit) {
    return fit == TOO_EASY || fit == LACKING;
}

/* One run of a generator. */
struct run {
    const struct generate_options *o;
    const struct generator *by;
    struct rng rng;
    int attempt;          /* number of tries that have failed */
    int earlier;          /* tries of earlier candidates, which were rejected */
    int rated[FIT_KINDS]; /* how often each verdict was reached */
    int candidates;       /* number of puzzles that were brought towards a difficulty so far */
    double unseen;        /* mean work that ratings count and walks do not see */
    int few, many;        /* number of puzzles with fewer or more clues than were asked for */
    bool over;            /* the budget ran out, or the caller stopped it */
    int percent;          /* how much of this try is done; 0 if that is not known */
    unsigned long long patience; /* limit on PicoSAT's propagations in one query; 0: none */
    double started;              /* CPU seconds */
    mark *planted; /* the planted solution made or changed last, indexed by variable, or NULL */
};

/* Makes a puzzle. Returns NULL if this try failed; the next one, with other random numbers, may
 * succeed. Each try is a memory scope (mem_begin()), so a planter frees only what its loops
 * allocate. */
typedef struct puzzle *planter(struct run *run);
planter plant_loops;  /* shaded cells and a loop, clues with arrows */
planter plant_rooms;  /* shaded cells, and rooms with numbers */
planter plant_dots;   /* a tree over dots, of the wanted difficulty if there is one */
planter plant_clued;  /* any genre: a random solution and the clues that it obeys */
planter plant_walled; /* rooms whose shapes carry most of the information */

/* Changes a puzzle where these marks get stuck: shows one more clue that the planted solution
 * obeys, or redraws a part. If the marks may no longer follow then, the planted solution, which may
 * have changed, is stored in run->planted. Returns false if nothing can be changed; p may then be
 * spoilt. */
typedef bool easer(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                   const mark *planted);
easer ease_clued, show_clued, vary_clued, ease_walled, vary_walled;

/* Draws a solution of a board without clues. */
typedef enum searched solution_drawer(struct run *run, const struct model *m, mark *out);

struct generator {
    const char *name; /* the name by which genres refer to it */
    planter *plant;
    solution_drawer *draw; /* used by plant_clued(); NULL: any solution will do */
    /* Returns true if plant() makes finished puzzles, of the wanted difficulty if there is one.
     * Otherwise its puzzles are eased, thinned and rated. NULL: never. */
    bool (*plants_whole)(const struct run *run);
    easer *ease;         /* must keep the planted solution, or store the new one */
    easer *vary;         /* redraws a part with clues at the same cells */
    bool symmetric;      /* its clues form a pattern, which may be symmetric */
    bool plants_cheaply; /* a new board costs less than going on with one that makes no progress */
    void (*finish)(
        struct puzzle *p); /* called once the givens suffice; NULL: nothing is left to do */
};
bool loops_are_large(const struct run *run);
void join_unnumbered(struct puzzle *p);
solution_drawer packed_solution; /* draw/packed.c */

/* Returns true if the run's planter finishes puzzles by itself. */
bool run_plants_whole(const struct run *run);

/* Makes the solution of a planted puzzle unique and, unless uniqueness must be proved by
 * techniques, removes every clue that is not needed. Takes ownership of p. Returns NULL if it
 * fails. In graded.c. */
struct puzzle *build_unique(struct run *run, struct puzzle *p);

/* Brings a planted puzzle to the wanted difficulty. Takes ownership of p. Returns NULL if it fails.
 * In graded.c. */
struct puzzle *build_graded(struct run *run, struct puzzle *p);

/* Rates a puzzle; stops once it is known to be harder than `most`. */
void rate_puzzle(struct run *run, const struct puzzle *p, enum difficulty most, struct rating *r);

/* Rates a puzzle as far as needed to decide whether it fits. */
enum fit rate_for(struct run *run, const struct puzzle *p, struct rating *r);

/* fit_for() decides the same from a finished rating; fit_of() ignores the technique that was asked
 * for. */
enum fit fit_for(struct run *run, const struct puzzle *p, const struct rating *r);
enum fit fit_of(struct run *run, const struct rating *r);

/* Returns true if no technique was asked for or the puzzle needs it: the rating counts it, or the
 * simplest solve of the puzzle uses it. */
bool has_technique(const struct run *run, const struct puzzle *p, const struct rating *r);

/* Returns true if techniques prove that a graded puzzle has one solution, so that no planter has
 * to. */
bool proved_by_techniques(const struct run *run);

/* Removes all of these clues if it can and returns true; otherwise removes none and returns
 * false. */
typedef bool all_can_go(void *arg, const int *cells, int n);

/* Removes clues: a whole group where all of it can go, otherwise each half of it in turn; or
 * (`singly`) one at a time, where the planted solution changes with each. */
void thin(struct run *run, const vec_int *clues, bool singly, all_can_go *go, void *arg);

/* Returns true if one more clue may be removed without going below the number asked for. */
bool run_may_drop(const struct run *run, const struct puzzle *p);

/* Returns the cell whose given accompanies this one's in a symmetric pattern; often the same
 * cell. */
int run_twin(const struct run *run, int cell);

/* Returns true if every clue must have its twin. */
bool run_is_strict(const struct run *run);

/* Returns true if the board has more than 100 cells. Most generators work differently on such
 * boards, where they would otherwise make few puzzles or none; smaller boards keep the older method
 * so that their seeds give the same puzzles. */
bool run_is_large(const struct run *run);

/* Returns true if time is up or the caller wants to stop; the answer then stays true. Reports
 * progress. */
bool run_over(struct run *run);

/* Reports progress: done/of of the part of this try that lies between the percentages `from` and
 * `to`. Progress never goes backwards. */
void run_reach(struct run *run, int from, int to, int done, int of);

/* Returns a budget for a query to the solver; it ends with the run, or when the run's patience with
 * one query is used up. */
struct budget run_budget(struct run *run);

/* Returns a solver that stops when the run does; the caller frees it. */
struct solver *solver_for(struct run *run, const struct model *m, const mark *given);

/* Looks for a solution of m other than `planted` that agrees with `given` (NULL: any). The search
 * starts from the planted solution or, with `far`, from its opposite. Fills `other` if it returns
 * SEARCH_FOUND. */
enum searched other_solution(struct run *run, const struct model *m, const mark *planted,
                             const mark *given, bool far, mark *other);

/* Looks for a solution that agrees with `given` and is close to `near`; both may be partial. */
enum searched near_solution(struct run *run, const struct model *m, const mark *given,
                            const mark *near, mark *out);

/* Looks for a solution that agrees with `given` (may be NULL), with random initial phases: a cell
 * is tried as YES first with a probability of yes_share percent, a segment with 50 percent. */
enum searched random_solution(struct run *run, const struct model *m, const mark *given,
                              int yes_share, mark *out);

#endif
