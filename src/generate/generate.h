/* New puzzles with exactly one solution. How one is made, whatever its genre:
 *
 * 1. Draw a solution and givens that it obeys: pieces or rooms, then the solution, then every clue
 *    it allows; or a loop or a tree first, and the givens round it (struct generator, plant).
 *
 * 2. Change the givens where something is open, until nothing is: show or aim a clue, move a wall,
 *    part a room, draw a part anew (struct generator, ease). Without a difficulty the solver tells
 *    what is open, the places where another solution differs; with one a walk by the techniques of
 *    that difficulty, the places where it gets stuck (technique_solver.h). A walk that ends proves
 *    that the solution is the only one.
 *
 * 3. Thin: clues go, many at once at first, as long as nothing is left open then (thin()).
 *
 * 4. Rate: what is too easy loses more clues or is varied, what is too hard gets some back, until
 *    it fits (graded.c). What comes to nothing is begun anew, with other random numbers.
 *
 * Rooms with numbers and trees over dots go through this in one pass, so that boards of 50x50 end:
 * their planters hold each number and each dot to the work that a rating allows.
 *
 * The same options give the same puzzle on every machine: nothing here looks at a clock except to
 * give up, and searches that are cut short are limited by counted work. */
#ifndef SUMI_GENERATE_GENERATE_H
#define SUMI_GENERATE_GENERATE_H

#include "base/rng.h"
#include "genre/genre.h"
#include "teach/rate.h"

struct generate_progress {
    int tries;   /* boards begun so far */
    int percent; /* of the one at hand, where that can be told; else 0 */
};

struct generate_options {
    const struct genre *genre;
    struct grid grid;
    uint64_t seed;
    int density;   /* clue cells or dots per 100 cells; 0: the genre's own density */
    int room_size; /* mean number of cells in a room; 0: the genre's own */
    enum symmetry symmetry;
    int clues_min, clues_max; /* how many clues it has, see generate_clues(); max 0: any number */
    const struct technique *with; /* only a puzzle that needs this technique will do: at some
                                     point nothing simpler leads on; NULL: any puzzle */
    bool graded; /* only a puzzle of this difficulty will do; else it is not read: */
    enum difficulty difficulty;
    struct budget budget; /* when cpu_seconds or stop end the work, NULL is returned */
    /* Called often; may be NULL. */
    void (*progress)(void *arg, const struct generate_progress *progress);
    void *progress_arg;
};

/* Whether the clues of a genre form a pattern, which `symmetry` is about. Dots and rooms form none,
 * nor do clues in every cell, or where the solution has to be as symmetric. */
bool generate_has_symmetry(const struct genre *g);

/* How many givens say something: numbers, arrows, pearls, also at grid points and in rooms, and
 * shaded cells where the solution decides which; not the pieces that are scattered before there is
 * one (a wall without a number, an island whose number is not known). */
int generate_clues(const struct puzzle *p);

/* Appends the command that makes the same puzzle again, "sumi generate cave --size 8x8 --seed 7",
 * but for --symmetry, whose words are the command line's. */
void generate_command(const struct generate_options *o, struct buf *out);

/* Makes a puzzle that is proved to have exactly one solution; the caller frees it. NULL if none was
 * made; *e (e may be NULL) then says how many tries there were and what they lacked. */
struct puzzle *generate(const struct generate_options *o, struct err *e);

/* What graded puzzles must satisfy besides their difficulty. Below "extreme" no step needs more
 * than eight items of evidence. An expert puzzle needs a few striking steps, not drudgery: at most
 * eight of the hardest kind (on large boards four per hundred variables), at most eight
 * suppositions per hundred variables, and none longer than can be followed in the head. The
 * generator for every genre counts short chains as a third there. */
bool rating_is_good(const struct rating *r);

/* Notes a difficulty with the puzzle, where screens and paper show it. */
void generate_note_difficulty(enum difficulty d, struct puzzle *p);

#endif
