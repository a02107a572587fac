/* Detour. */
#include "checker.h"

CHECKER(detour) {
    naive_crossroads(b, w);
    for (int room = 0; room < b->rooms; room++) {
        int n = 0;
        for (int at = 0; at < b->rows * b->cols; at++)
            n += b->room[at] == room && naive_turns(b, at);
        if (b->room_number[room] >= 0 && n != b->room_number[room])
            wrong_add(w, "turn-count");
    }
    naive_one_loop(b, w);
    naive_empty_cells(b, 0, w);
}
BAD_BOARDS(detour){
    {"turn-count", "es ew ew ew ew sw\n"
                   "ns es ew ew ew nw\n"
                   "ns ne ew ew ew sw\n"
                   "ns es ew ew ew nw\n"
                   "ns ne ew ew ew sw\n"
                   "ne ew ew ew ew nw\n"},
    {"empty-cell", NOTHING_DRAWN},
    {"dead-end", "e ew ew ew ew sw\n"
                 "- es ew ew ew nw\n"
                 "- ne ew ew ew sw\n"
                 "- es ew ew ew nw\n"
                 "- ne ew ew ew sw\n"
                 "e ew ew ew ew nw\n"},
    {"several-loops", "es ew sw es ew sw\n"
                      "ns - ns ns - ns\n"
                      "ns - ns ns - ns\n"
                      "ns - ns ns - ns\n"
                      "ns - ns ns - ns\n"
                      "ne ew nw ne ew nw\n"},
    {"loop-branch", "es ew esw ew ew sw\n"
                    "ns - ns - - ns\n"
                    "ns - ns - - ns\n"
                    "ns - ns - - ns\n"
                    "ns - ns - - ns\n"
                    "ne ew new ew ew nw\n"},
    {"loop-cross", "es ew esw ew ew sw\n"
                   "ns - ns - - ns\n"
                   "nes ew nesw ew ew nsw\n"
                   "ns - ns - - ns\n"
                   "ns - ns - - ns\n"
                   "ne ew new ew ew nw\n"},
    {NULL, NULL},
};
