/* Generates puzzles of shaded cells, a loop, and clues with arrows. Small boards are made in the
 * way of all genres. On a large board redrawing parts would never end, so the loop comes first: one
 * that follows from the cells that it leaves out. As many of these as possible are shaded without
 * two touching; the others become clues without a number. Then a walk solves the puzzle with the
 * techniques. Where it gets stuck, clues are aimed or shaded cells become clues, at several places
 * at once. The loop does not change, so this ends. Finally, clues that are not needed are shaded
 * again as long as the puzzle is not too hard, and dull ones are aimed elsewhere. Rating a large
 * board takes long, so several clues are changed before each rating.
 *
 * Invariant between any two calls, once the loop is drawn: the planted solution obeys the rules and
 * every number of the puzzle. */
#include "base/least.h"
#include "generate/clued.h"
#include "generate/draw/implied_loop.h"
#include "generate/technique_solver.h"

#include <string.h>

enum {
    PLANTED_SHADED = 16
}; /* a value of planted[]; others hold bits 1 << enum dir for the line ends */

/* The least number of cells of a large board, and of its rows and columns. At 12x12 the median of
 * four seeds with a difficulty is .12 to .17 s this way and 1 to 3 s the other way; at 10x10 both
 * take .1 to .6 s, and this one leaves more clues that touch or are zero. */
enum { LARGE = 121, NARROWEST = 8 };

/* Chosen by judgement; `make bench` compares values. */
enum {
    RATINGS_BY_CELLS =
        100000,        /* number of ratings in a pass over the clues, times the board's cells */
    OPEN_A_CLUE = 200, /* one clue is changed for each 200 open marks */
    APART = 4,         /* cells that are changed at once are farther from one another than this */
    PACES = 3,         /* number of work limits that are tried, */
    PACE_PERCENT = 80, /* each this percentage of the one before */
    MORE_PASSES = 3,   /* number of further passes over the clues of a puzzle that is not extreme */
};

/* The value of a change. For aims see worth_aiming(), in tenths of chi-square. */
enum {
    SHADED_OF = 5,   /* one of five cells ahead of a clue is shaded on average */
    AIM_CHANCE = 24, /* upper bound of the random part */
    NOT_ZERO = 1000, /* bonus for a clue with a number above zero */
    WORTHWHILE = 60, /* if the best aim is worth less than this above the bonus, a shaded cell
                        becomes a clue instead */
};

/* Limit on propagations to test whether a board without a wanted difficulty still has only one
 * solution. */
enum { PATIENCE = 10000000 };

/* One change that helps the walk: aims a clue, or (DIR_NONE) turns a shaded cell into one. */
struct clue_change {
    int cell;
    enum dir dir;
};

struct loops {
    struct run *run;
    struct puzzle *p;
    int cells;
    uint8_t *planted; /* indexed by cell */
    /* The difficulty whose techniques the walk uses: the wanted one, but at most NORMAL, since
     * harder ones cost too much here; EASY, the cheapest, if none is wanted. */
    enum difficulty level;
    struct model m;              /* compiled from p at the last walk or query */
    mark *marks;                 /* what the walk has derived, indexed by variable of m */
    int *order;                  /* all cells, reshuffled from time to time */
    struct clue_change *changes; /* those of the current round */
    int n_changes;
};

/* --- clues ------------------------------------------------------------------------------------ */

static bool is_clue(const struct loops *l, int cell) {
    return l->p->given[cell].kind == GIVEN_CLUE;
}

static bool is_blank(const struct loops *l, int cell) {
    return is_clue(l, cell) && l->p->given[cell].dir == DIR_NONE;
}

static bool is_shaded(const struct loops *l, int cell) {
    return l->planted[cell] == PLANTED_SHADED;
}

/* Returns true if a clue with the same direction lies next to this cell, or beyond further clues,
 * on that line: both count the same cells. */
static bool is_said(const struct loops *l, int cell, enum dir d) {
    enum dir ways[2] = {d, dir_back(d)};
    for (int i = 0; i < 2; i++)
        for (int at = grid_step(l->p->grid, cell, ways[i]); at != NO_CELL && is_clue(l, at);
             at = grid_step(l->p->grid, at, ways[i]))
            if (l->p->given[at].dir == (int8_t)d)
                return true;
    return false;
}

/* Returns true for a clue that is zero or repeats another one. */
static bool is_dull(const struct loops *l, int cell) {
    struct given g = l->p->given[cell];
    return is_clue(l, cell) && g.dir != DIR_NONE &&
           (g.number == 0 || is_said(l, cell, (enum dir)g.dir));
}

/* Returns how many neighbours of the cell satisfy the predicate `so`. */
static int count_beside(const struct loops *l, int cell, bool (*so)(const struct loops *, int)) {
    int n = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(l->p->grid, cell, d);
        n += next != NO_CELL && so(l, next);
    }
    return n;
}

static int count_planted(const struct loops *l, int cell, enum dir d) {
    int n = 0;
    for (int at = grid_step(l->p->grid, cell, d); at != NO_CELL; at = grid_step(l->p->grid, at, d))
        n += is_shaded(l, at);
    return n;
}

static void aim(struct loops *l, int cell, enum dir d) {
    l->p->given[cell].dir = (int8_t)d;
    l->p->given[cell].number = (int16_t)count_planted(l, cell, d);
}

/* Turns a cell that the loop leaves out into a clue or a shaded cell, and recounts all aimed
 * clues. */
static void put(struct loops *l, int cell, enum given_kind kind, uint8_t planted) {
    l->p->given[cell] = given_bare(kind);
    l->planted[cell] = planted;
    for (int at = 0; at < l->cells; at++)
        if (is_clue(l, at) && !is_blank(l, at))
            aim(l, at, (enum dir)l->p->given[at].dir);
}

/* Returns how strongly a clue would restrict the open cells ahead of it, or (`any`) all of them:
 * the chi-square statistic of their count, in tenths, if each were shaded with probability
 * 1/SHADED_OF. A count far from the mean allows few shadings, so rules alone make progress from it.
 * Zeros are dull and get no bonus. Returns -1 if there are no such cells. */
static int worth_aiming(struct loops *l, bool any, int cell, enum dir d) {
    int open = 0, shaded = 0;
    for (int at = grid_step(l->p->grid, cell, d); at != NO_CELL;
         at = grid_step(l->p->grid, at, d)) {
        int v = any ? -1 : l->m.cell_var[at];
        bool is_open = any ? !is_clue(l, at) : v >= 0 && l->marks[v] == MARK_NONE;
        open += is_open;
        shaded += is_open && is_shaded(l, at);
    }
    if (open == 0)
        return -1;
    int off = SHADED_OF * shaded - open;
    return 10 * off * off / ((SHADED_OF - 1) * open) + rng_below(&l->run->rng, AIM_CHANCE) +
           (count_planted(l, cell, d) > 0 ? NOT_ZERO : 0);
}

/* Aims a clue in the direction where it alone implies most, and at a zero only as a last resort.
 * Returns false if the clue was dull and would stay so. */
static bool aim_alone(struct loops *l, int cell) {
    bool dull = is_dull(l, cell);
    enum dir best = DIR_NONE;
    for (int most = dull ? NOT_ZERO - 1 : -1, d = 0; d < DIRS; d++) {
        bool said = is_said(l, cell, (enum dir)d);
        int worth = said ? 0 : worth_aiming(l, true, cell, (enum dir)d);
        if (worth <= most)
            continue;
        most = worth;
        best = (enum dir)d;
    }
    if (best != DIR_NONE)
        aim(l, cell, best);
    return best != DIR_NONE;
}

static void aim_rest(struct loops *l) {
    for (int cell = 0; cell < l->cells; cell++)
        if (is_blank(l, cell))
            aim_alone(l, cell);
}

/* --- the walk --------------------------------------------------------------------------------- */

/* Compiles the puzzle and keeps the marks. */
static void renew_model(struct loops *l) {
    struct model m;
    l->p->genre->compile(l->p, &m);
    mark *marks = l->marks ? marks_at_places(&l->m, l->marks, &m) : marks_new(&m);
    mem_free(l->marks);
    model_free(&l->m);
    l->m = m;
    l->marks = marks;
}

static void forget(struct loops *l) {
    mem_free(l->marks);
    l->marks = NULL;
}

/* Continues to solve from the current marks with at most `most` work (0: no limit). Returns true if
 * the puzzle is solved. */
static bool walk_on(struct loops *l, double most) {
    struct technique_solver walk = {.near = NO_CELL, .most = most};
    renew_model(l);
    return technique_solve(&l->m, l->marks, l->level, &walk);
}

static bool is_open(const struct loops *l, int cell) {
    int v = l->m.cell_var[cell];
    return v >= 0 && l->marks[v] == MARK_NONE;
}

/* --- where the walk is stuck ------------------------------------------------------------------ */

static bool is_apart(const struct loops *l, int cell) {
    for (int i = 0; i < l->n_changes; i++)
        if (grid_distance(l->p->grid, cell, l->changes[i].cell) <= APART)
            return false;
    return true;
}

/* Returns the aim of a blank clue that is worth most, if it is worth at least `least`; otherwise
 * its cell is NO_CELL. */
static struct clue_change best_aim(struct loops *l, int least) {
    struct clue_change best = {NO_CELL, DIR_NONE};
    for (int cell = 0; cell < l->cells; cell++)
        for (enum dir d = 0; d < DIRS && is_blank(l, cell) && is_apart(l, cell); d++) {
            int worth = worth_aiming(l, false, cell, d);
            if (worth < least)
                continue;
            least = worth + 1;
            best = (struct clue_change){cell, d};
        }
    return best;
}

static int known_near(const struct loops *l, int cell) {
    struct grid g = l->p->grid;
    int known = 0;
    for (int r = grid_row(g, cell) - 2; r <= grid_row(g, cell) + 2; r++)
        for (int c = grid_col(g, cell) - 2; c <= grid_col(g, cell) + 2; c++)
            if (r >= 0 && c >= 0 && r < g.rows && c < g.cols)
                known += !is_open(l, grid_cell(g, r, c));
    return known;
}

/* Returns the shaded cell that should become a clue: with `open` an undecided one with the most
 * marks around it, where progress is likely; otherwise a decided one with the fewest. With `alone`
 * it must not touch a clue. */
static struct clue_change best_clue(struct loops *l, bool open, bool alone) {
    struct clue_change best = {NO_CELL, DIR_NONE};
    int most = -1, alike = 0;
    for (int cell = 0; cell < l->cells; cell++) {
        if (!is_shaded(l, cell) || is_open(l, cell) != open ||
            (alone && count_beside(l, cell, is_clue) > 0) || !is_apart(l, cell))
            continue;
        int known = known_near(l, cell), worth = open ? known : l->cells - known;
        alike = worth > most ? 1 : alike + (worth == most);
        if (worth < most || rng_below(&l->run->rng, alike) > 0)
            continue;
        most = worth;
        best.cell = cell;
    }
    return best;
}

static struct clue_change best_change(struct loops *l) {
    struct clue_change t = best_aim(l, NOT_ZERO + WORTHWHILE);
    if (t.cell == NO_CELL)
        t = best_clue(l, true, true);
    if (t.cell == NO_CELL)
        t = best_clue(l, true, false);
    if (t.cell == NO_CELL)
        t = best_aim(l, 0);
    return t.cell != NO_CELL ? t : best_clue(l, false, false);
}

/* Changes the puzzle where the walk is stuck, at one place for each OPEN_A_CLUE open marks. Returns
 * false if there is nothing left to change. */
static bool help_on(struct loops *l) {
    int wanted = 1 + open_marks(&l->m, l->marks) / OPEN_A_CLUE;
    struct clue_change t = {0};
    l->n_changes = 0;
    while (l->n_changes < wanted && (t = best_change(l)).cell != NO_CELL)
        l->changes[l->n_changes++] = t;
    for (int i = 0; i < l->n_changes; i++)
        if (l->changes[i].dir == DIR_NONE)
            put(l, l->changes[i].cell, GIVEN_CLUE, 0);
        else
            aim(l, l->changes[i].cell, l->changes[i].dir);
    return l->n_changes > 0;
}

/* Changes the puzzle until a walk solves it. Returns false if that failed. By default each walk
 * continues from the marks of the one before, which proves nothing: a shaded cell that becomes a
 * clue no longer keeps its neighbours from being shaded, so earlier marks may no longer follow.
 * With `afresh` each walk starts from the empty board, so that the last one proves uniqueness, and
 * takes no more work than `most` (0: no limit). */
static bool help_until_solved(struct loops *l, bool afresh, double most) {
    forget(l);
    while (!walk_on(l, most)) {
        if (run_over(l->run) || !help_on(l))
            return false;
        if (afresh)
            forget(l);
    }
    return true;
}

/* --- removing clues --------------------------------------------------------------------------- */

/* Returns true if an extreme puzzle is wanted. It takes too long to rate again and again and cannot
 * be too hard, so it is rated only at the end. */
static bool wants_extreme(const struct loops *l) {
    return l->run->o->graded && l->run->o->difficulty == EXTREME;
}

static bool loops_are_unique(struct loops *l) {
    forget(l);
    renew_model(l);
    mark *planted = marks_new(&l->m), *other = marks_new(&l->m);
    for (int v = 0; v < model_vars(&l->m); v++) {
        struct place at = l->m.vars.at[v].at;
        bool yes = place_is_cell(at)
                       ? is_shaded(l, at.a)
                       : (l->planted[at.a] & (1 << grid_towards(l->m.grid, at.a, at.b))) != 0;
        planted[v] = yes ? MARK_YES : MARK_NO;
    }
    l->run->patience = PATIENCE;
    enum searched found = other_solution(l->run, &l->m, planted, NULL, false, other);
    l->run->patience = 0;
    mem_free(planted);
    mem_free(other);
    return found == SEARCH_NONE;
}

/* Rates the puzzle, or tests only its uniqueness if no difficulty or an extreme one is wanted. A
 * dull puzzle counts as too hard, so that the change that made it dull is undone. */
static enum fit fit_of_loops(struct loops *l) {
    struct rating r;
    if (!l->run->o->graded || wants_extreme(l))
        return loops_are_unique(l) ? FITS : TOO_HARD;
    enum fit fit = rate_for(l->run, l->p, &r);
    return fit == TOO_DULL ? TOO_HARD : fit;
}

/* Changes the clue in a cell so that the puzzle becomes harder or looks better. Returns false, with
 * nothing changed, if that is impossible. */
typedef bool clue_changer(struct loops *l, int cell);

static bool shade_clue(struct loops *l, int cell) {
    bool may =
        is_clue(l, cell) && count_beside(l, cell, is_shaded) == 0 && run_may_drop(l->run, l->p);
    if (may)
        put(l, cell, GIVEN_NONE, PLANTED_SHADED);
    return may;
}

static bool aim_dull_elsewhere(struct loops *l, int cell) {
    return is_dull(l, cell) && aim_alone(l, cell);
}

/* Lists the clues in random order, dull ones first. */
static void list_clues(const struct loops *l, vec_int *clues) {
    rng_shuffle(&l->run->rng, l->order, l->cells);
    for (int dull = 1; dull >= 0; dull--)
        for (int i = 0; i < l->cells; i++)
            if (is_clue(l, l->order[i]) && is_dull(l, l->order[i]) == dull)
                vec_push(clues, l->order[i]);
}

/* A pass that changes clues, and the verdict so far. */
struct changing {
    struct loops *l;
    clue_changer *by;
    vec_int clues;
    int ratings, from, percent; /* ratings left; start and end of its progress */
    enum fit fit;
};

/* Changes these clues, or undoes all of it if the puzzle becomes too hard. */
static bool change_some(void *arg, const int *cells, int n) {
    struct changing *c = arg;
    struct loops *l = c->l;
    LOCAL(mem_free_at) struct given *given = mem_copy(l->p->given, l->cells, sizeof *given);
    LOCAL(mem_free_at) uint8_t *planted = mem_copy(l->planted, l->cells, sizeof *planted);
    int changed = 0;
    for (int i = 0; i < n && c->ratings > 0; i++)
        changed += c->by(l, cells[i]);
    run_reach(l->run, c->from, c->percent, (int)(cells - c->clues.at), c->clues.len);
    if (changed == 0)
        return true;
    c->ratings--;
    enum fit now = fit_of_loops(l);
    if (now != TOO_HARD) {
        c->fit = now;
        return true;
    }
    memcpy(l->p->given, given, (size_t)l->cells * sizeof *given);
    memcpy(l->planted, planted, (size_t)l->cells * sizeof *planted);
    return false;
}

/* Changes each clue that allows it, dull ones first, unless that makes the puzzle too hard. `fit`
 * is the verdict before; returns the one afterwards. Reports progress up to `percent`. */
static enum fit change_clues(struct loops *l, clue_changer *by, enum fit fit, int percent) {
    struct changing c = {.l = l,
                         .by = by,
                         .ratings = RATINGS_BY_CELLS / l->cells,
                         .from = l->run->percent,
                         .percent = percent,
                         .fit = fit};
    list_clues(l, &c.clues);
    thin(l->run, &c.clues, false, change_some, &c);
    run_reach(l->run, percent, percent, 0, 0);
    return c.fit;
}

/* --- the whole puzzle ------------------------------------------------------------------------- */

/* Turns all cells that the loop leaves out into clues, and then shades as many as possible without
 * two of them touching, starting with those that have the fewest such neighbours. */
static void shade_left_out(struct loops *l) {
    for (int cell = 0; cell < l->cells; cell++)
        if (l->planted[cell] == 0)
            l->p->given[cell] = given_bare(GIVEN_CLUE);
    rng_shuffle(&l->run->rng, l->order, l->cells);
    for (int near = 0; near <= DIRS; near++)
        for (int i = 0; i < l->cells; i++) {
            int cell = l->order[i];
            if (is_clue(l, cell) && count_beside(l, cell, is_shaded) == 0 &&
                count_beside(l, cell, is_clue) <= near)
                put(l, cell, GIVEN_NONE, PLANTED_SHADED);
        }
}

/* Adds clues until the puzzle is not too hard, and returns the verdict. With less work a walk needs
 * more clues, so the limit is lowered while the rating finds the puzzle too hard. */
static enum fit help_to_fit(struct loops *l) {
    const struct generate_options *o = l->run->o;
    renew_model(l);
    double most = o->graded ? rate_most_work(&l->m, o->difficulty) : 0;
    enum fit fit = TOO_HARD;
    for (int i = 0; i < PACES && fit == TOO_HARD && help_until_solved(l, true, most); i++) {
        aim_rest(l);
        fit = fit_of_loops(l);
        most = most * PACE_PERCENT / 100;
    }
    return fit;
}

static bool is_extreme(const struct loops *l) {
    struct rating r;
    return rate_for(l->run, l->p, &r) == FITS;
}

/* Removes more clues until the puzzle is extreme. Returns false if it does not become so. */
static bool becomes_extreme(struct loops *l) {
    bool extreme = is_extreme(l);
    for (int i = 0; i < MORE_PASSES && !extreme && !run_over(l->run); i++) {
        change_clues(l, shade_clue, FITS, 100);
        extreme = is_extreme(l);
    }
    return extreme;
}

static bool build_loops(struct loops *l) {
    if (!implied_loop(l->run, l->level, l->planted))
        return false;
    shade_left_out(l);
    enum fit fit = help_until_solved(l, false, 0) ? help_to_fit(l) : TOO_HARD;
    if (fit == TOO_HARD)
        return false;
    fit = change_clues(l, shade_clue, fit, (IMPLIED_PERCENT + 100) / 2);
    fit = change_clues(l, aim_dull_elsewhere, fit, 100);
    return fit == FITS && !l->run->over && (!wants_extreme(l) || becomes_extreme(l));
}

bool loops_are_large(const struct run *run) {
    struct grid g = run->o->grid;
    return g.rows >= NARROWEST && g.cols >= NARROWEST && grid_cells(g) >= LARGE &&
           !run_is_strict(run) && run->o->density == 0;
}

struct puzzle *plant_loops(struct run *run) {
    const struct generate_options *o = run->o;
    if (!loops_are_large(run))
        return plant_clued(run);
    struct loops l = {.run = run,
                      .p = puzzle_new(o->genre, o->grid, false),
                      .cells = grid_cells(o->grid),
                      .level = !o->graded               ? EASY
                               : o->difficulty < NORMAL ? o->difficulty
                                                        : NORMAL};
    l.planted = mem_alloc(l.cells, sizeof *l.planted);
    l.order = mem_alloc(l.cells, sizeof *l.order);
    l.changes = mem_alloc(l.cells, sizeof *l.changes);
    for (int cell = 0; cell < l.cells; cell++)
        l.order[cell] = cell;
    return build_loops(&l) ? l.p : NULL;
}
