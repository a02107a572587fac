/* Geradeweg. */
#include "checker.h"

/* Steps in a straight line from a cell, while the loop goes on so. */
static int steps(const struct naive *b, int at, int d) {
    int n = 0;
    for (int next = naive_line_to(b, at, d); next >= 0; next = naive_line_to(b, next, d))
        n++;
    return n;
}

static void look_at_stretch(int steps_long, int number, struct wrong *w) {
    if (steps_long > 0 && number > 0 && steps_long < number)
        wrong_add(w, "segment-short");
    if (steps_long > 0 && number > 0 && steps_long > number)
        wrong_add(w, "segment-long");
}

CHECKER(geradeweg) {
    naive_crossroads(b, w);
    for (int at = 0; at < b->rows * b->cols; at++) {
        int up = steps(b, at, 0) + steps(b, at, 2), across = steps(b, at, 1) + steps(b, at, 3);
        if (b->kind[at] != 'i')
            continue;
        look_at_stretch(up, b->given[at], w);
        look_at_stretch(across, b->given[at], w);
        if (b->given[at] <= 0 && up > 0 && across > 0 && up != across)
            wrong_add(w, "segments-differ");
        if (up + across == 0)
            wrong_add(w, "number-missed");
    }
    naive_one_loop(b, w);
    if (b->variant)
        naive_empty_cells(b, '!', w);
}

BAD_BOARDS(geradeweg){
    {"number-missed", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n"
                      "- - - - - -\n"},
    {"segment-short", "- - - es sw -\n"
                      "- es sw ns ne sw\n"
                      "- ns ne nw es nw\n"
                      "es nw es sw ne sw\n"
                      "ne ew nw ne sw ns\n"
                      "- - - - ne nw\n"},
    {"segment-long", "- es sw es sw -\n"
                     "- ns ns ns ne sw\n"
                     "- ns ne nw es nw\n"
                     "es nw - - ne sw\n"
                     "ne ew ew ew sw ns\n"
                     "- - - - ne nw\n"},
    {"segments-differ", "- es sw es sw -\n"
                        "- ns ns ns ne sw\n"
                        "- ns ne nw es nw\n"
                        "es nw es sw ne sw\n"
                        "ne ew nw ns - ns\n"
                        "- - - ne ew nw\n"},
    {"dead-end", "- es sw es w -\n"
                 "- ns ns ns e sw\n"
                 "- ns ne nw es nw\n"
                 "es nw es sw ne sw\n"
                 "ne ew nw ne sw ns\n"
                 "- - - - ne nw\n"},
    {"loop-branch", "- es esw esw sw -\n"
                    "- ns ns ns ne sw\n"
                    "- ns ne nw es nw\n"
                    "es nw es sw ne sw\n"
                    "ne ew nw ne sw ns\n"
                    "- - - - ne nw\n"},
    {"loop-cross", "- es sw es sw -\n"
                   "- ns ns ns ne sw\n"
                   "- ns ne nesw esw nw\n"
                   "es nw es nsw ne sw\n"
                   "ne ew nw ne sw ns\n"
                   "- - - - ne nw\n"},
    {"several-loops", "- es ew ew sw -\n"
                      "- ns es sw ne sw\n"
                      "- ns ne nw es nw\n"
                      "es nw es sw ne sw\n"
                      "ne ew nw ne sw ns\n"
                      "- - - - ne nw\n"},
    {NULL, NULL},
};
