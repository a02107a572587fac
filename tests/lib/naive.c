#include "naive.h"

#include <string.h>

static const char *const words[] = {
    "loop-branch", "loop-cross",    "line-on-shaded", "shaded-touch",  "clue-count",
    "dead-end",    "several-loops", "empty-cell",     "shaded-inside", "unshaded-split",
    "room-count",  "three-rooms",   "crossing",       "cycle",         "split"};
enum { WORDS = sizeof words / sizeof words[0] };

unsigned naive_word(const char *word) {
    for (unsigned i = 0; i < WORDS; i++)
        if (strcmp(words[i], word) == 0)
            return 1u << i;
    return 0;
}

void naive_words(unsigned bits, struct wrong *w) {
    for (unsigned i = 0; i < WORDS; i++)
        if (bits >> i & 1)
            wrong_add(w, words[i]);
}

/* Lines of the cell at row r, column c: to the north, east, south, west. */
static bool line_n(const struct naive *b, int r, int c) {
    return r > 0 && b->south[(r - 1) * b->cols + c];
}
static bool line_w(const struct naive *b, int r, int c) {
    return c > 0 && b->east[r * b->cols + c - 1];
}
static bool line_e(const struct naive *b, int r, int c) {
    return c + 1 < b->cols && b->east[r * b->cols + c];
}
static bool line_s(const struct naive *b, int r, int c) {
    return r + 1 < b->rows && b->south[r * b->cols + c];
}

static int lines_at(const struct naive *b, int r, int c) {
    return line_n(b, r, c) + line_e(b, r, c) + line_s(b, r, c) + line_w(b, r, c);
}

static unsigned touching(const struct naive *b) {
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->cols; c++) {
            int at = r * b->cols + c;
            if (b->shaded[at] && c + 1 < b->cols && b->shaded[at + 1])
                return N_SHADED_TOUCH;
            if (b->shaded[at] && r + 1 < b->rows && b->shaded[at + b->cols])
                return N_SHADED_TOUCH;
        }
    return 0;
}

static unsigned yajilin_cell(const struct naive *b, int r, int c) {
    int lines = lines_at(b, r, c), at = r * b->cols + c;
    if (b->clue[at])
        return 0;
    if (b->shaded[at])
        return lines > 0 ? N_LINE_ON_SHADED : 0;
    return lines == 0   ? N_EMPTY_CELL
           : lines == 1 ? N_DEAD_END
           : lines == 3 ? N_LOOP_BRANCH
           : lines == 4 ? N_LOOP_CROSS
                        : 0;
}

static unsigned yajilin_clue(const struct naive *b, int r, int c) {
    int at = r * b->cols + c, count = 0;
    if (!b->clue[at] || b->number[at] < 0)
        return 0;
    int dr = b->arrow[at] == 'n' ? -1 : b->arrow[at] == 's' ? 1 : 0;
    int dc = b->arrow[at] == 'w' ? -1 : b->arrow[at] == 'e' ? 1 : 0;
    for (r += dr, c += dc; r >= 0 && r < b->rows && c >= 0 && c < b->cols; r += dr, c += dc)
        count += b->shaded[r * b->cols + c];
    return count == b->number[at] ? 0 : N_CLUE_COUNT;
}

/* Paints all that hangs together by lines with one number. */
static void paint(const struct naive *b, int r, int c, int colour, int *painted) {
    if (painted[r * b->cols + c])
        return;
    painted[r * b->cols + c] = colour;
    if (line_n(b, r, c))
        paint(b, r - 1, c, colour, painted);
    if (line_e(b, r, c))
        paint(b, r, c + 1, colour, painted);
    if (line_s(b, r, c))
        paint(b, r + 1, c, colour, painted);
    if (line_w(b, r, c))
        paint(b, r, c - 1, colour, painted);
}

static int line_parts(const struct naive *b) {
    int painted[NAIVE_CELLS] = {0}, parts = 0;
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->cols; c++)
            if (lines_at(b, r, c) > 0 && !painted[r * b->cols + c])
                paint(b, r, c, ++parts, painted);
    return parts;
}

/* The loop is crossed an odd number of times on the way from an inside cell to the left border: the
 * way runs just below the cell's centre line, so it meets the lines that go down. */
static unsigned inside(const struct naive *b) {
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->cols; c++) {
            int crossed = 0;
            for (int k = 0; k < c; k++)
                crossed += line_s(b, r, k);
            if (b->shaded[r * b->cols + c] && crossed % 2)
                return N_SHADED_INSIDE;
        }
    return 0;
}

unsigned naive_yajilin_bits(const struct naive *b) {
    unsigned wrong = touching(b);
    int parts = line_parts(b);
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->cols; c++)
            wrong |= yajilin_cell(b, r, c) | yajilin_clue(b, r, c);
    if (parts > 1 || (parts == 0 && !wrong)) /* no line at all has other names, if anything has */
        wrong |= N_SEVERAL_LOOPS;
    if (!wrong && b->outside)
        wrong |= inside(b);
    return wrong;
}

static void spread(const struct naive *b, int r, int c, bool *seen) {
    if (r < 0 || c < 0 || r >= b->rows || c >= b->cols || seen[r * b->cols + c] ||
        b->shaded[r * b->cols + c])
        return;
    seen[r * b->cols + c] = true;
    spread(b, r - 1, c, seen);
    spread(b, r + 1, c, seen);
    spread(b, r, c - 1, seen);
    spread(b, r, c + 1, seen);
}

static unsigned unshaded_parts(const struct naive *b) {
    bool seen[NAIVE_CELLS] = {false};
    int parts = 0;
    for (int at = 0; at < b->rows * b->cols; at++)
        if (!b->shaded[at] && !seen[at]) {
            parts++;
            spread(b, at / b->cols, at % b->cols, seen);
        }
    return parts > 1 ? N_UNSHADED_SPLIT : 0;
}

static unsigned room_counts(const struct naive *b) {
    for (int room = 0; room < b->rows * b->cols; room++) {
        int count = 0, cells = 0;
        for (int at = 0; at < b->rows * b->cols; at++)
            if (b->room[at] == room) {
                cells++;
                count += b->shaded[at];
            }
        if (cells > 0 && b->number[room] >= 0 && count != b->number[room])
            return N_ROOM_COUNT;
    }
    return 0;
}

/* Along a row or column: walls passed since the last shaded cell. `loose`: the walls within
 * rooms that lie across it. */
static unsigned long_run(const struct naive *b, int first, int step, int n, const bool *loose) {
    int borders = 0;
    for (int i = 0; i < n; i++) {
        int at = first + i * step;
        if (b->shaded[at])
            borders = 0;
        else if (i > 0 && !b->shaded[at - step] &&
                 (b->room[at] != b->room[at - step] || loose[at - step]))
            borders++;
        if (borders >= 2)
            return N_THREE_ROOMS;
    }
    return 0;
}

unsigned naive_heyawake_bits(const struct naive *b) {
    unsigned wrong = touching(b) | unshaded_parts(b) | room_counts(b);
    for (int r = 0; r < b->rows; r++)
        wrong |= long_run(b, r * b->cols, 1, b->cols, b->loose_east);
    for (int c = 0; c < b->cols; c++)
        wrong |= long_run(b, c, b->cols, b->rows, b->loose_south);
    return wrong;
}

/* The next dot to the east or south of a dot, or -1. */
static int next_dot(const struct naive *b, int at, bool east) {
    int left = east ? b->cols - 1 - at % b->cols : b->rows - 1 - at / b->cols;
    for (int step = east ? 1 : b->cols; left > 0; left--) {
        at += step;
        if (b->dot[at])
            return at;
    }
    return -1;
}

/* A line runs over the cells between its dots; two that run over one cell cross there. */
static unsigned crossings(const struct naive *b) {
    int over[NAIVE_CELLS] = {0};
    for (int at = 0; at < b->rows * b->cols; at++) {
        int e = next_dot(b, at, true), s = next_dot(b, at, false);
        for (int p = at + 1; b->dot[at] && b->east[at] && e >= 0 && p < e; p++)
            over[p]++;
        for (int p = at + b->cols; b->dot[at] && b->south[at] && s >= 0 && p < s; p += b->cols)
            over[p]++;
    }
    for (int at = 0; at < b->rows * b->cols; at++)
        if (over[at] > 1)
            return N_CROSSING;
    return 0;
}

static int leader(const int *of, int at) {
    while (of[at] != at)
        at = of[at];
    return at;
}

unsigned naive_yashi_bits(const struct naive *b) {
    unsigned wrong = crossings(b);
    int of[NAIVE_CELLS], groups = 0;
    for (int at = 0; at < b->rows * b->cols; at++)
        of[at] = at;
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int side = 0; side < 2; side++) {
            int to = b->dot[at] && (side ? b->east[at] : b->south[at]) ? next_dot(b, at, side) : -1;
            if (to < 0)
                continue;
            if (leader(of, at) == leader(of, to))
                wrong |= N_CYCLE;
            of[leader(of, at)] = leader(of, to);
        }
    for (int at = 0; at < b->rows * b->cols; at++)
        groups += b->dot[at] && of[at] == at;
    return groups > 1 ? wrong | N_SPLIT : wrong;
}
