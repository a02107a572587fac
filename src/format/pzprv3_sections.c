#include "format/pzprv3_sections.h"

#include "format/pzpr_body.h"
#include "puzzle/walls.h"

/* Reads the rows of one section; what it reads goes to the puzzle or to the draft. */
struct reading {
    struct rows *r;
    struct puzzle *p;
    struct draft *d;
};

static bool read_variant(struct reading *g, struct err *e) {
    struct scan ahead = g->r->s;
    struct span line = span_trim(rows_line(&ahead));
    (void)e;
    for (const struct variant *v = genre_variants(g->p->genre); v->letter; v++)
        if (line.n == 1 && line.at[0] == v->letter) {
            g->p->variant |= v->bit;
            g->r->s = ahead;
        }
    return true;
}

static void write_variant(const struct loaded *l, struct buf *out) {
    for (const struct variant *v = genre_variants(l->puzzle->genre); v->letter; v++)
        if (v->bit & l->puzzle->variant)
            buf_fmt(out, "%c\n", v->letter);
}

static bool read_arrow_number(const struct rows *r, int i, struct given *g, struct err *e) {
    static const char expected[] = "'.' or a clue such as '4,2'";
    struct span t = r->token[i];
    int number = NO_NUMBER;
    *g = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
    if (span_is(t, "."))
        return true;
    g->kind = GIVEN_CLUE;
    if (span_is(t, "#"))
        return true;
    if (t.n < 3 || t.at[0] < '0' || t.at[0] > '4' || t.at[1] != ',')
        return rows_bad_token(r, i, expected, e);
    struct scan s = {r->s.text, rows_token_at(r, i) + t.n, rows_token_at(r, i) + 2};
    if (t.n == 3 && t.at[2] == '-')
        s.at++;
    else if (!scan_number(&s, NUMBER_MAX, "a clue's number", &number, e))
        return false;
    if (!scan_end(&s))
        return rows_bad_token(r, i, expected, e);
    g->dir = (int8_t)pzpr_dir(t.at[0] - '0');
    g->number = (int16_t)number;
    return g->dir != DIR_NONE || number == NO_NUMBER ||
           scan_fail_at(&r->s, rows_token_at(r, i), e, "a clue with a number needs an arrow");
}

static bool read_arrow_numbers(struct reading *g, struct err *e) {
    struct grid grid = g->p->grid;
    for (int row = 0; row < grid.rows; row++) {
        if (!rows_next(g->r, grid.cols, "clues", e))
            return false;
        for (int col = 0; col < grid.cols; col++)
            if (!read_arrow_number(g->r, col, &g->p->given[grid_cell(grid, row, col)], e))
                return false;
    }
    return true;
}

static void write_arrow_numbers(const struct loaded *l, struct buf *out) {
    const struct puzzle *p = l->puzzle;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        struct given g = p->given[cell];
        if (g.kind != GIVEN_CLUE)
            buf_add(out, ". ");
        else if (g.number == NO_NUMBER)
            buf_fmt(out, "%d,- ", pzpr_dir_code((enum dir)g.dir));
        else
            buf_fmt(out, "%d,%d ", pzpr_dir_code((enum dir)g.dir), g.number);
        if (grid_col(p->grid, cell) + 1 == p->grid.cols)
            buf_char(out, '\n');
    }
}

/* Version 0: how many rooms there are, then the label of each cell's room. */
static bool read_room_labels(struct reading *g, struct err *e) {
    struct grid grid = g->p->grid;
    int rooms = 0;
    int *label = mem_alloc(grid_cells(grid), sizeof *label);
    bool ok = rows_next(g->r, 1, "number", e) &&
              rows_number(g->r, 0, GRID_CELLS_MAX, "the number of rooms", &rooms, e);
    int at = g->r->at;
    for (int row = 0; row < grid.rows && ok; row++) {
        ok = rows_next(g->r, grid.cols, "rooms", e);
        for (int col = 0; col < grid.cols && ok; col++)
            ok = rows_number(g->r, col, rooms - 1, "a room", &label[grid_cell(grid, row, col)], e);
    }
    if (ok)
        puzzle_set_rooms(g->p, label);
    mem_free(label);
    return ok &&
           (g->p->rooms == rooms ||
            scan_fail_at(&g->r->s, at, e, "%d rooms announced, %d drawn", rooms, g->p->rooms));
}

/* The walls on one side of the cells, as "1" and "0". */
static bool read_wall_rows(struct reading *g, enum dir side, bool *wall, struct err *e) {
    struct grid grid = g->p->grid;
    int rows = grid.rows - (side == DIR_S), cols = grid.cols - (side == DIR_E);
    for (int row = 0; row < rows; row++) {
        if (!rows_next(g->r, cols, "walls", e))
            return false;
        for (int col = 0; col < cols; col++) {
            wall[grid_cell(grid, row, col)] = span_is(g->r->token[col], "1");
            if (!span_is(g->r->token[col], "1") && !span_is(g->r->token[col], "0"))
                return rows_bad_token(g->r, col, "a wall, which is 0 or 1", e);
        }
    }
    return true;
}

/* From version 1: the walls between columns, then those between rows. */
static bool read_room_walls(struct reading *g, struct err *e) {
    int cells = grid_cells(g->p->grid), at = g->r->s.at;
    struct walls w = {mem_alloc(cells, sizeof(bool)), mem_alloc(cells, sizeof(bool))};
    bool ok = read_wall_rows(g, DIR_E, w.east, e) && read_wall_rows(g, DIR_S, w.south, e);
    struct place loose;
    if (ok && !walls_make_rooms(&w, g->p, &loose)) {
        char name[PLACE_NAME];
        ok = scan_fail_at(&g->r->s, at, e, "the wall %s has one room on both its sides",
                          place_name(g->p->grid, loose, name));
    }
    mem_free(w.east);
    mem_free(w.south);
    return ok;
}

static bool read_rooms(struct reading *g, struct err *e) {
    return (g->r->version > 0 ? read_room_walls : read_room_labels)(g, e);
}

static void write_rooms(const struct loaded *l, struct buf *out) {
    const struct puzzle *p = l->puzzle;
    buf_fmt(out, "%d\n", p->rooms);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        buf_fmt(out, "%d %s", p->room[cell],
                grid_col(p->grid, cell) + 1 == p->grid.cols ? "\n" : "");
}

static bool read_room_numbers(struct reading *g, struct err *e) {
    struct puzzle *p = g->p;
    for (int row = 0; row < p->grid.rows; row++) {
        if (!rows_next(g->r, p->grid.cols, "numbers", e))
            return false;
        for (int col = 0; col < p->grid.cols; col++) {
            int *number = &p->room_number[p->room[grid_cell(p->grid, row, col)]], value;
            if (span_is(g->r->token[col], ".") || span_is(g->r->token[col], "-"))
                continue;
            if (!rows_number(g->r, col, NUMBER_MAX, "a room's number", &value, e))
                return false;
            if (*number != NO_NUMBER)
                return scan_fail_at(&g->r->s, rows_token_at(g->r, col), e,
                                    "a second number in this room");
            *number = value;
        }
    }
    return true;
}

/* Rooms are numbered in the order of their first cells. */
static void write_room_numbers(const struct loaded *l, struct buf *out) {
    const struct puzzle *p = l->puzzle;
    for (int cell = 0, seen = 0; cell < grid_cells(p->grid); cell++) {
        int room = p->room[cell];
        bool first = room == seen;
        seen += first;
        if (first && p->room_number[room] != NO_NUMBER)
            buf_fmt(out, "%d ", p->room_number[room]);
        else
            buf_add(out, ". ");
        if (grid_col(p->grid, cell) + 1 == p->grid.cols)
            buf_char(out, '\n');
    }
}

static const char *const cell_words[3] = {".", "#", "+"};  /* by mark */
static const char *const line_words[3] = {"0", "1", "-1"}; /* by mark */

/* Rows of marks by cell (DIR_NONE) or by the border on one side of it. */
static bool read_marks(struct reading *g, const char *const words[3], enum dir side, mark *out,
                       const char *what, struct err *e) {
    struct grid grid = g->p->grid;
    int rows = grid.rows - (side == DIR_S), cols = grid.cols - (side == DIR_E);
    for (int row = 0; row < rows && !rows_end(g->r); row++) {
        if (!rows_next(g->r, cols, what, e))
            return false;
        for (int col = 0; col < cols; col++) {
            int m = 0;
            while (m < 3 && !span_is(g->r->token[col], words[m]))
                m++;
            if (m == 3)
                return rows_bad_token(g->r, col, "a mark", e);
            out[grid_cell(grid, row, col)] = (mark)m;
        }
    }
    return true;
}

static void write_marks(const struct loaded *l, const char *const words[3], enum dir side,
                        struct buf *out) {
    struct grid grid = l->puzzle->grid;
    int rows = grid.rows - (side == DIR_S), cols = grid.cols - (side == DIR_E);
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            int cell = grid_cell(grid, row, col);
            buf_fmt(out, "%s ",
                    words[side == DIR_NONE ? loaded_mark(l, place_cell(cell))
                                           : loaded_side(l, cell, side)]);
        }
        buf_char(out, '\n');
    }
}

static bool read_shading(struct reading *g, struct err *e) {
    return read_marks(g, cell_words, DIR_NONE, g->d->cell, "cells", e);
}

static void write_shading(const struct loaded *l, struct buf *out) {
    write_marks(l, cell_words, DIR_NONE, out);
}

static bool read_lines(struct reading *g, struct err *e) {
    return read_marks(g, line_words, DIR_E, g->d->east, "lines", e) &&
           read_marks(g, line_words, DIR_S, g->d->south, "lines", e);
}

static void write_lines(const struct loaded *l, struct buf *out) {
    write_marks(l, line_words, DIR_E, out);
    write_marks(l, line_words, DIR_S, out);
}

static void write_crosses(const struct loaded *l, struct buf *out) {
    bool any = false;
    for (int cell = 0; cell < grid_cells(l->puzzle->grid); cell++)
        any = any || loaded_side(l, cell, DIR_E) || loaded_side(l, cell, DIR_S);
    if (any)
        write_lines(l, out);
}

static const struct {
    bool (*read)(struct reading *g, struct err *e);
    void (*write)(const struct loaded *l, struct buf *out);
} sections[] = {
    [FILE_VARIANT] = {read_variant, write_variant},
    [FILE_ROOMS] = {read_rooms, write_rooms},
    [FILE_ROOM_NUMBERS] = {read_room_numbers, write_room_numbers},
    [FILE_ARROW_NUMBERS] = {read_arrow_numbers, write_arrow_numbers},
    [FILE_SHADING] = {read_shading, write_shading},
    [FILE_LINES] = {read_lines, write_lines},
    [FILE_CROSSES] = {read_lines, write_crosses},
};

bool section_read(enum file_section section, struct rows *r, struct puzzle *p, struct draft *d,
                  struct err *e) {
    return sections[section].read(&(struct reading){r, p, d}, e);
}

void section_write(enum file_section section, const struct loaded *l, struct buf *out) {
    sections[section].write(l, out);
}
