/* The givens of a puzzle: what is printed on the paper. One struct for all genres; a genre uses the
 * parts that it needs, and the rest stays empty. */
#ifndef SUMI_PUZZLE_PUZZLE_H
#define SUMI_PUZZLE_PUZZLE_H

#include "base/grid.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct genre; /* genre/genre.h; only carried here */

enum given_kind {
    GIVEN_NONE,
    GIVEN_CLUE, /* a clue cell: number and arrow, either of which may be absent */
    GIVEN_DOT,  /* a dot to be joined */
};

enum { NO_NUMBER = -1, NUMBER_MAX = 4095 };

struct given {
    uint8_t kind;
    int8_t dir;     /* enum dir, DIR_NONE without an arrow */
    int16_t number; /* NO_NUMBER without one ("?") */
};

enum text_field { TEXT_TITLE, TEXT_AUTHOR, TEXT_SOURCE, TEXT_NOTE, TEXT_RATED, TEXT_FIELDS };

/* "title", "author", "source", "note", "rated" */
extern const char *const text_field_names[TEXT_FIELDS];

struct puzzle {
    const struct genre *genre;
    struct grid grid;
    struct given *given; /* one a cell */
    int *room;           /* one a cell, 0 .. rooms-1 in the order of first cells; NULL: no rooms */
    int rooms;
    int *room_number;                       /* one a room, NO_NUMBER without one */
    unsigned variant;                       /* bits of genre->variants */
    char text[TEXT_FIELDS][TEXT_FIELD + 1]; /* clean; "" when absent */
};

/* An empty board (all in one room when `with_rooms`). The size must be within 1 .. GRID_MAX. The
 * caller frees it with puzzle_free(). */
struct puzzle *puzzle_new(const struct genre *genre, struct grid grid, bool with_rooms);
struct puzzle *puzzle_copy(const struct puzzle *p);
void puzzle_free(struct puzzle *p); /* NULL is allowed */

/* True when the givens, the genre and the variant agree; texts are not compared. */
bool puzzle_same(const struct puzzle *p, const struct puzzle *q);

/* A 64-bit number of the givens (FNV-1a), the same on every machine: names a save. */
uint64_t puzzle_hash(const struct puzzle *p);

/* Takes room labels of any numbering (one a cell, equal label and touching = one room), splits each
 * label into its connected parts, and numbers the rooms in the order of their first cells. All
 * numbers are cleared. `label` is only read, and may be p->room itself. */
void puzzle_set_rooms(struct puzzle *p, const int *label);

/* The first cell of a room in row-major order. */
int puzzle_room_cell(const struct puzzle *p, int room);

/* Cleans and cuts `n` bytes into a text field; blanks at its ends go, as they would in a file. */
void puzzle_set_text(struct puzzle *p, enum text_field field, const char *s, int n);

#endif
