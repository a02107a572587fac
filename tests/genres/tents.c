/* Tents. */
#include "checker.h"

static bool is_tree(const struct naive *b, int at) {
    return b->kind[at] == 't';
}

static bool tents_touch(const struct naive *b) {
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int other = 0; other < at; other++) {
            int down = at / b->cols - other / b->cols, right = at % b->cols - other % b->cols;
            if (b->shaded[at] && b->shaded[other] && down <= 1 && right >= -1 && right <= 1)
                return true;
        }
    return false;
}

/* Gives each tree from this cell on a tent that no other has; `taken` by cell. */
static bool pair_up(const struct naive *b, int from, bool *taken) {
    while (from < b->rows * b->cols && !is_tree(b, from))
        from++;
    if (from == b->rows * b->cols)
        return true;
    for (int d = 0; d < 4; d++) {
        int tent = naive_beside(b, from, d);
        if (tent < 0 || !b->shaded[tent] || taken[tent])
            continue;
        taken[tent] = true;
        if (pair_up(b, from + 1, taken))
            return true;
        taken[tent] = false;
    }
    return false;
}

/* Trees or tents with none of the others beside them. */
static bool any_alone(const struct naive *b, bool trees) {
    for (int at = 0; at < b->rows * b->cols; at++) {
        bool alone = trees ? is_tree(b, at) : b->shaded[at];
        for (int d = 0; d < 4 && alone; d++) {
            int next = naive_beside(b, at, d);
            alone = next < 0 || !(trees ? b->shaded[next] : is_tree(b, next));
        }
        if (alone)
            return true;
    }
    return false;
}

static bool lines_are_right(const struct naive *b) {
    int count[2 * NAIVE_SIDE] = {0};
    for (int at = 0; at < b->rows * b->cols; at++) {
        count[at % b->cols] += b->shaded[at];
        count[b->cols + at / b->cols] += b->shaded[at];
    }
    for (int i = 0; i < b->cols + b->rows; i++)
        if (b->outer[i] >= 0 && b->outer[i] != count[i])
            return false;
    return true;
}

CHECKER(tents) {
    bool taken[NAIVE_CELLS] = {false};
    int spare = 0;
    for (int at = 0; at < b->rows * b->cols; at++)
        spare += b->shaded[at] - is_tree(b, at);
    if (tents_touch(b))
        wrong_add(w, "tents-touch");
    if (any_alone(b, false))
        wrong_add(w, "tent-without-tree");
    if (!pair_up(b, 0, taken) ||
        spare != 0) { /* of a camp there may be too few, of another too many */
        wrong_add(w, "too-many-tents");
        wrong_add(w, "too-few-tents");
    }
    if (any_alone(b, true))
        wrong_add(w, "tree-without-tent");
    if (!lines_are_right(b))
        wrong_add(w, "line-count");
}
BAD_BOARDS(tents){
    {"tents-touch", "--o-o-\n"
                    "o-----\n"
                    "o--o--\n"
                    "-----o\n"
                    "---o--\n"
                    "-o---o\n"},
    {"tent-without-tree", "--o-o-\n"
                          "o-----\n"
                          "---o--\n"
                          "-----o\n"
                          "-----o\n"
                          "-o----\n"},
    {"tree-without-tent", "------\n"
                          "o-----\n"
                          "---o--\n"
                          "-----o\n"
                          "---o--\n"
                          "-o---o\n"},
    {"too-few-tents", "--o---\n"
                      "o-----\n"
                      "---o--\n"
                      "-----o\n"
                      "---o--\n"
                      "-o---o\n"},
    {"too-many-tents", "--o-o-\n"
                       "o-----\n"
                       "---o--\n"
                       "-----o\n"
                       "-o-o--\n"
                       "-----o\n"},
    {"line-count", "--o---\n"
                   "-----o\n"
                   "o--o--\n"
                   "-----o\n"
                   "---o--\n"
                   "-o---o\n"},
    {NULL, NULL},
};
