/* Country Road. */
#include "checker.h"

static int visited(const struct naive *b, int room) {
    int n = 0;
    for (int at = 0; at < b->rows * b->cols; at++)
        n += b->room[at] == room && naive_ends(b, at) > 0;
    return n;
}

static bool left_out_touch(const struct naive *b) {
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int d = 1; d <= 2; d++) {
            int next = naive_beside(b, at, d);
            bool wall = next >= 0 && (b->room[at] != b->room[next] || naive_loose_wall(b, at, d));
            if (wall && naive_ends(b, at) == 0 && naive_ends(b, next) == 0)
                return true;
        }
    return false;
}

CHECKER(country) {
    naive_crossroads(b, w);
    for (int room = 0; room < b->rooms; room++)
        if (naive_crossings(b, room) > 2)
            wrong_add(w, "room-twice");
    for (int room = 0; room < b->rooms; room++)
        if (b->room_number[room] >= 0 && visited(b, room) != b->room_number[room])
            wrong_add(w, "room-count");
    for (int room = 0; room < b->rooms; room++)
        if (visited(b, room) == 0 && b->variant == 0)
            wrong_add(w, "room-missed");
    if (left_out_touch(b))
        wrong_add(w, "left-touch");
    naive_one_loop(b, w);
    for (int room = 0; room < b->rooms && b->rooms > 1; room++) /* a loop that never enters */
        if (naive_crossings(b, room) == 0 && visited(b, room) > 0 &&
            (b->variant == 0 || b->room_number[room] >= 0))
            wrong_add(w, "room-missed");
}
BAD_BOARDS(country){{NULL, NULL}};
