/* Double Back. */
#include "checker.h"

static bool is_all_black(const struct naive *b, int room) {
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->room[at] == room && b->kind[at] == '.')
            return false;
    return true;
}

CHECKER(doubleback) {
    naive_crossroads(b, w);
    naive_one_loop(b, w);
    naive_empty_cells(b, 'h', w);
    for (int room = 0; room < b->rooms; room++)
        if (!is_all_black(b, room) && naive_crossings(b, room) != 4)
            wrong_add(w, "room-not-twice");
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
    {"room-not-twice", "es sw es sw es sw\n"
                       "ne nw ne nw ne nw\n"
                       "es sw es sw es sw\n"
                       "ne nw ne nw ne nw\n"
                       "es sw es sw es sw\n"
                       "ne nw ne nw ne nw\n"},
    {"empty-cell", NOTHING_DRAWN},
    {NULL, NULL},
};
