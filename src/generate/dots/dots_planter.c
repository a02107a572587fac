/* Puzzles of dots: grow a tree (the planted solution), some dots at a time, and take those back
 * with which it is not the only solution. A new dot that saw another one past no line of the tree
 * would let that segment take another's place, so it is not put there: this costs no question. */
#include "generate/dots/dots_planter.h"

#include "base/least.h"
#include "model/model.h"

#include <float.h>
#include <limits.h>

/* The seconds are those of twenty Yashi, 10x10 to 50x50, plain, easy, hard and expert, with other
 * values; with these 4.6. */
enum {
    DENSITY = 22,
    LARGE_DENSITY = 28, /* of a large graded board of LARGE_CELLS, and sparser beyond: the work that
                           a rating allows, and dots make, grows with the root of the size */
    LARGE_CELLS = 400,  /* 200 4.0, 800 5.0 */
    AIMS = 4,           /* cells: 2 7.6, 8 4.4 */
    AROUND = 3,         /* a new dot's line comes from one that is so many cells farther than the
                           nearest: 1 4.9, 6 7.4, any 7.4 */
    CHANCE = 4,         /* cells of distance that are left to chance, 1 10.1, 2 5.7, 8 7.0; */
    SHORT = 70,         /* a cell of length costs so many hundredths of one: 0 5.7, 35 3.9, 140 48.8
                           and two fail */
    MISSES = 20,        /* batches taken back, on 100 cells, where each costs a question: 10 4.2, 40
                           8.1 */
    CORNER = 6,         /* both sides by this, how near to a corner a dot is: 3 3.1, 12 7.3 */
    STRICT_TRIES = 40   /* tiny boards have no room for any */
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

/* Somewhere in the middle half. */
static int middle(struct grid g, struct rng *rng) {
    int row = g.rows / 4 + rng_below(rng, (g.rows + 1) / 2);
    return grid_cell(g, row, g.cols / 4 + rng_below(rng, (g.cols + 1) / 2));
}

/* The next dot in a direction; *crossed: a line of the tree is on the way. */
static int sight(const struct dots *d, int from, enum dir dir, bool *crossed) {
    int at = grid_step(d->p->grid, from, dir);
    *crossed = false;
    for (; at != NO_CELL && !is_dot(d, at); at = grid_step(d->p->grid, at, dir))
        *crossed = *crossed || d->covered[at];
    return at;
}

/* A dot here would see others, but for crossed lines, only where it comes from; -1: it would see
 * one, else how many crossed ones. */
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

/* How far the nearest dot is. */
static int emptiness(const struct dots *d, int cell) {
    struct grid g = d->p->grid;
    int least = grid_distance(g, cell, d->root);
    for (int i = 0; i < d->tree.len; i++) {
        int far = grid_distance(g, cell, d->tree.at[i].b);
        least = min_int(far, least);
    }
    return least;
}

/* --- where to --------------------------------------------------------------------------------- */

/* A corner that no dot is near to, or NO_CELL. */
static int bare_corner(const struct dots *d) {
    struct grid g = d->p->grid;
    int corners[] = {0, g.cols - 1, grid_cell(g, g.rows - 1, 0), grid_cells(g) - 1};
    for (int i = 0; i < 4; i++)
        if (emptiness(d, corners[i]) > (g.rows + g.cols) / CORNER)
            return corners[i];
    return NO_CELL;
}

/* A side of the board without a dot, or DIR_NONE. */
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

/* Of a few cells the one that is farthest from all dots. (Mitchell, "Spectrally optimal sampling
 * for distribution ray tracing", 1991.) */
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

/* A cell that the next dot should be near to: where the board is empty; later on, every other time,
 * in a corner or at a side that is bare. */
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

/* Takes the last dot back. */
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

/* Of the new dots that a line in this direction could end at. */
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

/* A new dot near a cell that sees no other one but through a line of the tree. */
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

/* Adds dots while the test is passed, several at a time, fewer after a failure. Returns false if
 * there are too few for a puzzle. */
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

/* Saves the tree in a list; and restores it. */
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

/* --- what it is ------------------------------------------------------------------------------- */

/* True if it is worth looking at: no side and no corner is empty. */
static bool looks_good(const struct dots *d) {
    return bare_side(d) == DIR_NONE &&
           (d->run->attempt >= STRICT_TRIES || bare_corner(d) == NO_CELL);
}

/* The search begins at the planted solution's opposite. */
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
    /* A tree that has all these segments has no others. */
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

/* How many dots of 100 cells: without many there is nothing to suppose. */
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

/* A puzzle of dots that has its difficulty all the time: after each batch of dots it is walked
 * through with the techniques of the difficulty, and what gets the walk stuck, or asks for too many
 * of its hardest steps or for more work than a rating allows, is taken back. A rating has the last
 * word; what is off the mark loses many of its dots and grows others. A small expert board has too
 * few dots for that: it grows while its solution is the only one, and is rated at the end. */

enum { VARIATIONS = 6 }; /* 1 3.0, 3 5.6, 12 3.0 */

/* Off any mark: not even a puzzle; with nothing to suppose. */
static const double WORTHLESS = 50, TAME = 20;

/* The highest tier of a difficulty; of the work that a rating allows a walk may take PACE, of that
 * START from the first dot on and the rest as dots come; and steps that suppose something, out of
 * 100 variables, as few as rating_is_good() wants of the hardest kind. */
static const enum tier tiers[DIFFICULTIES] = {
    [EASY] = TIER_MEDIUM, [NORMAL] = TIER_HARD, [HARD] = TIER_WHATIF, [EXPERT] = TIER_WHATIF};
static const double PACE = 0.8, /* .4 3.9, 1 8.7 */
    START = 0.3;                /* 0 4.4, .6 6.4, 1 10.7 */
enum {
    HARDEST = 4, /* 2 4.3, 8 4.4; without, three expert 20x20 take 16.2 s instead of .7 */
    /* Batches taken back, on 100 cells: 20 3.5, 50 4.6, 200 7.5, 1000 21.6. With 20 easy and hard
     * boards of 20x20 and 50x50 have a tenth to a quarter fewer dots. */
    HELD_MISSES = 100,
};

/* Whether it is held to the difficulty as it grows. */
static bool is_held(const struct dots *d) {
    enum difficulty wanted = d->run->o->difficulty;
    return wanted < EXPERT || (wanted == EXPERT && grid_cells(d->p->grid) >= DOTS_LARGE);
}

/* For a puzzle whose planted solution is the only one. */
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

/* Whether a walk ends, with no more work than the difficulty allows so many dots: a share of that
 * for each, so that the last ones find some left. */
static bool stays_within(struct dots *d) {
    enum difficulty wanted = d->run->o->difficulty;
    double most = rate_most_work_on(d->wanted, wanted) * PACE;
    double now = most * (START + (1 - START) * d->dots / d->wanted);
    struct dots_solved w = dots_solve(d->p, tiers[wanted], now);
    int hard = w.of[TIER_WHATIF], also = wanted == EXPERT ? w.of[TIER_HARD] : 0;
    return w.ends && max_int(hard, also) * 100 <= HARDEST * w.vars;
}

/* One that a rating finds too hard loses its last dots until it is not. */
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

/* How far the puzzle is from the wanted difficulty; 0: it has it. */
static double off_the_mark(struct dots *d) {
    struct rating r;
    if (!looks_good(d))
        return WORTHLESS;
    if (!is_held(d) && dots_solve_by_ladder(d->p)) { /* a rating costs more */
        d->run->rated[TOO_EASY]++;
        return TAME;
    }
    rate_dots(d, &r);
    enum fit fit = is_held(d) ? fit_of_held(d, &r) : fit_of(d->run, &r);
    double off = r.score - (1.5 + (double)d->run->o->difficulty);
    if (fit == FITS)
        return looks_good(d) ? 0 : WORTHLESS; /* dots of a corner may be gone by now */
    return off < 0 ? -off : off;
}

static bool regrow(struct dots *d, tree_test *test) {
    int n = 2 + rng_below(&d->run->rng, d->tree.len);
    for (; n > 0 && d->tree.len > 1; n--)
        take_last(d);
    return grow_tree(d, test);
}

/* Goes on from what is nearest to the wanted difficulty. */
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
