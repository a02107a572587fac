/* Large boards of shaded cells and a loop. On a small board, part of the planted solution is drawn
 * anew wherever the techniques get stuck; on a large one that would never end. So the loop comes
 * first here, one that follows from the cells that it leaves out. As many of these as do not touch
 * one another are shaded, and the others are clues without a number. Then the techniques solve the
 * puzzle from the empty board (a walk). Where they get stuck, a clue is aimed, or a shaded cell
 * becomes a clue, at several places at once. The planted solution does not change, so this ends.
 * At last, clues that are not needed are shaded again as long as the puzzle is not too hard
 * (loop_large_clues.c). */
#include "generate/implied_loop.h"
#include "generate/loops.h"
#include "generate/technique_solver.h"

#include <string.h>

/* How much is done when a walk has solved the puzzle, when needless clues are shaded, and when
 * zeros are aimed elsewhere. */
enum { WALKED_PERCENT = 60, SHADED_PERCENT = 80, ALL_PERCENT = 100 };

enum {
    LARGE = 200, /* cells of a board of a wanted difficulty, at least, */
    LARGE_EXTREME = 600,
    LARGE_PLAIN = 1000, /* or of one without, */
    NARROWEST = 8,      /* and its rows or columns */
    APART = 4,          /* cells that are changed at once are farther from one another */
    OPEN_A_CLUE = 400,  /* one clue is changed for so many open marks, */
    OPEN_FRESHLY = 100, /* or for so many when each walk begins at the empty board */
    WORTHWHILE = 60,    /* if worth_aiming() says less, a shaded cell becomes a clue instead: */
    NEAR_KNOWN = 3,     /* its score is so much for each known cell near it, */
    CHANCE = 10,        /* plus a random number below this */
    ROUNDS = 1000,
    PACES = 3,         /* limits of work that are tried, */
    PACE_PERCENT = 80, /* each so much of the one before */
    MORE_PASSES = 3,   /* over the clues of a puzzle that is not extreme */
};

/* One change that helps the walk on: a clue is aimed, or (DIR_NONE) a shaded cell becomes one. */
struct clue_change {
    int cell;
    enum dir dir;
};

struct large_loop {
    struct loops l;
    /* The walk uses the techniques of this difficulty: the wanted one, but none beyond NORMAL,
     * which cost too much here; EASY, which costs least, if none is wanted. */
    enum difficulty level;
    mark *known; /* by place, see known_at(): the walk so far; l.given by variable */
    int *order;  /* all cells, shuffled now and then */
    int cells;
    struct clue_change *changes; /* of this round */
    int n_changes;
};

bool loops_are_large(const struct run *run) {
    const struct generate_options *o = run->o;
    bool wide = o->grid.rows >= NARROWEST && o->grid.cols >= NARROWEST;
    int least = !o->graded ? LARGE_PLAIN : o->difficulty == EXTREME ? LARGE_EXTREME : LARGE;
    return wide && o->symmetry == SYMMETRY_NONE && o->density == 0 && grid_cells(o->grid) >= least;
}

/* --- the walk --------------------------------------------------------------------------------- */

static int known_at(const struct large_loop *x, struct place at) {
    struct grid g = x->l.p->grid;
    if (place_is_cell(at))
        return at.a;
    return x->cells * (grid_towards(g, at.a, at.b) == DIR_E ? 1 : 2) + at.a;
}

static void forget(struct large_loop *x) {
    memset(x->known, 0, 3 * (size_t)x->cells * sizeof *x->known);
}

/* Solves on from what is known, with no more work than `most` (0: any). True: it is solved. */
static bool walk_on(struct large_loop *x, double most) {
    struct loops *l = &x->l;
    struct technique_solver walk = {.near = NO_CELL, .most = most};
    loops_compile(l);
    for (int v = 0; v < model_vars(&l->m); v++)
        l->given[v] = x->known[known_at(x, l->m.vars.at[v].at)];
    bool ends = technique_solve(&l->m, l->given, x->level, &walk);
    for (int v = 0; v < model_vars(&l->m); v++)
        x->known[known_at(x, l->m.vars.at[v].at)] = l->given[v];
    return ends;
}

static bool is_open(const struct large_loop *x, int cell) {
    return shading_is_open(&x->l.m, x->l.given, cell);
}

/* --- where it is stuck ------------------------------------------------------------------------ */

static bool is_apart(const struct large_loop *x, int cell) {
    for (int i = 0; i < x->n_changes; i++)
        if (grid_distance(x->l.p->grid, cell, x->changes[i].cell) <= APART)
            return false;
    return true;
}

/* The aim of a blank clue that is worth most, and at least `least`; NO_CELL if there is none. */
static struct clue_change best_aim(struct large_loop *x, int least) {
    struct clue_change best = {NO_CELL, DIR_NONE};
    for (int cell = 0; cell < x->cells; cell++)
        for (enum dir d = 0; d < DIRS && is_blank(&x->l, cell) && is_apart(x, cell); d++) {
            int worth = worth_aiming(&x->l, &x->l.m, x->l.given, cell, d);
            if (worth < least)
                continue;
            least = worth + 1;
            best = (struct clue_change){cell, d};
        }
    return best;
}

static int known_near(const struct large_loop *x, int cell) {
    struct grid g = x->l.p->grid;
    int known = 0;
    for (int r = grid_row(g, cell) - 2; r <= grid_row(g, cell) + 2; r++)
        for (int c = grid_col(g, cell) - 2; c <= grid_col(g, cell) + 2; c++)
            if (r >= 0 && c >= 0 && r < g.rows && c < g.cols)
                known += !is_open(x, grid_cell(g, r, c));
    return known;
}

/* The shaded cell that had best become a clue: an `open` one where most is known already, so that
 * it leads on, or a known one where least is; one that touches no clue if `alone`. */
static struct clue_change best_clue(struct large_loop *x, bool open, bool alone) {
    struct clue_change best = {NO_CELL, DIR_NONE};
    int most = -1;
    for (int cell = 0; cell < x->cells; cell++) {
        if (x->l.truth[cell] != TRUTH_SHADED || is_open(x, cell) != open ||
            (alone && touches_clue(&x->l, cell)) || !is_apart(x, cell))
            continue;
        int worth = (open ? NEAR_KNOWN : -NEAR_KNOWN) * known_near(x, cell) +
                    rng_below(&x->l.run->rng, CHANCE) + NEAR_KNOWN * x->cells;
        if (worth <= most)
            continue;
        most = worth;
        best.cell = cell;
    }
    return best;
}

static struct clue_change best_change(struct large_loop *x) {
    struct clue_change t = best_aim(x, WORTHWHILE);
    if (t.cell == NO_CELL)
        t = best_clue(x, true, true);
    if (t.cell == NO_CELL)
        t = best_clue(x, true, false);
    if (t.cell == NO_CELL)
        t = best_aim(x, 0);
    return t.cell != NO_CELL ? t : best_clue(x, false, false);
}

/* Changes the puzzle where the walk is stuck, at one place for so many open marks. False: nothing
 * is left that could be changed. */
static bool help_on(struct large_loop *x, int open_a_change) {
    int wanted = 1 + open_marks(&x->l.m, x->l.given) / open_a_change;
    struct clue_change t = {0};
    x->n_changes = 0;
    while (x->n_changes < wanted && (t = best_change(x)).cell != NO_CELL)
        x->changes[x->n_changes++] = t;
    for (int i = 0; i < x->n_changes; i++)
        if (x->changes[i].dir == DIR_NONE)
            put_clue(&x->l, x->changes[i].cell);
        else
            aim(&x->l, x->changes[i].cell, x->changes[i].dir);
    return x->n_changes > 0;
}

/* Helps until a walk solves the board. Each goes on where the one before was stuck, which proves
 * nothing: a cell that becomes a clue no longer keeps its neighbours from being shaded, so what was
 * known may no longer follow. Or (`afresh`) each begins at the empty board, so that the last one
 * proves uniqueness, and takes no more work than `most` (0: any). */
static bool help_until_solved(struct large_loop *x, bool afresh, double most) {
    int open_a_change = afresh ? OPEN_FRESHLY : OPEN_A_CLUE;
    forget(x);
    for (int i = 0; i < ROUNDS && !run_over(x->l.run); i++) {
        if (walk_on(x, most))
            return true;
        if (!help_on(x, open_a_change))
            return false;
        if (afresh)
            forget(x);
    }
    return false;
}

/* --- the whole -------------------------------------------------------------------------------- */

static int left_out_near(const struct loops *l, int cell) {
    int n = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(l->p->grid, cell, d);
        n += next != NO_CELL && is_clue(l, next);
    }
    return n;
}

/* Makes all cells that the loop leaves out clues, and then shades as many as it can without two of
 * them touching, those with the fewest such neighbours first. */
static void shade_left_out(struct large_loop *x) {
    struct loops *l = &x->l;
    for (int cell = 0; cell < x->cells; cell++)
        if (l->truth[cell] == 0)
            l->p->given[cell] = (struct given){GIVEN_CLUE, DIR_NONE, NO_NUMBER};
    rng_shuffle(&l->run->rng, x->order, x->cells);
    for (int near = 0; near <= DIRS; near++)
        for (int i = 0; i < x->cells; i++) {
            int cell = x->order[i];
            if (is_clue(l, cell) && !touches_shaded(l, cell) && left_out_near(l, cell) <= near)
                put_shaded(l, cell);
        }
}

/* Adds clues until the puzzle is not too hard. The less work a walk may take, the more clues it
 * gets, so the limit is lowered as long as the rating finds it too hard. */
static enum fit help_to_fit(struct large_loop *x) {
    struct loops *l = &x->l;
    const struct generate_options *o = l->run->o;
    loops_compile(l);
    double most = o->graded ? rate_most_work(&l->m, o->difficulty) : 0;
    enum fit fit = TOO_HARD;
    for (int i = 0; i < PACES && fit == TOO_HARD && help_until_solved(x, true, most); i++) {
        aim_rest(l);
        fit = fit_large_loop(l);
        most = most * PACE_PERCENT / 100;
    }
    return fit;
}

static bool is_extreme(const struct loops *l) {
    struct rating r;
    return rate_for(l->run, l->p, &r) == FITS;
}

/* A puzzle that is not extreme yet loses more clues. */
static bool becomes_extreme(struct large_loop *x) {
    bool extreme = is_extreme(&x->l);
    for (int i = 0; i < MORE_PASSES && !extreme && !run_over(x->l.run); i++) {
        change_clues(&x->l, x->order, shade_clue, FITS, ALL_PERCENT);
        extreme = is_extreme(&x->l);
    }
    return extreme;
}

static bool build_large_loops(struct large_loop *x) {
    if (!implied_loop(x->l.run, x->level, x->l.truth))
        return false;
    shade_left_out(x);
    enum fit fit = help_until_solved(x, false, 0) ? help_to_fit(x) : TOO_HARD;
    if (fit == TOO_HARD)
        return false;
    run_reach(x->l.run, WALKED_PERCENT, ALL_PERCENT, 0, 1);
    fit = change_clues(&x->l, x->order, shade_clue, fit, SHADED_PERCENT);
    fit = change_clues(&x->l, x->order, aim_zero_elsewhere, fit, ALL_PERCENT);
    return fit == FITS && !x->l.run->over && (!wants_extreme(&x->l) || becomes_extreme(x));
}

struct puzzle *plant_large_loops(struct run *run) {
    struct grid g = run->o->grid;
    struct large_loop x = {.l = {.run = run, .p = puzzle_new(run->o->genre, g, false)},
                           .level = !run->o->graded               ? EASY
                                    : run->o->difficulty < NORMAL ? run->o->difficulty
                                                                  : NORMAL,
                           .cells = grid_cells(g)};
    x.l.truth = mem_alloc(x.cells, sizeof *x.l.truth);
    x.known = mem_alloc(3 * x.cells, sizeof *x.known);
    x.order = mem_alloc(x.cells, sizeof *x.order);
    x.changes = mem_alloc(x.cells, sizeof *x.changes);
    for (int cell = 0; cell < x.cells; cell++)
        x.order[cell] = cell;
    bool done = build_large_loops(&x);
    mem_free(x.known);
    mem_free(x.order);
    mem_free(x.changes);
    loops_free(&x.l);
    if (done)
        return x.l.p;
    puzzle_free(x.l.p);
    return NULL;
}
