/* Kurodoko. */
#include "checker.h"

CHECKER(kurodoko) {
    if (naive_none_shaded(
            b)) /* the player asks for this first; where a number rules it out it stays silent */
        wrong_add(w, "none-shaded");
    if (naive_touch(b))
        wrong_add(w, "shaded-touch");
    if (!naive_connected(b, false))
        wrong_add(w, "unshaded-split");
    for (int at = 0; at < b->rows * b->cols; at++) {
        if (b->kind[at] != 'n')
            continue;
        if (b->given[at] >= 0 && naive_seen(b, at, false) != b->given[at])
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
