/* Balance Loop. */
#include "checker.h"

/* How far the loop goes straight on from a cell. */
static int arm(const struct naive *b, int at, int d) {
    int next = naive_line_to(b, at, d);
    return next >= 0 ? 1 + arm(b, next, d) : 0;
}

static void look_at_circle(const struct naive *b, int at, struct wrong *w) {
    int total = 0, longest = 0, number = b->given[at];
    for (int d = 0; d < 4; d++) {
        int length = arm(b, at, d);
        total += length;
        longest = length > longest ? length : longest;
    }
    if (number >= 0 && total < number)
        wrong_add(w, "segment-short");
    if (number >= 0 && total > number)
        wrong_add(w, "segment-long");
    if (b->kind[at] == 'w' && 2 * longest != total)
        wrong_add(w, "white-unequal");
    if (b->kind[at] == 'b' && 2 * longest == total)
        wrong_add(w, "black-equal");
}

CHECKER(balance) {
    naive_crossroads(b, w);
    for (int at = 0; at < b->rows * b->cols; at++) {
        bool circle = b->kind[at] == 'w' || b->kind[at] == 'b';
        if (circle && naive_ends(b, at) == 2)
            look_at_circle(b, at, w);
        if (circle && naive_ends(b, at) == 0)
            wrong_add(w, "circle-missed");
    }
    naive_one_loop(b, w);
    if (b->variant)
        naive_empty_cells(b, '!', w);
}

BAD_BOARDS(balance){
    {"circle-missed", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n"
                      "- - - - - -\n"},
    {"segment-short", "es sw - es sw -\n"
                      "ns ne ew nw ns -\n"
                      "ne ew sw - ne sw\n"
                      "es ew nw es sw ns\n"
                      "ne sw es nw ns ns\n"
                      "- ne nw - ne nw\n"},
    {"segment-long", "es ew ew ew sw -\n"
                     "ns - - - ns -\n"
                     "ne ew sw - ne sw\n"
                     "es ew nw es sw ns\n"
                     "ne sw es nw ns ns\n"
                     "- ne nw - ne nw\n"},
    {"white-unequal", "es sw es ew sw -\n"
                      "ns ne nw - ns -\n"
                      "ne sw - - ne sw\n"
                      "es nw - es sw ns\n"
                      "ne sw es nw ns ns\n"
                      "- ne nw - ne nw\n"},
    {"black-equal", "es sw es ew sw -\n"
                    "ns ne nw - ns -\n"
                    "ne ew sw - ne sw\n"
                    "es ew nw es sw n\n"
                    "ne sw es nw ns s\n"
                    "- ne nw - ne nw\n"},
    {"dead-end", "es sw es ew w -\n"
                 "ns ne nw - s -\n"
                 "ne ew sw - ne sw\n"
                 "es ew nw es sw ns\n"
                 "ne sw es nw ns ns\n"
                 "- ne nw - ne nw\n"},
    {"loop-branch", "es esw esw ew sw -\n"
                    "ns ne nw - ns -\n"
                    "ne ew sw - ne sw\n"
                    "es ew nw es sw ns\n"
                    "ne sw es nw ns ns\n"
                    "- ne nw - ne nw\n"},
    {"loop-cross", "es sw es ew sw -\n"
                   "nes nesw nw - ns -\n"
                   "ne new sw - ne sw\n"
                   "es ew nw es sw ns\n"
                   "ne sw es nw ns ns\n"
                   "- ne nw - ne nw\n"},
    {"several-loops", "es sw es ew sw -\n"
                      "ns ns ns - ns -\n"
                      "ne nw ns - ne sw\n"
                      "es ew nw es sw ns\n"
                      "ne sw es nw ns ns\n"
                      "- ne nw - ne nw\n"},
    {NULL, NULL},
};
