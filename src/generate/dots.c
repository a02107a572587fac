/* Puzzles of dots: grow a tree (the truth), then change it a dot at a time until no other solution
 * is left. A segment that the tree has not and that no line of the tree crosses could take the
 * place of one that it has, so first those are counted, which costs nothing; once there are none,
 * the solver looks for a solution that differs in more than one segment. */
#include "generate/planted.h"

#include <stdlib.h>
#include <string.h>

enum {
    FREE_COST = 4,
    CHOICES = 40, /* of 100 dots */
    STRICT_TRIES = 100,
    DENSITY = 22,
    LONGEST = 6,
    MOVES_PER_DOT = 40,
    GROW_TRIES = 60,
    MISSES = 2000
};

struct line {
    int a, b;
};

struct dots {
    struct run *run;
    struct puzzle *p;
    VEC(struct line) tree;
    VEC(struct line) other; /* the solution found last */
    uint8_t *degree;        /* by cell: lines of the truth that end there */
    bool *covered;          /* by cell: a line of the truth passes over it */
    vec_int differ;         /* cells at the ends of segments that only the other solution has */
    int dots, wanted;       /* how many there are, and should be */
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
    d->degree[l.a] = (uint8_t)(d->degree[l.a] + (on ? 1 : -1));
    d->degree[l.b] = (uint8_t)(d->degree[l.b] + (on ? 1 : -1));
}

/* A new dot at the end of a new line from this one; false where the way is not free. */
static bool grow_from(struct dots *d, int from) {
    enum dir dir = (enum dir)rng_below(&d->run->rng, DIRS);
    int length = 1 + rng_below(&d->run->rng, LONGEST), at = from;
    length = 1 + rng_below(&d->run->rng, length); /* short ones more often than long ones */
    for (int i = 0; i < length; i++) {
        at = grid_step(d->p->grid, at, dir);
        if (at == NO_CELL || is_dot(d, at) || d->covered[at])
            return false;
    }
    struct line l = {from, at};
    put_dot(d, at, true);
    vec_push(&d->tree, l);
    cover(d, l, true);
    return true;
}

/* A random dot, as near to `near` as can be had. */
static int dot_near(struct dots *d, int near) {
    struct grid g = d->p->grid;
    for (int i = 0; i < GROW_TRIES; i++) {
        int cell = rng_below(&d->run->rng, grid_cells(g));
        if (is_dot(d, cell) && grid_distance(g, cell, near) <= 2 + i / 4)
            return cell;
    }
    return NO_CELL;
}

static bool grow(struct dots *d, int near) {
    for (int i = 0; i < GROW_TRIES; i++) {
        int from = dot_near(d, near);
        if (from != NO_CELL && grow_from(d, from))
            return true;
    }
    return false;
}

static bool take_leaf(struct dots *d, int near) {
    for (int i = 0; i < GROW_TRIES && d->dots > 2; i++) {
        int leaf = dot_near(d, near);
        if (leaf == NO_CELL || d->degree[leaf] != 1)
            continue;
        int k = 0;
        while (d->tree.at[k].a != leaf && d->tree.at[k].b != leaf)
            k++;
        cover(d, d->tree.at[k], false);
        d->tree.at[k] = vec_pop(&d->tree);
        put_dot(d, leaf, false);
        return true;
    }
    return false;
}

static bool in_tree(const struct dots *d, int a, int b) {
    for (int i = 0; i < d->tree.len; i++)
        if ((d->tree.at[i].a == a && d->tree.at[i].b == b) ||
            (d->tree.at[i].a == b && d->tree.at[i].b == a))
            return true;
    return false;
}

/* The next dot in a direction; *crossed: a line of the tree is on the way. */
static int sight(const struct dots *d, int from, enum dir dir, bool *crossed) {
    int at = grid_step(d->p->grid, from, dir);
    *crossed = false;
    for (; at != NO_CELL && !is_dot(d, at); at = grid_step(d->p->grid, at, dir))
        *crossed = *crossed || d->covered[at];
    return at;
}

/* Segments that could take the place of one of the tree's, and those that only a crossing forbids:
 * the choices that make it a puzzle. */
static int free_segments(struct dots *d, int *choices) {
    int n = 0;
    *choices = 0;
    vec_clear(&d->differ);
    vec_clear(&d->other);
    for (int cell = 0; cell < grid_cells(d->p->grid); cell++)
        for (int i = 0; i < 2 && is_dot(d, cell); i++) {
            bool crossed;
            int to = sight(d, cell, i == 0 ? DIR_E : DIR_S, &crossed);
            if (to == NO_CELL || in_tree(d, cell, to))
                continue;
            *choices += crossed;
            if (crossed)
                continue;
            vec_push(&d->differ, cell);
            vec_push(&d->differ, to);
            n++;
        }
    return n;
}

/* How far the truth is from being the only solution; 0: it is. -1: the run is over. */
static int differences(struct dots *d) {
    int choices, free = free_segments(d, &choices);
    int share = d->run->attempt < STRICT_TRIES ? CHOICES : 0; /* tiny boards have no room for any */
    int missing = d->wanted * share / 100 - choices;
    if (free == 0 && missing > 0) /* anywhere will do */
        vec_push(&d->differ, rng_below(&d->run->rng, grid_cells(d->p->grid)));
    if (free > 0 || missing > 0)
        return FREE_COST * free + (missing > 0 ? missing : 0);
    struct model m;
    d->p->genre->compile(d->p, &m);
    mark *truth = marks_new(&m), *other = marks_new(&m);
    memset(truth, MARK_NO, (size_t)model_vars(&m));
    for (int i = 0; i < d->tree.len; i++)
        truth[model_at(&m, place_segment(d->tree.at[i].a, d->tree.at[i].b))] = MARK_YES;
    enum searched found = other_solution(d->run, &m, truth, NULL, true, other);
    vec_clear(&d->differ);
    vec_clear(&d->other);
    for (int v = 0; v < model_vars(&m) && found == SEARCH_FOUND; v++) {
        struct place at = m.vars.at[v].at;
        if (other[v] == MARK_YES)
            vec_push(&d->other, ((struct line){at.a, at.b}));
        if (other[v] == MARK_YES && truth[v] == MARK_NO) {
            vec_push(&d->differ, at.a);
            vec_push(&d->differ, at.b);
        }
    }
    mem_free(truth);
    mem_free(other);
    model_free(&m);
    return found == SEARCH_STOPPED ? -1 : d->differ.len / 2;
}

/* Takes the other solution for the truth: a truth that must stay as planned blocks the way. */
static void adopt(struct dots *d) {
    while (d->tree.len > 0)
        cover(d, vec_pop(&d->tree), false);
    for (int i = 0; i < d->other.len; i++) {
        vec_push(&d->tree, d->other.at[i]);
        cover(d, d->other.at[i], true);
    }
}

/* What a move may spoil. */
struct saved {
    struct given *given;
    VEC(struct line) tree, other;
    uint8_t *degree;
    bool *covered;
    vec_int differ;
    int dots;
};

static void save(const struct dots *d, struct saved *s) {
    int cells = grid_cells(d->p->grid);
    *s = (struct saved){.given = mem_copy(d->p->given, cells, sizeof *s->given),
                        .degree = mem_copy(d->degree, cells, sizeof *s->degree),
                        .covered = mem_copy(d->covered, cells, sizeof *s->covered),
                        .dots = d->dots};
    for (int i = 0; i < d->tree.len; i++)
        vec_push(&s->tree, d->tree.at[i]);
    for (int i = 0; i < d->other.len; i++)
        vec_push(&s->other, d->other.at[i]);
    for (int i = 0; i < d->differ.len; i++)
        vec_push(&s->differ, d->differ.at[i]);
}

static void forget(struct saved *s) {
    mem_free(s->given);
    mem_free(s->degree);
    mem_free(s->covered);
    vec_free(&s->tree);
    vec_free(&s->other);
    vec_free(&s->differ);
}

static void restore(struct dots *d, const struct saved *s) {
    size_t cells = (size_t)grid_cells(d->p->grid);
    memcpy(d->p->given, s->given, cells * sizeof *s->given);
    memcpy(d->degree, s->degree, cells * sizeof *s->degree);
    memcpy(d->covered, s->covered, cells * sizeof *s->covered);
    d->dots = s->dots;
    vec_clear(&d->tree);
    for (int i = 0; i < s->tree.len; i++)
        vec_push(&d->tree, s->tree.at[i]);
    vec_clear(&d->other);
    for (int i = 0; i < s->other.len; i++)
        vec_push(&d->other, s->other.at[i]);
    vec_clear(&d->differ);
    for (int i = 0; i < s->differ.len; i++)
        vec_push(&d->differ, s->differ.at[i]);
}

/* One change near a difference; false when none could be made. */
static bool change(struct dots *d) {
    struct rng *rng = &d->run->rng;
    int near = d->differ.at[rng_below(rng, d->differ.len)];
    if (d->other.len > 0 && rng_below(rng, 2))
        adopt(d);
    int kind = rng_below(rng, 3);
    if (d->dots > d->wanted + d->wanted / 6)
        kind = 1;
    if (d->dots < d->wanted - d->wanted / 6)
        kind = 0;
    if (kind == 0)
        return grow(d, near);
    return take_leaf(d, near) && (kind == 1 || grow(d, near));
}

/* Worse is taken now and then, less the worse it is. */
static bool accept(struct dots *d, int before, int now) {
    return now <= before || (now == before + 1 && rng_below(&d->run->rng, 1 << 7) == 0);
}

static bool anneal(struct dots *d) {
    int worth = differences(d);
    for (int moves = MOVES_PER_DOT * d->wanted; worth > 0 && moves > 0; moves--) {
        struct saved before;
        save(d, &before);
        int now = change(d) ? differences(d) : worth + 1;
        if (now >= 0 && !accept(d, worth, now))
            restore(d, &before);
        else
            worth = now;
        forget(&before);
    }
    return worth == 0;
}

static bool grow_tree(struct dots *d) {
    struct grid g = d->p->grid;
    int first = grid_cell(g, g.rows / 2, g.cols / 2);
    put_dot(d, first, true);
    int misses = 0;
    while (d->dots < d->wanted && misses < MISSES)
        if (!grow(d, rng_below(&d->run->rng, grid_cells(g)))) /* towards all corners alike */
            misses++;
    return d->dots >= 3;
}

/* Whether dots stand on all four sides of the board. */
static bool fills_board(const struct dots *d) {
    struct grid g = d->p->grid;
    bool side[DIRS] = {false};
    for (int cell = 0; cell < grid_cells(g); cell++) {
        if (!is_dot(d, cell))
            continue;
        side[DIR_N] = side[DIR_N] || grid_row(g, cell) == 0;
        side[DIR_S] = side[DIR_S] || grid_row(g, cell) == g.rows - 1;
        side[DIR_W] = side[DIR_W] || grid_col(g, cell) == 0;
        side[DIR_E] = side[DIR_E] || grid_col(g, cell) == g.cols - 1;
    }
    return side[DIR_N] && side[DIR_E] && side[DIR_S] && side[DIR_W];
}

struct puzzle *plant_dots(struct run *run) {
    const struct generate_options *o = run->o;
    int cells = grid_cells(o->grid), density = o->density > 0 ? o->density : DENSITY;
    struct dots d = {.run = run, .p = puzzle_new(o->genre, o->grid, false)};
    d.degree = mem_alloc(cells, sizeof *d.degree);
    d.covered = mem_alloc(cells, sizeof *d.covered);
    d.wanted = cells * density / 100 > 3 ? cells * density / 100 : 3;
    bool good = cells >= 3 && grow_tree(&d) && anneal(&d) && fills_board(&d);
    mem_free(d.degree);
    mem_free(d.covered);
    vec_free(&d.tree);
    vec_free(&d.other);
    vec_free(&d.differ);
    if (good)
        return d.p;
    puzzle_free(d.p);
    return NULL;
}
