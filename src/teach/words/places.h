/* Lists of places in words: straight runs of cells by their ends, lines by their corners. `last`
 * goes before the last item: "and", "or". `apart` is how a list goes on where a long sentence is
 * parted in it (words/breaks.h), ". It also runs "; NULL: it stays whole. */
#ifndef SUMI_TEACH_WORDS_PLACES_H
#define SUMI_TEACH_WORDS_PLACES_H

#include "base/buf.h"
#include "base/vec.h"
#include "model/build.h"

/* Appends "r1c1-r1c5, r3c4 and r5c5": three cells and more in a row or column by their ends. The
 * cells are distinct. Returns the number of items. */
int places_cells(struct grid g, const vec_int *cells, const char *last, const char *apart,
                 struct buf *out);

/* Appends lines as one would follow them, by ends and corners: "r3c10-r1c10-r1c9 and r5c5-r5c6".
 * The variables are segments, all drawn. Returns the number of items. */
int places_lines(const struct model *m, const vec_int *vars, const char *apart, struct buf *out);

/* Appends sides by the cells that have most of them: "the top and the left side of r3c4". Of two
 * such cells `about` is preferred (NO_CELL: either). Returns the number of sides. */
int places_sides(const struct model *m, const vec_int *vars, int about, const char *last,
                 const char *apart, struct buf *out);

/* Appends places one by one, whatever they are. Where `last` is "and", two on layers of one place
 * are "both r1c1-r1c3" if they are drawn, else "r1c1-r1c3". Returns how many, at least two if there
 * is a "both". */
int places_each(const struct model *m, const vec_int *vars, bool drawn, const char *last,
                const char *apart, struct buf *out);

/* Appends a region of n >= 1 cells or grid points: as blocks and runs if these are few ("the block
 * r1c1-r2c4 and r3c1"), else by number and corners ("the 20 cells within r1c1-r6c5"). A noun, of
 * noun_len characters, says what is at the cells ("the dots at r1c1 and r3c1"); NULL: none. */
void places_region(struct grid g, const struct place *at, int n, const char *noun, int noun_len,
                   struct buf *out);

/* Appends "r1c1-r6c5", the corners of the smallest block round n >= 1 places. */
void places_box(struct grid g, const struct place *at, int n, struct buf *out);

/* Names of clues and rules in a list, those together that differ in their place alone: "the 0s at
 * r1c3 and r3c3, and the 1 at r9c2". */

struct subject_list {
    VEC(char *) names;
};

/* Adds a copy of a name that is not in the list yet. */
void subject_list_add(struct subject_list *l, const char *name);

/* Appends the names in their order. `more`: the sentence's list goes on behind them. */
void subject_list_say(const struct subject_list *l, bool more, struct buf *out);

#endif
