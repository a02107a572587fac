/* Castle Wall. */
#include "checker.h"

static int lines_along(const struct naive *b, int clue) {
    int n = 0, d = naive_arrow(b, clue);
    for (int at = naive_beside(b, clue, d); at >= 0; at = naive_beside(b, at, d))
        n += naive_line_to(b, at, d) >= 0;
    return n;
}

static bool is_one_loop(const struct wrong *w) {
    return !wrong_has(w, "loop-branch") && !wrong_has(w, "loop-cross") &&
           !wrong_has(w, "dead-end") && !wrong_has(w, "several-loops");
}

CHECKER(castle) {
    int cells = b->rows * b->cols;
    naive_crossroads(b, w);
    for (int more = 1; more >= 0; more--)
        for (int at = 0; at < cells; at++) {
            int lines = b->arrow[at] != 0 && b->given[at] >= 0 ? lines_along(b, at) : b->given[at];
            if (more ? lines > b->given[at] : lines < b->given[at])
                wrong_add(w, more ? "too-many-lines" : "too-few-lines");
        }
    naive_one_loop(b, w);
    for (int at = 0; at < cells && is_one_loop(w); at++) {
        if (b->kind[at] == '2' && naive_inside(b, at))
            wrong_add(w, "shaded-inside");
        if (b->kind[at] == '1' && !naive_inside(b, at))
            wrong_add(w, "unshaded-outside");
    }
    for (int at = 0; at < cells; at++)
        if (b->given[at] >= 0 && b->arrow[at] == 0)
            wrong_add(w, "no-arrow");
}

BAD_BOARDS(castle){
    {"too-few-lines", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n"
                      "- - - - - -\n"},
    {"too-many-lines", "- es ew sw - -\n- ne ew nw - -\n- - - - - -\n- - - - - -\n- - - - - -\n"
                       "- - - - - -\n"},
    {"dead-end", "e w - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n"},
    {"loop-branch", "- e esw w - -\n- - n - - -\n- - - - - -\n- - - - - -\n- - - - - -\n"
                    "- - - - - -\n"},
    {"loop-cross", "- - s - - -\n- e nesw w - -\n- - n - - -\n- - - - - -\n- - - - - -\n"
                   "- - - - - -\n"},
    {"several-loops", "- es sw - - -\n- ne nw - - -\n- es sw - - -\n- ne nw - - -\n- - - - - -\n"
                      "- - - - - -\n"},
    {"shaded-inside", "- - - - - -\n- - - - - -\n- - - - - -\n- - es ew sw -\n- - ns - ns -\n"
                      "- - ne ew nw -\n"},
    {"unshaded-outside", "- es sw - - -\n- ne nw - - -\n- - - - - -\n- - - - - -\n- - - - - -\n"
                         "- - - - - -\n"},
    {NULL, NULL},
};
