/* Naive checkers, one for each genre, written from the printed rules. They share no code with src/:
 * plain arrays in, words out. Each is one small file, tests/genres/<id>.c, that defines
 *
 *     void naive_<id>(const struct naive *b, struct wrong *w);    adds each word whose rule is
 * broken, in the reference player's order const struct bad_board bad_<id>[]; for each word a
 * finished board of the genre's sample that breaks it
 */
#ifndef SUMI_TESTS_NAIVE_H
#define SUMI_TESTS_NAIVE_H

#include <stdbool.h>

enum {
    NAIVE_SIDE = 12,
    NAIVE_CELLS = NAIVE_SIDE * NAIVE_SIDE,
    NAIVE_POINTS = (NAIVE_SIDE + 1) * (NAIVE_SIDE + 1)
};

/* A finished board; what a genre does not use is false. Cells row by row. */
struct naive {
    int rows, cols;
    bool clue[NAIVE_CELLS];        /* a clue cell ... */
    char arrow[NAIVE_CELLS];       /* ... with n, e, s, w, or 0 */
    int number[NAIVE_CELLS];       /* ... and a number, or -1; Heyawake: by room */
    int room[NAIVE_CELLS];         /* Heyawake */
    bool loose_east[NAIVE_CELLS];  /* Heyawake: a wall within a room, to the east of a cell */
    bool loose_south[NAIVE_CELLS]; /* ... and to its south */
    bool dot[NAIVE_CELLS];         /* Yashi */
    bool outside;                  /* Yajilin: shaded cells lie outside the loop */
    bool shaded[NAIVE_CELLS];      /* the player's */
    bool east[NAIVE_CELLS]; /* a line from this cell to the next one (Yashi: dot) to the east */
    bool south[NAIVE_CELLS];

    /* What the first three genres do without. */
    char kind[NAIVE_CELLS];       /* of what is given: naive_kinds by enum given_kind */
    int given[NAIVE_CELLS];       /* its number, or -1 */
    int room_number[NAIVE_CELLS]; /* by room, or -1 */
    int rooms;
    int point[NAIVE_POINTS];   /* at grid points, by rows of cols + 1; or -1 */
    int outer[2 * NAIVE_SIDE]; /* above the columns, then left of the rows; or -1 */
    unsigned variant;
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

/* With one loop: a shaded cell lies inside of it. */
bool naive_shaded_inside(const struct naive *b);

/* "room-count" where a room's number is not its count of shaded cells. */
void naive_room_counts(const struct naive *b, struct wrong *w);

/* How many unshaded cells a cell sees in its row and column, itself included. */
int naive_seen(const struct naive *b, int at);

/* No cell is shaded. */
bool naive_none_shaded(const struct naive *b);

/* A line enters a shaded cell. */
bool naive_line_on_shaded(const struct naive *b);

/* Line ends in a cell. */
int naive_ends(const struct naive *b, int at);

/* One loop through cells: "loop-branch" and "loop-cross" first, "dead-end" and "several-loops" in a
 * second call, as the reference player asks for them. */
void naive_crossroads(const struct naive *b, struct wrong *w);
void naive_one_loop(const struct naive *b, struct wrong *w);

enum {
    N_LOOP_BRANCH = 1,
    N_LOOP_CROSS = 2,
    N_LINE_ON_SHADED = 4,
    N_SHADED_TOUCH = 8,
    N_CLUE_COUNT = 16,
    N_DEAD_END = 32,
    N_SEVERAL_LOOPS = 64,
    N_EMPTY_CELL = 128,
    N_SHADED_INSIDE = 256,
    N_UNSHADED_SPLIT = 512,
    N_ROOM_COUNT = 1024,
    N_THREE_ROOMS = 2048,
    N_CROSSING = 4096,
    N_CYCLE = 8192,
    N_SPLIT = 16384,
};

/* The checkers of these three give bits; the ones of their files make words of them. */
unsigned naive_yajilin_bits(const struct naive *b);
unsigned naive_heyawake_bits(const struct naive *b);
unsigned naive_yashi_bits(const struct naive *b);
void naive_words(unsigned bits, struct wrong *w);

/* The bit of a rule word, 0 for an unknown one. */
unsigned naive_word(const char *word);

#endif
