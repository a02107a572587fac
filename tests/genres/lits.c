/* LITS. */
#include "checker.h"

/* How many shaded neighbours a shaded cell has in its own room, no wall between them. */
static int partners_in_room(const struct naive *b, int at) {
    int n = 0;
    for (int d = 0; d < 4; d++) {
        int next = naive_beside(b, at, d);
        n += next >= 0 && b->shaded[next] && b->room[next] == b->room[at] &&
             !naive_loose_wall(b, at, d);
    }
    return n;
}

/* The letter of four shaded cells, O of a square; 0: they are more or fewer, or not connected. By
 * their partners the cells of a T are 1 1 1 3, of a square 2 2 2 2, of the others 1 1 2 2; of these
 * an I lies in one line, and an L has its corner in line with both its ends. */
static char letter_of(const struct naive *b, int room) {
    int cell[4], n = 0, threes = 0, twos = 0, ones = 0, ends[2] = {0, 0};
    if (naive_shaded_in(b, room) != 4)
        return 0;
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->room[at] == room && b->shaded[at])
            cell[n++] = at;
    for (int i = 0; i < 4; i++) {
        int near = partners_in_room(b, cell[i]);
        threes += near == 3;
        twos += near == 2;
        if (near == 1 && ones++ < 2)
            ends[ones - 1] = cell[i];
    }
    if (threes == 1)
        return 'T';
    if (twos == 4)
        return 'O';
    if (twos != 2 || ones != 2)
        return 0;
    int high = ends[1] / b->cols - ends[0] / b->cols, wide = ends[1] % b->cols - ends[0] % b->cols;
    if (high == 0 || wide == 0)
        return 'I';
    for (int i = 0; i < 4; i++)
        if (partners_in_room(b, cell[i]) == 2 &&
            ((cell[i] / b->cols == ends[0] / b->cols && cell[i] % b->cols == ends[1] % b->cols) ||
             (cell[i] / b->cols == ends[1] / b->cols && cell[i] % b->cols == ends[0] % b->cols)))
            return 'L';
    return 'S';
}

static bool equal_touch(const struct naive *b) {
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int d = 1; d <= 2; d++) {
            int next = naive_beside(b, at, d);
            if (next < 0 || b->room[next] == b->room[at] || !b->shaded[at] || !b->shaded[next])
                continue;
            char mine = letter_of(b, b->room[at]);
            if (mine && mine == letter_of(b, b->room[next]))
                return true;
        }
    return false;
}

CHECKER(lits) {
    if (naive_square(b, true))
        wrong_add(w, "pool");
    for (int room = 0; room < b->rooms; room++)
        if (naive_shaded_in(b, room) > 4)
            wrong_add(w, "room-over-four");
    for (int room = 0; room < b->rooms; room++)
        if (naive_shaded_in(b, room) == 4 && !letter_of(b, room))
            wrong_add(w, "room-split");
    if (equal_touch(b))
        wrong_add(w, "equal-touch");
    if (!naive_connected(b, true))
        wrong_add(w, "shaded-split");
    for (int room = 0; room < b->rooms; room++)
        if (naive_shaded_in(b, room) == 0)
            wrong_add(w, "room-empty");
    for (int room = 0; room < b->rooms; room++)
        if (naive_shaded_in(b, room) > 0 && naive_shaded_in(b, room) < 4)
            wrong_add(w, "room-under-four");
}

BAD_BOARDS(lits){
    {"pool", "--xx--\n"
             "---x-x\n"
             "--xxxx\n"
             "-xx-x-\n"
             "-xx--x\n"
             "---xxx\n"},
    {"room-over-four", "-xxx--\n"
                       "---x-x\n"
                       "--xxxx\n"
                       "--x-x-\n"
                       "--x--x\n"
                       "--xxxx\n"},
    {"room-split", "-x-x--\n"
                   "---x-x\n"
                   "--xxxx\n"
                   "--x-x-\n"
                   "--x--x\n"
                   "--xxxx\n"},
    {"equal-touch", "--xx--\n"
                    "---x-x\n"
                    "--xxxx\n"
                    "--x-x-\n"
                    "-xx--x\n"
                    "---xxx\n"},
    {"shaded-split", "--xx--\n"
                     "---x-x\n"
                     "---xxx\n"
                     "-x--x-\n"
                     "-x---x\n"
                     "-xxxxx\n"},
    {"room-under-four", "--xx--\n"
                        "---x-x\n"
                        "--xxxx\n"
                        "--x-x-\n"
                        "--x--x\n"
                        "--x---\n"},
    {"room-empty", NOTHING_SHADED},
    {NULL, NULL},
};
