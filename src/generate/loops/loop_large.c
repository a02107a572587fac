/* Large boards of shaded cells and a loop. On a small board, part of the planted solution is drawn
 * anew wherever the techniques get stuck; on a large one that would never end. So the loop comes
 * first here, one that follows from the cells that it leaves out. As many of these as do not touch
 * one another are shaded, and the others are clues without a number. Then the techniques solve the
 * puzzle from the empty board (a walk). Where they get stuck, a clue is aimed, or a shaded cell
 * becomes a clue, at several places at once. The planted solution does not change, so this ends.
 * At last, clues that are not needed are shaded again as long as the puzzle is not too hard. */
#include "generate/draw/implied_loop.h"
#include "generate/loops/loops.h"
#include "generate/technique_solver.h"

#include <string.h>

/* The clues of a large puzzle of shaded cells and a loop, once there are enough of them: one pass
 * shades those that are not needed, another one aims zeros elsewhere. Rating a large board takes
 * long, so several clues are changed before each rating. */

enum {
    CHANGED_AT_ONCE = 8, /* clues, to begin with */
    MOST_AT_ONCE = 16,
    RATINGS_BY_CELLS = 180000, /* ratings in a pass over the clues, times the cells of the board */
    EXPERT_RATINGS_BY_CELLS = 40000,
};

/* Propagations that it may take to see whether a board without a wanted difficulty still has only
 * one solution. */
enum { PATIENCE = 10000000 };

static bool is_zero(const struct loops *l, int cell) {
    return l->p->given[cell].dir != DIR_NONE && l->p->given[cell].number == 0;
}

/* An extreme puzzle takes too long to be rated again and again, and none is too
 * hard: it is rated at the end alone. */
static bool wants_extreme(const struct loops *l) {
    return l->run->o->graded && l->run->o->difficulty == EXTREME;
}

/* Rates the puzzle, or asks only whether it is unique when no difficulty or an extreme one is
 * wanted. A dull puzzle counts as too hard, so that the change that made it dull is taken back. */
static enum fit fit_large_loop(struct loops *l) {
    struct rating r;
    if (l->run->o->graded && !wants_extreme(l)) {
        enum fit fit = rate_for(l->run, l->p, &r);
        return fit == TOO_DULL ? TOO_HARD : fit;
    }
    loops_compile(l);
    l->run->patience = PATIENCE;
    bool unique = other_solution(l->run, &l->m, l->marks, NULL, false, l->other) == SEARCH_NONE;
    l->run->patience = 0;
    return unique ? FITS : TOO_HARD;
}

static bool shade_clue(struct loops *l, int cell) {
    bool may = is_clue(l, cell) && !touches_shaded(l, cell);
    if (may)
        put_shaded(l, cell);
    return may;
}

static bool aim_zero_elsewhere(struct loops *l, int cell) {
    int best = -1;
    enum dir best_dir = DIR_NONE;
    for (enum dir d = 0; d < DIRS && is_zero(l, cell); d++) {
        int score = count_planted(l, cell, d) > 0 ? aim_score(l, cell, d) : -1;
        if (score <= best)
            continue;
        best = score;
        best_dir = d;
    }
    if (best >= 0)
        aim(l, cell, best_dir);
    return best >= 0;
}

/* Clues in random order, zeros first. */
static void list_clues(const struct loops *l, int *order, vec_int *clues) {
    int cells = grid_cells(l->p->grid);
    rng_shuffle(&l->run->rng, order, cells);
    for (int zero = 1; zero >= 0; zero--)
        for (int i = 0; i < cells; i++)
            if (is_clue(l, order[i]) && is_zero(l, order[i]) == zero)
                vec_push(clues, order[i]);
}

/* A pass that changes clues, several at once, and fewer where that makes the puzzle too hard. */
struct changing {
    struct loops *l;
    clue_changer *by;
    vec_int clues;
    int at;   /* index of the next one */
    int most; /* how many are changed at once */
    enum fit fit;
};

static int change_some(struct changing *c) {
    int changed = 0;
    for (; c->at < c->clues.len && changed < c->most; c->at++)
        changed += c->by(c->l, c->clues.at[c->at]);
    return changed;
}

/* Keeps the change of so many clues, or takes it back if the puzzle is too hard now; `given` and
 * `planted` are as they were before it. One that is taken back is tried again with half as many. */
static void judge_change(struct changing *c, int from, int changed, const struct given *given,
                         const uint8_t *planted) {
    struct loops *l = c->l;
    size_t cells = (size_t)grid_cells(l->p->grid);
    enum fit now = fit_large_loop(l);
    if (now != TOO_HARD) {
        c->fit = now;
        c->most = 2 * c->most < MOST_AT_ONCE ? 2 * c->most : MOST_AT_ONCE;
        return;
    }
    memcpy(l->p->given, given, cells * sizeof *given);
    memcpy(l->planted, planted, cells * sizeof *planted);
    drop_model(l);
    c->at = changed > 1 ? from : c->at;
    c->most = changed > 1 ? changed / 2 : 1;
}

/* Changes the next few clues. False: none was left to change. */
static bool change_batch(struct changing *c) {
    const struct loops *l = c->l;
    int cells = grid_cells(l->p->grid);
    struct given *given = mem_copy(l->p->given, cells, sizeof *given);
    uint8_t *planted = mem_copy(l->planted, cells, sizeof *planted);
    int from = c->at, changed = change_some(c);
    if (changed > 0)
        judge_change(c, from, changed, given, planted);
    mem_free(given);
    mem_free(planted);
    return changed > 0;
}

/* How often a board is rated in a pass; an expert's rating takes several times as long. */
static int ratings_of(const struct loops *l) {
    const struct generate_options *o = l->run->o;
    bool few = !o->graded || o->difficulty >= EXPERT;
    return (few ? EXPERT_RATINGS_BY_CELLS : RATINGS_BY_CELLS) / grid_cells(l->p->grid);
}

/* Changes each clue that allows it, zeros first, unless that makes the puzzle too hard. `fit` is
 * how the puzzle fits before; returns how it does afterwards. `order` lists all cells, and is
 * shuffled. The progress that it notes goes up to `percent`. */
static enum fit change_clues(struct loops *l, int *order, clue_changer *by, enum fit fit,
                             int percent) {
    struct changing c = {.l = l, .by = by, .most = CHANGED_AT_ONCE, .fit = fit};
    int ratings = ratings_of(l), from = l->run->percent;
    list_clues(l, order, &c.clues);
    for (int i = 0; i < ratings && change_batch(&c) && !run_over(l->run); i++)
        run_reach(l->run, from, percent, i, ratings);
    run_reach(l->run, percent, percent, 0, 0);
    return c.fit;
}

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
    return wide && !run_is_strict(run) && o->density == 0 && grid_cells(o->grid) >= least;
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
        if (x->l.planted[cell] != PLANTED_SHADED || is_open(x, cell) != open ||
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
        if (l->planted[cell] == 0)
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
    if (!implied_loop(x->l.run, x->level, x->l.planted))
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
    x.l.planted = mem_alloc(x.cells, sizeof *x.l.planted);
    x.known = mem_alloc(3 * x.cells, sizeof *x.known);
    x.order = mem_alloc(x.cells, sizeof *x.order);
    x.changes = mem_alloc(x.cells, sizeof *x.changes);
    for (int cell = 0; cell < x.cells; cell++)
        x.order[cell] = cell;
    return build_large_loops(&x) ? x.l.p : NULL;
}
