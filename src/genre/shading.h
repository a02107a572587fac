/* Rules that several shading genres share, on a Model whose cells all can be marked: the variable
 * of a cell has the cell's number, YES is shaded. Every function adds sums or the graph to a Model
 * that is not sealed yet. */
#ifndef SUMI_GENRE_SHADING_H
#define SUMI_GENRE_SHADING_H

#include "puzzle/puzzle.h"

#include "model/model.h"

struct rng;

/* A variable for each cell, in the order of the cells. */
void shading_cells(const struct puzzle *p, struct model *m);

/* No two shaded cells touch by a side. */
void shading_apart(const struct puzzle *p, struct model *m, int family);

/* Between lo and hi shaded cells in every 2x2 block; `about` is its upper left cell. */
void shading_blocks(const struct puzzle *p, struct model *m, int family, int lo, int hi);

/* Every straight window of `len` cells holds between lo and hi shaded cells; `about` is its first
 * cell. */
void shading_windows(const struct puzzle *p, struct model *m, int family, int len, int lo, int hi);

/* The shortest straight window from a cell that passes two walls holds a shaded cell; windows that
 * could start one cell later are left to that cell. What a wall parts counts as another room, as in
 * the reference player, also where its two sides hang together elsewhere. */
void shading_run(const struct puzzle *p, struct model *m, int family, int cell, enum dir d);

/* A room with a number holds as many shaded cells; with `always` >= 0 every room holds that many.
 */
void shading_rooms(const struct puzzle *p, struct model *m, int family, int always);

/* For the generator: each room without a number gets its count. `m` may have other variables too.
 */
void shading_room_clues(struct puzzle *p, const struct model *m, const mark *solution,
                        struct rng *rng);

/* Some cell is shaded: of all variables that there are so far. */
void shading_some(struct model *m, int family);

/* The shaded cells (or, without `shaded`, the unshaded ones) are connected. */
void shading_connected(const struct puzzle *p, struct model *m, int family, bool shaded);

/* The same where some cells are never shaded: `shade` by cell, LIT_FALSE for those. shading_open()
 * fills it, and makes a variable for each cell whose given is of no kind in `closed`, a set of bits
 * 1 << kind. */
void shading_open(const struct puzzle *p, struct model *m, unsigned closed, lit *shade);
void shading_apart_of(struct model *m, int family, const lit *shade);
void shading_blocks_of(struct model *m, int family, int lo, int hi, const lit *shade);
void shading_connected_of(struct model *m, int family, bool shaded, const lit *shade);

#endif
