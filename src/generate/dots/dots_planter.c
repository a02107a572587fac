/* Generates puzzles of dots: grows a tree (the planted solution) several dots at a time, and undoes
 * the dots with which it is no longer the only solution. A dot that would see another dot without a
 * line of the tree between them is not placed, since that segment could replace one of the tree;
 * this check needs no query to the solver. */
#include "generate/dots/dots_planter.h"

#include "base/least.h"
#include "model/model.h"

#include <float.h>
#include <limits.h>

/* The seconds are those of twenty Yashi, 10x10 to 50x50, plain, easy, hard and expert, with other
 * values; with these 4.6. */
enum {
    DENSITY = 22,
    LARGE_DENSITY = 28, /* on large graded boards of LARGE_CELLS; sparser beyond, because the work
                           that a rating allows grows with the square root of the size */
    LARGE_CELLS = 400,  /* 200 4.0, 800 5.0 */
    AIMS = 4,           /* random cells compared for the next dot: 2 7.6, 8 4.4 */
    AROUND = 3,  /* a new dot's line starts at a dot at most this much farther than the nearest:
                    1 4.9, 6 7.4, any 7.4 */
    CHANCE = 4,  /* random part of a score, in cells of distance: 1 10.1, 2 5.7, 8 7.0 */
    SHORT = 70,  /* cost of a cell of line length, in hundredths of a cell of distance: 0 5.7,
                    35 3.9, 140 48.8 and two fail */
    MISSES = 20, /* batches undone per 100 cells, if each costs a query: 10 4.2, 40 8.1 */
    CORNER = 6,  /* a dot is near a corner within (rows + columns) / 6: 3 3.1, 12 7.3 */
    STRICT_TRIES = 40 /* after this many tries a bare corner is accepted, for tiny boards */
};

static bool is_dot(const struct dots *d, int cell) {
    return d->p->given[cell].kind == GIVEN_DOT;
}

static void put_dot(struct dots *d, int cell, bool there) {
    d->p->given[cell].kind = there ? GIVEN_DOT : GIVEN_NONE;
    d->dots += there ? 1 : -1;
}

static void cover(struct dots *d, struct line l, bool on) {
    enum dir dir = grid_towards(d->p->grid, l.a, l.b);
    for (int at = grid_step(d->p->grid, l.a, dir); at != l.b; at = grid_step(d->p->grid, at, dir))
        d->covered[at] = on;
    d->ends[l.a] = (uint8_t)(d->ends[l.a] ^ (1 << dir));
    d->ends[l.b] = (uint8_t)(d->ends[l.b] ^ (1 << dir_back(dir)));
}

/* True if the planted solution has a line on a segment. */
static bool is_drawn(const struct dots *d, struct place segment) {
    return d->ends[segment.a] & 1 << grid_towards(d->p->grid, segment.a, segment.b);
}

/* Returns a random cell of the middle half. */
static int middle(struct grid g, struct rng *rng) {
    int row = g.rows / 4 + rng_below(rng, (g.rows + 1) / 2);
    return grid_cell(g, row, g.cols / 4 + rng_below(rng, (g.cols + 1) / 2));
}

/* Returns the next dot in a direction, or NO_CELL. Sets *crossed if a line of the tree lies
 * between. */
static int sight(const struct dots *d, int from, enum dir dir, bool *crossed) {
    int at = grid_step(d->p->grid, from, dir);
    *crossed = false;
    for (; at != NO_CELL && !is_dot(d, at); at = grid_step(d->p->grid, at, dir))
        *crossed = *crossed || d->covered[at];
    return at;
}

/* Returns how many dots a new dot here would see across lines of the tree, not counting the
 * direction it comes from; -1 if it would see one without a line between. */
static int crossed_sights(const struct dots *d, int cell, enum dir back) {
    int n = 0;
    for (enum dir dir = 0; dir < DIRS; dir++) {
        bool crossed;
        if (dir == back || sight(d, cell, dir, &crossed) == NO_CELL)
            continue;
        if (!crossed)
            return -1;
        n++;
    }
    return n;
}

/* Returns the distance to the nearest dot. */
static int emptiness(const struct dots *d, int cell) {
    struct grid g = d->p->grid;
    int least = grid_distance(g, cell, d->root);
    for (int i = 0; i < d->tree.len; i++) {
        int far = grid_distance(g, cell, d->tree.at[i].b);
        least = min_int(far, least);
    }
    return least;
}

/* --- choosing a place ------------------------------------------------------------------------- */

/* Returns a corner without a dot near it, or NO_CELL. */
static int bare_corner(const struct dots *d) {
    struct grid g = d->p->grid;
    int corners[] = {0, g.cols - 1, grid_cell(g, g.rows - 1, 0), grid_cells(g) - 1};
    for (int i = 0; i < 4; i++)
        if (emptiness(d, corners[i]) > (g.rows + g.cols) / CORNER)
            return corners[i];
    return NO_CELL;
}

/* Returns a side of the board without a dot, or DIR_NONE. */
static enum dir bare_side(const struct dots *d) {
    struct grid g = d->p->grid;
    bool side[DIRS] = {false};
    for (int cell = 0; cell < grid_cells(g); cell++)
        for (enum dir dir = 0; dir < DIRS && is_dot(d, cell); dir++)
            side[dir] = side[dir] || grid_step(g, cell, dir) == NO_CELL;
    for (enum dir dir = 0; dir < DIRS; dir++)
        if (!side[dir])
            return dir;
    return DIR_NONE;
}

/* Returns the one of a few random cells that is farthest from all dots. (Mitchell, "Spectrally
 * optimal sampling for distribution ray tracing", 1991.) */
static int dots_empty_cell(struct dots *d) {
    int best = NO_CELL, most = -1;
    for (int i = 0; i < AIMS; i++) {
        int cell = rng_below(&d->run->rng, grid_cells(d->p->grid)), empty = emptiness(d, cell);
        if (empty <= most)
            continue;
        most = empty;
        best = cell;
    }
    return best;
}

/* Returns a cell for the next dot to be near: in an empty region, or, later and every other time,
 * in a bare corner or at a bare side. */
static int somewhere(struct dots *d) {
    bool late = 2 * d->dots > d->wanted && rng_below(&d->run->rng, 2) == 0;
    int cell = dots_empty_cell(d), corner = late ? bare_corner(d) : NO_CELL, next;
    enum dir side = late && corner == NO_CELL ? bare_side(d) : DIR_NONE;
    while (side != DIR_NONE && (next = grid_step(d->p->grid, cell, side)) != NO_CELL)
        cell = next;
    return corner != NO_CELL ? corner : cell;
}

/* --- growing ---------------------------------------------------------------------------------- */

static void add_tree_line(struct dots *d, struct line l) {
    put_dot(d, l.b, true);
    vec_push(&d->tree, l);
    cover(d, l, true);
}

/* Removes the last dot. */
static void take_last(struct dots *d) {
    struct line l = vec_pop(&d->tree);
    cover(d, l, false);
    put_dot(d, l.b, false);
}

/* The best line so far to a new dot near a cell. */
struct choice {
    int near, worth;
    struct line line;
};

/* Improves the choice by the new dots at which a line in this direction could end. */
static void shoot(struct dots *d, int from, enum dir dir, struct choice *c) {
    struct grid g = d->p->grid;
    int to = grid_step(g, from, dir);
    for (int i = 1; to != NO_CELL && !is_dot(d, to) && !d->covered[to]; i++) {
        int crossed = crossed_sights(d, to, dir_back(dir));
        int worth = crossed - grid_distance(g, to, c->near) - i * SHORT / 100 +
                    rng_below(&d->run->rng, CHANCE);
        if (crossed >= 0 && worth > c->worth)
            *c = (struct choice){c->near, worth, {from, to}};
        to = grid_step(g, to, dir);
    }
}

/* Adds the best new dot near a cell. It must not see another dot except across a line of the
 * tree. */
static void grow_dot(struct dots *d, int near) {
    struct grid g = d->p->grid;
    struct choice c = {.near = near, .worth = INT_MIN};
    int within = emptiness(d, near) + AROUND;
    for (int i = -1; i < d->tree.len; i++) {
        int from = i < 0 ? d->root : d->tree.at[i].b;
        for (enum dir dir = 0; dir < DIRS && grid_distance(g, from, near) <= within; dir++)
            shoot(d, from, dir, &c);
    }
    if (c.worth > INT_MIN)
        add_tree_line(d, c.line);
}

/* Adds dots while the test passes, several at a time, fewer after a failure. Returns false if there
 * are too few for a puzzle. */
static bool grow_tree(struct dots *d, tree_test *test) {
    int misses = 0, batch = 1, most = 1 + d->misses * grid_cells(d->p->grid) / 100;
    while (d->dots < d->wanted && misses < most && !run_over(d->run)) {
        int before = d->tree.len;
        for (int i = 0; i < batch; i++)
            grow_dot(d, somewhere(d));
        bool good = d->tree.len > before && test(d);
        misses += !good;
        while (!good && d->tree.len > before)
            take_last(d);
        batch = good ? batch + 1 : (batch + 1) / 2;
        run_reach(d->run, 0, 100, d->dots, d->wanted);
    }
    return d->dots >= 3;
}

/* keep_tree() saves the tree in a list; rebuild() restores it. */
static void keep_tree(const struct dots *d, lines *out) {
    vec_clear(out);
    for (int i = 0; i < d->tree.len; i++)
        vec_push(out, d->tree.at[i]);
}

static void rebuild(struct dots *d, const lines *tree) {
    while (d->tree.len > 0)
        take_last(d);
    for (int i = 0; i < tree->len; i++)
        add_tree_line(d, tree->at[i]);
}

/* --- properties of a tree --------------------------------------------------------------------- */

/* Returns true if no side and no corner of the board is empty. */
static bool looks_good(const struct dots *d) {
    return bare_side(d) == DIR_NONE &&
           (d->run->attempt >= STRICT_TRIES || bare_corner(d) == NO_CELL);
}

/* Returns true if the tree is the only solution. The search starts from the opposite of the planted
 * solution. */
static bool only_tree(struct dots *d) {
    struct model m;
    VEC(lit) differ = {0};
    d->p->genre->compile(d->p, &m);
    struct solver *s = solver_for(d->run, &m, NULL);
    for (int v = 0; v < model_vars(&m); v++) {
        if (!is_drawn(d, m.vars.at[v].at))
            continue;
        solver_prefer(s, lit_no(v));
        vec_push(&differ, lit_no(v));
    }
    /* A tree that contains all these segments is this tree, so another one lacks one of them. */
    solver_add_clause(s, differ.at, differ.len);
    bool only = solver_search(s, NULL, 0) == SEARCH_NONE;
    vec_free(&differ);
    solver_free(s);
    model_free(&m);
    return only;
}

static int large_density(int cells) {
    int density = LARGE_DENSITY;
    while (density * density * cells > LARGE_DENSITY * LARGE_DENSITY * LARGE_CELLS)
        density--;
    return density;
}

/* Returns the number of dots per 100 cells: with few dots there is nothing to suppose. */
static int density_of(const struct generate_options *o) {
    static const int graded[DIFFICULTIES] = {DENSITY, DENSITY, 28, 40, 40};
    if (o->density > 0)
        return o->density;
    if (o->graded && o->difficulty < EXTREME && grid_cells(o->grid) >= DOTS_LARGE)
        return large_density(grid_cells(o->grid));
    return o->graded ? graded[o->difficulty] : DENSITY;
}

static bool grow_graded(struct dots *d);

struct puzzle *plant_dots(struct run *run) {
    const struct generate_options *o = run->o;
    int cells = grid_cells(o->grid), density = density_of(o);
    struct dots d = {.run = run, .p = puzzle_new(o->genre, o->grid, false)};
    d.ends = mem_alloc(cells, sizeof *d.ends);
    d.covered = mem_alloc(cells, sizeof *d.covered);
    d.wanted = cells * density / 100 > 3 ? cells * density / 100 : 3;
    d.misses = MISSES;
    d.root = middle(o->grid, &run->rng);
    put_dot(&d, d.root, true);
    bool good =
        cells >= 3 && (o->graded ? grow_graded(&d) : grow_tree(&d, only_tree) && looks_good(&d));
    return good ? d.p : NULL;
}

/* --- graded puzzles --------------------------------------------------------------------------- */

/* A graded puzzle keeps its difficulty while it grows: after each batch of dots a walk tries it
 * with the techniques of the difficulty, and the batch is undone if the walk gets stuck, needs too
 * many of the hardest steps, or takes more work than a rating allows. The rating decides; a puzzle
 * that misses the difficulty loses many of its dots and grows others. A small expert board has too
 * few dots for that: it grows while its solution is unique, and is rated at the end. */

enum { VARIATIONS = 6 }; /* 1 3.0, 3 5.6, 12 3.0 */

/* Distances from the wanted difficulty that exceed any measured one: not a puzzle; no supposition
 * needed. */
static const double WORTHLESS = 50, TAME = 20;

/* The hardest tier of a difficulty; PACE is the share of a rating's work that a walk may take,
 * START the part of it that is available from the first dot on (the rest comes with the dots);
 * HARDEST is the number of steps with a supposition per 100 variables, as few of the hardest kind
 * as rating_is_good() wants. */
static const enum tier tiers[DIFFICULTIES] = {
    [EASY] = TIER_MEDIUM, [NORMAL] = TIER_HARD, [HARD] = TIER_WHATIF, [EXPERT] = TIER_WHATIF};
static const double PACE = 0.8, /* .4 3.9, 1 8.7 */
    START = 0.3;                /* 0 4.4, .6 6.4, 1 10.7 */
enum {
    HARDEST = 4, /* 2 4.3, 8 4.4; without, three expert 20x20 take 16.2 s instead of .7 */
    /* Batches that may be undone per 100 cells: 20 3.5, 50 4.6, 200 7.5, 1000 21.6. With 20 easy
     * and hard boards of 20x20 and 50x50 have a tenth to a quarter fewer dots. */
    HELD_MISSES = 100,
};

/* Returns true if the puzzle is held to its difficulty while it grows. */
static bool is_held(const struct dots *d) {
    enum difficulty wanted = d->run->o->difficulty;
    return wanted < EXPERT || (wanted == EXPERT && grid_cells(d->p->grid) >= DOTS_LARGE);
}

/* Rates a puzzle whose planted solution is the only one. */
static void rate_dots(const struct dots *d, struct rating *r) {
    struct budget b = run_budget(d->run);
    struct model m;
    d->p->genre->compile(d->p, &m);
    mark *planted = marks_new(&m);
    for (int v = 0; v < model_vars(&m); v++)
        planted[v] = is_drawn(d, m.vars.at[v].at) ? MARK_YES : MARK_NO;
    rate_known(&m, planted, &b, d->run->o->difficulty, r);
    mem_free(planted);
    model_free(&m);
}

/* Returns true if a walk reaches the end with the work that the difficulty allows for this many
 * dots. Each dot adds a share, so that the last ones have some left. */
static bool stays_within(struct dots *d) {
    enum difficulty wanted = d->run->o->difficulty;
    double most = rate_most_work_on(d->wanted, wanted) * PACE;
    double now = most * (START + (1 - START) * d->dots / d->wanted);
    struct dots_solved w = dots_solve(d->p, tiers[wanted], now);
    int hard = w.of[TIER_WHATIF], also = wanted == EXPERT ? w.of[TIER_HARD] : 0;
    return w.ends && max_int(hard, also) * 100 <= HARDEST * w.vars;
}

/* Removes the last dots while the rating finds the puzzle too hard. Returns the verdict. */
static enum fit fit_of_held(struct dots *d, struct rating *r) {
    enum fit fit = fit_of(d->run, r);
    while (fit == TOO_HARD && d->tree.len > 2 && !run_over(d->run)) {
        take_last(d);
        if (!dots_solve(d->p, TIER_WHATIF, DBL_MAX).ends)
            continue;
        rate_dots(d, r);
        fit = fit_of(d->run, r);
    }
    return fit;
}

/* Returns how far the puzzle is from the wanted difficulty; 0: it has it. */
static double off_the_mark(struct dots *d) {
    struct rating r;
    if (!looks_good(d))
        return WORTHLESS;
    if (!is_held(d) && dots_solve_by_ladder(d->p)) { /* saves a rating, which costs more */
        d->run->rated[TOO_EASY]++;
        return TAME;
    }
    rate_dots(d, &r);
    enum fit fit = is_held(d) ? fit_of_held(d, &r) : fit_of(d->run, &r);
    double off = r.score - (1.5 + (double)d->run->o->difficulty);
    if (fit == FITS)
        return looks_good(d) ? 0
                             : WORTHLESS; /* fit_of_held() may have removed the dots of a corner */
    return off < 0 ? -off : off;
}

static bool regrow(struct dots *d, tree_test *test) {
    int n = 2 + rng_below(&d->run->rng, d->tree.len);
    for (; n > 0 && d->tree.len > 1; n--)
        take_last(d);
    return grow_tree(d, test);
}

/* Regrows parts of the tree and keeps the one nearest to the wanted difficulty. Returns true if it
 * has that difficulty. */
static bool vary(struct dots *d, tree_test *test) {
    lines best = {0};
    double off = off_the_mark(d);
    for (int i = 0; i < VARIATIONS && off > 0 && !run_over(d->run); i++) {
        keep_tree(d, &best);
        double now = regrow(d, test) ? off_the_mark(d) : WORTHLESS;
        if (now <= off)
            off = now;
        else
            rebuild(d, &best);
    }
    vec_free(&best);
    return off <= 0;
}

/* Grows a tree of the wanted difficulty from its first dot. Returns false if it did not get that
 * difficulty. */
static bool grow_graded(struct dots *d) {
    tree_test *test = is_held(d) ? stays_within : only_tree;
    if (is_held(d))
        d->misses = HELD_MISSES;
    return grow_tree(d, test) && vary(d, test);
}
