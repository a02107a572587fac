/* Hashi. */
#include "checker.h"

static bool is_island(const struct naive *b, int at) {
    return b->kind[at] == 'i';
}

/* The island at the other end of the bridges that leave this one to the east (d = 1) or south. */
static int far_end(const struct naive *b, int at, int d) {
    do
        at = naive_beside(b, at, d);
    while (!is_island(b, at));
    return at;
}

/* By cell: the bridges over it or, of an island, at it. */
struct bridges {
    int ends[NAIVE_CELLS], across[NAIVE_CELLS], down[NAIVE_CELLS], group[NAIVE_CELLS];
};

static void lay(const struct naive *b, struct bridges *s, int at, int d) {
    int n = d == 1 ? b->double_east[at] : b->double_south[at];
    if (n == 0)
        return;
    int to = far_end(b, at, d);
    s->ends[at] += n;
    s->ends[to] += n;
    for (int c = naive_beside(b, at, d); c != to; c = naive_beside(b, c, d))
        (d == 1 ? s->across : s->down)[c] += n;
    int from = s->group[to], into = s->group[at];
    for (int c = 0; c < b->rows * b->cols; c++)
        s->group[c] = s->group[c] == from ? into : s->group[c];
}

CHECKER(hashikake) {
    struct bridges s = {{0}, {0}, {0}, {0}};
    int cells = b->rows * b->cols, first = -1;
    for (int at = 0; at < cells; at++)
        s.group[at] = at;
    for (int at = 0; at < cells; at++)
        for (int d = 1; d <= 2; d++)
            lay(b, &s, at, d);
    for (int at = 0; at < cells; at++) /* no reader and no key gives such a board */
        if ((b->double_east[at] > 0 && !b->east[at]) || (b->double_south[at] > 0 && !b->south[at]))
            wrong_add(w, "double");
    for (int at = 0; at < cells; at++)
        if (s.across[at] > 0 && s.down[at] > 0)
            wrong_add(w, "crossing");
    for (int at = 0; at < cells; at++)
        if (is_island(b, at) && b->given[at] >= 0 && s.ends[at] > b->given[at])
            wrong_add(w, "too-many-bridges");
    for (int at = 0; at < cells; at++) {
        first = first < 0 && is_island(b, at) ? at : first;
        if (is_island(b, at) && s.group[at] != s.group[first])
            wrong_add(w, "split");
    }
    for (int at = 0; at < cells; at++)
        if (is_island(b, at) && b->given[at] >= 0 && s.ends[at] < b->given[at])
            wrong_add(w, "too-few-bridges");
    bool any = false;
    for (int at = 0; at < cells; at++)
        any = any || s.ends[at] > 0;
    if (!any)
        wrong_add(w, "no-bridge");
}
BAD_BOARDS(hashikake){{NULL, NULL}};
