/* Star Battle. */
#include "checker.h"

/* Stars among the cells whose row, column or room is `which`. */
static int stars(const struct naive *b, const char *of, int which) {
    int n = 0;
    for (int at = 0; at < b->rows * b->cols; at++) {
        int own = *of == 'r' ? at / b->cols : *of == 'c' ? at % b->cols : b->room[at];
        n += own == which && b->shaded[at];
    }
    return n;
}

static bool touch(const struct naive *b, int at, int other) {
    int rows = at / b->cols - other / b->cols, cols = at % b->cols - other % b->cols;
    return b->shaded[at] && b->shaded[other] && rows >= -1 && rows <= 1 && cols >= -1 && cols <= 1;
}

CHECKER(starbattle) {
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int other = 0; other < at; other++)
            if (touch(b, at, other))
                wrong_add(w, "stars-touch");
    for (int room = 0; room < b->rooms; room++)
        if (stars(b, "box", room) > b->number)
            wrong_add(w, "room-over-stars");
    for (int room = 0; room < b->rooms; room++)
        if (stars(b, "box", room) < b->number)
            wrong_add(w, "room-under-stars");
    for (int i = 0; i < b->rows; i++)
        if (stars(b, "row", i) != b->number || stars(b, "column", i) != b->number)
            wrong_add(w, "line-count");
}
BAD_BOARDS(starbattle){
    {"stars-touch", "--*---\n"
                    "-*----\n"
                    "----*-\n"
                    "*-----\n"
                    "--*---\n"
                    "-----*\n"},
    {"room-over-stars", "---*-*\n"
                        "-*----\n"
                        "----*-\n"
                        "*-----\n"
                        "--*---\n"
                        "-----*\n"},
    {"room-under-stars", "------\n"
                         "-*----\n"
                         "----*-\n"
                         "*-----\n"
                         "--*---\n"
                         "-----*\n"},
    {"line-count", "----*-\n"
                   "-*----\n"
                   "----*-\n"
                   "*-----\n"
                   "--*---\n"
                   "-----*\n"},
    {NULL, NULL},
};
