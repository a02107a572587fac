/* Puzzles of shaded cells, a loop and clues with arrows. Small boards are made as any genre's. On a
 * large one parts drawn anew would never end, so the loop comes first there, one that follows from
 * the cells that it leaves out. As many of these as do not touch one another are shaded, and the
 * others are clues without a number. Then the techniques solve the puzzle (a walk). Where they get
 * stuck, a clue is aimed, or a shaded cell becomes a clue, at several places at once. The loop does
 * not change, so this ends. At last, clues that are not needed are shaded again as long as the
 * puzzle is not too hard, and dull ones are aimed elsewhere. Rating a large board takes long, so
 * several clues are changed before each rating.
 *
 * Invariant between any two calls, once the loop is drawn: the planted solution obeys the rules and
 * every number of the puzzle. */
#include "base/least.h"
#include "generate/clued.h"
#include "generate/draw/implied_loop.h"
#include "generate/technique_solver.h"

#include <string.h>

enum { PLANTED_SHADED = 16 }; /* in planted[]: else bits 1 << enum dir of the cell's line ends */

/* Cells of a large board at least, and its rows or columns. At 12x12 the median of four seeds with
 * a difficulty is .12 to .17 s this way and 1 to 3 s the other way; at 10x10 both take .1 to .6 s,
 * and this one leaves more clues that touch or are zero. */
enum { LARGE = 121, NARROWEST = 8 };

/* Chosen by judgement; `make bench` compares values. */
enum {
    RATINGS_BY_CELLS = 100000, /* ratings in a pass over the clues, times the cells of the board */
    OPEN_A_CLUE = 200,         /* one clue is changed for so many open marks */
    APART = 4,                 /* cells that are changed at once are farther from one another */
    PACES = 3,                 /* limits of work that are tried, */
    PACE_PERCENT = 80,         /* each so much of the one before */
    MORE_PASSES = 3,           /* over the clues of a puzzle that is not extreme */
};

/* What a change is worth. Aims: see worth_aiming(), in tenths of chi-square. */
enum {
    SHADED_OF = 5,   /* cells ahead of a clue, of which one is shaded in the mean */
    AIM_CHANCE = 24, /* what chance adds is below this */
    NOT_ZERO = 1000, /* a clue that counts some is worth so much more */
    WORTHWHILE = 60, /* if an aim is worth less beyond that, a shaded cell becomes a clue */
};

/* Propagations that it may take to see whether a board without a wanted difficulty still has only
 * one solution. */
enum { PATIENCE = 10000000 };

/* One change that helps the walk on: a clue is aimed, or (DIR_NONE) a shaded cell becomes one. */
struct clue_change {
    int cell;
    enum dir dir;
};

struct loops {
    struct run *run;
    struct puzzle *p;
    int cells;
    uint8_t *planted; /* by cell */
    /* The walk uses the techniques of this difficulty: the wanted one, but none beyond NORMAL,
     * which cost too much here; EASY, which costs least, if none is wanted. */
    enum difficulty level;
    struct model m;              /* of p at the last walk or question */
    mark *marks;                 /* by its variables: how far the walk has come */
    int *order;                  /* all cells, shuffled now and then */
    struct clue_change *changes; /* of this round */
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

/* Whether another clue of this direction lies beside it, or beyond clues beside it: both count the
 * same. */
static bool is_said(const struct loops *l, int cell, enum dir d) {
    enum dir ways[2] = {d, dir_back(d)};
    for (int i = 0; i < 2; i++)
        for (int at = grid_step(l->p->grid, cell, ways[i]); at != NO_CELL && is_clue(l, at);
             at = grid_step(l->p->grid, at, ways[i]))
            if (l->p->given[at].dir == (int8_t)d)
                return true;
    return false;
}

/* A zero, or one that says no more than another one. */
static bool is_dull(const struct loops *l, int cell) {
    struct given g = l->p->given[cell];
    return is_clue(l, cell) && g.dir != DIR_NONE &&
           (g.number == 0 || is_said(l, cell, (enum dir)g.dir));
}

/* How many of its neighbours are so. */
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

/* A cell that the loop leaves out becomes a clue or shaded; every aimed number counts again. */
static void put(struct loops *l, int cell, enum given_kind kind, uint8_t planted) {
    l->p->given[cell] = given_bare(kind);
    l->planted[cell] = planted;
    for (int at = 0; at < l->cells; at++)
        if (is_clue(l, at) && !is_blank(l, at))
            aim(l, at, (enum dir)l->p->given[at].dir);
}

/* How much a clue would restrict the cells ahead that are open, or (`any`) all of them: the
 * chi-square statistic of their count, in tenths, were each shaded with one chance in SHADED_OF; a
 * count far from the usual is met by few shadings, so that rules alone lead on from it. Zeros are
 * dull. -1: nothing. */
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

/* Aims a clue where it implies most by itself; at a zero in the last resort. False: the clue was
 * dull, and would be so again. */
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

/* Compiles the puzzle; what was marked stays so. */
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

/* Solves on from what is marked, with no more work than `most` (0: any). True: it is solved. */
static bool walk_on(struct loops *l, double most) {
    struct technique_solver walk = {.near = NO_CELL, .most = most};
    renew_model(l);
    return technique_solve(&l->m, l->marks, l->level, &walk);
}

static bool is_open(const struct loops *l, int cell) {
    int v = l->m.cell_var[cell];
    return v >= 0 && l->marks[v] == MARK_NONE;
}

/* --- where it is stuck ------------------------------------------------------------------------ */

static bool is_apart(const struct loops *l, int cell) {
    for (int i = 0; i < l->n_changes; i++)
        if (grid_distance(l->p->grid, cell, l->changes[i].cell) <= APART)
            return false;
    return true;
}

/* The aim of a blank clue that is worth most, and at least `least`; NO_CELL if there is none. */
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

/* The shaded cell that had best become a clue: an `open` one where most is known already, so that
 * it leads on, or a known one where least is; one that touches no clue if `alone`. */
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

/* Changes the puzzle where the walk is stuck, at one place for so many open marks. False: nothing
 * is left that could be changed. */
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

/* Helps until a walk solves the board. Each goes on where the one before was stuck, which proves
 * nothing: a cell that becomes a clue no longer keeps its neighbours from being shaded, so what was
 * known may no longer follow. Or (`afresh`) each begins at the empty board, so that the last one
 * proves uniqueness, and takes no more work than `most` (0: any). */
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

/* --- clues that are not needed ---------------------------------------------------------------- */

/* An extreme puzzle takes too long to be rated again and again, and none is too
 * hard: it is rated at the end alone. */
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

/* Rates the puzzle, or asks only whether it is unique when no difficulty or an extreme one is
 * wanted. A dull puzzle counts as too hard, so that the change that made it dull is taken back. */
static enum fit fit_of_loops(struct loops *l) {
    struct rating r;
    if (!l->run->o->graded || wants_extreme(l))
        return loops_are_unique(l) ? FITS : TOO_HARD;
    enum fit fit = rate_for(l->run, l->p, &r);
    return fit == TOO_DULL ? TOO_HARD : fit;
}

/* Changes the clue in a cell so that the puzzle becomes harder, or nicer to look at. Returns false,
 * and changes nothing, if that is not possible there. */
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

/* Clues in random order, dull ones first. */
static void list_clues(const struct loops *l, vec_int *clues) {
    rng_shuffle(&l->run->rng, l->order, l->cells);
    for (int dull = 1; dull >= 0; dull--)
        for (int i = 0; i < l->cells; i++)
            if (is_clue(l, l->order[i]) && is_dull(l, l->order[i]) == dull)
                vec_push(clues, l->order[i]);
}

/* A pass that changes clues, and how the puzzle fits so far. */
struct changing {
    struct loops *l;
    clue_changer *by;
    vec_int clues;
    int ratings, from, percent; /* ratings that are left; the progress that it notes goes so far */
    enum fit fit;
};

/* Changes these clues, or takes all of that back if the puzzle is too hard then. */
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
 * is how the puzzle fits before; returns how it does afterwards. The progress that it notes goes up
 * to `percent`. */
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

/* --- the whole -------------------------------------------------------------------------------- */

/* Makes all cells that the loop leaves out clues, and then shades as many as it can without two of
 * them touching, those with the fewest such neighbours first. */
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

/* Adds clues until the puzzle is not too hard. The less work a walk may take, the more clues it
 * gets, so the limit is lowered as long as the rating finds it too hard. */
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

/* A puzzle that is not extreme yet loses more clues. */
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
