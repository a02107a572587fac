/* Ayeheya. */
#include "checker.h"

/* A cell of the room differs from the one opposite to it in the rectangle round the room. */
static bool is_asymmetric(const struct naive *b, int room) {
    int cells = b->rows * b->cols, top = b->rows, left = b->cols, bottom = 0, right = 0;
    for (int at = 0; at < cells; at++)
        if (b->room[at] == room) {
            int row = at / b->cols, col = at % b->cols;
            top = row < top ? row : top;
            bottom = row > bottom ? row : bottom;
            left = col < left ? col : left;
            right = col > right ? col : right;
        }
    for (int at = 0; at < cells; at++) {
        int row = top + bottom - at / b->cols, col = left + right - at % b->cols;
        if (b->room[at] == room && b->shaded[at] != b->shaded[row * b->cols + col])
            return true;
    }
    return false;
}

CHECKER(ayeheya) {
    for (int room = 0; room < b->rooms; room++)
        if (is_asymmetric(b, room))
            wrong_add(w, "room-asymmetric");
    naive_heyawake(b, w);
}

BAD_BOARDS(ayeheya){
    {"room-count", "x----x\n"
                   "----x-\n"
                   "------\n"
                   "-x-x-x\n"
                   "x---x-\n"
                   "--x---\n"},
    {"room-asymmetric", "------\n"
                        "----x-\n"
                        "------\n"
                        "-x-x-x\n"
                        "x---x-\n"
                        "--x---\n"},
    {"unshaded-split", "-----x\n"
                       "----x-\n"
                       "------\n"
                       "-x-x-x\n"
                       "x---x-\n"
                       "--x--x\n"},
    {"shaded-touch", "----xx\n"
                     "----xx\n"
                     "------\n"
                     "-x-x-x\n"
                     "x---x-\n"
                     "--x---\n"},
    {"three-rooms", "------\n"
                    "------\n"
                    "------\n"
                    "-x-x-x\n"
                    "x---x-\n"
                    "--x---\n"},
    {NULL, NULL},
};
