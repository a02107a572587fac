/* Koburin. */
#include "checker.h"

static bool clue_fails(const struct naive *b, int at) {
    int shaded = 0;
    for (int other = 0; other < b->rows * b->cols; other++) {
        int r = other / b->cols - at / b->cols, c = other % b->cols - at % b->cols;
        bool side = r * r + c * c == 1, corner = r * r + c * c == 2;
        shaded += b->shaded[other] && (side || (corner && (b->variant & 1)));
    }
    return shaded != b->given[at];
}

CHECKER(koburin) {
    naive_shading_and_loop(b, 'k', clue_fails, 2, w);
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
