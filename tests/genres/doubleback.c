/* Double Back. */
#include "checker.h"

/* Lines that cross the border of a room; -1: all of it is black. */
static int crossings(const struct naive *b, int room) {
    int n = 0;
    bool open = false;
    for (int at = 0; at < b->rows * b->cols; at++) {
        open = open || (b->room[at] == room && b->kind[at] == '.');
        for (int d = 1; d <= 2; d++) {
            int next = naive_beside(b, at, d);
            if (next >= 0 && (b->room[at] == room) != (b->room[next] == room))
                n += d == 1 ? b->east[at] : b->south[at];
        }
    }
    return open ? n : -1;
}

CHECKER(doubleback) {
    naive_crossroads(b, w);
    naive_one_loop(b, w);
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->kind[at] == '.' && naive_ends(b, at) == 0)
            wrong_add(w, "empty-cell");
    for (int room = 0; room < b->rooms; room++) {
        int n = crossings(b, room);
        if (n >= 0 && n != 4)
            wrong_add(w, "room-not-twice");
    }
}
BAD_BOARDS(doubleback){
    {"dead-end", "es sw es sw es sw\n"
                 "ns ns ns ne nw ns\n"
                 "ns ne nw es ew nw\n"
                 "ne ew sw ns es sw\n"
                 "es ew nw ne nw ns\n"
                 "ne ew w e ew nw\n"},
    {"loop-branch", "es sw es sw es sw\n"
                    "nes nsw ns ne nw ns\n"
                    "ns ne nw es ew nw\n"
                    "ne ew sw ns es sw\n"
                    "es ew nw ne nw ns\n"
                    "ne ew ew ew ew nw\n"},
    {"loop-cross", "es sw es sw es sw\n"
                   "nes nesw nsw ne nw ns\n"
                   "ns ne nw es ew nw\n"
                   "ne ew sw ns es sw\n"
                   "es ew nw ne nw ns\n"
                   "ne ew ew ew ew nw\n"},
    {"several-loops", "es sw es sw es sw\n"
                      "ne nw ns ne nw ns\n"
                      "es ew nw es ew nw\n"
                      "ne ew sw ns es sw\n"
                      "es ew nw ne nw ns\n"
                      "ne ew ew ew ew nw\n"},
    {NULL, NULL},
};
