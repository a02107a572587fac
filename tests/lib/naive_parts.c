/* What naive checkers share. */
#include "naive.h"

#include <string.h>

const char naive_kinds[] = ".cokn#hiwbsmt012|";

void wrong_add(struct wrong *w, const char *word) {
    if (!wrong_has(w, word) && w->n < WRONG_MAX)
        w->word[w->n++] = word;
}

bool wrong_has(const struct wrong *w, const char *word) {
    for (int i = 0; i < w->n; i++)
        if (strcmp(w->word[i], word) == 0)
            return true;
    return false;
}

int naive_beside(const struct naive *b, int at, int d) {
    int row = at / b->cols + (d == 2) - (d == 0), col = at % b->cols + (d == 1) - (d == 3);
    bool inside = row >= 0 && col >= 0 && row < b->rows && col < b->cols;
    return inside ? row * b->cols + col : -1;
}

bool naive_touch(const struct naive *b) {
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int d = 1; d <= 2; d++)
            if (b->shaded[at] && naive_beside(b, at, d) >= 0 && b->shaded[naive_beside(b, at, d)])
                return true;
    return false;
}

/* Flood fill until nothing changes. */
bool naive_connected(const struct naive *b, bool shaded) {
    bool seen[NAIVE_CELLS] = {false}, begun = false, grew = true;
    for (int at = 0; at < b->rows * b->cols && !begun; at++)
        begun = seen[at] = b->shaded[at] == shaded;
    while (grew) {
        grew = false;
        for (int at = 0; at < b->rows * b->cols; at++)
            for (int d = 0; d < 4; d++) {
                int next = naive_beside(b, at, d);
                if (!seen[at] && b->shaded[at] == shaded && next >= 0 && seen[next])
                    grew = seen[at] = true;
            }
    }
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->shaded[at] == shaded && !seen[at])
            return false;
    return true;
}

static bool line(const struct naive *b, int at, int d) {
    int next = naive_beside(b, at, d);
    return next >= 0 && (d == 1   ? b->east[at]
                         : d == 2 ? b->south[at]
                         : d == 3 ? b->east[next]
                                  : b->south[next]);
}

int naive_ends(const struct naive *b, int at) {
    return line(b, at, 0) + line(b, at, 1) + line(b, at, 2) + line(b, at, 3);
}

void naive_crossroads(const struct naive *b, struct wrong *w) {
    for (int ends = 3; ends <= 4; ends++)
        for (int at = 0; at < b->rows * b->cols; at++)
            if (naive_ends(b, at) == ends)
                wrong_add(w, ends == 3 ? "loop-branch" : "loop-cross");
}

/* The cells that lines lead to from the first one with a line. */
static int reached(const struct naive *b) {
    bool seen[NAIVE_CELLS] = {false}, begun = false, grew = true;
    int n = 0;
    for (int at = 0; at < b->rows * b->cols && !begun; at++)
        begun = seen[at] = naive_ends(b, at) > 0;
    while (grew) {
        grew = false;
        for (int at = 0; at < b->rows * b->cols; at++)
            for (int d = 0; d < 4; d++)
                if (!seen[at] && line(b, at, d) && seen[naive_beside(b, at, d)])
                    grew = seen[at] = true;
    }
    for (int at = 0; at < b->rows * b->cols; at++)
        n += seen[at];
    return n;
}

void naive_one_loop(const struct naive *b, struct wrong *w) {
    int on = 0;
    for (int at = 0; at < b->rows * b->cols; at++) {
        on += naive_ends(b, at) > 0;
        if (naive_ends(b, at) == 1)
            wrong_add(w, "dead-end");
    }
    if (on == 0 || reached(b) != on)
        wrong_add(w, "several-loops");
}

/* A ray to the west, just below the middle of the row, meets the lines that go down. */
bool naive_shaded_inside(const struct naive *b) {
    for (int at = 0; at < b->rows * b->cols; at++) {
        int met = 0;
        for (int west = naive_beside(b, at, 3); west >= 0; west = naive_beside(b, west, 3))
            met += b->south[west];
        if (b->shaded[at] && met % 2 == 1)
            return true;
    }
    return false;
}

void naive_room_counts(const struct naive *b, struct wrong *w) {
    for (int room = 0; room < b->rooms; room++) {
        int shaded = 0;
        for (int at = 0; at < b->rows * b->cols; at++)
            shaded += b->room[at] == room && b->shaded[at];
        if (b->room_number[room] >= 0 && b->room_number[room] != shaded)
            wrong_add(w, "room-count");
    }
}

int naive_seen(const struct naive *b, int at) {
    int n = b->shaded[at] ? 0 : 1;
    for (int d = 0; d < 4; d++)
        for (int next = naive_beside(b, at, d); next >= 0 && !b->shaded[next];
             next = naive_beside(b, next, d))
            n++;
    return n;
}

bool naive_none_shaded(const struct naive *b) {
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->shaded[at])
            return false;
    return true;
}

bool naive_line_on_shaded(const struct naive *b) {
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->shaded[at] && naive_ends(b, at) > 0)
            return true;
    return false;
}
