#include "format/pzpr/link.h"

#include <ctype.h>

void link_board_init(struct link_board *b, struct grid grid) {
    int cells = grid_cells(grid);
    *b = (struct link_board){
        .grid = grid,
        .given = mem_alloc(cells, sizeof *b->given),
        .dark = mem_alloc(cells, sizeof *b->dark),
        .black = mem_alloc(cells, sizeof *b->black),
        .walls = {mem_alloc(cells, sizeof(bool)), mem_alloc(cells, sizeof(bool))}};
    for (int cell = 0; cell < cells; cell++)
        b->given[cell] = given_bare(GIVEN_NONE);
}

/* Whether two names have the same letters and digits. */
static bool same_name(const char *a, const char *b) {
    for (;; a++, b++) {
        while (*a && !isalnum((unsigned char)*a))
            a++;
        while (*b && !isalnum((unsigned char)*b))
            b++;
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        if (!*a)
            return true;
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
    if (genre_given(g, GIVEN_INNER_WALL))
        return wall_of(b, cell);
    if (found.kind != GIVEN_NONE && genre_given(g, (enum given_kind)found.kind))
        return (enum given_kind)found.kind;
    if (dark && found.kind == GIVEN_NONE && genre_given(g, GIVEN_CLUE))
        return GIVEN_CLUE;
    enum given_kind kind = circle ? first_of(g, of_circle) : GIVEN_NONE;
    if (kind == GIVEN_NONE && dark)
        kind = first_of(g, of_dark);
    if (kind == GIVEN_NONE && found.kind != GIVEN_NONE)
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
            return err_set(e, "%s: %s has no such given there", p->genre->title,
                           place_name(p->grid, place_cell(cell), name));
        }
    }
    return true;
}

struct puzzle *link_puzzle(const struct link_board *b, const struct genre *g, struct err *e) {
    struct puzzle *p = genre_board(g, b->grid);
    struct place loose;
    char name[PLACE_NAME];
    bool ok = (g->number.max == 0 && !(g->parts & PUZZLE_POINTS)) ||
              err_set(e, "such a link does not hold all that is given in %s", g->title);
    ok = ok && (!p->room || walls_make_rooms(&b->walls, p, p->genre->loose_walls, &loose) ||
                err_set(e, "the wall %s has one room on both its sides",
                        place_name(p->grid, loose, name)));
    if (ok && set_cells(b, p, e) && genre_validate(p, e))
        return p;
    return NULL;
}
