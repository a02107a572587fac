/* The sections of a pzprv3 file that hold marks. They may be absent at the end of a file. */
#include "format/pzpr/pzprv3_sections.h"

enum { ROW_CELLS, ROW_EAST, ROW_SOUTH, ROW_SIDE_W, ROW_SIDE_N }; /* the place of a token */

static const char *const cell_words[3] = {".", "#", "+"};  /* by mark */
static const char *const line_words[3] = {"0", "1", "-1"}; /* by mark */

/* How many rows of how many tokens. */
static struct grid rows_of(struct grid g, int kind) {
    return (struct grid){g.rows - (kind == ROW_SOUTH) + (kind == ROW_SIDE_N),
                         g.cols - (kind == ROW_EAST) + (kind == ROW_SIDE_W)};
}

/* The place of a token: a cell, the border to its east or south, or the west or north side of a
 * cell, which may be one past the last. */
static struct place token_place(struct grid g, int kind, int row, int col) {
    bool past_row = row == g.rows, past_col = col == g.cols;
    int cell = grid_cell(g, row - past_row, col - past_col);
    if (kind == ROW_CELLS)
        return place_cell(cell);
    if (kind == ROW_SIDE_W)
        return place_side(g, cell, past_col ? DIR_E : DIR_W);
    if (kind == ROW_SIDE_N)
        return place_side(g, cell, past_row ? DIR_S : DIR_N);
    return place_segment(cell, grid_step(g, cell, kind == ROW_EAST ? DIR_E : DIR_S));
}

static bool read_mark(const struct rows *r, int i, const char *const words[3], mark *m,
                      struct err *e) {
    for (*m = 0; *m < 3; (*m)++)
        if (span_is(r->token[i], words[*m]))
            return true;
    return rows_bad_token(r, i, "a mark", e);
}

static bool read_marks(struct reading *g, const char *const words[3], int kind, const char *what,
                       struct err *e) {
    struct grid size = rows_of(g->p->grid, kind);
    for (int row = 0; row < size.rows && !rows_end(g->r); row++) {
        if (!rows_next(g->r, size.cols, what, e))
            return false;
        for (int col = 0; col < size.cols; col++) {
            mark m;
            if (!read_mark(g->r, col, words, &m, e))
                return false;
            draft_mark(g->d, token_place(g->p->grid, kind, row, col), m);
        }
    }
    return true;
}

static void pzprv3_write_marks(const struct loaded *l, const char *const words[3], int kind,
                               struct buf *out) {
    struct grid grid = l->puzzle->grid, size = rows_of(grid, kind);
    for (int row = 0; row < size.rows; row++) {
        for (int col = 0; col < size.cols; col++) {
            int cell = grid_cell(grid, row, col);
            mark m = kind == ROW_EAST    ? loaded_side(l, cell, DIR_E)
                     : kind == ROW_SOUTH ? loaded_side(l, cell, DIR_S)
                                         : loaded_mark(l, token_place(grid, kind, row, col));
            buf_fmt(out, "%s ", words[m]);
        }
        buf_char(out, '\n');
    }
}

/* By mark, as the genre has them. */
static const char *const *words_of_cells(const struct genre *g) {
    return g->file_marks[0] ? g->file_marks : cell_words;
}

bool section_read_shading(struct reading *g, struct err *e) {
    return read_marks(g, words_of_cells(g->p->genre), ROW_CELLS, "cells", e);
}
void section_write_shading(const struct loaded *l, struct buf *out) {
    pzprv3_write_marks(l, words_of_cells(l->puzzle->genre), ROW_CELLS, out);
}

bool section_read_lines(struct reading *g, struct err *e) {
    return read_marks(g, line_words, ROW_EAST, "lines", e) &&
           read_marks(g, line_words, ROW_SOUTH, "lines", e);
}
void section_write_lines(const struct loaded *l, struct buf *out) {
    pzprv3_write_marks(l, line_words, ROW_EAST, out);
    pzprv3_write_marks(l, line_words, ROW_SOUTH, out);
}

void section_write_crosses(const struct loaded *l, struct buf *out) {
    bool any = false;
    for (int cell = 0; cell < grid_cells(l->puzzle->grid); cell++)
        any = any || loaded_side(l, cell, DIR_E) || loaded_side(l, cell, DIR_S);
    if (any)
        section_write_lines(l, out);
}

bool section_read_fences(struct reading *g, struct err *e) {
    return read_marks(g, line_words, ROW_SIDE_W, "lines", e) &&
           read_marks(g, line_words, ROW_SIDE_N, "lines", e);
}
void section_write_fences(const struct loaded *l, struct buf *out) {
    pzprv3_write_marks(l, line_words, ROW_SIDE_W, out);
    pzprv3_write_marks(l, line_words, ROW_SIDE_N, out);
}

bool section_read_numbers_or_marks(struct reading *g, struct err *e) {
    struct grid grid = g->p->grid;
    for (int row = 0; row < grid.rows; row++) {
        if (!rows_next(g->r, grid.cols, "cells", e))
            return false;
        for (int col = 0; col < grid.cols; col++) {
            int cell = grid_cell(grid, row, col);
            struct span t = g->r->token[col];
            bool filled = span_is(t, "#"), dot = span_is(t, "+");
            draft_mark(g->d, place_cell(cell), filled ? MARK_YES : dot ? MARK_NO : MARK_NONE);
            if (!filled && !dot &&
                !section_read_number(g->r, col, g->p->genre, &g->p->given[cell], e))
                return false;
        }
    }
    return true;
}

void section_write_numbers_or_marks(const struct loaded *l, struct buf *out) {
    const struct puzzle *p = l->puzzle;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        if (p->given[cell].kind == GIVEN_NONE)
            buf_fmt(out, "%s ", cell_words[loaded_mark(l, place_cell(cell))]);
        else
            section_write_number(p->given[cell], out);
        section_end_row(p->grid, cell, out);
    }
}

bool section_read_tints(struct reading *g, struct err *e) {
    struct grid grid = g->p->grid;
    for (int row = 0; row < grid.rows && !rows_end(g->r); row++) {
        if (!rows_next(g->r, grid.cols, "colours", e))
            return false;
        for (int col = 0; col < grid.cols; col++) {
            int tint;
            if (!rows_number(g->r, col, 2, "a colour", &tint, e))
                return false;
            draft_note(g->d, NOTE_TINT, grid_cell(grid, row, col), tint);
        }
    }
    return true;
}

bool section_read_tints_1(struct reading *g, struct err *e) {
    return g->r->version < 1 || section_read_tints(g, e);
}

void section_write_tints(const struct loaded *l, struct buf *out) {
    for (int cell = 0; cell < grid_cells(l->puzzle->grid); cell++) {
        buf_fmt(out, "%d ", loaded_note(l, NOTE_TINT, cell));
        section_end_row(l->puzzle->grid, cell, out);
    }
}

/* The next cell with a given from here, or NO_CELL. */
static int next_given(const struct puzzle *p, int cell, enum dir d) {
    do
        cell = grid_step(p->grid, cell, d);
    while (cell != NO_CELL && p->given[cell].kind == GIVEN_NONE);
    return cell;
}

/* The bridges between an island and the next one, from the token after the island. */
static void draft_bridges(struct reading *g, int island, enum dir d, struct span token) {
    int next = next_given(g->p, island, d);
    if (next == NO_CELL || g->p->given[island].kind == GIVEN_NONE)
        return;
    int n = token.at[0] - '0';
    struct place first = place_segment(island, next), second = place_on_layer(first, 1);
    draft_mark(g->d, first,
               n >= 1 && n <= 2       ? MARK_YES
               : span_is(token, "-1") ? MARK_NO
                                      : MARK_NONE);
    draft_mark(g->d, second, n == 2 ? MARK_YES : MARK_NONE);
}

static bool read_bridge_rows(struct reading *g, int kind, struct err *e) {
    struct grid size = rows_of(g->p->grid, kind);
    for (int row = 0; row < size.rows && !rows_end(g->r); row++) {
        if (!rows_next(g->r, size.cols, "bridges", e))
            return false;
        for (int col = 0; col < size.cols; col++) {
            struct span t = g->r->token[col];
            if (!(t.n == 1 && t.at[0] >= '0' && t.at[0] <= '2') && !span_is(t, "-1"))
                return rows_bad_token(g->r, col, "a number of bridges", e);
            draft_bridges(g, grid_cell(g->p->grid, row, col), kind == ROW_EAST ? DIR_E : DIR_S, t);
        }
    }
    return true;
}

bool section_read_bridges(struct reading *g, struct err *e) {
    return read_bridge_rows(g, ROW_EAST, e) && read_bridge_rows(g, ROW_SOUTH, e);
}

/* The token for the border after a cell: what leads over it from the island on this side. */
static const char *bridge_word(const struct loaded *l, int cell, enum dir d) {
    const struct puzzle *p = l->puzzle;
    int from = p->given[cell].kind == GIVEN_NONE ? next_given(p, cell, dir_back(d)) : cell;
    int to = next_given(p, cell, d);
    if (from == NO_CELL || to == NO_CELL)
        return "0";
    struct place first = place_segment(from, to);
    mark m = loaded_mark(l, first);
    return m == MARK_NO                                           ? "-1"
           : m == MARK_NONE                                       ? "0"
           : loaded_mark(l, place_on_layer(first, 1)) == MARK_YES ? "2"
                                                                  : "1";
}

static void write_bridge_rows(const struct loaded *l, int kind, struct buf *out) {
    struct grid size = rows_of(l->puzzle->grid, kind);
    for (int row = 0; row < size.rows; row++) {
        for (int col = 0; col < size.cols; col++)
            buf_fmt(out, "%s ",
                    bridge_word(l, grid_cell(l->puzzle->grid, row, col),
                                kind == ROW_EAST ? DIR_E : DIR_S));
        buf_char(out, '\n');
    }
}

void section_write_bridges(const struct loaded *l, struct buf *out) {
    write_bridge_rows(l, ROW_EAST, out);
    write_bridge_rows(l, ROW_SOUTH, out);
}
