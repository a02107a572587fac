/* Aqre. */
#include "checker.h"

/* Four cells in a straight row are all shaded, or all not. */
static bool four_alike(const struct naive *b, bool shaded) {
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int d = 1; d <= 2; d++) {
            int n = 0;
            for (int next = at; next >= 0 && b->shaded[next] == shaded;
                 next = naive_beside(b, next, d))
                n++;
            if (n >= 4)
                return true;
        }
    return false;
}

static bool border_alike(const struct naive *b) {
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int d = 1; d <= 2; d++) {
            int next = naive_beside(b, at, d);
            bool wall = next >= 0 && (b->room[at] != b->room[next] || naive_loose_wall(b, at, d));
            if (wall && b->shaded[at] == b->shaded[next])
                return true;
        }
    return false;
}

CHECKER(aqre) {
    if (b->variant && border_alike(b))
        wrong_add(w, "border-alike");
    if (!naive_connected(b, true))
        wrong_add(w, "shaded-split");
    naive_room_counts(b, w);
    if (four_alike(b, true))
        wrong_add(w, "four-shaded");
    if (four_alike(b, false))
        wrong_add(w, "four-unshaded");
}

BAD_BOARDS(aqre){
    {"room-count", "xx-xxx\n"
                   "xxx-xx\n"
                   "x-xxx-\n"
                   "-xxx-x\n"
                   "xx-xxx\n"
                   "xxx-xx\n"},
    {"four-shaded", "xx--xx\n"
                    "xxxxxx\n"
                    "x-xx-x\n"
                    "xx-x-x\n"
                    "xxx--x\n"
                    "xxx-xx\n"},
    {"shaded-split", "xx-xxx\n"
                     "xxx-xx\n"
                     "x-xxx-\n"
                     "-xxx-x\n"
                     "xx-x-x\n"
                     "xxx-xx\n"},
    {"four-unshaded", NOTHING_SHADED},
    {NULL, NULL},
};
