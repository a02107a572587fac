/* Hitori. */
#include "checker.h"

CHECKER(hitori) {
    if (naive_touch(b))
        wrong_add(w, "shaded-touch");
    if (!naive_connected(b, false))
        wrong_add(w, "unshaded-split");
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int other = 0; other < at; other++) {
            bool in_line = at / b->cols == other / b->cols || at % b->cols == other % b->cols;
            if (in_line && !b->shaded[at] && !b->shaded[other] && b->given[at] >= 0 &&
                b->given[at] == b->given[other])
                wrong_add(w, "number-twice");
        }
    if (naive_none_shaded(
            b)) /* the player asks for this first; where a number appears twice it stays silent */
        wrong_add(w, "none-shaded");
}
BAD_BOARDS(hitori){{NULL, NULL}};
