#include "genre/shared/solution.h"

#include "model/model.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool bad_cell(const struct puzzle *p, int cell, struct err *e) {
    return err_at(e, grid_row(p->grid, cell) + 1, grid_col(p->grid, cell) + 1,
                  "not a solution's cell");
}

static const char *skip_blanks(const char *text) {
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

static mark mark_of(const mark *full, int var) {
    return var < 0 ? MARK_NONE : full[var];
}

static void write_cells(const struct puzzle *p, const struct model *m, const mark *full,
                        struct buf *out) {
    const char *letter = mark_look_rows[p->genre->cell].letter;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        buf_char(out, model_cell_mark(m, full, cell) == MARK_YES ? letter[0] : letter[1]);
        if (grid_col(p->grid, cell) + 1 == p->grid.cols)
            buf_char(out, '\n');
    }
}

static bool read_marked_cells(const struct puzzle *p, const struct model *m, const char *text,
                              mark *full, struct err *e) {
    const char *letter = mark_look_rows[p->genre->cell].letter;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int var = m->cell_var[cell];
        text = skip_blanks(text);
        bool yes = *text == letter[0],
             given = var < 0 && model_cell_mark(m, full, cell) == MARK_YES;
        if ((!yes && *text != letter[1]) || (var < 0 && yes != given))
            return bad_cell(p, cell, e);
        if (yes && var >= 0)
            full[var] = MARK_YES;
        text++;
    }
    return true;
}

static void write_token(const struct model *m, const mark *full, int cell, struct buf *out) {
    int len = out->len;
    if (mark_of(full, m->cell_var[cell]) == MARK_YES)
        buf_char(out, 'x');
    for (enum dir d = 0; d < DIRS; d++)
        if (mark_of(full, m->segment_var[cell * DIRS + (int)d]) == MARK_YES)
            buf_char(out, dir_letter(d));
    if (out->len == len)
        buf_char(out, '-');
}

static void write_loop(const struct puzzle *p, const struct model *m, const mark *full,
                       struct buf *out) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        write_token(m, full, cell, out);
        buf_char(out, grid_col(p->grid, cell) + 1 < p->grid.cols ? ' ' : '\n');
    }
}

static bool read_token(const struct model *m, int cell, const char *token, int n, mark *full) {
    if (n == 1 && token[0] == '-')
        return true;
    if (n == 1 && token[0] == 'x' && m->cell_var[cell] >= 0) {
        full[m->cell_var[cell]] = MARK_YES;
        return true;
    }
    for (int i = 0; i < n; i++) {
        enum dir d = dir_of_letter(token[i]);
        int s = d == DIR_NONE ? -1 : m->segment_var[cell * DIRS + (int)d];
        if (s < 0)
            return false;
        full[s] = MARK_YES;
    }
    return n > 0;
}

static bool read_loop(const struct puzzle *p, const struct model *m, const char *text, mark *full,
                      struct err *e) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        text = skip_blanks(text);
        int n = (int)strcspn(text, " \t\r\n");
        if (!read_token(m, cell, text, n, full))
            return bad_cell(p, cell, e);
        text += n;
    }
    return true;
}

static void write_segments(const struct puzzle *p, const struct model *m, const mark *full,
                           struct buf *out) {
    struct grid g = p->grid;
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        if (full[v] == MARK_YES)
            buf_fmt(out, "%d,%d-%d,%d\n", grid_row(g, at.a), grid_col(g, at.a), grid_row(g, at.b),
                    grid_col(g, at.b));
    }
}

/* Reads "r,c-r,c" from the text. Returns the segment's variable, or -1 if there is none. */
static int read_segment(const struct puzzle *p, const struct model *m, const char **text) {
    struct grid g = p->grid;
    int r, c, r2, c2, used;
    if (sscanf(*text, "%3d,%3d-%3d,%3d%n", &r, &c, &r2, &c2, &used) != 4)
        return -1;
    *text += used;
    bool inside = r >= 0 && c >= 0 && r2 >= 0 && c2 >= 0 && r < g.rows && r2 < g.rows &&
                  c < g.cols && c2 < g.cols;
    return inside ? model_at(m, place_segment(grid_cell(g, r, c), grid_cell(g, r2, c2))) : -1;
}

static bool read_segments(const struct puzzle *p, const struct model *m, const char *text,
                          mark *full, struct err *e) {
    for (int line = 1; *(text = skip_blanks(text)) != '\0'; line++) {
        int var = read_segment(p, m, &text);
        if (var < 0)
            return err_at(e, line, 0, "not a line r,c-r,c that can be drawn");
        full[var] = MARK_YES;
    }
    return true;
}

static void write_bridges(const struct puzzle *p, const struct model *m, const mark *full,
                          struct buf *out) {
    struct grid g = p->grid;
    for (int cell = 0; cell < grid_cells(g); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int var = m->segment_var[cell * DIRS + (int)d];
            if (var < 0 || full[var] != MARK_YES)
                continue;
            int to = m->vars.at[var].at.b, second = m->next_layer[var];
            buf_fmt(out, "%d,%d-%d,%d*%d\n", grid_row(g, cell), grid_col(g, cell), grid_row(g, to),
                    grid_col(g, to), 1 + (mark_of(full, second) == MARK_YES));
        }
}

static bool read_bridges(const struct puzzle *p, const struct model *m, const char *text,
                         mark *full, struct err *e) {
    int n, used;
    for (int line = 1; *(text = skip_blanks(text)) != '\0'; line++) {
        int var = read_segment(p, m, &text);
        if (var < 0 || sscanf(text, "*%1d%n", &n, &used) != 1 || n < 1 || n > 2)
            return err_at(e, line, 0, "not bridges r,c-r,c*n between neighbouring islands");
        full[var] = MARK_YES;
        if (n == 2)
            full[m->next_layer[var]] = MARK_YES;
        text += used;
    }
    return true;
}

const struct solution_form solution_cells = {write_cells, read_marked_cells};
const struct solution_form solution_loop = {write_loop, read_loop};
const struct solution_form solution_bridges = {write_bridges, read_bridges};
const struct solution_form solution_segments = {write_segments, read_segments};
