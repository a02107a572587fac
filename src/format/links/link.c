#include "format/links/link.h"

#include "base/least.h"
#include "format/scan.h"

#include <string.h>

void link_board_init(struct link_board *b, struct grid grid) {
    int cells = grid_cells(grid);
    *b = (struct link_board){
        .grid = grid,
        .given = mem_alloc(cells, sizeof *b->given),
        .ring = mem_alloc(cells, sizeof *b->ring),
        .dark = mem_alloc(cells, sizeof *b->dark),
        .black = mem_alloc(cells, sizeof *b->black),
        .framed = mem_alloc(cells, sizeof *b->framed),
        .walls = {mem_alloc(cells, sizeof(bool)), mem_alloc(cells, sizeof(bool))},
        .point = mem_alloc(puzzle_points(grid), sizeof *b->point),
        .outer = mem_alloc(grid.cols + grid.rows, sizeof *b->outer),
        .number = NO_NUMBER};
    for (int cell = 0; cell < cells; cell++)
        b->given[cell] = given_bare(GIVEN_NONE);
    for (int i = 0; i < puzzle_points(grid); i++)
        b->point[i] = NO_NUMBER;
    for (int i = 0; i < grid.cols + grid.rows; i++)
        b->outer[i] = NO_NUMBER;
}

/* Fails: the genre cannot hold what is at a place. */
static bool no_room_for(const struct puzzle *p, struct place at, const char *what, struct err *e) {
    char name[PLACE_NAME];
    return err_set(e, "%s: %s has no place for %s", place_name(p->grid, at, name), p->genre->title,
                   what);
}

/* The first of these kinds that the genre has, or NONE. The list ends with NONE. */
static enum given_kind first_of(const struct genre *g, const enum given_kind *kinds) {
    while (*kinds != GIVEN_NONE && !genre_given(g, *kinds))
        kinds++;
    return *kinds;
}

/* True for a cell that is walled off on all sides, as authors draw clues on white; a cell between
 * clues that have frames of their own is none. */
static bool is_walled_off(const struct link_board *b, int cell) {
    bool framed = true, open = false;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(b->grid, cell, d);
        if (next == NO_CELL)
            continue;
        bool east = d == DIR_E || d == DIR_W;
        int owner = d == DIR_E || d == DIR_S ? cell : next;
        bool here = (east ? b->walls.east : b->walls.south)[owner];
        framed = framed && here;
        open = open || (b->given[next].kind == GIVEN_NONE && !b->dark[next]);
    }
    return b->framed[cell] || (framed && open);
}

/* The kind of a clue that lies inside or outside of a loop, by its colour; NONE: nothing is there.
 */
static enum given_kind wall_of(const struct link_board *b, int cell) {
    enum given_kind found = (enum given_kind)b->given[cell].kind;
    if (found != GIVEN_NONE && found != GIVEN_CLUE && found != GIVEN_NUMBER)
        return GIVEN_NONE;
    if (b->dark[cell])
        return b->black[cell] ? GIVEN_OUTER_WALL : GIVEN_GREY_WALL;
    return found != GIVEN_NONE || is_walled_off(b, cell) ? GIVEN_INNER_WALL : GIVEN_NONE;
}

/* The kind for a circle, which authors also draw round plain numbers. */
static enum given_kind circle_of(const struct genre *g, enum given_kind circle, int number) {
    static const enum given_kind others[] = {GIVEN_ISLAND, GIVEN_DOT, GIVEN_NUMBER, GIVEN_NONE};
    static const enum given_kind numbered[] = {GIVEN_BLOCK, GIVEN_CLUE, GIVEN_NONE};
    if (genre_given(g, circle))
        return circle;
    enum given_kind kind = genre_given(g, GIVEN_WHITE) ? GIVEN_NONE : first_of(g, others);
    return kind == GIVEN_NONE && number != NO_NUMBER ? first_of(g, numbered) : kind;
}

/* The kind of given for what the link has in a cell; NONE: the genre has none. */
static enum given_kind kind_for(const struct link_board *b, const struct genre *g, int cell) {
    static const enum given_kind of_dark[] = {GIVEN_WALL, GIVEN_HOLE, GIVEN_BLOCK, GIVEN_CLUE,
                                              GIVEN_NONE};
    static const enum given_kind of_number[] = {GIVEN_NUMBER, GIVEN_ISLAND, GIVEN_BLOCK, GIVEN_CLUE,
                                                GIVEN_NONE};
    struct given found = b->given[cell];
    enum given_kind dark = b->dark[cell] ? first_of(g, of_dark) : GIVEN_NONE;
    if (genre_given(g, GIVEN_INNER_WALL))
        return wall_of(b, cell);
    switch ((enum given_kind)found.kind) {
    case GIVEN_NONE:
        return dark;
    case GIVEN_WHITE:
    case GIVEN_BLACK:
    case GIVEN_ISLAND:
        return dark != GIVEN_NONE ? dark : circle_of(g, (enum given_kind)found.kind, found.number);
    case GIVEN_CLUE:
        if (genre_given(g, GIVEN_CLUE))
            return GIVEN_CLUE;
        if (found.dir != DIR_NONE)
            return GIVEN_NONE;
        /* fall through */
    case GIVEN_NUMBER:
        if (b->ring[cell] && genre_given(g, (enum given_kind)b->ring[cell]))
            return (enum given_kind)b->ring[cell];
        return dark != GIVEN_NONE ? dark : first_of(g, of_number);
    default:
        return genre_given(g, (enum given_kind)found.kind) ? (enum given_kind)found.kind
                                                           : GIVEN_NONE;
    }
}

/* What a cell of the link holds, in words. */
static const char *words_for(const struct link_board *b, int cell) {
    switch ((enum given_kind)b->given[cell].kind) {
    case GIVEN_NONE:
        return b->dark[cell] ? "a filled cell" : "a framed cell";
    case GIVEN_CLUE:
        return b->given[cell].dir != DIR_NONE ? "an arrow" : "a clue";
    case GIVEN_NUMBER:
        return "a number";
    case GIVEN_SUN:
        return "a sun";
    case GIVEN_MOON:
        return "a moon";
    case GIVEN_TREE:
        return "a tree";
    default:
        return "a circle";
    }
}

static bool set_room_number(struct puzzle *p, int cell, struct given found, struct err *e) {
    int *number = &p->room_number[p->room[cell]];
    char name[PLACE_NAME];
    if (found.number == NO_NUMBER)
        return true;
    if (*number != NO_NUMBER && *number != found.number)
        return err_set(e, "%s: a second number in this room",
                       place_name(p->grid, place_cell(cell), name));
    *number = found.number;
    return true;
}

static bool is_closed(const struct puzzle *p, int cell) {
    static const enum given_kind kinds[] = {GIVEN_CLUE,       GIVEN_BLOCK,     GIVEN_WALL,
                                            GIVEN_HOLE,       GIVEN_GREY_WALL, GIVEN_INNER_WALL,
                                            GIVEN_OUTER_WALL, GIVEN_NONE};
    int i = 0;
    while (kinds[i] != GIVEN_NONE && kinds[i] != p->given[cell].kind)
        i++;
    return kinds[i] != GIVEN_NONE;
}

/* Sets what a cell holds. *shaded: it is filled, which only a mark can stand for. */
static bool set_cell(const struct link_board *b, struct puzzle *p, int cell, bool *shaded,
                     struct err *e) {
    const struct genre *g = p->genre;
    struct given found = b->given[cell];
    enum given_kind kind = kind_for(b, g, cell);
    const struct genre_given *own = kind != GIVEN_NONE ? genre_given(g, kind) : NULL;
    bool of_room = (found.kind == GIVEN_NUMBER || found.kind == GIVEN_WHITE) && p->room &&
                   g->room_max > 0 && !own;
    if (own && found.number != NO_NUMBER && own->max == 0)
        return no_room_for(p, place_cell(cell), "a number", e);
    if (own && found.dir != DIR_NONE && !given_rows[kind].arrow)
        return no_room_for(p, place_cell(cell), "an arrow", e);
    if (own)
        p->given[cell] = (struct given){(uint8_t)kind, found.dir, found.number};
    else if (of_room ? !set_room_number(p, cell, found, e) : found.kind != GIVEN_NONE)
        return of_room ? false : no_room_for(p, place_cell(cell), words_for(b, cell), e);
    *shaded = b->dark[cell] && !is_closed(p, cell);
    if ((*shaded && g->cell != LOOK_SHADE) || (b->framed[cell] && !is_closed(p, cell)))
        return no_room_for(p, place_cell(cell), *shaded ? "a filled cell" : "a frame", e);
    return true;
}

/* Walls without rooms may only surround what is closed off anyway. */
static bool walls_are_frames(const struct link_board *b, const struct puzzle *p, struct err *e) {
    if (b->border && p->genre->side != LOOK_NONE)
        return err_set(e, "%s has no place for given edges", p->genre->title);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            bool wall = (d == DIR_E ? b->walls.east : b->walls.south)[cell];
            if (wall && next != NO_CELL && !is_closed(p, cell) && !is_closed(p, next))
                return no_room_for(p, place_segment(cell, next), "a wall", e);
        }
    return true;
}

/* Sets the givens that lie neither in cells nor in rooms. */
static bool set_beyond(const struct link_board *b, struct puzzle *p, struct err *e) {
    const struct genre *g = p->genre;
    bool needed = g->number.max > 0 || p->point || p->outer;
    if (needed && !b->beyond)
        return err_set(e, "such a link does not hold all that is given in %s", g->title);
    for (int i = 0; i < puzzle_points(p->grid); i++) {
        if (b->point[i] != NO_NUMBER && !p->point)
            return err_set(e, "%s has no place for a number at a corner of cells", g->title);
        if (b->point[i] != NO_NUMBER)
            p->point[i] = given_numbered((enum given_kind)g->point.kind, b->point[i]);
    }
    for (int i = 0; p->outer && i < p->grid.cols + p->grid.rows; i++)
        p->outer[i] = b->outer[i];
    return p->outer || g->number.max > 0 || !b->beside ||
           err_set(e, "%s has no place for a number beside the board", g->title);
}

/* No more stars of a room than this fit without touching: each 2x2 block of a tiling that begins
 * at one of its first cells has one at most. */
static int room_bound(const struct puzzle *p, const int *cells, int n) {
    LOCAL(mem_free_at) bool *block = mem_alloc(grid_cells(p->grid), sizeof *block);
    int least = n;
    for (int shift = 0; shift < 4; shift++) {
        int blocks = 0;
        memset(block, 0, (size_t)grid_cells(p->grid) * sizeof *block);
        for (int i = 0; i < n; i++) {
            int row = (grid_row(p->grid, cells[i]) + shift / 2) / 2 * 2 - shift / 2;
            int col = (grid_col(p->grid, cells[i]) + shift % 2) / 2 * 2 - shift % 2;
            bool *seen = &block[grid_cell(p->grid, max_int(row, 0), max_int(col, 0))];
            blocks += !*seen;
            *seen = true;
        }
        least = min_int(least, blocks);
    }
    return least;
}

/* The number of stars in each row, column and room, if no board of this size with these rooms can
 * have another one; else NO_NUMBER. Two rows hold two stars of a row at most in every four columns
 * and three at the end. */
static int only_number(const struct puzzle *p) {
    int most = max_int(1, (p->grid.cols + 1) / 4);
    struct cells_by_room all = cells_by_room(p);
    for (int room = 0; room < p->rooms && most > 1; room++)
        most = min_int(
            most, room_bound(p, all.cell + all.first[room], all.first[room + 1] - all.first[room]));
    cells_by_room_free(&all);
    return most == 1 ? 1 : NO_NUMBER;
}

/* The number of the whole board: the one beside it, the stated one, or the only one possible. */
static bool link_number(const struct link_board *b, struct puzzle *p, int stated, struct err *e) {
    const struct genre_given *number = &p->genre->number;
    if (number->max == 0)
        return true;
    p->number = b->number != NO_NUMBER ? b->number : stated > 0 ? stated : only_number(p);
    return p->number != NO_NUMBER ||
           err_set(e, "how many %ss there are is not said; --%ss N says it", number->name,
                   number->name);
}

/* Makes the given marks moves on the board. */
static bool link_marks(const struct link_board *b, const bool *shaded, struct loaded *l,
                       struct err *e) {
    struct early_marks marks = {0};
    int cell;
    for (int i = 0; i < grid_cells(b->grid); i++)
        if (shaded[i])
            early_mark(&marks, place_cell(i), MARK_YES);
    for (int i = 0; i < b->marks.items.len; i++)
        vec_push(&marks.items, b->marks.items.at[i]);
    if (marks.items.len > 0)
        loaded_tell(l, "what is given as filled cells or lines became marks, which can be changed");
    return marks.items.len == 0 || early_make(&marks, l, &cell) ||
           no_room_for(l->puzzle, place_cell(cell), "a mark that is given", e);
}

bool link_load(const struct link_board *b, const struct genre *g, struct loaded *l, struct err *e) {
    if (!genre_has_size(g, b->grid, e))
        return false;
    struct puzzle *p = l->puzzle = genre_board(g, b->grid);
    bool *shaded = mem_alloc(grid_cells(b->grid), sizeof *shaded);
    if (p->room)
        walls_make_rooms(&b->walls, p);
    bool ok = set_beyond(b, p, e) && link_number(b, p, l->stated.number, e);
    for (int cell = 0; cell < grid_cells(b->grid) && ok; cell++)
        ok = set_cell(b, p, cell, &shaded[cell], e);
    return ok && (p->room || walls_are_frames(b, p, e)) && genre_validate(p, e) &&
           link_marks(b, shaded, l, e);
}
