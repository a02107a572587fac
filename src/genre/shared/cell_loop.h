/* Rules shared by genres with one loop through the centres of cells. Between model_begin() and
 * model_seal():
 *
 *     struct cell_loop l;
 *     cell_loop_begin(&l, p, m, closed, shaded);   adds the variables
 *     cell_loop_close(&l, m, ...);                 adds the graph and "two ends or none"
 *     ... sums of cell_loop_segment() ... */
#ifndef SUMI_GENRE_SHARED_CELL_LOOP_H
#define SUMI_GENRE_SHARED_CELL_LOOP_H

#include "model/build.h"
#include "puzzle/puzzle.h"

struct err;
struct rng;

struct cell_loop {
    struct grid grid;
    lit *shade, *east, *south; /* indexed by cell; LIT_FALSE if there is no such variable */
    bool *open;
    bool shaded;
};

/* Adds a shading for each open cell (if `shaded`), and then a segment between each two neighbouring
 * open cells. Cells whose given is of a kind in `closed`, a set of bits 1 << kind, are not open. */
void cell_loop_begin(struct cell_loop *l, const struct puzzle *p, struct model *m, unsigned closed,
                     bool shaded);

/* Return the segment that leaves a cell in a direction, and the cell's shading; LIT_FALSE if there
 * is none. */
lit cell_loop_segment(const struct cell_loop *l, int cell, enum dir d);
static inline lit cell_loop_shade(const struct cell_loop *l, int cell) {
    return l->shade[cell];
}

/* The segments of one room: those across its border (gates), those inside, and of the latter those
 * across a wall (walls). */
struct room_segments {
    VEC(lit) gate, inner, wall;
};

/* Returns the segments of all rooms, to be used before model_seal(), which frees them. room: the
 * room of each cell, of `rooms`; cells with -1 are in none. */
struct room_segments *cell_loop_rooms(const struct cell_loop *l, const struct puzzle *p,
                                      const int *room, int rooms);

/* Adds that the loop crosses the walls of a room between lo and hi times. A line across a wall
 * inside the room leaves it and comes in again, so it counts twice, as in the reference player. */
void cell_loop_crossings(struct model *m, int family, int about, const struct room_segments *s,
                         int lo, int hi);

/* Adds that no line crosses a wall inside a room that the loop visits once: it would leave the room
 * there, come in again, and could not go on to another room. */
void cell_loop_no_wall(struct model *m, int family, int about, const struct room_segments *s);

/* Adds the loop and its "two ends or none". It passes each open cell that is not shaded or, without
 * shading, every open cell (`all`) or any number of them. */
void cell_loop_close(const struct cell_loop *l, struct model *m, bool all, int loop_family,
                     int ends_family);

/* Adds, after cell_loop_close(): if `when` holds, the loop leaves the cell out, and the cell lies
 * inside it, or outside. Call model_sides() after the last of these. */
void cell_loop_side(const struct cell_loop *l, struct model *m, int family, int cell, lit when,
                    bool inside);

/* With shading, after cell_loop_close(): adds that shaded cells lie outside the loop. */
void cell_loop_outside(const struct cell_loop *l, struct model *m, int family);

/* With shading: adds that no two shaded cells touch by a side. */
void cell_loop_shaded_apart(const struct cell_loop *l, struct model *m, int family);

/* The family->word_for of the ends: returns "loop-cross", "loop-branch" or "dead-end", and with
 * shading "line-on-shaded" and "empty-cell". */
const char *cell_loop_word(const struct model *m, const mark *marks, int sum);

/* Adds a rule about the lengths of a cell's arms, the straight lines from it to where the loop
 * turns; see model_arms(). The cell has to be on the loop. `number` is the printed number, or
 * NO_NUMBER. */
void cell_loop_arms(const struct cell_loop *l, struct model *m, int family, int cell,
                    enum arms_rule rule, int number);

/* Returns true if a line of a full assignment leaves a cell (none leaves NO_CELL) in a
 * direction. */
bool cell_loop_line(const struct model *m, const mark *full, int cell, enum dir d);

/* Stores the lengths of the arms of a cell by direction in a full assignment, 0 if no line leaves
 * it there. */
void cell_loop_lengths(const struct model *m, const mark *full, int cell, int length[DIRS]);

/* cell_loop_visit() adds that the loop passes a cell by exactly two of its segments.
 * cell_loop_visit_word() is the family->word_for of such a sum: it returns the family's own word if
 * no line enters the cell, and otherwise what cell_loop_word() does. */
void cell_loop_visit(const struct cell_loop *l, struct model *m, int family, int cell);
const char *cell_loop_visit_word(const struct model *m, const mark *marks, int sum);

/* For genres whose numbers count along an arrow: if the number in a cell has none, adds a sum that
 * nothing satisfies, and returns true. A setter's half-done puzzle can be opened; it has no
 * solution, as for the reference player. */
bool clue_lacks_arrow(const struct puzzle *p, struct model *m, int family, int cell);

/* Returns how many lines of a full assignment end in a cell. */
int cell_loop_ends(const struct model *m, const mark *full, int cell);

#endif
