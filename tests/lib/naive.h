/* Naive checkers, one for each genre, written from the printed rules. They share no code with src/:
 * plain arrays in, words out. A word is set when the finished board breaks its rule. */
#ifndef SUMI_TESTS_NAIVE_H
#define SUMI_TESTS_NAIVE_H

#include <stdbool.h>

enum { NAIVE_SIDE = 12, NAIVE_CELLS = NAIVE_SIDE * NAIVE_SIDE };

/* A finished board; what a genre does not use is false. Cells row by row. */
struct naive {
    int rows, cols;
    bool clue[NAIVE_CELLS];   /* a clue cell ... */
    char arrow[NAIVE_CELLS];  /* ... with n, e, s, w, or 0 */
    int number[NAIVE_CELLS];  /* ... and a number, or -1; Heyawake: by room */
    int room[NAIVE_CELLS];    /* Heyawake */
    bool dot[NAIVE_CELLS];    /* Yashi */
    bool outside;             /* Yajilin: shaded cells lie outside the loop */
    bool shaded[NAIVE_CELLS]; /* the player's */
    bool east[NAIVE_CELLS];   /* a line from this cell to the next one (Yashi: dot) to the east */
    bool south[NAIVE_CELLS];
};

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

unsigned naive_yajilin(const struct naive *b);
unsigned naive_heyawake(const struct naive *b);
unsigned naive_yashi(const struct naive *b);

/* The bit of a rule word, 0 for an unknown one. */
unsigned naive_word(const char *word);

#endif
