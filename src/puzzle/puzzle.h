/* The givens of a puzzle: what is printed on paper. One struct serves all genres; a genre uses the
 * parts that it needs, and the rest stays empty. */
#ifndef SUMI_PUZZLE_PUZZLE_H
#define SUMI_PUZZLE_PUZZLE_H

#include "base/buf.h"
#include "base/grid.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* The kinds of givens (given.def). */

enum given_kind {
#define GIVEN(id, name, bare, prefix, numbered, arrow) GIVEN_##id,
#include "puzzle/given.def"
#undef GIVEN
    GIVEN_KINDS
};

enum { NO_NUMBER = -1, NUMBER_MAX = 4095 };

struct given {
    uint8_t kind;   /* enum given_kind */
    int8_t dir;     /* enum dir; DIR_NONE without an arrow */
    int16_t number; /* NO_NUMBER if it has none ("?") */
};

/* A row of given.def; the table is indexed by enum given_kind. */
struct given_row {
    const char *name, *bare, *prefix;
    bool numbered, arrow;
};
extern const struct given_row given_rows[GIVEN_KINDS];

/* Returns a given of this kind with neither number nor arrow. */
static inline struct given given_bare(enum given_kind kind) {
    return (struct given){(uint8_t)kind, DIR_NONE, NO_NUMBER};
}

/* Returns a given of this kind with a number, which may be NO_NUMBER. */
static inline struct given given_numbered(enum given_kind kind, int number) {
    return (struct given){(uint8_t)kind, DIR_NONE, (int16_t)number};
}

/* Appends the given's token in the native text: ".", "##", "2>", "?v", "#3", "O". */
void given_write(struct given g, struct buf *out);

/* Reads a token of `n` bytes as a given of this kind. Returns false if it is not one. */
bool given_read(const char *token, int n, enum given_kind kind, struct given *g);

/* Appends the given in words: "clue 2 to the right", "wall", "island without a number", "any
 * number". `name` replaces the name of the kind unless it is NULL. `numbered` tells that such
 * givens have numbers in this genre, so that a missing one is mentioned. */
void given_words(struct given g, const char *name, bool numbered, struct buf *out);

struct genre; /* genre/genre.h; only the pointer is kept here */

enum text_field { TEXT_TITLE, TEXT_AUTHOR, TEXT_SOURCE, TEXT_NOTE, TEXT_RATED, TEXT_FIELDS };

/* "title", "author", "source", "note", "rated" */
extern const char *const text_field_names[TEXT_FIELDS];

struct puzzle {
    const struct genre *genre;
    struct grid grid;
    struct given *given; /* indexed by cell */
    struct given *point; /* by grid point, see puzzle_point(); NULL if the genre has none */
    struct given *side;  /* two per cell: 2 * cell is its east side, 2 * cell + 1 its south side;
                            includes loose walls; NULL if there is none */
    int *outer; /* numbers beside the board: `cols` above it, then `rows` left of it; NO_NUMBER if
                   missing; NULL if the genre has none there */
    int *room;  /* by cell: 0 .. rooms-1 in order of first cells; NULL without rooms */
    int rooms;
    int *room_number; /* by room; NO_NUMBER if missing */
    int number;       /* of the whole board; NO_NUMBER if the genre has none */
    unsigned variant; /* bits of genre->variants */
    char text[TEXT_FIELDS][TEXT_FIELD + 1]; /* cleaned; "" when absent */
};

/* The parts that a puzzle may have besides its cells, as bits. */
enum { PUZZLE_ROOMS = 1, PUZZLE_POINTS = 2, PUZZLE_SIDES = 4, PUZZLE_OUTER = 8 };

/* Returns an empty board with these parts, all cells in one room. The size must be within 1 ..
 * GRID_MAX. The caller frees it with puzzle_free(). If a genre is known, use genre_board(). */
struct puzzle *puzzle_new(const struct genre *genre, struct grid grid, unsigned parts);
struct puzzle *puzzle_copy(const struct puzzle *p);
void puzzle_free(struct puzzle *p);                  /* NULL is allowed */
void puzzle_hand_out(struct puzzle *p, void *scope); /* see mem_hand_out() */

/* Returns true if givens, genre and variant agree; texts are not compared. */
bool puzzle_same(const struct puzzle *p, const struct puzzle *q);

/* Returns a 64-bit hash of the givens (FNV-1a), the same on every machine; it names a saved
 * game. */
uint64_t puzzle_hash(const struct puzzle *p);

/* Makes rooms from any room labels (one per cell): each connected part of equal labels is one room,
 * and rooms are numbered in the order of their first cells. All room numbers are cleared. `label`
 * is only read and may be p->room itself. Loose walls that now lie between two rooms are dropped,
 * since there is a wall there anyway. */
void puzzle_set_rooms(struct puzzle *p, const int *label);

/* Returns the bounding box of a room of 0 .. p->rooms - 1. */
struct box puzzle_room_box(const struct puzzle *p, int room);

/* Returns true if there is a wall between two neighbouring cells: a border of rooms or a loose
 * wall. */
bool puzzle_wall(const struct puzzle *p, int a, int b);

/* Adds a loose wall between two neighbouring cells of one room; between rooms there already is a
 * wall. */
void puzzle_add_loose_wall(struct puzzle *p, int a, int b);

/* Removes the loose wall between two neighbouring cells, if any. When the last one is removed,
 * p->side becomes NULL, as on a board that never had any. */
void puzzle_drop_loose_wall(struct puzzle *p, int a, int b);

/* Returns true if each room stays connected in spite of its loose walls. */
bool puzzle_walls_are_loose(const struct puzzle *p);

static inline int puzzle_points(struct grid g) {
    return (g.rows + 1) * (g.cols + 1);
}

/* Returns the index in p->point of the grid point at the upper left corner of this cell; row and
 * column may be one past the last. */
static inline int puzzle_point(struct grid g, int row, int col) {
    return row * (g.cols + 1) + col;
}

/* Returns the number of places off the cells, which share one numbering: the grid points, then the
 * numbers beside the board in the order of p->outer. */
static inline int puzzle_printed(struct grid g) {
    return puzzle_points(g) + g.cols + g.rows;
}

/* Stores the grid points that belong to a cell: its upper left corner, and at the right and lower
 * edges of the board those behind it. Returns how many. */
int puzzle_cell_points(struct grid g, int cell, int points[4]);

/* Stores the cells that meet at a grid point. Returns how many. */
int puzzle_point_cells(struct grid g, int point, int cells[4]);

/* Stores, as indices in p->outer, the numbers beside the board that belong to a cell: its column's
 * in the first row, its row's in the first column. Returns how many. */
int puzzle_cell_outer(struct grid g, int cell, int outer[2]);

/* Returns the first cell of a room in row-major order. */
int puzzle_room_cell(const struct puzzle *p, int room);

/* The cells of all rooms, room by room, each room's in row-major order: those of room r are
 * cell[first[r]] .. cell[first[r + 1] - 1]. Use it wherever every room is visited, since a board
 * may have as many rooms as cells. The caller frees it with cells_by_room_free(). */
struct cells_by_room {
    int *cell, *first;
};
struct cells_by_room cells_by_room(const struct puzzle *p);
void cells_by_room_free(struct cells_by_room *r);

/* puzzle_set_text() cleans `n` bytes, cuts them to fit a text field and stores them; blanks at both
 * ends are dropped, as in a file. puzzle_clean_text() stores them in `out` instead. */
void puzzle_set_text(struct puzzle *p, enum text_field field, const char *s, int n);
void puzzle_clean_text(const char *s, int n, char out[TEXT_FIELD + 1]);

/* Rooms given by walls between cells, as in addresses and in the reference player's files. */

/* By cell: whether there is a wall to its east, and to its south. */
struct walls {
    bool *east, *south;
};

/* Makes a room of p out of each part that the walls leave connected. Walls with one room on both
 * sides are kept as loose walls. */
void walls_make_rooms(const struct walls *w, struct puzzle *p);

/* Changes that a setter makes to the givens: rooms, and the size of the board.
 *
 * Rooms are renumbered in the order of their first cells, as by puzzle_set_rooms(), and keep their
 * printed numbers. If a room becomes disconnected, its number stays with its first part. */
void change_room(struct puzzle *p, int cell, int room); /* the cell joins a room that it touches */
void change_own_room(struct puzzle *p, int cell);       /* the cell becomes a room of its own */
void change_join_rooms(struct puzzle *p, int into,
                       int from); /* one number remains, preferably the one of `into` */

/* Merges a room, without its number and its loose walls, into the neighbour with which it shares
 * most sides (the first of several), which keeps its number. Returns false if it has no
 * neighbour. */
bool change_free_room(struct puzzle *p, int room);

/* Returns the same puzzle on a board of another size, 1 .. GRID_MAX: rows and columns are added or
 * removed at the bottom and at the right, and new cells belong to the room of the nearest old one.
 * The caller frees it. */
struct puzzle *change_size(const struct puzzle *p, struct grid grid);

#endif
