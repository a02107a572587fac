/* Puzzles of dots: grow a tree (the truth), some dots at a time, and take those back with which it
 * is not the only solution. A new dot that saw another one past no line of the tree would let that
 * segment take another's place, so it is not put there: this costs no question. */
#include "generate/planted.h"

#include <stdlib.h>
#include <string.h>

enum {
    DENSITY = 22,
    LONGEST = 6,
    GROW_TRIES = 60,
    GROW_CHOICE = 12,
    MISSES = 200, /* batches that had to be taken back */
    BATCH = 3,
    CHOICES = 15, /* of 100 dots */
    VARIATIONS = 40,
    STRICT_TRIES = 40 /* tiny boards have no room for any */
};

struct line {
    int a, b;
};

struct dots {
    struct run *run;
    struct puzzle *p;
    VEC(struct line) tree;
    uint8_t *ends;    /* by cell: bits 1 << enum dir of the lines of the truth there */
    bool *covered;    /* by cell: a line of the truth passes over it */
    int dots, wanted; /* how many there are, and should be */
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

/* Where the tree begins. */
static int middle(struct grid g) {
    return grid_cell(g, g.rows / 2, g.cols / 2);
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

/* The cell where a new dot could end a new line from this one, or NO_CELL. */
static int shoot(struct dots *d, int from, enum dir dir) {
    int length = 1 + rng_below(&d->run->rng, LONGEST), at = from;
    length = 1 + rng_below(&d->run->rng, length); /* short ones more often than long ones */
    for (int i = 0; i < length; i++) {
        at = grid_step(d->p->grid, at, dir);
        if (at == NO_CELL || is_dot(d, at) || d->covered[at])
            return NO_CELL;
    }
    return at;
}

/* A random dot, as near to `near` as can be had: cells are tried ever farther from there, of which
 * one in so many is a dot. */
static int dot_near(struct dots *d, int near) {
    struct grid g = d->p->grid;
    int every = grid_cells(g) / d->dots;
    for (int i = rng_below(&d->run->rng, every); i < GROW_TRIES; i += every) {
        int k = rng_below(&d->run->rng, d->dots);
        int cell = k < d->tree.len ? d->tree.at[k].b : middle(g);
        if (grid_distance(g, cell, near) <= 2 + i / 4)
            return cell;
    }
    return NO_CELL;
}

/* A new dot that sees no other one but through a line of the tree, best of some where it could. */
static bool grow(struct dots *d, int near) {
    struct line best = {0};
    int score = -1;
    for (int i = 0, good = 0; i < GROW_TRIES && good < GROW_CHOICE; i++) {
        int from = dot_near(d, near);
        enum dir dir = (enum dir)rng_below(&d->run->rng, DIRS);
        int to = from == NO_CELL ? NO_CELL : shoot(d, from, dir);
        int crossed = to == NO_CELL ? -1 : crossed_sights(d, to, dir_back(dir));
        good += crossed >= 0;
        if (crossed <= score)
            continue;
        score = crossed;
        best = (struct line){from, to};
    }
    if (score < 0)
        return false;
    put_dot(d, best.b, true);
    vec_push(&d->tree, best);
    cover(d, best, true);
    return true;
}

/* Segments that only a crossing forbids: the choices that make it a puzzle. */
static int choices(const struct dots *d) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(d->p->grid); cell++)
        for (enum dir dir = DIR_E; dir <= DIR_S && is_dot(d, cell); dir++) {
            bool crossed;
            n += !(d->ends[cell] & (1 << dir)) && sight(d, cell, dir, &crossed) != NO_CELL &&
                 crossed;
        }
    return n;
}

/* Whether the truth is the only solution; the search begins at its opposite. */
static bool only_tree(struct dots *d) {
    struct model m;
    VEC(lit) differ = {0};
    d->p->genre->compile(d->p, &m);
    struct solver *s = solver_for(d->run, &m, NULL);
    for (int i = 0; i < d->tree.len; i++) {
        int v = model_at(&m, place_segment(d->tree.at[i].a, d->tree.at[i].b));
        solver_prefer(s, lit_no(v));
        vec_push(&differ, lit_no(v));
    }
    solver_add(s, differ.at, differ.len); /* a tree that has all these segments has no others */
    bool only = solver_search(s, NULL, 0) == SEARCH_NONE;
    vec_free(&differ);
    solver_free(s);
    model_free(&m);
    return only;
}

static void take_last(struct dots *d) {
    struct line l = vec_pop(&d->tree);
    cover(d, l, false);
    put_dot(d, l.b, false);
}

/* A side of the board where no dot stands, or DIR_NONE. */
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

/* Towards all corners alike, at last to the sides that are bare. */
static int somewhere(struct dots *d) {
    int cell = rng_below(&d->run->rng, grid_cells(d->p->grid)), next;
    enum dir side = 2 * d->dots > d->wanted ? bare_side(d) : DIR_NONE;
    while (side != DIR_NONE && (next = grid_step(d->p->grid, cell, side)) != NO_CELL)
        cell = next;
    return cell;
}

/* Adds dots while the solution stays the only one: some at a time, one at a time when that fails.
 */
static bool grow_tree(struct dots *d) {
    int misses = 0, batch = BATCH;
    while (d->dots < d->wanted && misses < MISSES && !run_over(d->run)) {
        int before = d->tree.len;
        for (int i = 0; i < batch; i++)
            grow(d, somewhere(d));
        bool good = d->tree.len > before && only_tree(d);
        misses += !good;
        while (!good && d->tree.len > before)
            take_last(d);
        batch = good ? batch + 1 : 1 + batch / 2;
    }
    return d->dots >= 3;
}

static bool has_choices(const struct dots *d) {
    return d->run->attempt >= STRICT_TRIES || 100 * choices(d) >= CHOICES * d->dots;
}

/* Off any mark: not even a puzzle; with nothing to suppose. */
static const double WORTHLESS = 50, TAME = 20;

/* --- to a difficulty -------------------------------------------------------------------------- */

typedef VEC(struct line) lines;

static void rebuild(struct dots *d, const lines *tree) {
    while (d->tree.len > 0)
        take_last(d);
    for (int i = 0; i < tree->len; i++) {
        put_dot(d, tree->at[i].b, true);
        vec_push(&d->tree, tree->at[i]);
        cover(d, tree->at[i], true);
    }
}

/* How far the puzzle is from the wanted difficulty; 0: it has it. */
static double off_the_mark(struct dots *d) {
    struct rating r;
    enum difficulty wanted = d->run->o->difficulty;
    if (bare_side(d) != DIR_NONE || !has_choices(d))
        return WORTHLESS;
    if (wanted >= EXPERT && needs_no_what_if(d->p)) {
        d->run->rated[TOO_EASY]++;
        return TAME;
    }
    enum fit fit = rate_for(d->run, d->p, &r);
    double off = r.score - (1.5 + (double)wanted);
    return fit == FITS ? 0 : off < 0 ? -off : off;
}

static void keep(const struct dots *d, lines *out) {
    vec_clear(out);
    for (int i = 0; i < d->tree.len; i++)
        vec_push(out, d->tree.at[i]);
}

/* Takes some of the last dots back and grows others. */
static bool regrow(struct dots *d) {
    int n = 2 + rng_below(&d->run->rng, d->tree.len / 2 + 1);
    for (; n > 0 && d->tree.len > 1; n--)
        take_last(d);
    return grow_tree(d);
}

/* Goes on from what is nearest to the wanted difficulty. */
static bool vary(struct dots *d) {
    lines best = {0};
    double off = off_the_mark(d);
    int most = d->run->o->difficulty == HARD ? 0 : VARIATIONS; /* fresh ones are as good there */
    for (int i = 0; i < most && off > 0 && !run_over(d->run); i++) {
        keep(d, &best);
        double now = regrow(d) ? off_the_mark(d) : WORTHLESS;
        if (now <= off)
            off = now;
        else
            rebuild(d, &best);
    }
    vec_free(&best);
    return off <= 0;
}

/* How many dots of 100 cells: without many there is nothing to suppose. */
static int density_of(const struct generate_options *o) {
    static const int graded[DIFFICULTIES] = {DENSITY, DENSITY, 26, 40, 40};
    if (o->density > 0)
        return o->density;
    return o->graded ? graded[o->difficulty] : DENSITY;
}

struct puzzle *plant_dots(struct run *run) {
    const struct generate_options *o = run->o;
    int cells = grid_cells(o->grid), density = density_of(o);
    struct dots d = {.run = run, .p = puzzle_new(o->genre, o->grid, false)};
    d.ends = mem_alloc(cells, sizeof *d.ends);
    d.covered = mem_alloc(cells, sizeof *d.covered);
    d.wanted = cells * density / 100 > 3 ? cells * density / 100 : 3;
    put_dot(&d, middle(o->grid), true);
    bool good = cells >= 3 && grow_tree(&d);
    good = good && (o->graded ? vary(&d) : bare_side(&d) == DIR_NONE && has_choices(&d));
    mem_free(d.ends);
    mem_free(d.covered);
    vec_free(&d.tree);
    if (good)
        return d.p;
    puzzle_free(d.p);
    return NULL;
}
