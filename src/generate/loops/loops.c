/* Puzzles of shaded cells, a loop and clues with arrows.
 *
 * Scatter blank clue cells, let the solver draw the planted solution round them, then
 * slide a window over the board and ask, with all outside fixed, for a solution that is not the
 * planted solution. Each one found is refuted by a clue: a blank one is aimed so that it counts
 * differently; or a cell that only the planted solution shades becomes a clue; or, where only the
 * loop differs (every count is the same), a cell there becomes a clue and the planted solution is
 * redrawn round it. A solution that must stay as planned never gets done. Small windows first,
 * since other solutions lie near the planted solution and small questions are quick; the whole
 * board last. A graded puzzle gets its blank clues and a solution here, and the rest while it is
 * walked through: see graded.c. */
#include "generate/loops/loops.h"

#include "base/least.h"

#include "generate/draw/hamiltonian_loop.h"

enum { DENSITY = 8, LARGE = 500, LARGE_DENSITY = 13, DRAWS = 3, QUESTIONS_BY_CELLS = 4000 };

/* Of propagations: what few questions about a whole board need. A try that gives up on one costs
 * less than waiting for the rest, since most boards are proved at once. */
enum { PATIENCE = 10000000 };

/* --- windows ---------------------------------------------------------------------------------- */

/* Asks until the window has no other solution. */
static bool settle_window(struct loops *l, struct window w) {
    for (;;) {
        loops_compile(l);
        fix_outside(l, w);
        if (other_solution(l->run, &l->m, l->marks, l->given, false, l->other) != SEARCH_FOUND)
            return !l->run->over;
        l->changed = true;
        if (!loops_refute(l))
            return false;
    }
}

static int stops(int length, int side) {
    return length <= side ? 1 : (length - side + side / 2 - 1) / (side / 2) + 1;
}

/* Windows overlap by half. */
static struct window window_at(struct grid g, int side, int i, int k) {
    int rows = min_int(g.rows, side), cols = min_int(g.cols, side);
    int row = i * (side / 2), col = k * (side / 2);
    return (struct window){row + rows > g.rows ? g.rows - rows : row,
                           col + cols > g.cols ? g.cols - cols : col, rows, cols};
}

/* One pass over all windows; false: the try is lost. */
static bool each_window(struct loops *l, int side, bool (*visit)(struct loops *, struct window)) {
    struct grid g = l->p->grid;
    for (int i = 0; i < stops(g.rows, side); i++)
        for (int k = 0; k < stops(g.cols, side); k++)
            if (!visit(l, window_at(g, side, i, k)))
                return false;
    return true;
}

static const int sides[] = {7, 12};
enum { SIDES = sizeof sides / sizeof *sides };

/* Passes over all windows, small ones first, until one pass changes nothing. */
static bool settle_windows(struct loops *l) {
    for (int i = 0; i < SIDES; i++) {
        l->changed = false;
        if (!each_window(l, sides[i], settle_window))
            return false;
        if (l->changed)
            i = -1;
    }
    return true;
}

/* A question about the whole board is dear, and the dearer the weaker the clues are: so none is
 * blank then. */
static bool settle_board(struct loops *l) {
    for (;;) {
        aim_rest(l);
        loops_compile(l);
        enum searched found = other_solution(l->run, &l->m, l->marks, NULL, false, l->other);
        if (found != SEARCH_FOUND)
            return found == SEARCH_NONE;
        int redraws = l->redraws;
        if (!loops_refute(l))
            return false;
        if (l->redraws > redraws && !settle_windows(l))
            return false;
    }
}

/* The first solution: a loop through all cells, then window by window blank clues and a loop round
 * them. */
static bool draw_round_clues(struct loops *l, struct window w) {
    for (int i = 0; i < DRAWS && !redraw_window(l, w) && !run_over(l->run); i++)
        ;
    return !l->run->over;
}

static bool first_truth(struct loops *l) {
    hamiltonian_loop(&l->run->rng, l->p->grid, l->planted);
    for (int cell = 0; cell < grid_cells(l->p->grid); cell++)
        if (l->planted[cell] == 0)
            l->planted[cell] = PLANTED_SHADED;
    return each_window(l, sides[0], draw_round_clues);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* What another solution must have otherwise when this clue is gone: its cell or its count; else it
 * would have been one before. */
static void about_clue(const struct loops *l, int cell, struct given clue, vec_int *about) {
    for (int at = cell; at != NO_CELL; at = grid_step(l->p->grid, at, (enum dir)clue.dir))
        if (l->m.cell_var[at] >= 0)
            vec_push(about, l->m.cell_var[at]);
}

static bool clue_needed(struct loops *l, const int cells[2], const struct given was[2]) {
    vec_int about = {0};
    for (int i = 0; i < 1 + (cells[0] != cells[1]); i++)
        about_clue(l, cells[i], was[i], &about);
    bool found = other_about(l->run, &l->m, l->marks, &about, l->other) != SEARCH_NONE;
    vec_free(&about);
    return found;
}

static bool needed_near(struct loops *l, int cell) {
    struct window here = {grid_row(l->p->grid, cell), grid_col(l->p->grid, cell), 1, 1};
    fix_outside(l, widened(l, here, sides[SIDES - 1] / 2));
    return other_solution(l->run, &l->m, l->marks, l->given, false, l->other) != SEARCH_NONE;
}

/* Turns a clue (and its twin) back into a shaded cell when the solution stays the only one. A
 * window shows of most of them that they are needed. True: the whole board was asked. */
static bool take_back(struct loops *l, int cell) {
    int cells[2] = {cell, twin(l, cell)};
    struct given was[2] = {l->p->given[cells[0]], l->p->given[cells[1]]};
    if (touches_shaded(l, cells[0]) || touches_shaded(l, cells[1]))
        return false;
    put_shaded_pair(l, cell);
    loops_compile(l);
    bool near = needed_near(l, cell);
    if (!near && !clue_needed(l, cells, was))
        return true;
    for (int i = 0; i < 2; i++) {
        l->planted[cells[i]] = 0;
        l->p->given[cells[i]] = was[i];
    }
    count_again(l);
    drop_model(l);
    return !near;
}

/* On large boards not every clue is asked about. */
static void remove_needless_clues(struct loops *l) {
    int cells = grid_cells(l->p->grid), questions = QUESTIONS_BY_CELLS / cells;
    int *order = mem_alloc(cells, sizeof *order);
    for (int i = 0; i < cells; i++)
        order[i] = i;
    rng_shuffle(&l->run->rng, order, cells);
    for (int i = 0; i < cells && questions > 0 && !run_over(l->run); i++)
        if (is_clue(l, order[i]))
            questions -= take_back(l, order[i]);
    mem_free(order);
}

/* Clues until the planted solution is the only solution, and none that is not needed. */
static bool prove(struct loops *l) {
    if (!settle_windows(l))
        return false;
    l->run->patience = PATIENCE;
    bool done = settle_board(l);
    if (done)
        remove_needless_clues(l);
    l->run->patience = 0;
    return done;
}

/* The proof for a large board takes more clues. */
static int loops_density(const struct run *run) {
    if (run->o->density > 0)
        return run->o->density;
    return grid_cells(run->o->grid) > LARGE && !proved_by_techniques(run) ? LARGE_DENSITY : DENSITY;
}

struct puzzle *plant_loops(struct run *run) {
    if (loops_are_large(run))
        return plant_large_loops(run);
    struct grid g = run->o->grid;
    struct loops l = {
        .run = run, .p = puzzle_new(run->o->genre, g, false), .density = loops_density(run)};
    l.planted = mem_alloc(grid_cells(g), sizeof *l.planted);
    loops_compile(&l);
    bool done = g.rows > 1 && g.cols > 1 && first_truth(&l);
    if (done && !proved_by_techniques(run))
        done = prove(&l);
    hand_over_solution(&l);
    return done && !run->over ? l.p : NULL;
}
