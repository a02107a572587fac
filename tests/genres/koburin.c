/* Koburin. */
#include "checker.h"

static int shaded_around(const struct naive *b, int at) {
    int shaded = 0;
    for (int other = 0; other < b->rows * b->cols; other++) {
        int r = other / b->cols - at / b->cols, c = other % b->cols - at % b->cols;
        bool side = r * r + c * c == 1, corner = r * r + c * c == 2;
        shaded += b->shaded[other] && (side || (corner && (b->variant & 1)));
    }
    return shaded;
}

CHECKER(koburin) {
    int cells = b->rows * b->cols;
    naive_crossroads(b, w);
    if (naive_line_on_shaded(b))
        wrong_add(w, "line-on-shaded");
    if (naive_touch(b))
        wrong_add(w, "shaded-touch");
    for (int at = 0; at < cells; at++)
        if (b->kind[at] == 'k' && b->given[at] >= 0 && b->given[at] != shaded_around(b, at))
            wrong_add(w, "clue-count");
    naive_one_loop(b, w);
    for (int at = 0; at < cells; at++)
        if (b->kind[at] != 'k' && !b->shaded[at] && naive_ends(b, at) == 0)
            wrong_add(w, "empty-cell");
    if (w->n == 0 && (b->variant & 2) && naive_shaded_inside(b))
        wrong_add(w, "shaded-inside");
}

BAD_BOARDS(koburin){
    {"dead-end", "es ew ew w x -\n"
                 "ns - - e sw x\n"
                 "ne ew ew sw ne sw\n"
                 "- es ew nw x ns\n"
                 "- ns - x - ns\n"
                 "x ne ew ew ew nw\n"},
    {"shaded-touch", "es ew ew sw x -\n"
                     "ns - - ne sw x\n"
                     "ne ew ew sw ne sw\n"
                     "- es ew nw x ns\n"
                     "- n - x - ns\n"
                     "x x e ew ew nw\n"},
    {"empty-cell", "es ew ew sw x -\n"
                   "ns - - ne sw x\n"
                   "ne ew ew sw ne sw\n"
                   "- es ew nw x ns\n"
                   "- ns - x - ns\n"
                   "- ne ew ew ew nw\n"},
    {"loop-branch", "es ew ew sw x -\n"
                    "ns - - nes sw x\n"
                    "ne ew ew nsw ne sw\n"
                    "- es ew nw x ns\n"
                    "- ns - x - ns\n"
                    "x ne ew ew ew nw\n"},
    {"several-loops", "es ew ew sw x -\n"
                      "ns - - ne sw x\n"
                      "ne ew ew sw ne w\n"
                      "- es w n x s\n"
                      "- ns - x - ns\n"
                      "x ne ew ew ew nw\n"},
    {"clue-count", "es ew ew sw x -\n"
                   "ns - - ne sw -\n"
                   "ne ew ew sw ne sw\n"
                   "- es ew nw x ns\n"
                   "- ns - x - ns\n"
                   "x ne ew ew ew nw\n"},
    {"loop-cross", "es ew ew sw x -\n"
                   "ns - - ne sw x\n"
                   "ne ew w e nesw sw\n"
                   "- es ew w n ns\n"
                   "- ns - x - ns\n"
                   "x ne ew ew ew nw\n"},
    {NULL, NULL},
};
