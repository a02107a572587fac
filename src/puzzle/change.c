#include "puzzle/change.h"

#include "base/least.h"
#include "base/vec.h"

#include <string.h>

/* Makes rooms from labels 0 .. n-1; the first part of each label gets the label's number. */
static void lay_rooms(struct puzzle *p, const int *label, const int *number, int n) {
    LOCAL(mem_free_at) bool *given = mem_alloc(n, sizeof *given);
    puzzle_set_rooms(p, label);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (!given[label[cell]]) {
            p->room_number[p->room[cell]] = number[label[cell]];
            given[label[cell]] = true;
        }
}

/* Gives the cell a label, which may be a new one: p->rooms. */
static void relabel_cell(struct puzzle *p, int cell, int to) {
    int cells = grid_cells(p->grid), n = p->rooms + 1;
    LOCAL(mem_free_at) int *label = mem_copy(p->room, cells, sizeof *label);
    LOCAL(mem_free_at) int *number = mem_alloc(n, sizeof *number);
    memcpy(number, p->room_number, (size_t)p->rooms * sizeof *number);
    number[p->rooms] = NO_NUMBER;
    label[cell] = to;
    lay_rooms(p, label, number, n);
}

void change_room(struct puzzle *p, int cell, int room) {
    relabel_cell(p, cell, room);
}

void change_own_room(struct puzzle *p, int cell) {
    relabel_cell(p, cell, p->rooms);
}

void change_join_rooms(struct puzzle *p, int into, int from) {
    int cells = grid_cells(p->grid), n = p->rooms;
    LOCAL(mem_free_at) int *label = mem_copy(p->room, cells, sizeof *label);
    LOCAL(mem_free_at) int *number = mem_copy(p->room_number, n, sizeof *number);
    if (number[into] == NO_NUMBER)
        number[into] = number[from];
    for (int cell = 0; cell < cells; cell++)
        if (label[cell] == from)
            label[cell] = into;
    lay_rooms(p, label, number, n);
}

/* The neighbour with which a room shares most sides; -1: it is the only one. */
static int closest_room(const struct puzzle *p, int room) {
    LOCAL(mem_free_at) int *shared = mem_alloc(p->rooms, sizeof *shared);
    int best = -1;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(p->grid, cell, d);
            if (p->room[cell] == room && next != NO_CELL && p->room[next] != room)
                shared[p->room[next]]++;
        }
    for (int other = 0; other < p->rooms; other++)
        if (shared[other] > (best < 0 ? 0 : shared[best]))
            best = other;
    return best;
}

bool change_free_room(struct puzzle *p, int room) {
    int into = closest_room(p, room);
    if (into < 0)
        return false;
    for (int i = 0; i < 2 * grid_cells(p->grid); i++) {
        int next = grid_step(p->grid, i / 2, i % 2 == 0 ? DIR_E : DIR_S);
        if (next != NO_CELL && p->room[i / 2] == room && p->room[next] == room)
            puzzle_drop_loose_wall(p, i / 2, next);
    }
    p->room_number[room] = NO_NUMBER;
    change_join_rooms(p, into, room);
    return true;
}

/* The cell of `from` that is nearest to a cell of `to`. */
static int nearest(struct grid from, struct grid to, int cell) {
    return grid_cell(from, min_int(grid_row(to, cell), from.rows - 1),
                     min_int(grid_col(to, cell), from.cols - 1));
}

static unsigned parts_of(const struct puzzle *p) {
    return (p->room ? PUZZLE_ROOMS : 0u) | (p->point ? PUZZLE_POINTS : 0u) |
           (p->side ? PUZZLE_SIDES : 0u) | (p->outer ? PUZZLE_OUTER : 0u);
}

/* Copies what is given at grid points and beside rows and columns that both boards have. */
static void keep_points(const struct puzzle *p, struct puzzle *q) {
    struct grid g = q->grid, was = p->grid;
    for (int row = 0; p->point && row <= min_int(g.rows, was.rows); row++)
        for (int col = 0; col <= min_int(g.cols, was.cols); col++)
            q->point[puzzle_point(g, row, col)] = p->point[puzzle_point(was, row, col)];
    for (int col = 0; p->outer && col < min_int(g.cols, was.cols); col++)
        q->outer[col] = p->outer[col];
    for (int row = 0; p->outer && row < min_int(g.rows, was.rows); row++)
        q->outer[g.cols + row] = p->outer[was.cols + row];
}

/* Copies what is given in a cell, and on those of its sides that still have a cell behind them. */
static void keep_cell(const struct puzzle *p, int old, struct puzzle *q, int cell) {
    q->given[cell] = p->given[old];
    for (int i = 0; p->side && i < 2; i++)
        if (grid_step(q->grid, cell, i == 0 ? DIR_E : DIR_S) != NO_CELL)
            q->side[2 * cell + i] = p->side[2 * old + i];
}

struct puzzle *change_size(const struct puzzle *p, struct grid grid) {
    struct puzzle *q = puzzle_new(p->genre, grid, parts_of(p));
    int cells = grid_cells(grid);
    LOCAL(mem_free_at) int *label = mem_alloc(cells, sizeof *label);
    q->variant = p->variant;
    q->number = p->number;
    memcpy(q->text, p->text, sizeof q->text);
    keep_points(p, q);
    for (int cell = 0; cell < cells; cell++) {
        int old = nearest(p->grid, grid, cell);
        if (grid_row(grid, cell) < p->grid.rows && grid_col(grid, cell) < p->grid.cols)
            keep_cell(p, old, q, cell);
        label[cell] = p->room ? p->room[old] : 0;
    }
    if (p->room)
        lay_rooms(q, label, p->room_number, p->rooms);
    return q;
}
