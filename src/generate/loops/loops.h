/* Inside the loop generator: a planted solution of shaded cells and a loop, with clues over it.
 *
 * Invariant between any two calls: the planted solution obeys the bare rules and every number of
 * the puzzle, and no line of it passes a clue. A file of loop_* changes both together or neither:
 * loop_clues.c holds them and aims clues, loop_refute.c excludes another solution, loop_clues.c
 * adds a clue where techniques get stuck, loop_refute.c takes one away; loop_large.c makes large
 * boards, and loop_large.c removes what is too much there. */
#ifndef SUMI_GENERATE_LOOPS_LOOPS_H
#define SUMI_GENERATE_LOOPS_LOOPS_H

#include "generate/planted.h"
#include "model/model.h"

enum { PLANTED_SHADED = 16 }; /* in planted[]: else bits 1 << enum dir of the cell's line ends */

struct window {
    int row, col, rows, cols;
};

struct loops {
    struct run *run;
    struct puzzle *p;
    uint8_t *planted;
    int density; /* of the blank clues that are scattered, out of 100 cells */
    int redraws;
    bool changed; /* by a pass over the windows: the planted solution or a clue */
    /* The compiled puzzle of the moment; stale after any change of the givens. */
    struct model m;
    bool fresh;
    mark *marks, *given, *other;
};

/* loop_clues.c */
void loops_compile(struct loops *l); /* l->m and l->marks are up to date then */
void drop_model(struct loops *l);
void take_other_solution(struct loops *l, const struct model *m, const mark *marks);
void hand_over_solution(struct loops *l); /* to the run: run->planted */
void loops_over(struct loops *l, const struct model *m,
                const mark *planted);      /* l->p: the caller's */
void loops_free(struct loops *l);          /* all but l->p */
int twin(const struct loops *l, int cell); /* the cell that is a clue with it; most often itself */
bool is_clue(const struct loops *l, int cell);
bool is_blank(const struct loops *l, int cell);
bool has_clue_near(const struct loops *l, int cell); /* there, beside it or at a corner */
bool touches_clue(const struct loops *l, int cell);
bool touches_shaded(const struct loops *l, int cell);
int count_planted(const struct loops *l, int cell, enum dir d);
int count_marks(const struct loops *l, const mark *marks, int cell, enum dir d);
void count_again(struct loops *l); /* sets every aimed number to the true count */
int aim_score(struct loops *l, int cell, enum dir d); /* how much it would imply, and chance */
void aim(struct loops *l, int cell, enum dir d);
void aim_rest(struct loops *l); /* the blank clues: where each implies most, not at nothing */
void put_clue(struct loops *l, int cell);
void put_clue_pair(struct loops *l, int cell); /* there, and at the twin */
void put_shaded(struct loops *l, int cell);
void put_shaded_pair(struct loops *l, int cell);

/* loop_refute.c */
struct window widened(const struct loops *l, struct window w, int by);

/* Fixes everything that is not wholly inside the window as the planted solution has it, in
 * l->given. */
void fix_outside(struct loops *l, struct window w);

/* Other blank clues and another solution in a window; false, and nothing changed, when none fits.
 */
bool redraw_window(struct loops *l, struct window w);

/* Changes the puzzle so that l->other is no solution any more. False: the try is lost. */
bool loops_refute(struct loops *l);

/* loop_clues.c */
bool shading_is_open(const struct model *m, const mark *marks, int cell);

/* How much a clue would restrict the cells ahead that are open: the chi-square statistic of their
 * count, in tenths, were each shaded with one chance in SHADED_OF. Zeros are dull. -1: nothing. */
int worth_aiming(struct loops *l, const struct model *m, const mark *marks, int cell, enum dir d);

/* loop_large.c: a large puzzle, of the wanted difficulty where there is one. */
struct puzzle *plant_large_loops(struct run *run);

/* Changes the clue in a cell so that the puzzle becomes harder, or nicer to look at. Returns false,
 * and changes nothing, if that is not possible there. */
typedef bool clue_changer(struct loops *l, int cell);

#endif
