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

/* A camp: trees that share cells for tents, one with the next. */
static void gather_camp(const struct naive *b, int tree, bool *camp) {
    camp[tree] = true;
    for (int d = 0; d < 4; d++) {
        int cell = naive_beside(b, tree, d);
        for (int k = 0; k < 4 && cell >= 0 && !is_tree(b, cell); k++) {
            int other = naive_beside(b, cell, k);
            if (other >= 0 && is_tree(b, other) && !camp[other])
                gather_camp(b, other, camp);
        }
    }
}

/* Gives each tree of a camp, from this cell on, a tent that no other has; `taken` by cell. */
static bool pair_up(const struct naive *b, const bool *camp, int from, bool *taken) {
    while (from < b->rows * b->cols && !camp[from])
        from++;
    if (from == b->rows * b->cols)
        return true;
    for (int d = 0; d < 4; d++) {
        int tent = naive_beside(b, from, d);
        if (tent < 0 || !b->shaded[tent] || taken[tent])
            continue;
        taken[tent] = true;
        if (pair_up(b, camp, from + 1, taken))
            return true;
        taken[tent] = false;
    }
    return false;
}

/* How many tents stand beside the trees of a camp, less the trees. */
static int tents_to_spare(const struct naive *b, const bool *camp) {
    int spare = 0;
    for (int at = 0; at < b->rows * b->cols; at++) {
        bool beside = false;
        for (int d = 0; d < 4; d++)
            beside = beside || (naive_beside(b, at, d) >= 0 && camp[naive_beside(b, at, d)]);
        spare += (b->shaded[at] && beside) - camp[at];
    }
    return spare;
}

/* Trees without a tent of their own; in a camp where each has one, tents that are nobody's. */
static void look_at_camps(const struct naive *b, struct wrong *w) {
    bool seen[NAIVE_CELLS] = {false};
    for (int tree = 0; tree < b->rows * b->cols; tree++) {
        bool camp[NAIVE_CELLS] = {false}, taken[NAIVE_CELLS] = {false};
        if (!is_tree(b, tree) || seen[tree])
            continue;
        gather_camp(b, tree, camp);
        for (int at = 0; at < b->rows * b->cols; at++)
            seen[at] = seen[at] || camp[at];
        if (!pair_up(b, camp, 0, taken))
            wrong_add(w, "too-few-tents");
        else if (tents_to_spare(b, camp) > 0)
            wrong_add(w, "too-many-tents");
    }
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
    if (tents_touch(b))
        wrong_add(w, "tents-touch");
    if (any_alone(b, false))
        wrong_add(w, "tent-without-tree");
    look_at_camps(b, w);
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
