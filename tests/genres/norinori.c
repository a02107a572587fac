/* Norinori. */
#include "checker.h"

static int partners(const struct naive *b, int at) {
    int n = 0;
    for (int d = 0; d < 4; d++)
        n += naive_beside(b, at, d) >= 0 && b->shaded[naive_beside(b, at, d)];
    return n;
}

CHECKER(norinori) {
    int cells = b->rows * b->cols;
    for (int at = 0; at < cells; at++)
        if (b->shaded[at] && partners(b, at) > 1)
            wrong_add(w, "domino-over-two");
    for (int room = 0; room < b->rooms; room++)
        if (naive_shaded_in(b, room) > 2)
            wrong_add(w, "room-over-two");
    for (int at = 0; at < cells; at++)
        if (b->shaded[at] && partners(b, at) == 0)
            wrong_add(w, "domino-under-two");
    for (int room = 0; room < b->rooms; room++)
        if (naive_shaded_in(b, room) == 1)
            wrong_add(w, "room-under-two");
    for (int room = 0; room < b->rooms; room++)
        if (naive_shaded_in(b, room) == 0)
            wrong_add(w, "room-empty");
}

BAD_BOARDS(norinori){
    {"domino-over-two", "-x-x-x\n"
                        "-x-x-x\n"
                        "x-x-x-\n"
                        "x-x-x-\n"
                        "-xxx-x\n"
                        "---x-x\n"},
    {"room-over-two", "xx-x-x\n"
                      "---x-x\n"
                      "x-x-x-\n"
                      "x-x-x-\n"
                      "-x-x-x\n"
                      "-x-x-x\n"},
    {"domino-under-two", "-x-x-x\n"
                         "-x-x-x\n"
                         "x-x-x-\n"
                         "x-x-x-\n"
                         "-x-x-x\n"
                         "-x---x\n"},
    {"room-under-two", "-x-x--\n"
                       "-x-x--\n"
                       "x-x-x-\n"
                       "x-x-x-\n"
                       "-x-x-x\n"
                       "-x-x-x\n"},
    {"room-empty", NOTHING_SHADED},
    {NULL, NULL},
};
