#include "looks.h"

#include "engine/engine.h"
#include "teach/ladder.h"

#include <string.h>

enum { LONG_PARALLEL = 4, LONG_LINE = 4 };

static double share(int part, int of) {
    return of > 0 ? 100.0 * part / of : 0;
}

static bool is_clue(const struct puzzle *p, int cell) {
    return cell != NO_CELL && p->given[cell].kind == GIVEN_CLUE;
}

static int open_ahead(const struct puzzle *p, int cell, enum dir d) {
    int n = 0;
    for (int at = grid_step(p->grid, cell, d); at != NO_CELL; at = grid_step(p->grid, at, d))
        n += !is_clue(p, at);
    return n;
}

static bool is_idle(const struct puzzle *p, int cell) {
    struct given g = p->given[cell];
    if (g.number == NO_NUMBER || open_ahead(p, cell, g.dir) == 0)
        return true;
    int at = grid_step(p->grid, cell, g.dir);
    while (is_clue(p, at) && p->given[at].dir != g.dir)
        at = grid_step(p->grid, at, g.dir);
    return is_clue(p, at) && p->given[at].number != NO_NUMBER;
}

int looks_idle_clues(const struct puzzle *p) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        n += is_clue(p, cell) && is_idle(p, cell);
    return n;
}

int looks_clue_pairs(const struct puzzle *p) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        n += is_clue(p, cell) && (is_clue(p, grid_step(p->grid, cell, DIR_E)) +
                                  is_clue(p, grid_step(p->grid, cell, DIR_S)));
    return n;
}

static bool drawn(const struct model *m, const mark *solution, int cell, enum dir d) {
    int v = cell == NO_CELL ? -1 : m->segment_var[cell * DIRS + (int)d];
    return v >= 0 && solution[v] == MARK_YES;
}

/* Steps along which two lines run side by side, in stretches of LONG_PARALLEL or more. */
static int parallels(const struct model *m, const mark *solution, enum dir along, enum dir beside) {
    int sum = 0;
    for (int cell = 0; cell < grid_cells(m->grid); cell++) {
        int before = grid_step(m->grid, cell, dir_back(along)), length = 0;
        if (before != NO_CELL && drawn(m, solution, before, along) &&
            drawn(m, solution, grid_step(m->grid, before, beside), along))
            continue;
        for (int at = cell; at != NO_CELL && drawn(m, solution, at, along) &&
                            drawn(m, solution, grid_step(m->grid, at, beside), along);
             at = grid_step(m->grid, at, along))
            length++;
        sum += length >= LONG_PARALLEL ? length : 0;
    }
    return sum;
}

static int looks_of_loop(const struct puzzle *p, const struct model *m, const mark *solution,
                         struct board_measure *out) {
    int cells = grid_cells(p->grid), clues = 0, zeros = 0, shaded = 0, lines = 0;
    for (int cell = 0; cell < cells; cell++) {
        clues += is_clue(p, cell);
        zeros += is_clue(p, cell) && p->given[cell].number == 0;
    }
    for (int v = 0; v < model_vars(m); v++) {
        bool cell = place_is_cell(m->vars.at[v].at);
        shaded += cell && solution[v] == MARK_YES;
        lines += !cell && solution[v] == MARK_YES;
    }
    int beside = parallels(m, solution, DIR_E, DIR_S) + parallels(m, solution, DIR_S, DIR_E);
    out[0] = (struct board_measure){"clue cells %", share(clues, cells)};
    out[1] = (struct board_measure){"zeros % of clues", share(zeros, clues)};
    out[2] = (struct board_measure){"idle clues", looks_idle_clues(p)};
    out[3] = (struct board_measure){"touching clues", looks_clue_pairs(p)};
    out[4] = (struct board_measure){"shaded %", share(shaded, cells)};
    out[5] = (struct board_measure){"long parallels %", share(2 * beside, lines)};
    return 6;
}

static bool is_rectangle(const struct puzzle *p, int room, int size) {
    int top = p->grid.rows, left = p->grid.cols, bottom = 0, right = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int row = grid_row(p->grid, cell), col = grid_col(p->grid, cell);
        if (p->room[cell] != room)
            continue;
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
        left = col < left ? col : left;
        right = col > right ? col : right;
    }
    return (bottom - top + 1) * (right - left + 1) == size;
}

/* The share of the board that the first pass of bounds settles. */
static double settled_at_once(const struct model *m) {
    mark *marks = marks_new(m);
    int n = 0;
    deduce_propagate(m, marks);
    for (int v = 0; v < model_vars(m); v++)
        n += marks[v] != MARK_NONE;
    mem_free(marks);
    return share(n, model_vars(m));
}

/* So many shadings of the room's cells from here on have `left` shaded cells, no two of which
 * touch; at most two are counted. */
static int shadings(const struct puzzle *p, int room, int from, int left, bool *on) {
    int cell = from, cells = grid_cells(p->grid);
    while (cell < cells && p->room[cell] != room)
        cell++;
    if (cell == cells)
        return left == 0;
    int above = grid_step(p->grid, cell, DIR_N), before = grid_step(p->grid, cell, DIR_W);
    int n = shadings(p, room, cell + 1, left, on);
    if (n < 2 && left > 0 && !(above != NO_CELL && on[above]) &&
        !(before != NO_CELL && on[before])) {
        on[cell] = true;
        n += shadings(p, room, cell + 1, left - 1, on);
        on[cell] = false;
    }
    return n < 2 ? n : 2;
}

int looks_settled_rooms(const struct puzzle *p) {
    bool *on = mem_alloc(grid_cells(p->grid), sizeof *on);
    int n = 0;
    for (int room = 0; room < p->rooms; room++)
        n += p->room_number[room] != NO_NUMBER &&
             shadings(p, room, 0, p->room_number[room], on) == 1;
    mem_free(on);
    return n;
}

static int looks_of_rooms(const struct puzzle *p, const struct model *m,
                          struct board_measure *out) {
    int *size = mem_alloc(p->rooms, sizeof *size);
    int largest = 0, ones = 0, rectangles = 0, numbered = 0, zeros = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        size[p->room[cell]]++;
    for (int room = 0; room < p->rooms; room++) {
        largest = size[room] > largest ? size[room] : largest;
        ones += size[room] == 1;
        rectangles += is_rectangle(p, room, size[room]);
        numbered += p->room_number[room] != NO_NUMBER;
        zeros += p->room_number[room] == 0;
    }
    mem_free(size);
    out[0] = (struct board_measure){"cells a room", (double)grid_cells(p->grid) / p->rooms};
    out[1] = (struct board_measure){"largest room", largest};
    out[2] = (struct board_measure){"single cells % of rooms", share(ones, p->rooms)};
    out[3] = (struct board_measure){"rectangles % of rooms", share(rectangles, p->rooms)};
    out[4] = (struct board_measure){"numbered % of rooms", share(numbered, p->rooms)};
    out[5] = (struct board_measure){"zeros % of numbers", share(zeros, numbered)};
    out[6] = (struct board_measure){"settled at once %", settled_at_once(m)};
    out[7] = (struct board_measure){"settled by their number % of numbers",
                                    share(looks_settled_rooms(p), numbered)};
    return 8;
}

/* Whether a drawn line crosses this segment. */
static bool is_crossed(const struct model *m, const mark *solution, int v) {
    struct place s = m->vars.at[v].at;
    enum dir d = grid_towards(m->grid, s.a, s.b);
    for (int w = 0; w < model_vars(m); w++) {
        struct place t = m->vars.at[w].at;
        enum dir e = grid_towards(m->grid, t.a, t.b);
        if (solution[w] != MARK_YES || d == e)
            continue;
        struct place across = d == DIR_E ? s : t, down = d == DIR_E ? t : s;
        int row = grid_row(m->grid, across.a), col = grid_col(m->grid, down.a);
        if (row > grid_row(m->grid, down.a) && row < grid_row(m->grid, down.b) &&
            col > grid_col(m->grid, across.a) && col < grid_col(m->grid, across.b))
            return true;
    }
    return false;
}

static int looks_of_dots(const struct puzzle *p, const struct model *m, const mark *solution,
                         struct board_measure *out) {
    int *ends = mem_alloc(grid_cells(p->grid), sizeof *ends);
    int dots = 0, lines = 0, length = 0, shorts = 0, longs = 0, choices = 0, forks = 0;
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        int n = grid_distance(m->grid, at.a, at.b);
        bool yes = solution[v] == MARK_YES;
        lines += yes;
        length += yes ? n : 0;
        shorts += yes && n == 1;
        longs += yes && n >= LONG_LINE;
        choices += !yes && is_crossed(m, solution, v);
        ends[at.a] += yes;
        ends[at.b] += yes;
    }
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        dots += p->given[cell].kind == GIVEN_DOT;
        forks += ends[cell] > 2;
    }
    mem_free(ends);
    out[0] = (struct board_measure){"dots %", share(dots, grid_cells(p->grid))};
    out[1] = (struct board_measure){"mean line", lines > 0 ? (double)length / lines : 0};
    out[2] = (struct board_measure){"short lines %", share(shorts, lines)};
    out[3] = (struct board_measure){"long lines %", share(longs, lines)};
    out[4] = (struct board_measure){"choices % of dots", share(choices, dots)};
    out[5] = (struct board_measure){"forks % of dots", share(forks, dots)};
    return 6;
}

int looks_of(const struct puzzle *p, const struct model *m, const mark *solution,
             struct board_measure out[LOOKS_MAX]) {
    if (genre_given(p->genre, GIVEN_DOT))
        return looks_of_dots(p, m, solution, out);
    return p->room ? looks_of_rooms(p, m, out) : looks_of_loop(p, m, solution, out);
}
