/* Puzzles of shaded cells, a loop and clues with arrows.
 *
 * Scatter blank clue cells, let the solver draw a solution (the truth) round them, then slide a
 * window over the board and ask, with all outside fixed, for a solution that is not the truth. Each
 * one found is killed by a clue: a blank one is aimed so that it counts differently; or a cell that
 * only the truth shades becomes a clue; or, where only the loop differs (no count can tell), a cell
 * there becomes a clue and the truth is redrawn round it. A truth that must stay as planned never
 * gets done. Small windows first, since other solutions lie near the truth and small questions are
 * quick; the whole board last. */
#include "generate/planted.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TRUTH_SHADED = 16 }; /* in truth[]: else bits 1 << enum dir of the cell's line ends */
enum { DENSITY = 8, SHADED_SHARE = 40, WINDOW = 9, STRIDE = 5, REDRAWS = 60 };

struct window {
    int row, col, rows, cols;
};

struct loops {
    struct run *run;
    struct puzzle *p;
    uint8_t *truth;
    int redraws;
    /* The compiled puzzle of the moment; stale after any change of the givens. */
    struct model m;
    bool fresh;
    mark *marks, *given, *other;
};

/* --- the puzzle and its Model ----------------------------------------------------------------- */

static bool is_clue(const struct loops *l, int cell) {
    return l->p->given[cell].kind == GIVEN_CLUE;
}

static bool is_blank(const struct loops *l, int cell) {
    return is_clue(l, cell) && l->p->given[cell].dir == DIR_NONE;
}

static void truth_marks(struct loops *l) {
    for (int v = 0; v < model_vars(&l->m); v++) {
        struct place at = l->m.vars.at[v].at;
        bool yes = place_is_cell(at)
                       ? l->truth[at.a] == TRUTH_SHADED
                       : (l->truth[at.a] & (1 << grid_towards(l->m.grid, at.a, at.b))) != 0;
        l->marks[v] = yes ? MARK_YES : MARK_NO;
    }
}

static void drop_model(struct loops *l) {
    if (!l->fresh)
        return;
    mem_free(l->marks);
    mem_free(l->given);
    mem_free(l->other);
    model_free(&l->m);
    l->fresh = false;
}

static void compile(struct loops *l) {
    if (!l->fresh) {
        l->p->genre->compile(l->p, &l->m);
        l->marks = marks_new(&l->m);
        l->given = marks_new(&l->m);
        l->other = marks_new(&l->m);
        l->fresh = true;
    }
    truth_marks(l);
}

static void take_truth(struct loops *l, const mark *marks) {
    memset(l->truth, 0, (size_t)grid_cells(l->p->grid));
    for (int v = 0; v < model_vars(&l->m); v++) {
        struct place at = l->m.vars.at[v].at;
        if (marks[v] != MARK_YES)
            continue;
        if (place_is_cell(at)) {
            l->truth[at.a] = TRUTH_SHADED;
            continue;
        }
        enum dir d = grid_towards(l->m.grid, at.a, at.b);
        l->truth[at.a] |= (uint8_t)(1 << d);
        l->truth[at.b] |= (uint8_t)(1 << dir_back(d));
    }
}

/* --- clues ------------------------------------------------------------------------------------ */

static int count_truth(const struct loops *l, int cell, enum dir d) {
    int n = 0;
    for (int at = grid_step(l->p->grid, cell, d); at != NO_CELL; at = grid_step(l->p->grid, at, d))
        n += l->truth[at] == TRUTH_SHADED;
    return n;
}

static int count_marks(const struct loops *l, const mark *marks, int cell, enum dir d) {
    int n = 0;
    for (int at = grid_step(l->p->grid, cell, d); at != NO_CELL; at = grid_step(l->p->grid, at, d))
        n += l->m.cell_var[at] >= 0 && marks[l->m.cell_var[at]] == MARK_YES;
    return n;
}

/* Sets every aimed number to what the truth says. */
static void count_again(struct loops *l) {
    for (int cell = 0; cell < grid_cells(l->p->grid); cell++) {
        struct given *g = &l->p->given[cell];
        if (g->kind == GIVEN_CLUE && g->dir != DIR_NONE)
            g->number = (int16_t)count_truth(l, cell, g->dir);
    }
}

static void aim(struct loops *l, int cell, enum dir d) {
    l->p->given[cell].dir = (int8_t)d;
    l->p->given[cell].number = (int16_t)count_truth(l, cell, d);
    drop_model(l);
}

static void put_clue(struct loops *l, int cell) {
    l->p->given[cell] = (struct given){GIVEN_CLUE, DIR_NONE, NO_NUMBER};
    l->truth[cell] = 0;
    count_again(l);
    drop_model(l);
}

static void put_shaded(struct loops *l, int cell) {
    l->p->given[cell] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
    l->truth[cell] = TRUTH_SHADED;
    count_again(l);
    drop_model(l);
}

static bool touches_clue(const struct loops *l, int cell) {
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(l->p->grid, cell, d);
        if (next != NO_CELL && is_clue(l, next))
            return true;
    }
    return false;
}

static bool touches_shaded(const struct loops *l, int cell) {
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(l->p->grid, cell, d);
        if (next != NO_CELL && l->truth[next] == TRUTH_SHADED)
            return true;
    }
    return false;
}

/* --- the first truth -------------------------------------------------------------------------- */

static int twin(const struct loops *l, int cell) {
    struct grid g = l->p->grid;
    int row = grid_row(g, cell), col = grid_col(g, cell);
    switch (l->run->o->symmetry) {
    case SYMMETRY_TURN:
        return grid_cell(g, g.rows - 1 - row, g.cols - 1 - col);
    case SYMMETRY_MIRROR:
        return grid_cell(g, row, g.cols - 1 - col);
    default:
        return cell;
    }
}

static bool has_clue_near(const struct loops *l, int cell) {
    struct grid g = l->p->grid;
    for (int r = grid_row(g, cell) - 1; r <= grid_row(g, cell) + 1; r++)
        for (int c = grid_col(g, cell) - 1; c <= grid_col(g, cell) + 1; c++)
            if (r >= 0 && c >= 0 && r < g.rows && c < g.cols && is_clue(l, grid_cell(g, r, c)))
                return true;
    return false;
}

/* Scatters blank clues over part of the board, none beside or at a corner of another. */
static void scatter(struct loops *l, struct window w, bool symmetric) {
    struct grid g = l->p->grid;
    int density = l->run->o->density > 0 ? l->run->o->density : DENSITY;
    int want = w.rows * w.cols * density / 100;
    for (int tries = 0; want > 0 && tries < 20 * w.rows * w.cols; tries++) {
        int cell = grid_cell(g, w.row + rng_below(&l->run->rng, w.rows),
                             w.col + rng_below(&l->run->rng, w.cols));
        int other = symmetric ? twin(l, cell) : cell;
        if (has_clue_near(l, cell) || has_clue_near(l, other))
            continue;
        l->p->given[cell].kind = l->p->given[other].kind = GIVEN_CLUE;
        want -= cell == other ? 1 : 2;
    }
    drop_model(l);
}

static bool draw_truth(struct loops *l, const mark *given) {
    bool found = random_solution(l->run, &l->m, given, SHADED_SHARE, l->other) == SEARCH_FOUND;
    if (found)
        take_truth(l, l->other);
    return found;
}

/* --- killing ---------------------------------------------------------------------------------- */

static bool in_window(struct grid g, struct window w, int cell) {
    int row = grid_row(g, cell) - w.row, col = grid_col(g, cell) - w.col;
    return row >= 0 && col >= 0 && row < w.rows && col < w.cols;
}

/* Fixes everything that is not wholly inside the window as the truth has it. */
static void fix_outside(struct loops *l, struct window w) {
    for (int v = 0; v < model_vars(&l->m); v++) {
        struct place at = l->m.vars.at[v].at;
        bool inside = in_window(l->m.grid, w, at.a) && in_window(l->m.grid, w, at.b);
        l->given[v] = inside ? MARK_NONE : l->marks[v];
    }
}

static bool shaded_in_other(const struct loops *l, int cell) {
    int v = l->m.cell_var[cell];
    return v >= 0 && l->other[v] == MARK_YES;
}

/* Aims the blank clue that tells the other solution from the truth; few zeros. */
static bool aim_apart(struct loops *l) {
    int best = -1, best_cell = NO_CELL;
    enum dir best_dir = DIR_NONE;
    for (int cell = 0; cell < grid_cells(l->p->grid); cell++) {
        if (!is_blank(l, cell))
            continue;
        for (enum dir d = 0; d < DIRS; d++) {
            int truth = count_truth(l, cell, d);
            if (truth == count_marks(l, l->other, cell, d))
                continue;
            int score = rng_below(&l->run->rng, 100) + (truth > 0 ? 200 : 0);
            if (score > best) {
                best = score;
                best_cell = cell;
                best_dir = d;
            }
        }
    }
    if (best < 0)
        return false;
    aim(l, best_cell, best_dir);
    return true;
}

/* The cell of `pick` that scores best: away from other clues, else at random. */
static int best_cell(struct loops *l, bool (*fits)(const struct loops *, int)) {
    int best = -1, found = NO_CELL;
    for (int cell = 0; cell < grid_cells(l->p->grid); cell++) {
        if (is_clue(l, cell) || !fits(l, cell) || touches_clue(l, cell))
            continue;
        int score = rng_below(&l->run->rng, 100) + (has_clue_near(l, cell) ? 0 : 100);
        if (score > best) {
            best = score;
            found = cell;
        }
    }
    return found;
}

static bool shaded_in_truth_only(const struct loops *l, int cell) {
    return l->truth[cell] == TRUTH_SHADED && !shaded_in_other(l, cell);
}

static bool loop_differs(const struct loops *l, int cell) {
    if (l->truth[cell] == TRUTH_SHADED)
        return false;
    for (enum dir d = 0; d < DIRS; d++) {
        int v = l->m.segment_var[cell * DIRS + (int)d];
        if (v >= 0 && l->other[v] != l->marks[v])
            return true;
    }
    return false;
}

static struct window widened(const struct loops *l, struct window w, int by) {
    struct grid g = l->p->grid;
    int top = w.row - by < 0 ? 0 : w.row - by, left = w.col - by < 0 ? 0 : w.col - by;
    int bottom = w.row + w.rows + by > g.rows ? g.rows : w.row + w.rows + by;
    int right = w.col + w.cols + by > g.cols ? g.cols : w.col + w.cols + by;
    return (struct window){top, left, bottom - top, right - left};
}

/* Puts a clue on the loop where it differs and draws the truth anew round it. */
static bool reroute(struct loops *l, struct window w) {
    int cell = best_cell(l, loop_differs);
    if (cell == NO_CELL)
        return false;
    uint8_t was = l->truth[cell];
    l->p->given[cell].kind = GIVEN_CLUE;
    l->truth[cell] = 0;
    drop_model(l);
    compile(l);
    fix_outside(l, widened(l, w, 1));
    if (draw_truth(l, l->given))
        return true;
    l->p->given[cell].kind = GIVEN_NONE;
    l->truth[cell] = was;
    drop_model(l);
    return false;
}

/* Takes the aim from clues that look into the window, and the clues inside away. */
static void clear_window(struct loops *l, struct window w) {
    struct grid g = l->p->grid;
    for (int cell = 0; cell < grid_cells(g); cell++) {
        struct given *clue = &l->p->given[cell];
        if (clue->kind != GIVEN_CLUE)
            continue;
        if (in_window(g, w, cell))
            clue->kind = GIVEN_NONE;
        else if (clue->dir == DIR_NONE)
            continue;
        for (int at = cell; at != NO_CELL && clue->dir != DIR_NONE;
             at = grid_step(g, at, clue->dir))
            if (in_window(g, w, at)) {
                clue->dir = DIR_NONE;
                clue->number = NO_NUMBER;
            }
    }
    drop_model(l);
}

/* When nothing else helps: other blank clues and another truth in a wide window. */
static bool redraw(struct loops *l, struct window w) {
    struct window wide = widened(l, w, 2);
    if (++l->redraws > REDRAWS)
        return false;
    clear_window(l, wide);
    if (wide.rows > 2 && wide.cols > 2) /* a clue at the rim would cut a line that is fixed */
        scatter(l, (struct window){wide.row + 1, wide.col + 1, wide.rows - 2, wide.cols - 2},
                false);
    compile(l);
    fix_outside(l, wide);
    return draw_truth(l, l->given);
}

/* Changes the puzzle so that the other solution dies. False: the try is lost. */
static bool kill(struct loops *l, struct window w) {
    if (aim_apart(l))
        return true;
    int cell = best_cell(l, shaded_in_truth_only);
    if (cell != NO_CELL) {
        put_clue(l, cell);
        return true;
    }
    return reroute(l, w) || redraw(l, w);
}

/* --- windows ---------------------------------------------------------------------------------- */

/* Asks until the window has no other solution. *changed: the truth or a clue was changed. */
static bool settle(struct loops *l, struct window w, bool *changed) {
    for (;;) {
        compile(l);
        fix_outside(l, w);
        if (other_solution(l->run, &l->m, l->marks, l->given, false, l->other) != SEARCH_FOUND)
            return !l->run->over;
        *changed = true;
        if (!kill(l, w))
            return false;
    }
}

static int stops(int length) {
    return length <= WINDOW ? 1 : (length - WINDOW + STRIDE - 1) / STRIDE + 1;
}

static struct window window_at(struct grid g, int i, int k) {
    int rows = g.rows < WINDOW ? g.rows : WINDOW, cols = g.cols < WINDOW ? g.cols : WINDOW;
    int row = i * STRIDE, col = k * STRIDE;
    return (struct window){row + rows > g.rows ? g.rows - rows : row,
                           col + cols > g.cols ? g.cols - cols : col, rows, cols};
}

/* Passes over all windows until one pass changes nothing. */
static bool settle_windows(struct loops *l) {
    struct grid g = l->p->grid;
    int down = stops(g.rows), across = stops(g.cols);
    bool changed = true;
    while (changed) {
        changed = false;
        for (int i = 0; i < down; i++)
            for (int k = 0; k < across; k++)
                if (!settle(l, window_at(g, i, k), &changed))
                    return false;
    }
    return true;
}

/* The rectangle where the other solution differs. */
static struct window difference(const struct loops *l) {
    struct grid g = l->p->grid;
    int top = g.rows, left = g.cols, bottom = 0, right = 0;
    for (int v = 0; v < model_vars(&l->m); v++) {
        if (l->other[v] == l->marks[v])
            continue;
        struct place at = l->m.vars.at[v].at;
        int r = grid_row(g, at.a), c = grid_col(g, at.a), r2 = grid_row(g, at.b),
            c2 = grid_col(g, at.b);
        top = r < top ? r : top;
        left = c < left ? c : left;
        bottom = r2 > bottom ? r2 : bottom;
        right = c2 > right ? c2 : right;
    }
    return (struct window){top, left, bottom - top + 1, right - left + 1};
}

static bool settle_board(struct loops *l) {
    for (;;) {
        compile(l);
        if (other_solution(l->run, &l->m, l->marks, NULL, false, l->other) != SEARCH_FOUND)
            return !l->run->over;
        int redraws = l->redraws;
        if (!kill(l, difference(l)))
            return false;
        if (l->redraws > redraws && !settle_windows(l))
            return false;
    }
}

/* --- the end ---------------------------------------------------------------------------------- */

/* Gives each blank clue the direction that says most: not a zero, a long ray. */
static void aim_rest(struct loops *l) {
    for (int cell = 0; cell < grid_cells(l->p->grid); cell++) {
        if (!is_blank(l, cell))
            continue;
        int best = -1;
        enum dir best_dir = DIR_N;
        for (enum dir d = 0; d < DIRS; d++) {
            int length = 0;
            for (int at = grid_step(l->p->grid, cell, d); at != NO_CELL;
                 at = grid_step(l->p->grid, at, d))
                length += !is_clue(l, at);
            int n = count_truth(l, cell, d);
            int score = 2 * length + (n > 0 ? 20 : 0) + rng_below(&l->run->rng, 10);
            if (length > 0 && score > best) {
                best = score;
                best_dir = d;
            }
        }
        aim(l, cell, best_dir);
    }
}

/* Turns a clue back into a shaded cell when the solution stays the only one. */
static void take_back(struct loops *l, int cell) {
    struct given was = l->p->given[cell];
    if (touches_shaded(l, cell))
        return;
    put_shaded(l, cell);
    compile(l);
    if (other_solution(l->run, &l->m, l->marks, NULL, false, l->other) == SEARCH_NONE)
        return;
    l->truth[cell] = 0;
    l->p->given[cell] = was;
    count_again(l);
    drop_model(l);
}

static void reduce(struct loops *l) {
    int cells = grid_cells(l->p->grid);
    int *order = mem_alloc(cells, sizeof *order);
    for (int i = 0; i < cells; i++)
        order[i] = i;
    rng_shuffle(&l->run->rng, order, cells);
    for (int i = 0; i < cells && !run_over(l->run); i++)
        if (is_clue(l, order[i]))
            take_back(l, order[i]);
    mem_free(order);
}

struct puzzle *plant_loops(struct run *run) {
    struct grid g = run->o->grid;
    struct loops l = {.run = run, .p = puzzle_new(run->o->genre, g, false)};
    l.truth = mem_alloc(grid_cells(g), sizeof *l.truth);
    scatter(&l, (struct window){0, 0, g.rows, g.cols}, true);
    compile(&l);
    bool done = draw_truth(&l, NULL) && settle_windows(&l);
    if (done)
        aim_rest(&l);
    done = done && settle_board(&l);
    if (done)
        reduce(&l);
    drop_model(&l);
    mem_free(l.truth);
    if (done && !run->over)
        return l.p;
    puzzle_free(l.p);
    return NULL;
}
