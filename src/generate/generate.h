/* New puzzles with exactly one solution: plant a solution, let the solver look for another one,
 * place the clue that refutes it; take away at the end what is not needed.
 *
 * The same options give the same puzzle on every machine: nothing here looks at a clock except to
 * give up, and a search that is cut short is cut by counted work. */
#ifndef SUMI_GENERATE_GENERATE_H
#define SUMI_GENERATE_GENERATE_H

#include "base/rng.h"
#include "genre/genre.h"
#include "sat/rate.h"

enum symmetry { SYMMETRY_NONE, SYMMETRY_TURN, SYMMETRY_MIRROR };

struct generate_options {
    const struct genre *genre;
    struct grid grid;
    uint64_t seed;
    int density;   /* clue cells or dots, out of 100 cells; 0: the genre's own */
    int room_size; /* mean cells a room; 0: the genre's own */
    enum symmetry symmetry;
    bool graded; /* only a puzzle of this difficulty will do: */
    enum difficulty difficulty;
    struct budget budget; /* cpu_seconds and stop end the work; then NULL comes back */
    void (*progress)(void *arg,
                     int tried); /* called often with the boards begun so far. May be NULL */
    void *progress_arg;
};

/* A puzzle with exactly one solution, proved; the caller frees it. NULL: none was made, and *e
 * (which may be NULL) holds how many tries there were and what they lacked. */
struct puzzle *generate(const struct generate_options *o, struct err *e);

/* What graded puzzles keep to besides their difficulty: below "extreme" no step asks for more than
 * eight items of evidence; an expert one needs a few striking steps, not drudgery: of the hardest
 * kind at most eight (on large boards four on a hundred variables), with at most eight suppositions
 * on a hundred variables, and none of them longer than what is followed in the head. The generator
 * for every genre counts short chains for a third there. */
bool rating_is_good(const struct rating *r);

#endif
