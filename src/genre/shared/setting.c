/* Defines what a setter can do at a cell, depending on the genre's kinds of givens. */
#include "genre/genre.h"
#include "puzzle/puzzle.h"

static const struct given_row *row_of(const struct genre_given *own) {
    return &given_rows[own->kind];
}

/* Returns the kind of given to which a number typed here belongs: that of the given here, or else
 * the first that has numbers; NULL if there is none. */
static const struct genre_given *numbered_kind(const struct puzzle *p, int cell) {
    const struct genre_given *own = genre_given(p->genre, (enum given_kind)p->given[cell].kind);
    if (own && own->max > 0)
        return own;
    for (own = p->genre->givens; own->kind != GIVEN_NONE; own++)
        if (own->max > 0)
            return own;
    return NULL;
}

static bool is_own_room(const struct puzzle *p, int cell) {
    bool alone = true;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(p->grid, cell, d);
        alone = alone && (next == NO_CELL || p->room[next] != p->room[cell]);
    }
    return alone;
}

static bool own_room(struct puzzle *p, int cell, struct err *e) {
    if (is_own_room(p, cell))
        return err_set(e, "this cell is a room of its own");
    change_own_room(p, cell);
    return true;
}

/* Sets a number beside the board: that of the cell's column, which can be moved to the left of its
 * row. */
static bool setting_outer_number(struct puzzle *p, int cell, int number, struct err *e) {
    if (number > p->genre->outer_max)
        return err_set(e, "a number beside the board goes up to %d", p->genre->outer_max);
    p->outer[grid_col(p->grid, cell)] = number;
    return true;
}

static bool carry_outer(struct puzzle *p, int cell, enum dir d, struct err *e) {
    int col = grid_col(p->grid, cell), row = p->grid.cols + grid_row(p->grid, cell);
    bool up = d == DIR_N;
    if (d != DIR_N && d != DIR_W)
        return err_set(e, "numbers stand above the columns and left of the rows");
    if (p->outer[up ? row : col] == NO_NUMBER)
        return err_set(e, up ? "there is no number left of this row"
                             : "there is no number above this column");
    p->outer[up ? col : row] = p->outer[up ? row : col];
    p->outer[up ? row : col] = NO_NUMBER;
    return true;
}

/* Returns true for genres with signs in rooms; a black cell is a room of its own. */
static bool has_signs_in_rooms(const struct genre *g) {
    return genre_has_rooms(g) && g->givens[0].kind != GIVEN_NONE && g->givens[0].kind != GIVEN_HOLE;
}

/* Puts the next kind in the genre's list here; after the last one, nothing. */
static bool setting_toggle(struct puzzle *p, int cell, struct err *e) {
    const struct genre_given *own = p->genre->givens;
    if (own->kind == GIVEN_NONE || has_signs_in_rooms(p->genre))
        return p->room ? own_room(p, cell, e) : err_set(e, "nothing is given in cells");
    if (p->room && !is_own_room(p, cell))
        return own_room(p, cell, e);
    const struct genre_given *here = genre_given(p->genre, (enum given_kind)p->given[cell].kind);
    p->given[cell] = given_bare(here ? here[1].kind : own->kind);
    return true;
}

/* Returns the direction in which the board extends farthest: what a number counts until an arrow is
 * set. */
static enum dir longest_way(struct grid g, int cell) {
    int ahead[DIRS] = {grid_row(g, cell), g.cols - 1 - grid_col(g, cell),
                       g.rows - 1 - grid_row(g, cell), grid_col(g, cell)};
    enum dir best = DIR_N;
    for (enum dir d = DIR_E; d < DIRS; d++)
        best = ahead[d] > ahead[best] ? d : best;
    return best;
}

static bool setting_room_number(struct puzzle *p, int cell, int number, struct err *e) {
    if (number > p->genre->room_max)
        return err_set(e, "a room's number goes up to %d", p->genre->room_max);
    p->room_number[p->room[cell]] = number;
    return true;
}

static bool setting_board_number(struct puzzle *p, int number, struct err *e) {
    const struct genre_given *own = &p->genre->number;
    if (number < own->min || number > own->max)
        return err_set(e, "the number of %ss goes from %d to %d", own->name, own->min, own->max);
    p->number = number;
    return true;
}

static bool fits_kind(const struct genre_given *own, int number, struct err *e) {
    return number == NO_NUMBER || (number >= own->min && number <= own->max) ||
           err_set(e, "a number here goes from %d to %d", own->min, own->max);
}

/* Sets the number at the upper left corner of a cell. */
static bool setting_point_number(struct puzzle *p, int cell, int number, struct err *e) {
    const struct genre_given *own = &p->genre->point;
    if (!fits_kind(own, number, e))
        return false;
    int points[4];
    puzzle_cell_points(p->grid, cell, points);
    p->point[points[0]] = number == NO_NUMBER ? given_bare(GIVEN_NONE)
                                              : given_numbered((enum given_kind)own->kind, number);
    return true;
}

/* Moves the number at the upper left corner of a cell by one grid point, also onto the edge; or one
 * that lies at the edge behind the cell. */
static bool carry_point(struct puzzle *p, int cell, enum dir d, struct err *e) {
    struct grid g = p->grid;
    int points[4], across = g.cols + 1, from = -1;
    for (int i = puzzle_cell_points(g, cell, points) - 1; i >= 0; i--)
        from = p->point[points[i]].kind != GIVEN_NONE ? points[i] : from;
    int row = from / across + (d == DIR_S) - (d == DIR_N);
    int col = from % across + (d == DIR_E) - (d == DIR_W);
    if (from < 0)
        return err_set(e, "there is no number at this cell's upper left corner to carry");
    if (row < 0 || col < 0 || row > g.rows || col > g.cols)
        return err_set(e, "the board ends here");
    p->point[puzzle_point(g, row, col)] = p->point[from];
    p->point[from] = given_bare(GIVEN_NONE);
    return true;
}

/* Sets a sign in a room: the first in the genre's list is typed as 1. */
static bool set_sign(struct puzzle *p, int cell, int number, struct err *e) {
    int kinds = 0;
    while (p->genre->givens[kinds].kind != GIVEN_NONE)
        kinds++;
    if (number > kinds)
        return err_set(e, "the signs are typed as 1 to %d", kinds);
    p->given[cell] = given_bare(number > 0 ? p->genre->givens[number - 1].kind : GIVEN_NONE);
    return true;
}

static bool set_number(struct puzzle *p, int cell, int number, struct err *e) {
    const struct genre_given *own = numbered_kind(p, cell);
    if (!own && has_signs_in_rooms(p->genre))
        return set_sign(p, cell, number, e);
    if (p->point)
        return setting_point_number(p, cell, number, e);
    if (p->outer)
        return setting_outer_number(p, cell, number, e);
    struct given *g = &p->given[cell];
    if (!own && p->room && p->genre->room_max > 0)
        return setting_room_number(p, cell, number, e);
    if (!own && p->genre->number.max > 0)
        return setting_board_number(p, number, e);
    if (!own)
        return err_set(e, "nothing here has a number");
    if (!fits_kind(own, number, e))
        return false;
    if (g->kind != own->kind)
        *g = given_bare((enum given_kind)own->kind);
    if (number != NO_NUMBER && row_of(own)->arrow && g->dir == DIR_NONE)
        g->dir = (int8_t)longest_way(p->grid, cell);
    g->number = (int16_t)number;
    return true;
}

/* Extends the room of a cell to the next cell. */
static bool paint(struct puzzle *p, int cell, enum dir d, struct err *e) {
    int next = grid_step(p->grid, cell, d);
    if (next == NO_CELL)
        return err_set(e, "the board ends here");
    if (p->room[next] != p->room[cell])
        change_room(p, next, p->room[cell]);
    return true;
}

static bool setting_carry(struct puzzle *p, int cell, enum dir d, struct err *e) {
    int next = grid_step(p->grid, cell, d);
    const char *name =
        p->genre->givens[0].name ? p->genre->givens[0].name : row_of(&p->genre->givens[0])->name;
    if (p->given[cell].kind == GIVEN_NONE)
        return err_set(e, "there is no %s here to carry", name);
    if (next == NO_CELL || p->given[next].kind != GIVEN_NONE)
        return err_set(e, "there is no room for the %s", name);
    p->given[next] = p->given[cell];
    p->given[cell] = given_bare(GIVEN_NONE);
    return true;
}

static bool has_points(const struct genre *g) {
    return row_of(&g->givens[0])->arrow;
}

static bool set_towards(struct puzzle *p, int cell, enum dir d, struct err *e) {
    if (p->room)
        return paint(p, cell, d, e);
    if (p->point)
        return carry_point(p, cell, d, e);
    if (p->outer)
        return carry_outer(p, cell, d, e);
    if (!has_points(p->genre))
        return setting_carry(p, cell, d, e);
    if (!genre_given(p->genre, (enum given_kind)p->given[cell].kind))
        p->given[cell] = given_bare((enum given_kind)p->genre->givens[0].kind);
    p->given[cell].dir = (int8_t)d;
    return true;
}

static bool merge_rooms_at(struct puzzle *p, int cell, enum dir d, struct err *e) {
    int next = grid_step(p->grid, cell, d);
    if (!p->room)
        return err_set(e, "this genre has no rooms");
    if (next == NO_CELL || p->room[next] == p->room[cell])
        return err_set(e, "no other room lies there");
    change_join_rooms(p, p->room[cell], p->room[next]);
    return true;
}

static bool free_room_at(struct puzzle *p, int cell, struct err *e) {
    if (!p->room)
        return err_set(e, "this genre has no rooms");
    return change_free_room(p, p->room[cell]) || err_set(e, "this is the only room");
}

/* Adds a wall that leaves its room connected, or removes it. */
static bool set_wall(struct puzzle *p, int cell, enum dir d, struct err *e) {
    int next = grid_step(p->grid, cell, d);
    if (!p->room)
        return err_set(e, "this genre has no rooms");
    if (next == NO_CELL || p->room[next] != p->room[cell])
        return err_set(e, "there is a wall already");
    if (puzzle_wall(p, cell, next)) {
        puzzle_drop_loose_wall(p, cell, next);
        return true;
    }
    puzzle_add_loose_wall(p, cell, next);
    if (puzzle_walls_are_loose(p))
        return true;
    puzzle_drop_loose_wall(p, cell, next);
    return err_set(e, "that wall would part the room: paint it into two");
}

static bool clear(struct puzzle *p, int cell) {
    if (p->room && p->given[cell].kind == GIVEN_NONE)
        p->room_number[p->room[cell]] = NO_NUMBER;
    p->given[cell] = given_bare(GIVEN_NONE);
    int points[4], n = puzzle_cell_points(p->grid, cell, points);
    for (int i = 0; p->point && i < n; i++)
        p->point[points[i]] = given_bare(GIVEN_NONE);
    int outer[2];
    n = puzzle_cell_outer(p->grid, cell, outer);
    for (int i = 0; p->outer && i < n; i++)
        p->outer[outer[i]] = NO_NUMBER;
    return true;
}

bool genre_set(struct puzzle *p, enum setting what, int cell, int with, struct err *e) {
    switch (what) {
    case SET_TOGGLE:
        return setting_toggle(p, cell, e);
    case SET_NUMBER:
        return set_number(p, cell, with, e);
    case SET_TOWARDS:
        return set_towards(p, cell, (enum dir)with, e);
    case SET_MERGE:
        return merge_rooms_at(p, cell, (enum dir)with, e);
    case SET_FREE:
        return free_room_at(p, cell, e);
    case SET_WALL:
        return set_wall(p, cell, (enum dir)with, e);
    case SET_CLEAR:
        break;
    }
    return clear(p, cell);
}

bool genre_set_carries(const struct genre *g) {
    return genre_has_rooms(g) || (!has_points(g) && !(g->parts & PUZZLE_OUTER));
}

#define CELL_HELP                                                                                  \
    { "toggle", "set", "what the cell holds: each press the next kind, at last nothing" }
#define PAINT_HELP                                                                                 \
    {                                                                                              \
        "to-up", "paint",                                                                          \
            "likewise to the other sides: paint the room into the next cell; with the pen down "   \
            "every move paints"                                                                    \
    }
#define MERGE_HELP                                                                                 \
    { "merge", "join", "two rooms become one" }
#define FREE_HELP                                                                                  \
    {                                                                                              \
        "free", "free",                                                                            \
            "the room goes, with its walls and its number: its cells join the room along most of " \
            "its border"                                                                           \
    }
#define ROOM_HELP                                                                                  \
    {"toggle", "own room", "the cell becomes a room of its own"}, PAINT_HELP, MERGE_HELP, FREE_HELP
#define ROOM_NUMBER_HELP                                                                           \
    { "number", "number", "the number of the whole room" }

#define WALL_HELP                                                                                  \
    { "wall", "wall", "a wall inside the room, or none" }

static const struct setting_help rooms_help[] = {
    ROOM_HELP,
    ROOM_NUMBER_HELP,
    WALL_HELP,
    {NULL, NULL, NULL},
};
static const struct setting_help board_number_help[] = {
    ROOM_HELP,
    {"number", "number", "the number of the whole board"},
    WALL_HELP,
    {NULL, NULL, NULL},
};
static const struct setting_help mixed_help[] = {
    CELL_HELP, PAINT_HELP, MERGE_HELP, FREE_HELP, WALL_HELP, {NULL, NULL, NULL},
};
static const struct setting_help signs_help[] = {
    ROOM_HELP,
    {"number", "sign", "the sign in the cell: 1 is the first of them, 2 the next, 0 none"},
    WALL_HELP,
    {NULL, NULL, NULL},
};
static const struct setting_help arrows_help[] = {
    {"toggle", "clue", "a clue without a number, or none"},
    {"to-up", "point",
     "likewise to the other sides: point the clue's arrow; a number that has none yet points the "
     "longest way"},
    {NULL, NULL, NULL},
};
static const struct setting_help cells_help[] = {
    CELL_HELP,
    {"to-up", "carry", "likewise to the other sides: carry what is given here one cell on"},
    {NULL, NULL, NULL},
};

static const struct setting_help points_help[] = {
    {"number", "number", "the number at the cell's upper left corner"},
    {"to-up", "carry",
     "likewise to the other sides: carry that number one corner on, as far as the edge"},
    {"clear", "clear", "no number at the cell's upper left corner, nor at the edge behind it"},
    {NULL, NULL, NULL},
};

static const struct setting_help outer_help[] = {
    CELL_HELP,
    {"number", "number", "the number above the cell's column"},
    {"to-left", "row", "carry that number to the left of the cell's row"},
    {"to-up", "column", "carry the number left of the row above the column"},
    {NULL, NULL, NULL},
};

const struct setting_help *genre_setting_help(const struct genre *g) {
    if (g->parts & PUZZLE_OUTER)
        return outer_help;
    if (g->parts & PUZZLE_POINTS)
        return points_help;
    bool cells = g->givens[0].kind != GIVEN_NONE;
    if (genre_has_rooms(g))
        return has_signs_in_rooms(g) ? signs_help
               : cells               ? mixed_help
               : g->number.max > 0   ? board_number_help
                                     : rooms_help;
    return has_points(g) ? arrows_help : cells_help;
}
