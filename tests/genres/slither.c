/* Slitherlink. */
#include "checker.h"

/* Lines along the sides that meet at the grid point in this row and column. */
static int lines_at(const struct naive *b, int row, int col) {
    int n = 0;
    n += col > 0 && b->top[row * b->cols + col - 1];
    n += col < b->cols && b->top[row * b->cols + col];
    n += row > 0 && b->left[(row - 1) * (b->cols + 1) + col];
    n += row < b->rows && b->left[row * (b->cols + 1) + col];
    return n;
}

static int lines_round(const struct naive *b, int row, int col) {
    return b->top[row * b->cols + col] + b->top[(row + 1) * b->cols + col] +
           b->left[row * (b->cols + 1) + col] + b->left[row * (b->cols + 1) + col + 1];
}

/* Spreads a part's label along one line between two points; true when that changed something. */
static bool join(int *part, int from, int to, bool line) {
    if (!line || part[from] == part[to])
        return false;
    int less = part[from] < part[to] ? part[from] : part[to];
    part[from] = part[to] = less;
    return true;
}

/* Points with lines fall into so many parts. */
static int parts_of(const struct naive *b) {
    int part[NAIVE_POINTS], wide = b->cols + 1, parts = 0;
    bool changed = true;
    for (int i = 0; i < wide * (b->rows + 1); i++)
        part[i] = i;
    while (changed) {
        changed = false;
        for (int row = 0; row <= b->rows; row++)
            for (int col = 0; col <= b->cols; col++) {
                int at = row * wide + col;
                if (col < b->cols)
                    changed |= join(part, at, at + 1, b->top[row * b->cols + col]);
                if (row < b->rows)
                    changed |= join(part, at, at + wide, b->left[row * wide + col]);
            }
    }
    for (int row = 0; row <= b->rows; row++)
        for (int col = 0; col <= b->cols; col++)
            parts += lines_at(b, row, col) > 0 && part[row * wide + col] == row * wide + col;
    return parts;
}

static void look_at_points(const struct naive *b, struct wrong *w, int lines, const char *word) {
    for (int row = 0; row <= b->rows; row++)
        for (int col = 0; col <= b->cols; col++)
            if (lines_at(b, row, col) == lines)
                wrong_add(w, word);
}

CHECKER(slither) {
    look_at_points(b, w, 3, "loop-branch");
    look_at_points(b, w, 4, "loop-cross");
    for (int row = 0; row < b->rows; row++)
        for (int col = 0; col < b->cols; col++) {
            int number = b->given[row * b->cols + col];
            if (b->kind[row * b->cols + col] == 'n' && number >= 0 &&
                lines_round(b, row, col) != number)
                wrong_add(w, "clue-count");
        }
    if (parts_of(b) != 1)
        wrong_add(w, "several-loops");
    look_at_points(b, w, 1, "dead-end");
    if (b->variant)
        look_at_points(b, w, 0, "dot-missed");
}
BAD_BOARDS(slither){
    {"clue-count", "x-x-x-\nxxxxxx\n---x--\nxxxx-x\n---xxx\n-----x\n"},
    {"loop-cross", "x-x-x-\nxxxxxx\n---x--\nxxxx-x\n---xx-\n----xx\n"},
    {"several-loops", "x-x-x-\nxxxxxx\n------\nxxxx-x\n---xxx\n----xx\n"},
    {NULL, NULL},
};
