/* Creek. */
#include "checker.h"

/* Shaded cells round a grid point. */
static int round_point(const struct naive *b, int row, int col) {
    int n = 0;
    for (int at = 0; at < b->rows * b->cols; at++) {
        int down = row - at / b->cols, right = col - at % b->cols;
        n += b->shaded[at] && (down == 0 || down == 1) && (right == 0 || right == 1);
    }
    return n;
}

CHECKER(creek) {
    if (naive_none_shaded(b)) /* where a number asks for some the player says that, too */
        wrong_add(w, "none-shaded");
    for (int over = 1; over >= 0; over--) {
        for (int i = 0; i < (b->rows + 1) * (b->cols + 1); i++) {
            int n = round_point(b, i / (b->cols + 1), i % (b->cols + 1));
            if (b->point[i] >= 0 && (over ? n > b->point[i] : n < b->point[i]))
                wrong_add(w, over ? "corner-over" : "corner-under");
        }
        if (over && !naive_connected(b, false))
            wrong_add(w, "unshaded-split");
    }
}
BAD_BOARDS(creek){
    {"corner-over", "-xxxxx\n"
                    "-xxx--\n"
                    "-x-xx-\n"
                    "------\n"
                    "x-xx-x\n"
                    "x--x--\n"},
    {"corner-under", "-xxxxx\n"
                     "---x--\n"
                     "-x-xx-\n"
                     "------\n"
                     "x-xx-x\n"
                     "x--x--\n"},
    {"unshaded-split", "-xxxxx\n"
                       "--xx--\n"
                       "-x-xx-\n"
                       "x-----\n"
                       "x-xx-x\n"
                       "x--x--\n"},
    {NULL, NULL},
};
