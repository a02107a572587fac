/* Kurodoko. */
#include "checker.h"

static int seen_from(const struct naive *b, int at) {
    int n = b->shaded[at] ? 0 : 1;
    for (int d = 0; d < 4; d++)
        for (int next = naive_beside(b, at, d); next >= 0 && !b->shaded[next];
             next = naive_beside(b, next, d))
            n++;
    return n;
}

CHECKER(kurodoko) {
    bool none = true;
    for (int at = 0; at < b->rows * b->cols; at++)
        none = none && !b->shaded[at];
    if (none) /* the player asks for this first; where a number rules it out it stays silent */
        wrong_add(w, "none-shaded");
    if (naive_touch(b))
        wrong_add(w, "shaded-touch");
    if (!naive_connected(b, false))
        wrong_add(w, "unshaded-split");
    for (int at = 0; at < b->rows * b->cols; at++) {
        if (b->kind[at] != 'n')
            continue;
        if (b->given[at] >= 0 && seen_from(b, at) != b->given[at])
            wrong_add(w, "sight-count");
    }
}

BAD_BOARDS(kurodoko){
    {"shaded-touch", "xx-x--\n"
                     "-x----\n"
                     "------\n"
                     "x--x--\n"
                     "-x----\n"
                     "------\n"},
    {"unshaded-split", "x--x--\n"
                       "-x----\n"
                       "------\n"
                       "---x--\n"
                       "x-----\n"
                       "-x----\n"},
    {"sight-count", "x-----\n"
                    "-x----\n"
                    "------\n"
                    "x--x--\n"
                    "-x----\n"
                    "------\n"},
    {NULL, NULL},
};
