/* Double Back. */
#include "checker.h"

/* Labels the cells that are not black and that no wall parts, black cells with -1; returns how many
 * such rooms there are. A black cell parts a room even without walls round it. */
static int open_rooms(const struct naive *b, int *label) {
    int cells = b->rows * b->cols, rooms = 0;
    for (int at = 0; at < cells; at++)
        label[at] = b->kind[at] == '.' ? at : -1;
    for (bool more = true; more;) {
        more = false;
        for (int at = 0; at < cells; at++)
            for (int d = 0; d < 4; d++) {
                int next = naive_beside(b, at, d);
                if (next >= 0 && label[at] >= 0 && label[next] > label[at] &&
                    b->room[at] == b->room[next] && !naive_loose_wall(b, at, d)) {
                    label[next] = label[at];
                    more = true;
                }
            }
    }
    for (int at = 0; at < cells; at++)
        if (label[at] >= 0)
            label[at] = label[at] == at ? rooms++ : label[label[at]];
    return rooms;
}

CHECKER(doubleback) {
    struct naive open = *b;
    open.rooms = open_rooms(b, open.room);
    naive_crossroads(b, w);
    naive_one_loop(b, w);
    naive_empty_cells(b, 'h', w);
    for (int room = 0; room < open.rooms; room++)
        if (naive_crossings(&open, room) != 4)
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
