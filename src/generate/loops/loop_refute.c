/* Changes of such a puzzle so that another solution dies, or without a clue that is not needed. */
#include "generate/loops/loops.h"

#include "base/least.h"

#include <string.h>

/* Changing the puzzle so that another solution dies: by an aim, a clue, or a redrawn loop. */

enum { SHADED_SHARE = 90, REDRAWS_BY_CELLS = 5, REROUTES = 12 };

/* Propagations that drawing a window may take. */
enum { DRAW_PATIENCE = 40000 };

/* Scatters blank clues over part of the board, none beside or at a corner of another. A pattern
 * that is mostly symmetric is so at first. */
static void scatter_clues(struct loops *l, struct window w) {
    struct grid g = l->p->grid;
    int want = w.rows * w.cols * l->density / 100;
    for (int tries = 0; want > 0 && tries < 20 * w.rows * w.cols; tries++) {
        int col = w.col + rng_below(&l->run->rng, w.cols);
        int row = w.row + rng_below(&l->run->rng, w.rows);
        int cell = grid_cell(g, row, col), other = run_twin(l->run, cell);
        if (has_clue_near(l, cell) || (!run_is_strict(l->run) && has_clue_near(l, other)) ||
            (cell != other && grid_distance(g, cell, other) <= 2))
            continue;
        l->p->given[cell].kind = l->p->given[other].kind = GIVEN_CLUE;
        want -= run_is_strict(l->run) || cell == other ? 1 : 2;
    }
    drop_model(l);
}

/* Draws a solution that agrees with `given`. Where there is none, that may take for ever to prove.
 */
static bool draw_truth(struct loops *l, const mark *given) {
    unsigned long long patience = l->run->patience;
    l->run->patience = DRAW_PATIENCE;
    bool found = random_solution(l->run, &l->m, given, SHADED_SHARE, l->other) == SEARCH_FOUND;
    l->run->patience = patience;
    if (found)
        take_other_solution(l, &l->m, l->other);
    return found;
}

/* Whether a cell or its twin lies in a window: a symmetric pattern changes in both at once. */
static bool in_window(const struct loops *l, struct window w, int cell) {
    int cells[2] = {cell, twin(l, cell)};
    for (int i = 0; i < 2; i++) {
        int row = grid_row(l->p->grid, cells[i]) - w.row;
        int col = grid_col(l->p->grid, cells[i]) - w.col;
        if (row >= 0 && col >= 0 && row < w.rows && col < w.cols)
            return true;
    }
    return false;
}

/* Fixes everything that is not wholly inside the window as the planted solution has it. */
void fix_outside(struct loops *l, struct window w) {
    for (int v = 0; v < model_vars(&l->m); v++) {
        struct place at = l->m.vars.at[v].at;
        bool inside = in_window(l, w, at.a) && in_window(l, w, at.b);
        l->given[v] = inside ? MARK_NONE : l->marks[v];
    }
}

static bool shaded_in_other(const struct loops *l, int cell) {
    int v = l->m.cell_var[cell];
    return v >= 0 && l->other[v] == MARK_YES;
}

/* Aims a blank clue so that the other solution breaks it and the planted solution does not: at a
 * count of one or more, or (`zero`) of none. */
static bool aim_apart(struct loops *l, bool zero) {
    int best = -1, best_cell = NO_CELL;
    enum dir best_dir = DIR_NONE;
    for (int cell = 0; cell < grid_cells(l->p->grid); cell++) {
        if (!is_blank(l, cell))
            continue;
        for (enum dir d = 0; d < DIRS; d++) {
            int planted = count_planted(l, cell, d);
            if (planted == count_marks(l, l->other, cell, d) || (planted == 0) != zero)
                continue;
            int score = aim_score(l, cell, d);
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

/* The cell that scores best: away from other clues, else at random. */
static int best_cell(struct loops *l, bool (*fits)(const struct loops *, int)) {
    int best = -1, found = NO_CELL;
    for (int cell = 0; cell < grid_cells(l->p->grid); cell++) {
        if (is_clue(l, cell) || !fits(l, cell) || touches_clue(l, cell) ||
            grid_distance(l->p->grid, cell, twin(l, cell)) == 1)
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
    return l->planted[cell] == PLANTED_SHADED && !shaded_in_other(l, cell) &&
           l->planted[twin(l, cell)] == PLANTED_SHADED;
}

static bool shaded_in_other_only(const struct loops *l, int cell) {
    return l->planted[cell] != PLANTED_SHADED && shaded_in_other(l, cell) &&
           shaded_in_other(l, twin(l, cell));
}

static bool loop_differs(const struct loops *l, int cell) {
    if (l->planted[cell] == PLANTED_SHADED)
        return false;
    for (enum dir d = 0; d < DIRS; d++) {
        int v = l->m.segment_var[cell * DIRS + (int)d];
        if (v >= 0 && l->other[v] != l->marks[v])
            return true;
    }
    return false;
}

struct window widened(const struct loops *l, struct window w, int by) {
    struct grid g = l->p->grid;
    int top = max_int(w.row - by, 0), left = max_int(w.col - by, 0);
    int bottom = w.row + w.rows + by > g.rows ? g.rows : w.row + w.rows + by;
    int right = w.col + w.cols + by > g.cols ? g.cols : w.col + w.cols + by;
    return (struct window){top, left, bottom - top, right - left};
}

/* Makes a cell that only one of both solutions shades a clue, which the other cannot obey. */
static bool clue_apart(struct loops *l) {
    int cell = best_cell(l, shaded_in_truth_only);
    if (cell == NO_CELL && (cell = best_cell(l, shaded_in_other_only)) != NO_CELL)
        take_other_solution(
            l, &l->m,
            l->other); /* it obeys every clue, so it may as well be the planted solution */
    if (cell == NO_CELL)
        return false;
    put_clue_pair(l, cell);
    return true;
}

static bool looks_into(const struct loops *l, int cell, struct window w) {
    enum dir d = (enum dir)l->p->given[cell].dir;
    for (int at = cell; at != NO_CELL; at = grid_step(l->p->grid, at, d))
        if (in_window(l, w, at))
            return true;
    return false;
}

/* Clues that look into the window keep their aim and lose their number for now. */
static void hush(struct loops *l, struct window w) {
    struct grid g = l->p->grid;
    for (int cell = 0; cell < grid_cells(g); cell++) {
        struct given *clue = &l->p->given[cell];
        if (clue->kind == GIVEN_CLUE && clue->dir != DIR_NONE && looks_into(l, cell, w))
            clue->number = NO_NUMBER;
    }
    drop_model(l);
}

/* A clue that has come to count nothing is a dull one: it is aimed elsewhere later. */
static void blank_zeros(struct loops *l) {
    for (int cell = 0; cell < grid_cells(l->p->grid); cell++) {
        struct given *clue = &l->p->given[cell];
        if (clue->kind == GIVEN_CLUE && clue->dir != DIR_NONE && clue->number == 0)
            *clue = (struct given){GIVEN_CLUE, DIR_NONE, NO_NUMBER};
    }
}

/* Draws the planted solution in a window anew; the clues outside count again. */
static bool draw_window(struct loops *l, struct window w) {
    hush(l, w);
    loops_compile(l);
    fix_outside(l, w);
    bool drawn = draw_truth(l, l->given);
    count_again(l);
    if (drawn)
        blank_zeros(l);
    drop_model(l);
    return drawn;
}

/* Puts a clue on the loop where it differs and draws the planted solution anew round it. */
static bool reroute(struct loops *l, struct window w) {
    int cell = best_cell(l, loop_differs);
    if (cell == NO_CELL)
        return false;
    int other = twin(l, cell);
    uint8_t was[2] = {l->planted[cell], l->planted[other]};
    l->p->given[cell].kind = l->p->given[other].kind = GIVEN_CLUE;
    l->planted[cell] = l->planted[other] = 0;
    if (draw_window(l, widened(l, w, 1)))
        return true;
    l->p->given[cell].kind = l->p->given[other].kind = GIVEN_NONE;
    l->planted[cell] = was[0];
    l->planted[other] = was[1];
    count_again(l);
    drop_model(l);
    return false;
}

/* In a symmetric pattern there are two places to go round at once, which often is impossible. */
static bool try_to_reroute(struct loops *l, struct window w) {
    int tries = run_is_strict(l->run) ? REROUTES : 1;
    size_t vars = (size_t)model_vars(&l->m);
    mark *other = mem_copy(l->other, model_vars(&l->m), sizeof *other);
    bool done = reroute(l, w);
    for (int i = 1; i < tries && !done && !run_over(l->run); i++) {
        loops_compile(l); /* it is as it was, but for l->other */
        memcpy(l->other, other, vars * sizeof *other);
        done = reroute(l, w);
    }
    mem_free(other);
    return done;
}

/* Other blank clues and another solution in a window; false, and nothing changed, when none fits.
 */
bool redraw_window(struct loops *l, struct window w) {
    int cells = grid_cells(l->p->grid);
    struct given *given = mem_copy(l->p->given, cells, sizeof *given);
    uint8_t *planted = mem_copy(l->planted, cells, sizeof *planted);
    for (int cell = 0; cell < cells; cell++)
        if (is_clue(l, cell) && in_window(l, w, cell))
            l->p->given[cell] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
    scatter_clues(l, w);
    bool drawn = draw_window(l, w);
    if (!drawn) {
        memcpy(l->p->given, given, (size_t)cells * sizeof *given);
        memcpy(l->planted, planted, (size_t)cells);
        drop_model(l);
    }
    mem_free(given);
    mem_free(planted);
    return drawn;
}

/* When nothing else helps. */
static bool refute_by_redraw(struct loops *l, struct window w) {
    bool plain = !run_is_strict(l->run);
    int most = 20 + (plain ? 1 : 2) * grid_cells(l->p->grid) / REDRAWS_BY_CELLS;
    while (++l->redraws <= most && !run_over(l->run))
        for (int by = 1; by < 4; by++)
            if (redraw_window(l, widened(l, w, by)))
                return true;
    return false;
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
        top = min_int(r, top);
        left = min_int(c, left);
        bottom = max_int(r2, bottom);
        right = max_int(c2, right);
    }
    return (struct window){top, left, bottom - top + 1, right - left + 1};
}

/* Changes the puzzle so that the other solution dies. False: the try is lost. */
bool loops_refute(struct loops *l) {
    struct window w = difference(l);
    return aim_apart(l, false) || clue_apart(l) || aim_apart(l, true) || try_to_reroute(l, w) ||
           refute_by_redraw(l, w);
}

/* Clues of a puzzle with a loop that are dull or too many: a clue goes, and the planted solution
 * takes its cell in. */

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

void loop_clues(const struct run *run, const struct puzzle *p, bool dull, vec_int *cells) {
    (void)run;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_CLUE && is_dull(p, cell) == dull)
            vec_push(cells, cell);
}

/* --- a clue less ------------------------------------------------------------------------------ */

static void add_truth_line(struct loops *l, int cell, enum dir d) {
    l->planted[cell] |= (uint8_t)(1 << d);
    l->planted[grid_step(l->p->grid, cell, d)] |= (uint8_t)(1 << dir_back(d));
}

static void remove_truth_line(struct loops *l, int cell, enum dir d) {
    l->planted[cell] &= (uint8_t) ~(1 << d);
    l->planted[grid_step(l->p->grid, cell, d)] &= (uint8_t) ~(1 << dir_back(d));
}

/* The loop, which runs along a clue and a shaded cell beside it, takes in both: one cell of either
 * colour of the checkerboard. */
static bool loop_take_in(struct loops *l, int cell, enum dir d, enum dir side) {
    struct grid g = l->p->grid;
    int shaded = grid_step(g, cell, d), beside = grid_step(g, cell, side);
    if (shaded == NO_CELL || l->planted[shaded] != PLANTED_SHADED || beside == NO_CELL ||
        l->planted[beside] == PLANTED_SHADED || !(l->planted[beside] & (1 << d)))
        return false;
    l->planted[shaded] = 0;
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
    l->planted[cell] = PLANTED_SHADED;
    return true;
}

bool drop_clue(struct run *run, struct puzzle *p, const struct model *m, const mark *planted,
               int cell) {
    struct loops l = {.run = run, .p = p};
    loops_over(&l, m, planted);
    bool done = take_cell(&l, cell);
    if (done) {
        p->given[cell] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
        count_again(&l);
        hand_over_solution(&l);
    }
    loops_free(&l);
    return done;
}

void finish_loops(struct run *run, struct puzzle *p, const struct model *m, const mark *planted) {
    struct loops l = {.run = run, .p = p};
    loops_over(&l, m, planted);
    aim_rest(&l);
    loops_free(&l);
}
