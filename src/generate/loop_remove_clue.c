/* Clues of a puzzle with a loop that are dull or too many: a clue goes, and the truth takes its
 * cell in. */
#include "generate/loops.h"

/* Clues that nobody has aimed, or that count nothing. */
static bool is_dull(const struct puzzle *p, int cell) {
    return p->given[cell].number <= 0;
}

int loop_blemishes(const struct puzzle *p) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        n += p->given[cell].kind == GIVEN_CLUE ? 1 + (p->given[cell].number == 0) : 0;
    return n;
}

void loop_clues(const struct puzzle *p, bool dull, vec_int *cells) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_CLUE && is_dull(p, cell) == dull)
            vec_push(cells, cell);
}

/* --- a clue less ------------------------------------------------------------------------------ */

static void add_truth_line(struct loops *l, int cell, enum dir d) {
    l->truth[cell] |= (uint8_t)(1 << d);
    l->truth[grid_step(l->p->grid, cell, d)] |= (uint8_t)(1 << dir_back(d));
}

static void remove_truth_line(struct loops *l, int cell, enum dir d) {
    l->truth[cell] &= (uint8_t) ~(1 << d);
    l->truth[grid_step(l->p->grid, cell, d)] &= (uint8_t) ~(1 << dir_back(d));
}

/* The loop, which runs along a clue and a shaded cell beside it, takes in both: one cell of either
 * colour of the checkerboard. */
static bool loop_take_in(struct loops *l, int cell, enum dir d, enum dir side) {
    struct grid g = l->p->grid;
    int shaded = grid_step(g, cell, d), beside = grid_step(g, cell, side);
    if (shaded == NO_CELL || l->truth[shaded] != TRUTH_SHADED || beside == NO_CELL ||
        l->truth[beside] == TRUTH_SHADED || !(l->truth[beside] & (1 << d)))
        return false;
    l->truth[shaded] = 0;
    remove_truth_line(l, beside, d);
    add_truth_line(l, cell, side);
    add_truth_line(l, cell, d);
    add_truth_line(l, shaded, side);
    return true;
}

static bool draw_over(struct loops *l, int cell) {
    int turn = rng_below(&l->run->rng, DIRS);
    for (int i = 0; i < DIRS; i++) {
        enum dir d = (enum dir)((i + turn) % DIRS);
        if (loop_take_in(l, cell, d, (d + 1) % DIRS) || loop_take_in(l, cell, d, (d + 3) % DIRS))
            return true;
    }
    return false;
}

/* It becomes a shaded cell where it can, else one of the loop. */
static bool take_cell(struct loops *l, int cell) {
    if (touches_shaded(l, cell))
        return draw_over(l, cell);
    l->truth[cell] = TRUTH_SHADED;
    return true;
}

bool drop_clue(struct run *run, struct puzzle *p, const struct model *m, const mark *truth,
               int cell) {
    struct loops l = {.run = run, .p = p};
    loops_over(&l, m, truth);
    bool done = take_cell(&l, cell);
    if (done) {
        p->given[cell] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
        count_again(&l);
        tell_truth(&l);
    }
    loops_free(&l);
    return done;
}

void finish_loops(struct run *run, struct puzzle *p, const struct model *m, const mark *truth) {
    struct loops l = {.run = run, .p = p};
    loops_over(&l, m, truth);
    aim_rest(&l);
    loops_free(&l);
}
