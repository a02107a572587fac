/* The sections of a pzprv3 file that hold rooms and their numbers. */
#include "format/pzprv3_inside.h"
#include "puzzle/walls.h"

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
    if (ok && !walls_make_rooms(&w, g->p, g->p->genre->loose_walls, &loose)) {
        char name[PLACE_NAME];
        ok = scan_fail_at(&g->r->s, at, e, "the wall %s has one room on both its sides",
                          place_name(g->p->grid, loose, name));
    }
    mem_free(w.east);
    mem_free(w.south);
    return ok;
}

bool section_read_rooms(struct reading *g, struct err *e) {
    return (g->r->version >= 1 ? read_room_walls : read_room_labels)(g, e);
}

bool section_read_rooms_2(struct reading *g, struct err *e) {
    return (g->r->version >= 2 ? read_room_walls : read_room_labels)(g, e);
}

static void write_wall_rows(const struct puzzle *p, enum dir side, struct buf *out) {
    int rows = p->grid.rows - (side == DIR_S), cols = p->grid.cols - (side == DIR_E);
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            int cell = grid_cell(p->grid, row, col);
            buf_fmt(out, "%d ", puzzle_wall(p, cell, grid_step(p->grid, cell, side)));
        }
        buf_char(out, '\n');
    }
}

/* Labels, which every release of the player reads; with loose walls the walls. */
void section_write_rooms(const struct loaded *l, struct buf *out) {
    const struct puzzle *p = l->puzzle;
    if (p->side) {
        write_wall_rows(p, DIR_E, out);
        write_wall_rows(p, DIR_S, out);
        return;
    }
    buf_fmt(out, "%d\n", p->rooms);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        buf_fmt(out, "%d ", p->room[cell]);
        section_end_row(p->grid, cell, out);
    }
}

bool section_read_room_numbers(struct reading *g, struct err *e) {
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
void section_write_room_numbers(const struct loaded *l, struct buf *out) {
    const struct puzzle *p = l->puzzle;
    for (int cell = 0, seen = 0; cell < grid_cells(p->grid); cell++) {
        int room = p->room[cell];
        bool first = room == seen;
        seen += first;
        if (first && p->room_number[room] != NO_NUMBER)
            buf_fmt(out, "%d ", p->room_number[room]);
        else
            buf_add(out, ". ");
        section_end_row(p->grid, cell, out);
    }
}
