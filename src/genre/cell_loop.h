/* Rules that several genres with one loop through the centres of cells share. Between
 * model_begin() and model_seal():
 *
 *     struct cell_loop l;
 *     cell_loop_begin(&l, p, m, closed, shaded);   variables
 *     cell_loop_close(&l, m, ...);                  the graph and "two ends or none"
 *     ... sums of cell_loop_segment() ...
 *     cell_loop_free(&l); */
#ifndef SUMI_GENRE_CELL_LOOP_H
#define SUMI_GENRE_CELL_LOOP_H

#include "model/model.h"
#include "puzzle/puzzle.h"

struct err;
struct rng;

struct cell_loop {
    struct grid grid;
    lit *shade, *east, *south; /* by cell; LIT_FALSE: there is no such variable */
    bool *open;
    bool shaded;
};

/* With `shaded` adds a shading for each open cell; then a segment between each two open cells that
 * touch. Cells whose given is of a kind in `closed`, a set of bits 1 << kind, are not open. */
void cell_loop_begin(struct cell_loop *l, const struct puzzle *p, struct model *m, unsigned closed,
                     bool shaded);
void cell_loop_free(struct cell_loop *l);

/* The segment that leaves a cell in a direction, and the cell's shading; LIT_FALSE: none. */
lit cell_loop_segment(const struct cell_loop *l, int cell, enum dir d);
static inline lit cell_loop_shade(const struct cell_loop *l, int cell) {
    return l->shade[cell];
}

/* The loop and its "two ends or none": through each open cell that is not shaded or, without
 * shading, through every open cell (`all`) or as many as it likes. */
void cell_loop_close(const struct cell_loop *l, struct model *m, bool all, int loop_family,
                     int ends_family);

/* After cell_loop_close(): where `when` holds the loop leaves the cell out, and the cell lies
 * inside of it, or outside. model_sides() comes behind the last of these. */
void cell_loop_side(const struct cell_loop *l, struct model *m, int family, int cell, lit when,
                    bool inside);

/* With shading, after cell_loop_close(): shaded cells lie outside the loop. */
void cell_loop_outside(const struct cell_loop *l, struct model *m, int family);

/* With shading: no two shaded cells touch by a side. */
void cell_loop_shaded_apart(const struct cell_loop *l, struct model *m, int family);

/* family->word_for of the ends: "loop-cross", "loop-branch" or "dead-end", and with shading
 * "line-on-shaded" and "empty-cell". */
const char *cell_loop_word(const struct model *m, const mark *marks, int sum);

/* The cell has to be on the loop: a rule about the lengths of its arms, which are the straight
 * lines from it to where the loop turns; see model_arms(). `number` is what is printed, NO_NUMBER
 * where nothing is. */
void cell_loop_arms(const struct cell_loop *l, struct model *m, int family, int cell,
                    enum arms_rule rule, int number);

/* The lengths of the arms of a cell by direction in a full assignment, 0 where no line leaves it.
 */
void cell_loop_lengths(const struct model *m, const mark *full, int cell, int length[DIRS]);

/* The loop passes a cell: just two of its segments. And family->word_for of such a sum: the
 * family's own word where no line enters the cell, else as cell_loop_word(). */
void cell_loop_visit(const struct cell_loop *l, struct model *m, int family, int cell);
const char *cell_loop_visit_word(const struct model *m, const mark *marks, int sum);

/* genre->validate where a number counts along its arrow: none is without. */
bool numbers_have_arrows(const struct puzzle *p, struct err *e);

/* How many lines of a full assignment end in a cell. */
int cell_loop_ends(const struct model *m, const mark *full, int cell);

#endif
