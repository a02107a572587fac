/* Canal View. */
#include "checker.h"

static int sees(const struct naive *b, int at) {
    int n = 0;
    for (int d = 0; d < 4; d++)
        for (int next = naive_beside(b, at, d); next >= 0 && b->shaded[next];
             next = naive_beside(b, next, d))
            n++;
    return n;
}

CHECKER(canal) {
    for (int at = 0; at + b->cols < b->rows * b->cols; at++)
        if (at % b->cols + 1 < b->cols && b->shaded[at] && b->shaded[at + 1] &&
            b->shaded[at + b->cols] && b->shaded[at + b->cols + 1])
            wrong_add(w, "shaded-square");
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->kind[at] == 'n' && b->given[at] >= 0 && sees(b, at) != b->given[at])
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
