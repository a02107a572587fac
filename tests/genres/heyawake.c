/* Heyawake. */
#include "checker.h"

/* A row or a column has unshaded cells through three rooms in a run. `loose`: the walls within
 * rooms that lie across it. */
static bool is_long_run(const struct naive *b, int first, int step, int n, const bool *loose) {
    int borders = 0; /* passed since the last shaded cell */
    for (int i = 0; i < n && borders < 2; i++) {
        int at = first + i * step;
        if (b->shaded[at])
            borders = 0;
        else if (i > 0 && !b->shaded[at - step] &&
                 (b->room[at] != b->room[at - step] || loose[at - step]))
            borders++;
    }
    return borders >= 2;
}

CHECKER(heyawake) {
    if (naive_touch(b))
        wrong_add(w, "shaded-touch");
    if (!naive_connected(b, false))
        wrong_add(w, "unshaded-split");
    naive_room_counts(b, w);
    for (int r = 0; r < b->rows; r++)
        if (is_long_run(b, r * b->cols, 1, b->cols, b->loose_east))
            wrong_add(w, "three-rooms");
    for (int c = 0; c < b->cols; c++)
        if (is_long_run(b, c, b->cols, b->rows, b->loose_south))
            wrong_add(w, "three-rooms");
    /* Where a number or a run asks for a shaded cell, its own rule says so. The reference player
     * says first that none is shaded. */
    if (w->n == 0 && naive_none_shaded(b))
        wrong_add(w, "none-shaded");
}
BAD_BOARDS(heyawake){{NULL, NULL}};
