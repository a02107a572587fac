/* Yin-Yang. */
#include "checker.h"

static bool is(const struct naive *b, int at, bool black) {
    return !b->blank[at] && b->shaded[at] == black;
}

/* A square whose four cells are of one colour, named by its upper left cell. */
static bool one_colour(const struct naive *b, int at, bool black) {
    bool whole = at + b->cols < b->rows * b->cols && at % b->cols + 1 < b->cols;
    return whole && is(b, at, black) && is(b, at + 1, black) && is(b, at + b->cols, black) &&
           is(b, at + b->cols + 1, black);
}

CHECKER(yinyang) {
    for (int black = 1; black >= 0; black--)
        for (int at = 0; at < b->rows * b->cols; at++)
            if (one_colour(b, at, black))
                wrong_add(w, black ? "black-square" : "white-square");
    if (!naive_connected(b, true))
        wrong_add(w, "black-split");
    if (!naive_connected(b, false))
        wrong_add(w, "white-split");
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->blank[at])
            wrong_add(w, "empty-cell");
}
BAD_BOARDS(yinyang){
    {"black-square", "--xxxx\n"
                     "-xxx-x\n"
                     "--x--x\n"
                     "x---xx\n"
                     "x-x--x\n"
                     "xxxxxx\n"},
    {"black-split", "----xx\n"
                    "-xxx-x\n"
                    "--x--x\n"
                    "x---xx\n"
                    "x-x--x\n"
                    "xxxxxx\n"},
    {"white-square", "---xxx\n"
                     "--xx-x\n"
                     "--x--x\n"
                     "x---xx\n"
                     "x-x--x\n"
                     "xxxxxx\n"},
    {"white-split", "---xxx\n"
                    "-xxx-x\n"
                    "x-x--x\n"
                    "x---xx\n"
                    "x-x--x\n"
                    "xxxxxx\n"},
    {NULL, NULL},
};
