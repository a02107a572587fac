/* Cave. */
#include "checker.h"

static bool at_edge(const struct naive *b, int at) {
    for (int d = 0; d < 4; d++)
        if (naive_beside(b, at, d) < 0)
            return true;
    return false;
}

/* Some shaded cells are not joined to the edge. */
static bool encloses_shaded(const struct naive *b) {
    int cells = b->rows * b->cols;
    bool out[NAIVE_CELLS] = {false};
    for (int round = 0; round < cells; round++)
        for (int at = 0; at < cells; at++) {
            out[at] = out[at] || (b->shaded[at] && at_edge(b, at));
            for (int d = 0; d < 4; d++) {
                int next = naive_beside(b, at, d);
                out[at] = out[at] || (b->shaded[at] && next >= 0 && out[next]);
            }
        }
    for (int at = 0; at < cells; at++)
        if (b->shaded[at] && !out[at])
            return true;
    return false;
}

CHECKER(cave) {
    if (naive_none_shaded(
            b)) /* the player asks for this first; where a number rules it out it stays silent */
        wrong_add(w, "none-shaded");
    if (!naive_connected(b, false))
        wrong_add(w, "unshaded-split");
    if (encloses_shaded(b))
        wrong_add(w, "shaded-enclosed");
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->kind[at] == 'n' && b->given[at] >= 0 && naive_seen(b, at, false) != b->given[at])
            wrong_add(w, "sight-count");
}

BAD_BOARDS(cave){
    {"sight-count", "---xxx\n"
                    "------\n"
                    "--x-x-\n"
                    "x-xxx-\n"
                    "x---xx\n"
                    "xx-xxx\n"},
    {"shaded-enclosed", "x--xxx\n"
                        "------\n"
                        "--x-x-\n"
                        "x--xx-\n"
                        "x---xx\n"
                        "xx-xxx\n"},
    {"unshaded-split", "x--xxx\n"
                       "------\n"
                       "--x-x-\n"
                       "x-xxx-\n"
                       "x---xx\n"
                       "-x-xxx\n"},
    {NULL, NULL},
};
