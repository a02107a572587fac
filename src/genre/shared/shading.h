/* Rules that several shading genres share. Every function adds sums or a graph to a Model that is
 * not yet sealed.
 *
 * If every cell can be shaded (shading_cells()), the variable of a cell has the cell's number, YES
 * means shaded, and `shade` is NULL. Otherwise `shade` contains the literal "this cell is shaded"
 * by cell, LIT_TRUE or LIT_FALSE if that is given (shading_open()). */
#ifndef SUMI_GENRE_SHARED_SHADING_H
#define SUMI_GENRE_SHARED_SHADING_H

#include "model/build.h"
#include "puzzle/puzzle.h"

struct rng;

/* Adds a variable for each cell, in the order of the cells. */
void shading_cells(const struct puzzle *p, struct model *m);

/* Adds a variable for each cell except those whose given is a mark (struct genre_given), and fills
 * `shade`. */
void shading_open(const struct puzzle *p, struct model *m, lit *shade);

/* Adds: no two shaded cells touch by a side. */
void shading_apart(struct model *m, int family, const lit *shade);

/* Adds: every 2x2 block, named by its upper left cell, contains between lo and hi shaded cells. */
void shading_blocks(struct model *m, int family, int lo, int hi, const lit *shade);

/* Adds: the shaded cells (or, if `shaded` is false, the unshaded ones) are connected. */
void shading_connected(struct model *m, int family, bool shaded, const lit *shade);

/* Adds: some cell is shaded, one of all variables added so far. */
void shading_some(struct model *m, int family);

/* Does the same, unless a sum of the Model asks for a shaded cell anyway. Every variable has to be
 * a shading. */
void shading_some_unless_asked(struct model *m, int family);

/* The rest is for boards on which every cell can be shaded. */

/* Adds: the shortest straight window from a cell that passes two walls contains a shaded cell;
 * windows that could start one cell later are left to that cell. A wall always begins another room,
 * as in the reference player, even if the cells on its two sides are connected elsewhere. */
void shading_run(const struct puzzle *p, struct model *m, int family, int cell, enum dir d);

/* Adds: a room with a number contains that many shaded cells; with `always` >= 0 every room
 * contains that many. */
void shading_rooms(const struct puzzle *p, struct model *m, int family, int always);

/* For the generator, from a solution `full`; m may have other variables too. */

/* Returns true if the solution shades a cell. */
bool shading_is_shaded(const struct model *m, const mark *full, int cell);

/* Gives each room without a number the count of its cells for which counts() returns true. */
void count_in_rooms(struct puzzle *p, const struct model *m, const mark *solution,
                    bool (*counts)(const struct model *m, const mark *full, int cell));

/* Does the same for shaded cells (struct making). */
void shading_room_clues(struct puzzle *p, const struct model *m, const mark *solution,
                        struct rng *rng);

/* Gives no clues, for genres whose only givens are rooms without numbers (struct making). */
void shading_no_clues(struct puzzle *p, const struct model *m, const mark *solution,
                      struct rng *rng);

/* Draws how fast parts grow: one in `slow_in`, at random, at the pace `slow`, all others at once. A
 * solver begins in small rooms; if all rooms are alike no mark follows at first, however they are
 * changed one cell at a time. */
void draw_paces(struct rng *rng, int slow_in, int slow, int parts, int *pace);

/* Gives p rooms that grow round the parts of a shading: label[] is 0, 1, ... in its cells, by part,
 * and -1 elsewhere; if no cell has a label, all get 0. Stores the shading's marks in solution[], by
 * cell. On return label[] contains each cell's part. `pace`, by part: in how many rounds of 100 a
 * cell joins it (at least 1). */
void grow_rooms(struct puzzle *p, struct rng *rng, const int *pace, int *label, mark *solution);

#endif
