/* Yashi. */
#include "checker.h"

static bool is_dot(const struct naive *b, int at) {
    return b->kind[at] == 'o';
}

/* The next dot to the east or south of a dot, or -1. */
static int next_dot(const struct naive *b, int at, bool east) {
    int left = east ? b->cols - 1 - at % b->cols : b->rows - 1 - at / b->cols;
    for (int step = east ? 1 : b->cols; left > 0; left--) {
        at += step;
        if (is_dot(b, at))
            return at;
    }
    return -1;
}

/* Where the line from a dot to the east or south leads, or -1: there is none. */
static int line_to(const struct naive *b, int at, bool east) {
    return is_dot(b, at) && (east ? b->east[at] : b->south[at]) ? next_dot(b, at, east) : -1;
}

/* A line runs over the cells between its dots; two that run over one cell cross there. */
static bool lines_cross(const struct naive *b) {
    int over[NAIVE_CELLS] = {0};
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int east = 0; east < 2; east++)
            for (int p = at + (east ? 1 : b->cols); p < line_to(b, at, east);
                 p += east ? 1 : b->cols)
                if (++over[p] > 1)
                    return true;
    return false;
}

static int leader(const int *of, int at) {
    while (of[at] != at)
        at = of[at];
    return at;
}

CHECKER(yashi) {
    int of[NAIVE_CELLS], groups = 0;
    if (lines_cross(b))
        wrong_add(w, "crossing");
    for (int at = 0; at < b->rows * b->cols; at++)
        of[at] = at;
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int east = 0; east < 2; east++) {
            int to = line_to(b, at, east);
            if (to < 0)
                continue;
            if (leader(of, at) == leader(of, to))
                wrong_add(w, "cycle");
            of[leader(of, at)] = leader(of, to);
        }
    for (int at = 0; at < b->rows * b->cols; at++)
        groups += is_dot(b, at) && of[at] == at;
    if (groups > 1)
        wrong_add(w, "split");
}
BAD_BOARDS(yashi){{NULL, NULL}};
