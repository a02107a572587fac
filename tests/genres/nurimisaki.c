/* Nurimisaki. */
#include "checker.h"

static int unshaded_beside(const struct naive *b, int at) {
    int n = 0;
    for (int d = 0; d < 4; d++)
        n += naive_beside(b, at, d) >= 0 && !b->shaded[naive_beside(b, at, d)];
    return n;
}

CHECKER(nurimisaki) {
    int cells = b->rows * b->cols;
    if (naive_none_shaded(b))
        wrong_add(w, "none-shaded");
    if (naive_square(b, true))
        wrong_add(w, "shaded-square");
    if (!naive_connected(b, false))
        wrong_add(w, "unshaded-split");
    for (int at = 0; at < cells; at++)
        if (b->kind[at] == 'i' && b->given[at] >= 0 && naive_seen(b, at, false) != b->given[at])
            wrong_add(w, "sight-count");
    if (naive_square(b, false))
        wrong_add(w, "unshaded-square");
    for (int at = 0; at < cells; at++)
        if (b->kind[at] == 'i' && unshaded_beside(b, at) != 1)
            wrong_add(w, "circle-no-cape");
    for (int at = 0; at < cells; at++)
        if (b->kind[at] != 'i' && !b->shaded[at] && unshaded_beside(b, at) < 2)
            wrong_add(w, "cape-no-circle");
}

BAD_BOARDS(nurimisaki){
    {"sight-count", "x-----\n"
                    "--xx-x\n"
                    "--x---\n"
                    "x--x-x\n"
                    "-x-x--\n"
                    "----x-\n"},
    {"cape-no-circle", "------\n"
                       "-x-x-x\n"
                       "--x---\n"
                       "x--x-x\n"
                       "-x-x--\n"
                       "----x-\n"},
    {"unshaded-split", "------\n"
                       "-xxxxx\n"
                       "--x---\n"
                       "x--x-x\n"
                       "-x-x--\n"
                       "----x-\n"},
    {"circle-no-cape", "------\n"
                       "-xx-xx\n"
                       "--x---\n"
                       "x--x-x\n"
                       "-x-x--\n"
                       "----x-\n"},
    {"unshaded-square", "------\n"
                        "--xx-x\n"
                        "--x---\n"
                        "x--x-x\n"
                        "-x-x--\n"
                        "----x-\n"},
    {"shaded-square", "------\n"
                      "-xxx-x\n"
                      "-xx---\n"
                      "---x-x\n"
                      "-x-x--\n"
                      "----x-\n"},
    {NULL, NULL},
};
