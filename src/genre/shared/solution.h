/* Writers and readers of the forms of solution rows. A reader gets all variables as MARK_NO. */
#ifndef SUMI_GENRE_SHARED_SOLUTION_H
#define SUMI_GENRE_SHARED_SOLUTION_H

#include "genre/genre.h"

struct solution_form {
    void (*write)(const struct puzzle *p, const struct model *m, const mark *full, struct buf *out);
    bool (*read)(const struct puzzle *p, const struct model *m, const char *text, mark *full,
                 struct err *e);
};

/* One line of letters per row: those of the look of cells. */
extern const struct solution_form solution_cells;

/* One token per cell: its line ends out of "nesw" in this order, "x" if it is shaded, "-" if it is
 * neither. */
extern const struct solution_form solution_loop;

/* One line "r1,c1-r2,c2" per segment, counted from 0. */
extern const struct solution_form solution_segments;

/* One line "r1,c1-r2,c2*n" per pair of islands connected by n bridges: by the upper or left one in
 * reading order, bridges to the right before those below. */
extern const struct solution_form solution_bridges;

#endif
