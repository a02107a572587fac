/* Yajilin. */
#include "checker.h"

/* The clue at a cell does not count the shaded cells ahead of it. */
static bool arrow_fails(const struct naive *b, int at) {
    int count = 0;
    if (b->kind[at] != 'c' || b->given[at] < 0 || b->arrow[at] == 0)
        return false;
    int d = naive_arrow(b, at);
    for (int next = naive_beside(b, at, d); next >= 0; next = naive_beside(b, next, d))
        count += b->shaded[next];
    return count != b->given[at];
}

static void add_if(bool fails, const char *word, struct wrong *w) {
    if (fails)
        wrong_add(w, word);
}

CHECKER(yajilin) {
    int by_ends[5] = {0}; /* how many unshaded cells have so many line ends */
    int lines = 0;
    bool entered = false, counts = true, inside = false, aimless = false;
    for (int at = 0; at < b->rows * b->cols; at++) {
        int ends = naive_ends(b, at);
        lines += ends;
        entered = entered || (b->shaded[at] && ends > 0);
        counts = counts && !arrow_fails(b, at);
        aimless = aimless || (b->kind[at] == 'c' && b->given[at] >= 0 && b->arrow[at] == 0);
        inside = inside || (b->shaded[at] && naive_inside(b, at));
        if (b->kind[at] != 'c' && !b->shaded[at])
            by_ends[ends]++;
    }
    add_if(by_ends[3] > 0, "loop-branch", w);
    add_if(by_ends[4] > 0, "loop-cross", w);
    add_if(entered, "line-on-shaded", w);
    add_if(naive_touch(b), "shaded-touch", w);
    add_if(!counts, "clue-count", w);
    add_if(by_ends[1] > 0, "dead-end", w);
    add_if(!naive_lines_joined(b), "several-loops", w);
    add_if(by_ends[0] > 0, "empty-cell", w);
    add_if(lines == 0 && w->n == 0, "several-loops", w); /* whatever else is wrong goes before */
    add_if(w->n == 0 && b->variant && inside, "shaded-inside", w);
    add_if(aimless, "no-arrow", w);
}
BAD_BOARDS(yajilin){{NULL, NULL}};
