/* Naive checkers, one for each genre, written from the printed rules. They share no code with src/:
 * plain arrays in, words out. Each is one small file, tests/genres/<id>.c:
 * - CHECKER(<id>) { ... } adds to *w each word whose rule the board *b breaks, in the reference
 *   player's order;
 * - BAD_BOARDS(<id>){ ... }; has for each word a finished board of the genre's sample that breaks
 *   its rule. */
#ifndef SUMI_TESTS_NAIVE_H
#define SUMI_TESTS_NAIVE_H

#include <stdbool.h>

enum {
    NAIVE_SIDE = 12,
    NAIVE_CELLS = NAIVE_SIDE * NAIVE_SIDE,
    NAIVE_POINTS = (NAIVE_SIDE + 1) * (NAIVE_SIDE + 1)
};

/* A finished board; what a genre does not use is false. Cells row by row; -1 where there is no
 * number. */
struct naive {
    int rows, cols;
    unsigned variant;
    int number; /* of the whole board */

    char kind[NAIVE_CELLS];  /* of what is given: naive_kinds by enum given_kind */
    int given[NAIVE_CELLS];  /* its number */
    char arrow[NAIVE_CELLS]; /* n, e, s, w, or 0 */
    int rooms;
    int room[NAIVE_CELLS];         /* by cell */
    int room_number[NAIVE_CELLS];  /* by room */
    bool loose_east[NAIVE_CELLS];  /* a wall within a room, to the east of a cell */
    bool loose_south[NAIVE_CELLS]; /* ... and to its south */
    int point[NAIVE_POINTS];       /* at grid points, by rows of cols + 1 */
    int outer[2 * NAIVE_SIDE];     /* above the columns, then left of the rows */

    /* What the player marked. */
    bool shaded[NAIVE_CELLS];
    bool blank[NAIVE_CELLS]; /* neither marked nor given, where that matters */
    bool east[NAIVE_CELLS];  /* a line from this cell to the next one (Yashi: dot) to the east */
    bool south[NAIVE_CELLS];
    int double_east[NAIVE_CELLS]; /* how many lines, where there can be two */
    int double_south[NAIVE_CELLS];
    bool top[NAIVE_POINTS];  /* a line along the upper side of row * cols + col ... */
    bool left[NAIVE_POINTS]; /* ... and the left one of row * (cols + 1) + col; rows and
                                columns go one past the board */
};

/* none . clue c dot o block k number n wall # hole h island i white w black b sun s moon m tree t
 * and the three walls of Castle Wall 0 1 2, loose wall | */
extern const char naive_kinds[];

/* Words whose rules are broken. */
enum { WRONG_MAX = 24 };
struct wrong {
    const char *word[WRONG_MAX];
    int n;
};
void wrong_add(struct wrong *w, const char *word); /* once each */
bool wrong_has(const struct wrong *w, const char *word);

struct bad_board {
    const char *word, *rows; /* solution rows; a NULL word ends the list */
};

/* The cell beside `at` towards d = 0 .. 3 (north, east, south, west), or -1. */
int naive_beside(const struct naive *b, int at, int d);

/* Two shaded cells touch by a side. */
bool naive_touch(const struct naive *b);

/* The cells that are shaded (or not) hang together; none at all do too. */
bool naive_connected(const struct naive *b, bool shaded);

/* Four cells that meet are all shaded (or all not). */
bool naive_square(const struct naive *b, bool shaded);

/* With one loop: a cell that it does not pass lies inside of it. */
bool naive_inside(const struct naive *b, int at);

/* "room-count" where a room's number is not its count of shaded cells. */
void naive_room_counts(const struct naive *b, struct wrong *w);

/* How many cells in a row from a cell in its four directions are shaded (or are not), itself
 * included if it is so, too. */
int naive_seen(const struct naive *b, int at, bool shaded);

/* The direction of a clue's arrow as naive_beside() has it. */
int naive_arrow(const struct naive *b, int at);

/* No cell is shaded. */
bool naive_none_shaded(const struct naive *b);

/* The cell to which a line leads from a cell towards d, or -1. */
int naive_line_to(const struct naive *b, int at, int d);

/* A wall inside a room lies between a cell and the one beside it towards d. */
bool naive_loose_wall(const struct naive *b, int at, int d);

/* Lines that cross the walls of a room; one across a wall inside it counts twice. */
int naive_crossings(const struct naive *b, int room);

/* Line ends in a cell. */
int naive_ends(const struct naive *b, int at);

/* Whether a line turns in a cell. */
bool naive_turns(const struct naive *b, int at);

/* Shaded cells of a room. */
int naive_shaded_in(const struct naive *b, int room);

/* The cells with lines hang together by these; none at all do too. */
bool naive_lines_joined(const struct naive *b);

/* One loop through cells: "loop-branch" and "loop-cross" first, "dead-end" and "several-loops" in a
 * second call, as the reference player asks for them. */
void naive_crossroads(const struct naive *b, struct wrong *w);
void naive_one_loop(const struct naive *b, struct wrong *w);

/* "empty-cell" where no line passes an unshaded cell, whose given is not of this kind. */
void naive_empty_cells(const struct naive *b, char closed, struct wrong *w);

/* All rules of a genre with shaded cells that never touch and a loop through all others but those
 * with a given of kind `closed`: clue_fails() tells of one, NULL: rooms have numbers. With the bit
 * `outside` in its variant shaded cells lie outside the loop. */
void naive_shading_and_loop(const struct naive *b, char closed,
                            bool (*clue_fails)(const struct naive *b, int at), unsigned outside,
                            struct wrong *w);

/* The checkers and their wrong boards. */
#define GENRE(id)                                                                                  \
    void naive_##id(const struct naive *b, struct wrong *w);                                       \
    extern const struct bad_board bad_##id[];
#include "genre/genres.def"
#undef GENRE

#endif
