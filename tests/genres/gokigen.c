/* Gokigen Naname. */
#include "checker.h"

/* Where the line of a cell begins (0) and ends (1), as a grid point; falling lines are shaded. */
static int end_of(const struct naive *b, int at, int end) {
    int corner = at / b->cols * (b->cols + 1) + at % b->cols;
    if (b->shaded[at])
        return corner + end * (b->cols + 2);
    return corner + 1 + end * b->cols;
}

/* A cycle: two ends of a line that are joined by the lines before it. */
static bool has_ring(const struct naive *b) {
    int part[NAIVE_POINTS];
    for (int i = 0; i < (b->rows + 1) * (b->cols + 1); i++)
        part[i] = i;
    for (int at = 0; at < b->rows * b->cols; at++) {
        int one = part[end_of(b, at, 0)], other = part[end_of(b, at, 1)];
        if (b->blank[at])
            continue;
        if (one == other)
            return true;
        for (int i = 0; i < (b->rows + 1) * (b->cols + 1); i++)
            part[i] = part[i] == other ? one : part[i];
    }
    return false;
}

CHECKER(gokigen) {
    if (has_ring(b))
        wrong_add(w, "line-ring");
    for (int i = 0; i < (b->rows + 1) * (b->cols + 1); i++) {
        int n = 0;
        for (int at = 0; at < b->rows * b->cols; at++)
            n += !b->blank[at] && (end_of(b, at, 0) == i || end_of(b, at, 1) == i);
        if (b->point[i] >= 0 && n != b->point[i])
            wrong_add(w, "corner-count");
    }
    for (int at = 0; at < b->rows * b->cols; at++)
        if (b->blank[at])
            wrong_add(w, "empty-cell");
}
BAD_BOARDS(gokigen){
    {"line-ring", "////\\\n"
                  "/\\/\\/\n"
                  "/////\n"
                  "\\//\\/\n"
                  "////\\\n"},
    {"corner-count", "/////\n"
                     "/\\/\\/\n"
                     "/////\n"
                     "\\////\n"
                     "////\\\n"},
    {NULL, NULL},
};
