/* Akari. */
#include "checker.h"

/* Bulbs in sight of a cell, its own place left out. */
static int bulbs_seen(const struct naive *b, int at) {
    int seen = 0;
    for (int d = 0; d < 4; d++)
        for (int next = naive_beside(b, at, d); next >= 0 && b->kind[next] != '#';
             next = naive_beside(b, next, d))
            seen += b->shaded[next];
    return seen;
}

static int bulbs_beside(const struct naive *b, int at) {
    int bulbs = 0;
    for (int d = 0; d < 4; d++)
        bulbs += naive_beside(b, at, d) >= 0 && b->shaded[naive_beside(b, at, d)];
    return bulbs;
}

CHECKER(lightup) {
    int cells = b->rows * b->cols;
    for (int at = 0; at < cells; at++)
        if (b->shaded[at] && bulbs_seen(b, at) > 0)
            wrong_add(w, "bulbs-see");
    for (int at = 0; at < cells; at++)
        if (b->kind[at] == '#' && b->given[at] >= 0 && b->given[at] != bulbs_beside(b, at))
            wrong_add(w, "clue-count");
    for (int at = 0; at < cells; at++)
        if (b->kind[at] != '#' && !b->shaded[at] && bulbs_seen(b, at) == 0)
            wrong_add(w, "dark");
}
BAD_BOARDS(lightup){{NULL, NULL}};
