/* Nurikabe. */
#include "checker.h"

/* Takes the island of a cell out of `left`: its size, its numbers and the last of them. */
static int take_island(const struct naive *b, int at, bool *left, int *numbers, int *number) {
    int size = 1;
    left[at] = false;
    if (b->kind[at] == 'n') {
        ++*numbers;
        *number = b->given[at];
    }
    for (int d = 0; d < 4; d++) {
        int next = naive_beside(b, at, d);
        if (next >= 0 && left[next])
            size += take_island(b, next, left, numbers, number);
    }
    return size;
}

CHECKER(nurikabe) {
    bool left[NAIVE_CELLS];
    if (naive_square(b, true))
        wrong_add(w, "pool");
    if (!naive_connected(b, true))
        wrong_add(w, "sea-split");
    for (int at = 0; at < b->rows * b->cols; at++)
        left[at] = !b->shaded[at];
    for (int at = 0; at < b->rows * b->cols; at++) {
        int numbers = 0, number = -1;
        int size = left[at] ? take_island(b, at, left, &numbers, &number) : 0;
        if (size > 0 && numbers == 0)
            wrong_add(w, "no-number");
        if (numbers > 1)
            wrong_add(w, "two-numbers");
        if (numbers == 1 && number >= 0 && size != number)
            wrong_add(w, "island-size");
    }
}

BAD_BOARDS(nurikabe){
    {"pool", "xx----\n"
             "xx-xx-\n"
             "-x-x-x\n"
             "-xxx-x\n"
             "xx-x-x\n"
             "x-xxxx\n"},
    {"no-number", "x-----\n"
                  "xx-xx-\n"
                  "-x-x-x\n"
                  "-xxx-x\n"
                  "xx-x-x\n"
                  "x-xxx-\n"},
    {"sea-split", "x-----\n"
                  "xx-xx-\n"
                  "-x-x-x\n"
                  "--xx-x\n"
                  "xx-x-x\n"
                  "x-xxxx\n"},
    {"two-numbers", "x-----\n"
                    "xx-xx-\n"
                    "-x-x-x\n"
                    "-xxx-x\n"
                    "x--x-x\n"
                    "x-xxxx\n"},
    {"island-size", "x-----\n"
                    "xx-xx-\n"
                    "-x-x-x\n"
                    "-xxx-x\n"
                    "-x-x-x\n"
                    "x-xxxx\n"},
    {NULL, NULL},
};
