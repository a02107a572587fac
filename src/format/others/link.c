#include "format/others/link.h"

#include "format/scan.h"

#include <ctype.h>

void link_board_init(struct link_board *b, struct grid grid) {
    int cells = grid_cells(grid);
    *b = (struct link_board){
        .grid = grid,
        .given = mem_alloc(cells, sizeof *b->given),
        .dark = mem_alloc(cells, sizeof *b->dark),
        .black = mem_alloc(cells, sizeof *b->black),
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

/* True if a word has the same letters and digits as a name, up to a bracket: "Slant (Gokigen)". */
static bool same_name(const char *word, const char *name) {
    for (;; word++, name++) {
        while (*word && *word != '(' && !isalnum((unsigned char)*word))
            word++;
        while (*name && !isalnum((unsigned char)*name))
            name++;
        bool ends = *word == '\0' || *word == '(';
        if (ends || tolower((unsigned char)*word) != tolower((unsigned char)*name))
            return ends && *name == '\0';
    }
}

const struct genre *link_genre(const struct link_board *b, const char *word) {
    for (const struct genre *const *g = genres; *g; g++) {
        if (same_name(word, (*g)->id) || same_name(word, (*g)->title))
            return *g;
        for (const char *const *alias = (*g)->aliases; alias && *alias; alias++)
            if (same_name(word, *alias))
                return *g;
    }
    bool arrows = false;
    for (int cell = 0; cell < grid_cells(b->grid); cell++)
        arrows = arrows || b->given[cell].dir != DIR_NONE;
    return !*word && (arrows || b->any_wall) ? genre_nameless(!arrows) : NULL;
}

/* The first of these kinds that the genre has, or NONE. The list ends with NONE. */
static enum given_kind first_of(const struct genre *g, const enum given_kind *kinds) {
    while (*kinds != GIVEN_NONE && !genre_given(g, *kinds))
        kinds++;
    return *kinds;
}

/* The kind of a clue that lies inside or outside of a loop by its colour; NONE: nothing is there.
 */
static enum given_kind wall_of(const struct link_board *b, int cell) {
    if (b->dark[cell])
        return b->black[cell] ? GIVEN_OUTER_WALL : GIVEN_GREY_WALL;
    return b->given[cell].kind != GIVEN_NONE ? GIVEN_INNER_WALL : GIVEN_NONE;
}

/* The kind of given for what the link has, in the genre's list; NONE: it has none. Authors circle
 * the numbers of some genres and not of others, so that a circle may be a plain number. */
static enum given_kind kind_for(const struct link_board *b, const struct genre *g, int cell) {
    struct given found = b->given[cell];
    bool dark = b->dark[cell];
    static const enum given_kind of_circle[] = {GIVEN_ISLAND, GIVEN_DOT, GIVEN_NONE};
    static const enum given_kind of_dark[] = {GIVEN_WALL, GIVEN_HOLE, GIVEN_BLOCK, GIVEN_NONE};
    bool circle = found.kind == GIVEN_WHITE || found.kind == GIVEN_BLACK;
    bool number = circle || found.kind == GIVEN_NUMBER || found.kind == GIVEN_CLUE;
    if (genre_given(g, GIVEN_INNER_WALL))
        return wall_of(b, cell);
    if (found.kind != GIVEN_NONE && genre_given(g, (enum given_kind)found.kind))
        return (enum given_kind)found.kind;
    if (dark && found.kind == GIVEN_NONE && genre_given(g, GIVEN_CLUE))
        return GIVEN_CLUE;
    enum given_kind kind = circle ? first_of(g, of_circle) : GIVEN_NONE;
    if (kind == GIVEN_NONE && dark)
        kind = first_of(g, of_dark);
    if (kind == GIVEN_NONE && number)
        kind = (enum given_kind)g->givens[0].kind;
    return kind;
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

static bool set_cells(const struct link_board *b, struct puzzle *p, struct err *e) {
    for (int cell = 0; cell < grid_cells(b->grid); cell++) {
        struct given found = b->given[cell];
        enum given_kind kind = kind_for(b, p->genre, cell);
        char name[PLACE_NAME];
        if (kind != GIVEN_NONE)
            p->given[cell] = (struct given){(uint8_t)kind, found.dir, found.number};
        else if (found.kind == GIVEN_NUMBER && p->room && p->genre->room_max > 0) {
            if (!set_room_number(p, cell, found, e))
                return false;
        } else if (found.kind != GIVEN_NONE) {
            return err_set(e, "%s: %s has nothing of the kind",
                           place_name(p->grid, place_cell(cell), name), p->genre->title);
        }
    }
    return true;
}

/* Sets the givens that lie neither in cells nor in rooms. */
static bool set_beyond(const struct link_board *b, struct puzzle *p, struct err *e) {
    const struct genre *g = p->genre;
    bool needed = g->number.max > 0 || p->point || p->outer;
    for (int i = 0; p->point && i < puzzle_points(p->grid); i++)
        if (b->point[i] != NO_NUMBER)
            p->point[i] = given_numbered((enum given_kind)g->point.kind, b->point[i]);
    for (int i = 0; p->outer && i < p->grid.cols + p->grid.rows; i++)
        p->outer[i] = b->outer[i];
    if (needed && !b->beyond)
        return err_set(e, "such a link does not hold all that is given in %s", g->title);
    if (g->number.max > 0)
        p->number = b->number;
    return g->number.max == 0 || b->number != NO_NUMBER ||
           err_set(e, "how many %ss there are has to stand beside the board", g->number.name);
}

struct puzzle *link_puzzle(const struct link_board *b, const struct genre *g, struct err *e) {
    struct puzzle *p = genre_board(g, b->grid);
    struct place loose;
    bool ok = set_beyond(b, p, e) && (!p->room || rooms_of_walls(&b->walls, p, &loose, e)) &&
              set_cells(b, p, e) && genre_validate(p, e);
    return ok ? p : NULL;
}
