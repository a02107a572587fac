/* The fields of a board in the order in which the reference player counts their places. A field is
 * read and written by one row: addresses (pzpr.c) and files (pzprv3_sections.c) say only which
 * letters stand for its values. */
#ifndef SUMI_FORMAT_PZPR_FIELD_H
#define SUMI_FORMAT_PZPR_FIELD_H

#include "format/board_marks.h"

/* The places of a field, in the order in which they are counted. */
enum places {
    PLACES_CELLS,
    PLACES_EAST, /* the borders between a cell and the one to its east, to its south */
    PLACES_SOUTH,
    PLACES_WEST_SIDES, /* the west sides of cells and the last east side; the north ones likewise */
    PLACES_NORTH_SIDES,
    PLACES_POINTS,
    PLACES_ROOMS,
    PLACES_OUTER,  /* above the board, then left of it */
    PLACES_FRAMED, /* cells with a row above them and a column left of them */
};

/* A board on its way from a text or to one. */
struct sheet {
    struct puzzle *p;          /* only readers change it */
    struct early_marks *early; /* marks that are read */
    const struct loaded *l;    /* marks that are written */
    bool *wall[2];             /* walls that are read: by cell, to its east and to its south */
    int rooms;                 /* how many have begun before the cell that is written */
    uint8_t kind, other;       /* enum given_kind: what its cells become */
    enum places places;        /* of the field that is read or written now */
};

/* What stands at the i-th place: a value of kind GIVEN_NONE and NO_NUMBER is nothing. What is no
 * given has only a number: of walls, kinds and marks the first is 0, the second 1. */
struct field {
    enum places places;
    struct given (*get)(struct sheet *s, int i);
    void (*put)(struct sheet *s, int i, struct given value);
};

/* FIELD(id, places, name): get_NAME() and put_NAME() are in field.c. Those from ROOM_CELLS on only
 * files have: the number of its room in one cell of each, the label of each cell's room, marks,
 * tints; NUMBERS_OR_MARKS has a number in a cell or else its mark, FRAMED the same with the numbers
 * beside the board, BRIDGES how many bridges cross a border. */
#define FIELDS(FIELD)                                                                              \
    FIELD(NUMBERS, CELLS, number)                                                                  \
    FIELD(CLUES, CELLS, given)                                                                     \
    FIELD(KINDS, CELLS, colour)                                                                    \
    FIELD(CIRCLES, CELLS, circle)                                                                  \
    FIELD(POINTS, POINTS, point)                                                                   \
    FIELD(ROOMS, ROOMS, room)                                                                      \
    FIELD(OUTER, OUTER, outer)                                                                     \
    FIELD(WALLS_EAST, EAST, wall)                                                                  \
    FIELD(WALLS_SOUTH, SOUTH, wall)                                                                \
    FIELD(ROOM_CELLS, CELLS, room_cell)                                                            \
    FIELD(LABELS, CELLS, label)                                                                    \
    FIELD(SHADING, CELLS, mark)                                                                    \
    FIELD(TINTS, CELLS, tint)                                                                      \
    FIELD(LINES_EAST, EAST, mark)                                                                  \
    FIELD(LINES_SOUTH, SOUTH, mark)                                                                \
    FIELD(FENCES_WEST, WEST_SIDES, mark)                                                           \
    FIELD(FENCES_NORTH, NORTH_SIDES, mark)                                                         \
    FIELD(NUMBERS_OR_MARKS, CELLS, number_or_mark)                                                 \
    FIELD(FRAMED, FRAMED, framed)                                                                  \
    FIELD(BRIDGES_EAST, EAST, bridges)                                                             \
    FIELD(BRIDGES_SOUTH, SOUTH, bridges)

enum field_id {
#define FIELD(id, where, name) OF_##id,
    FIELDS(FIELD)
#undef FIELD
};
extern const struct field fields[];

/* Its places as rows of a board of this puzzle. */
struct grid field_size(const struct field *f, const struct puzzle *p);

struct given field_get(const struct field *f, struct sheet *s, int i);
void field_put(const struct field *f, struct sheet *s, int i, struct given value);

/* Makes rooms of the walls that have been read. */
void sheet_make_rooms(struct sheet *s);

/* The clues of Castle Wall by the number of their colour, 0 to 2, and back. */
enum given_kind pzpr_wall(int colour);
int pzpr_wall_colour(struct given g);

/* Directions as the player counts them: 0 none, 1 up, 2 down, 3 left, 4 right. */
enum dir pzpr_dir(int code);
int pzpr_dir_code(enum dir d);

#endif
