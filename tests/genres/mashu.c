/* Masyu. */
#include "checker.h"

static bool has_line(const struct naive *b, int at, int d) {
    return naive_line_to(b, at, d) >= 0;
}

static bool is_straight(const struct naive *b, int at) {
    return (has_line(b, at, 0) && has_line(b, at, 2)) || (has_line(b, at, 1) && has_line(b, at, 3));
}

/* How many of the cells to which a line goes on have a line straight on. */
static int straight_on(const struct naive *b, int at) {
    int n = 0;
    for (int d = 0; d < 4; d++)
        n += has_line(b, at, d) && has_line(b, naive_beside(b, at, d), d);
    return n;
}

static void look_at_white(const struct naive *b, struct wrong *w, int at) {
    if (naive_turns(b, at))
        wrong_add(w, "white-turns");
    if (naive_ends(b, at) == 2 && straight_on(b, at) == 2)
        wrong_add(w, "white-straight");
}

static void look_at_black(const struct naive *b, struct wrong *w, int at) {
    if (naive_ends(b, at) == 2 && is_straight(b, at))
        wrong_add(w, "black-straight");
    if (naive_turns(b, at) && straight_on(b, at) < 2)
        wrong_add(w, "black-short");
}

CHECKER(mashu) {
    naive_crossroads(b, w);
    for (int at = 0; at < b->rows * b->cols; at++) {
        if (b->kind[at] == 'w')
            look_at_white(b, w, at);
        if (b->kind[at] == 'b')
            look_at_black(b, w, at);
        if ((b->kind[at] == 'w' || b->kind[at] == 'b') && naive_ends(b, at) == 0)
            wrong_add(w, "pearl-missed");
    }
    naive_one_loop(b, w);
    if (b->variant)
        naive_empty_cells(b, '!', w);
}
BAD_BOARDS(mashu){
    {"pearl-missed", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n"
                     "- - - - - -\n"},
    {"dead-end", "e w - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n"},
    {"loop-branch",
     "e esw w - - -\n- n - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n"},
    {"loop-cross",
     "- s - - - -\ne nesw w - - -\n- n - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n"},
    {"several-loops", "es sw - - es sw\nne nw - - ne nw\n- - - - - -\n- - - - - -\n- - - - - -\n"
                      "- - - - - -\n"},
    {NULL, NULL},
};
