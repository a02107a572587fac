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
    for (int row = 0, at = 0; row < b->rows; row++)
        for (int col = 0; col < b->cols; col++, at++)
            if (b->shaded[at] && ((col + 1 < b->cols && b->shaded[at + 1]) ||
                                  (row + 1 < b->rows && b->shaded[at + b->cols])))
                return true;
    return false;
}

/* How many cells of one kind hang together with a cell and were not seen before. */
static int spread(const struct naive *b, int at, bool shaded, bool *seen) {
    int n = 1;
    if (at < 0 || seen[at] || b->shaded[at] != shaded)
        return 0;
    seen[at] = true;
    for (int d = 0; d < 4; d++)
        n += spread(b, naive_beside(b, at, d), shaded, seen);
    return n;
}

bool naive_connected(const struct naive *b, bool shaded) {
    bool seen[NAIVE_CELLS] = {false};
    int all = 0, first = -1;
    for (int at = 0; at < b->rows * b->cols; at++) {
        all += b->shaded[at] == shaded;
        first = first < 0 && b->shaded[at] == shaded ? at : first;
    }
    return all == 0 || spread(b, first, shaded, seen) == all;
}

int naive_line_to(const struct naive *b, int at, int d) {
    int next = naive_beside(b, at, d);
    bool line = next >= 0 && (d == 1   ? b->east[at]
                              : d == 2 ? b->south[at]
                              : d == 3 ? b->east[next]
                                       : b->south[next]);
    return line ? next : -1;
}

int naive_ends(const struct naive *b, int at) {
    int row = at / b->cols, col = at % b->cols;
    return (row > 0 && b->south[at - b->cols]) + (col > 0 && b->east[at - 1]) +
           (row + 1 < b->rows && b->south[at]) + (col + 1 < b->cols && b->east[at]);
}

bool naive_turns(const struct naive *b, int at) {
    return naive_ends(b, at) == 2 &&
           (naive_line_to(b, at, 0) >= 0) != (naive_line_to(b, at, 2) >= 0);
}

int naive_shaded_in(const struct naive *b, int room) {
    int n = 0;
    for (int at = 0; at < b->rows * b->cols; at++)
        n += b->room[at] == room && b->shaded[at];
    return n;
}

bool naive_loose_wall(const struct naive *b, int at, int d) {
    int next = naive_beside(b, at, d);
    return next >= 0 && (d == 1   ? b->loose_east[at]
                         : d == 2 ? b->loose_south[at]
                         : d == 3 ? b->loose_east[next]
                                  : b->loose_south[next]);
}

int naive_crossings(const struct naive *b, int room) {
    int n = 0;
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int d = 0; d < 4 && b->room[at] == room; d++) {
            int next = naive_line_to(b, at, d);
            n += next >= 0 && (b->room[next] != room || naive_loose_wall(b, at, d));
        }
    return n;
}

void naive_crossroads(const struct naive *b, struct wrong *w) {
    for (int ends = 3; ends <= 4; ends++)
        for (int at = 0; at < b->rows * b->cols; at++)
            if (naive_ends(b, at) == ends)
                wrong_add(w, ends == 3 ? "loop-branch" : "loop-cross");
}

/* How many cells lines lead to from a cell that were not seen before, itself included. */
static int walk_lines(const struct naive *b, int at, bool *seen) {
    int n = 1;
    if (at < 0 || seen[at])
        return 0;
    seen[at] = true;
    for (int d = 0; d < 4; d++)
        n += walk_lines(b, naive_line_to(b, at, d), seen);
    return n;
}

bool naive_lines_joined(const struct naive *b) {
    bool seen[NAIVE_CELLS] = {false};
    int on = 0, first = -1;
    for (int at = 0; at < b->rows * b->cols; at++) {
        on += naive_ends(b, at) > 0;
        first = first < 0 && on > 0 ? at : first;
    }
    return on == 0 || walk_lines(b, first, seen) == on;
}

void naive_one_loop(const struct naive *b, struct wrong *w) {
    int on = 0;
    for (int at = 0; at < b->rows * b->cols; at++) {
        on += naive_ends(b, at) > 0;
        if (naive_ends(b, at) == 1)
            wrong_add(w, "dead-end");
    }
    if (on == 0 || !naive_lines_joined(b))
        wrong_add(w, "several-loops");
}

bool naive_square(const struct naive *b, bool shaded) {
    for (int at = 0; at + b->cols < b->rows * b->cols; at++)
        if (at % b->cols + 1 < b->cols && b->shaded[at] == shaded && b->shaded[at + 1] == shaded &&
            b->shaded[at + b->cols] == shaded && b->shaded[at + b->cols + 1] == shaded)
            return true;
    return false;
}

/* A ray to the west, just below the middle of the row, meets the lines that go down. */
bool naive_inside(const struct naive *b, int at) {
    int met = 0;
    for (int west = naive_beside(b, at, 3); west >= 0; west = naive_beside(b, west, 3))
        met += b->south[west];
    return met % 2 == 1;
}

void naive_room_counts(const struct naive *b, struct wrong *w) {
    for (int room = 0; room < b->rooms; room++)
        if (b->room_number[room] >= 0 && b->room_number[room] != naive_shaded_in(b, room))
            wrong_add(w, "room-count");
}

int naive_seen(const struct naive *b, int at, bool shaded) {
    int n = b->shaded[at] == shaded;
    for (int d = 0; d < 4; d++)
        for (int next = naive_beside(b, at, d); next >= 0 && b->shaded[next] == shaded;
             next = naive_beside(b, next, d))
            n++;
    return n;
}

int naive_arrow(const struct naive *b, int at) {
    static const char dirs[] = "nesw";
    return (int)(strchr(dirs, b->arrow[at]) - dirs);
}

bool naive_none_shaded(const struct naive *b) {
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->shaded[at])
            return false;
    return true;
}

void naive_empty_cells(const struct naive *b, char closed, struct wrong *w) {
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->kind[at] != closed && !b->shaded[at] && naive_ends(b, at) == 0)
            wrong_add(w, "empty-cell");
}

void naive_shading_and_loop(const struct naive *b, char closed,
                            bool (*clue_fails)(const struct naive *b, int at), unsigned outside,
                            struct wrong *w) {
    int cells = b->rows * b->cols;
    naive_crossroads(b, w);
    for (int at = 0; at < cells; at++)
        if (b->shaded[at] && naive_ends(b, at) > 0)
            wrong_add(w, "line-on-shaded");
    if (naive_touch(b))
        wrong_add(w, "shaded-touch");
    for (int at = 0; at < cells && clue_fails; at++)
        if (b->kind[at] == closed && b->given[at] >= 0 && clue_fails(b, at))
            wrong_add(w, "clue-count");
    if (!clue_fails)
        naive_room_counts(b, w);
    naive_one_loop(b, w);
    naive_empty_cells(b, closed, w);
    for (int at = 0; at < cells && w->n == 0 && (b->variant & outside); at++)
        if (b->shaded[at] && naive_inside(b, at))
            wrong_add(w, "shaded-inside");
}
