/* Generates puzzles with exactly one solution. For every genre this takes four steps:
 *
 * 1. Plant: draw a solution and givens that it obeys. Either pieces or rooms come first, then the
 * solution, then every clue it allows; or a loop or tree comes first, and the givens are drawn
 * round it (struct generator, plant).
 *
 * 2. Ease: change the givens where something is open, until nothing is open: show or aim a clue,
 * move a wall, split a room, redraw a part (struct generator, ease). Without a wanted difficulty
 * the solver finds the open places: those where another solution differs. With a difficulty, a walk
 * by the techniques of that difficulty finds them: the places where it gets stuck
 * (technique_solver.h). A walk that reaches the end proves that the solution is unique.
 *
 * 3. Thin: remove clues, many at a time at first, while every place stays settled (see thin()).
 *
 * 4. Rate: a puzzle that is too easy loses more clues or is varied, one that is too hard gets some
 * clues back, until it fits (graded.c). A puzzle that does not get there is abandoned, and the
 * generator starts again with other random numbers.
 *
 * Rooms with numbers and trees over dots do all this in one pass, so that boards of 50x50 end:
 * their planters check each number and each dot against the work that a rating allows.
 *
 * The same options give the same puzzle on every machine: the clock is read only to give up, and
 * searches that are cut short are limited by counted work. */
#ifndef SUMI_GENERATE_GENERATE_H
#define SUMI_GENERATE_GENERATE_H

#include "base/rng.h"
#include "genre/genre.h"
#include "teach/rate.h"

struct generate_progress {
    int tries;   /* boards begun so far */
    int percent; /* of the current board, where that is known; otherwise 0 */
};

struct generate_options {
    const struct genre *genre;
    struct grid grid;
    uint64_t seed;
    int density;   /* clue cells or dots per 100 cells; 0: the genre's default */
    int room_size; /* mean number of cells in a room; 0: the genre's default */
    enum symmetry symmetry;
    int clues_min,
        clues_max; /* bounds on the number of clues, see generate_clues(); max 0: no bounds */
    const struct technique *with; /* the puzzle must need this technique: at some point nothing
                                     simpler makes progress; NULL: no such condition */
    bool graded; /* the puzzle must have the difficulty below, which is not read otherwise */
    enum difficulty difficulty;
    struct budget budget; /* when cpu_seconds or stop ends the work, generate() returns NULL */
    /* Called often; may be NULL. */
    void (*progress)(void *arg, const struct generate_progress *progress);
    void *progress_arg;
};

/* Returns true if the clues of a genre form a pattern to which `symmetry` applies. It does not
 * apply to dots and rooms, to clues in every cell, or where the solution would have to be symmetric
 * too. */
bool generate_has_symmetry(const struct genre *g);

/* Returns the number of givens that carry information: numbers, arrows and pearls (also at grid
 * points and in rooms), and shaded cells where they depend on the solution. Pieces that are
 * scattered before there is a solution do not count (a wall without a number, an island whose
 * number is not known). */
int generate_clues(const struct puzzle *p);

/* Appends the command that makes the same puzzle again, such as "sumi generate cave --size 8x8
 * --seed 7". It leaves out --symmetry, whose words belong to the command line. */
void generate_command(const struct generate_options *o, struct buf *out);

/* Makes a puzzle that is proved to have exactly one solution; the caller frees it. Returns NULL if
 * none was made; *e (e may be NULL) then tells how many tries there were and why they failed. */
struct puzzle *generate(const struct generate_options *o, struct err *e);

/* Returns true if a graded puzzle meets the requirements besides its difficulty. Below "extreme" no
 * step needs more than eight items of evidence. An expert puzzle needs a few striking steps, not
 * drudgery: at most eight of the hardest kind (on large boards four per hundred variables), at most
 * eight suppositions per hundred variables, and none too long to follow in the head. The generator
 * for every genre counts a short chain as a third of one. */
bool rating_is_good(const struct rating *r);

/* Stores a difficulty in the puzzle, for display on screen and paper. */
void generate_note_difficulty(enum difficulty d, struct puzzle *p);

#endif
