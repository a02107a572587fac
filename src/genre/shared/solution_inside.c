#include "genre/shared/solution.h"

#include <ctype.h>

static bool side_is_on(const struct model *m, const mark *full, int cell, enum dir d) {
    int var = m->side_var[cell * DIRS + (int)d];
    return var >= 0 && full[var] == MARK_YES;
}

/* Along a row a cell is inside after an odd number of lines. */
static void write_inside(const struct puzzle *p, const struct model *m, const mark *full,
                         struct buf *out) {
    bool inside = false;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        inside = (grid_col(p->grid, cell) > 0 && inside) != side_is_on(m, full, cell, DIR_W);
        buf_char(out, inside ? 'x' : '-');
        if (grid_col(p->grid, cell) + 1 == p->grid.cols)
            buf_char(out, '\n');
    }
}

static bool read_inside(const struct puzzle *p, const struct model *m, const char *text, mark *full,
                        struct err *e) {
    int cells = grid_cells(p->grid);
    bool *inside = mem_alloc(cells, sizeof *inside), good = true;
    for (int cell = 0; cell < cells && good; cell++, text++) {
        while (isspace((unsigned char)*text))
            text++;
        inside[cell] = *text == 'x';
        good = *text == 'x' || *text == '-' ||
               err_at(e, grid_row(p->grid, cell) + 1, grid_col(p->grid, cell) + 1,
                      "not a solution's cell");
    }
    for (int cell = 0; cell < cells && good; cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(p->grid, cell, d);
            if (inside[cell] && (next == NO_CELL || !inside[next]))
                full[m->side_var[cell * DIRS + (int)d]] = MARK_YES;
        }
    mem_free(inside);
    return good;
}

const struct solution_form solution_inside = {write_inside, read_inside};
