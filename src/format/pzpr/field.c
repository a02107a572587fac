#include "format/pzpr/field.h"

#include "format/scan.h"

struct grid field_size(const struct field *f, const struct puzzle *p) {
    struct grid g = p->grid;
    const struct grid sizes[] = {
        [PLACES_CELLS] = g,
        [PLACES_EAST] = {g.rows, g.cols - 1},
        [PLACES_SOUTH] = {g.rows - 1, g.cols},
        [PLACES_WEST_SIDES] = {g.rows, g.cols + 1},
        [PLACES_NORTH_SIDES] = {g.rows + 1, g.cols},
        [PLACES_POINTS] = {g.rows + 1, g.cols + 1},
        [PLACES_ROOMS] = {1, p->rooms},
        [PLACES_OUTER] = {1, g.cols + g.rows},
        [PLACES_FRAMED] = {g.rows + 1, g.cols + 1},
    };
    return sizes[f->places];
}

struct given field_get(const struct field *f, struct sheet *s, int i) {
    s->places = f->places;
    return f->get(s, i);
}

void field_put(const struct field *f, struct sheet *s, int i, struct given value) {
    s->places = f->places;
    f->put(s, i, value);
}

/* A value without a given of its own. */
static struct given plain_value(int number) {
    return given_numbered(number == NO_NUMBER ? GIVEN_NONE : GIVEN_NUMBER, number);
}

static struct given get_number(struct sheet *s, int i) {
    struct given g = s->p->given[i];
    return g.kind == s->kind ? g : given_bare(GIVEN_NONE);
}

static struct given get_given(struct sheet *s, int i) {
    return s->p->given[i];
}

static void put_given(struct sheet *s, int i, struct given value) {
    s->p->given[i] = value;
}

static void put_number(struct sheet *s, int i, struct given value) {
    s->p->given[i] =
        value.kind == GIVEN_NONE ? value : given_numbered((enum given_kind)s->kind, value.number);
}

static struct given get_colour(struct sheet *s, int i) {
    int kind = s->p->given[i].kind;
    return plain_value(kind == GIVEN_NONE ? NO_NUMBER : kind != s->kind);
}

static void put_colour(struct sheet *s, int i, struct given value) {
    const uint8_t kinds[3] = {GIVEN_NONE, s->kind, s->other};
    s->p->given[i] = given_bare((enum given_kind)kinds[value.number + 1]);
}

/* Circles: 2n is one of the first kind with the number n, 2n + 1 of the second; 0 and 1 are
 * without. */
static struct given get_circle(struct sheet *s, int i) {
    struct given g = s->p->given[i];
    int number = 2 * (g.number == NO_NUMBER ? 0 : g.number) + (g.kind == s->other);
    return plain_value(g.kind == GIVEN_NONE ? NO_NUMBER : number);
}

static void put_circle(struct sheet *s, int i, struct given value) {
    int kind = value.number % 2 == 0 ? s->kind : s->other;
    s->p->given[i] = value.kind == GIVEN_NONE
                         ? value
                         : given_numbered((enum given_kind)kind,
                                          value.number < 2 ? NO_NUMBER : value.number / 2);
}

static struct given get_point(struct sheet *s, int i) {
    return s->p->point[i];
}

static void put_point(struct sheet *s, int i, struct given value) {
    s->p->point[i] = value.kind == GIVEN_NONE
                         ? given_bare(GIVEN_NONE)
                         : given_numbered((enum given_kind)s->p->genre->point.kind, value.number);
}

static struct given get_room(struct sheet *s, int i) {
    return plain_value(s->p->room_number[i]);
}

static void put_room(struct sheet *s, int i, struct given value) {
    s->p->room_number[i] = value.number;
}

static struct given get_outer(struct sheet *s, int i) {
    return plain_value(s->p->outer[i]);
}

static void put_outer(struct sheet *s, int i, struct given value) {
    s->p->outer[i] = value.number;
}

/* The cell to whose east or south the i-th border is. */
static int border_cell(struct grid g, enum places places, int i) {
    return places == PLACES_SOUTH ? i : grid_cell(g, i / (g.cols - 1), i % (g.cols - 1));
}

static enum dir border_dir(enum places places) {
    return places == PLACES_EAST ? DIR_E : DIR_S;
}

static struct given get_wall(struct sheet *s, int i) {
    struct grid g = s->p->grid;
    int cell = border_cell(g, s->places, i);
    return plain_value(
        puzzle_wall(s->p, cell, grid_step(g, cell, border_dir(s->places))) ? 0 : NO_NUMBER);
}

static void put_wall(struct sheet *s, int i, struct given value) {
    bool **wall = &s->wall[s->places == PLACES_SOUTH];
    if (!*wall)
        *wall = mem_alloc(grid_cells(s->p->grid), sizeof **wall);
    (*wall)[border_cell(s->p->grid, s->places, i)] = value.number != NO_NUMBER;
}

void sheet_make_rooms(struct sheet *s) {
    for (int i = 0; i < 2; i++) /* a single row or column has no borders of one kind */
        if (!s->wall[i])
            s->wall[i] = mem_alloc(grid_cells(s->p->grid), sizeof *s->wall[i]);
    walls_make_rooms(&(struct walls){s->wall[0], s->wall[1]}, s->p);
}

/* By cell: the number of its room in the first of the room's cells; rooms are numbered in the order
 * of those. */
static struct given get_room_cell(struct sheet *s, int i) {
    s->rooms = i == 0 ? 0 : s->rooms;
    bool first = s->p->room[i] == s->rooms;
    s->rooms += first;
    return plain_value(first ? s->p->room_number[s->p->room[i]] : NO_NUMBER);
}

static void put_room_cell(struct sheet *s, int i, struct given value) {
    if (value.number != NO_NUMBER)
        s->p->room_number[s->p->room[i]] = value.number;
}

static struct given get_label(struct sheet *s, int i) {
    return plain_value(s->p->room[i]);
}

static void put_label(struct sheet *s, int i, struct given value) {
    s->p->room[i] = value.number;
}

/* Marks: a cell, the border to its east or south, or the west or north side of a cell, which may be
 * one past the last. */
static struct place mark_place(struct grid g, enum places places, int i) {
    if (places == PLACES_CELLS)
        return place_cell(i);
    if (places == PLACES_EAST || places == PLACES_SOUTH) {
        int cell = border_cell(g, places, i);
        return place_segment(cell, grid_step(g, cell, border_dir(places)));
    }
    bool west = places == PLACES_WEST_SIDES;
    int cols = g.cols + west, row = i / cols, col = i % cols;
    bool past_row = row == g.rows, past_col = col == g.cols;
    enum dir d = west ? (past_col ? DIR_E : DIR_W) : past_row ? DIR_S : DIR_N;
    return place_side(g, grid_cell(g, row - past_row, col - past_col), d);
}

static struct given get_mark(struct sheet *s, int i) {
    struct grid g = s->p->grid;
    bool border = s->places == PLACES_EAST || s->places == PLACES_SOUTH;
    return plain_value((border
                            ? loaded_side(s->l, border_cell(g, s->places, i), border_dir(s->places))
                            : loaded_mark(s->l, mark_place(g, s->places, i))) -
                       1);
}

static void put_mark(struct sheet *s, int i, struct given value) {
    early_mark(s->early, mark_place(s->p->grid, s->places, i), (mark)(value.number + 1));
}

static struct given get_tint(struct sheet *s, int i) {
    return plain_value(loaded_note(s->l, NOTE_TINT, i) - 1);
}

static void put_tint(struct sheet *s, int i, struct given value) {
    early_note(s->early, NOTE_TINT, i, value.number + 1);
}

/* A given, or a mark as a number of no kind. */
static struct given get_number_or_mark(struct sheet *s, int i) {
    struct given g = s->p->given[i];
    if (g.kind == GIVEN_NONE)
        g.number = get_mark(s, i).number;
    return g;
}

static void put_number_or_mark(struct sheet *s, int i, struct given value) {
    bool none = value.kind == GIVEN_NONE;
    put_mark(s, i, plain_value(none ? value.number : NO_NUMBER));
    put_number(s, i, none ? given_bare(GIVEN_NONE) : value);
}

/* A row and a column more than there are cells: the corner, the numbers beside the board, and
 * cells with a given, or a mark as a number of no kind. */
static struct given get_framed(struct sheet *s, int i) {
    struct grid g = s->p->grid;
    int row = i / (g.cols + 1), col = i % (g.cols + 1);
    s->places = PLACES_CELLS;
    if (row > 0 && col > 0)
        return get_number_or_mark(s, grid_cell(g, row - 1, col - 1));
    return plain_value(row + col == 0 ? NO_NUMBER
                                      : s->p->outer[row == 0 ? col - 1 : g.cols + row - 1]);
}

static void put_framed(struct sheet *s, int i, struct given value) {
    struct grid g = s->p->grid;
    int row = i / (g.cols + 1), col = i % (g.cols + 1);
    int cell = row > 0 && col > 0 ? grid_cell(g, row - 1, col - 1) : NO_CELL;
    s->places = PLACES_CELLS;
    if (cell != NO_CELL && value.kind != GIVEN_NONE)
        s->p->given[cell] = given_bare((enum given_kind)s->kind);
    else if (cell != NO_CELL)
        put_mark(s, cell, value);
    else if (row + col > 0)
        s->p->outer[row == 0 ? col - 1 : g.cols + row - 1] = value.number;
}

/* The next cell with a given from here, or NO_CELL. */
static int next_given(const struct puzzle *p, int cell, enum dir d) {
    do
        cell = grid_step(p->grid, cell, d);
    while (cell != NO_CELL && p->given[cell].kind == GIVEN_NONE);
    return cell;
}

/* Over the border after a cell: one bridge, two, or a cross, from the island on this side. */
static struct given get_bridges(struct sheet *s, int i) {
    const struct puzzle *p = s->p;
    enum dir d = border_dir(s->places);
    int cell = border_cell(p->grid, s->places, i), to = next_given(p, cell, d);
    int from = p->given[cell].kind == GIVEN_NONE ? next_given(p, cell, dir_back(d)) : cell;
    if (from == NO_CELL || to == NO_CELL)
        return plain_value(NO_NUMBER);
    struct place first = place_segment(from, to);
    mark m = loaded_mark(s->l, first);
    return plain_value(m == MARK_NO     ? 2
                       : m == MARK_NONE ? NO_NUMBER
                                        : loaded_mark(s->l, place_on_layer(first, 1)) == MARK_YES);
}

static void put_bridges(struct sheet *s, int i, struct given value) {
    static const mark first_mark[] = {MARK_NONE, MARK_YES, MARK_YES, MARK_NO};
    enum dir d = border_dir(s->places);
    int cell = border_cell(s->p->grid, s->places, i), to = next_given(s->p, cell, d);
    bool begins = s->p->given[cell].kind != GIVEN_NONE;
    int from = begins ? cell : next_given(s->p, cell, dir_back(d));
    if (value.number == NO_NUMBER && !begins)
        return;
    if (from == NO_CELL || to == NO_CELL) { /* no islands: where there is something, it is told */
        early_mark(s->early, place_segment(cell, grid_step(s->p->grid, cell, d)),
                   first_mark[value.number + 1]);
        return;
    }
    struct place first = place_segment(from, to), second = place_on_layer(first, 1);
    early_mark(s->early, first, first_mark[value.number + 1]);
    early_mark(s->early, second, value.number == 1 ? MARK_YES : MARK_NONE);
}

const struct field fields[] = {
#define FIELD(id, where, name) [OF_##id] = {PLACES_##where, get_##name, put_##name},
    FIELDS(FIELD)
#undef FIELD
};

static const enum given_kind walls[] = {GIVEN_GREY_WALL, GIVEN_INNER_WALL, GIVEN_OUTER_WALL};

enum given_kind pzpr_wall(int colour) {
    return walls[colour];
}

int pzpr_wall_colour(struct given g) {
    int colour = 0;
    while (walls[colour] != g.kind)
        colour++;
    return colour;
}

static const enum dir dirs[] = {DIR_NONE, DIR_N, DIR_S, DIR_W, DIR_E};

enum dir pzpr_dir(int code) {
    return dirs[code];
}

int pzpr_dir_code(enum dir d) {
    int code = 0;
    while (dirs[code] != d)
        code++;
    return code;
}
