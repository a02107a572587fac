/* The givens of a puzzle: what is printed on the paper. One struct for all genres; a genre uses the
 * parts that it needs, and the rest stays empty. */
#ifndef SUMI_PUZZLE_PUZZLE_H
#define SUMI_PUZZLE_PUZZLE_H

#include "base/text.h"
#include "puzzle/given.h"

#include <stdbool.h>
#include <stdint.h>

struct genre; /* genre/genre.h; only carried here */

enum text_field { TEXT_TITLE, TEXT_AUTHOR, TEXT_SOURCE, TEXT_NOTE, TEXT_RATED, TEXT_FIELDS };

/* "title", "author", "source", "note", "rated" */
extern const char *const text_field_names[TEXT_FIELDS];

struct puzzle {
    const struct genre *genre;
    struct grid grid;
    struct given *given; /* one a cell */
    struct given *point; /* one a grid point, by rows of cols + 1; NULL: the genre has none there */
    struct given *side;  /* two a cell: of its eastern and its southern side, 2 * cell + 0 and 1;
                            NULL: there is none; walls with one room on both sides are there too */
    int *outer;          /* numbers beside the board: cols above it, then rows left of it;
                            NO_NUMBER without one; NULL: the genre has none there */
    int *room;           /* one a cell, 0 .. rooms-1 in the order of first cells; NULL: no rooms */
    int rooms;
    int *room_number;                       /* one a room, NO_NUMBER without one */
    unsigned variant;                       /* bits of genre->variants */
    char text[TEXT_FIELDS][TEXT_FIELD + 1]; /* clean; "" when absent */
};

/* Where a puzzle has givens besides its cells, as bits. */
enum { PUZZLE_ROOMS = 1, PUZZLE_POINTS = 2, PUZZLE_SIDES = 4, PUZZLE_OUTER = 8 };

/* An empty board with these parts (all in one room). The size must be within 1 .. GRID_MAX. The
 * caller frees it with puzzle_free(). Where a genre is at hand, genre_board() returns its parts. */
struct puzzle *puzzle_new(const struct genre *genre, struct grid grid, unsigned parts);
struct puzzle *puzzle_copy(const struct puzzle *p);
void puzzle_free(struct puzzle *p); /* NULL is allowed */

/* True when the givens, the genre and the variant agree; texts are not compared. */
bool puzzle_same(const struct puzzle *p, const struct puzzle *q);

/* A 64-bit number of the givens (FNV-1a), the same on every machine: names a save. */
uint64_t puzzle_hash(const struct puzzle *p);

/* Takes room labels of any numbering (one a cell, equal label and touching = one room), splits each
 * label into its connected parts, and numbers the rooms in the order of their first cells. All
 * numbers are cleared. `label` is only read, and may be p->room itself. Loose walls between two
 * rooms are loose no more. */
void puzzle_set_rooms(struct puzzle *p, const int *label);

/* A rectangle of cells, all four lines inclusive. */
struct box {
    int top, left, bottom, right;
};

/* The smallest rectangle that holds a room of 0 .. p->rooms - 1. */
struct box puzzle_room_box(const struct puzzle *p, int room);

/* True when there is a wall between two neighbouring cells: a border of rooms or a loose one.
 */
bool puzzle_wall(const struct puzzle *p, int a, int b);

/* Gives the wall between two neighbouring cells of one room; where rooms part there is one. */
void puzzle_add_loose_wall(struct puzzle *p, int a, int b);

/* Takes the loose wall between two neighbouring cells away, if there is one; after the last one
 * there are no sides (p->side is NULL), as on a board that never had any. */
void puzzle_drop_loose_wall(struct puzzle *p, int a, int b);

/* True when each room is connected in spite of its loose walls. */
bool puzzle_walls_are_loose(const struct puzzle *p);

static inline int puzzle_points(struct grid g) {
    return (g.rows + 1) * (g.cols + 1);
}

/* The grid point at the upper left corner of a cell's place, which may lie one row or one column
 * past the last. */
static inline int puzzle_point(struct grid g, int row, int col) {
    return row * (g.cols + 1) + col;
}

/* The first cell of a room in row-major order. */
int puzzle_room_cell(const struct puzzle *p, int room);

/* Cleans and cuts `n` bytes into a text field; blanks at its ends go, as they would in a file. */
void puzzle_set_text(struct puzzle *p, enum text_field field, const char *s, int n);
void puzzle_clean_text(const char *s, int n, char out[TEXT_FIELD + 1]); /* for a field */

#endif
