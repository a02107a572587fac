/* Canal View. */
#include "checker.h"

CHECKER(canal) {
    if (naive_square(b, true))
        wrong_add(w, "shaded-square");
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->kind[at] == 'n' && b->given[at] >= 0 && naive_seen(b, at, true) != b->given[at])
            wrong_add(w, "sight-count");
    if (!naive_connected(b, true))
        wrong_add(w, "shaded-split");
}
BAD_BOARDS(canal){
    {"shaded-square", "xxx-xx\n"
                      "x-x-x-\n"
                      "xxxxxx\n"
                      "----x-\n"
                      "x-xxxx\n"
                      "xxxx--\n"},
    {"sight-count", "xxx-x-\n"
                    "x-x-x-\n"
                    "xxxxxx\n"
                    "----x-\n"
                    "x--xxx\n"
                    "xxxx--\n"},
    {"shaded-split", "xxx-xx\n"
                     "x-x-x-\n"
                     "xx-xxx\n"
                     "----x-\n"
                     "x--xxx\n"
                     "xxxx--\n"},
    {NULL, NULL},
};
