#include "generate/draw/implied_loop.h"

#include "base/least.h"

#include "generate/draw/random_lines.h"
#include "generate/technique_solver.h"
#include "model/judge/judge.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEFT_OUT_PERCENT = 26, /* of the cells may be left out at no cost; as on published boards */
    ROUNDS = 5000,         /* limit; a board of 50x50 takes about 1,300 */
    SPOT_REACH = 3,        /* largest reach of a spot; a spot is judged by a square that reaches one
                              farther, and no two of these overlap */
    SPOTS = 40,            /* random cells that are tried as spots in each round */
};

/* Costs, in units of an open place: A_PAIR for two neighbours that are both left out, MOST_FOR_ONE
 * at most for one cell left out while there are too many. */
enum { A_PAIR = 2, MOST_FOR_ONE = 6 };

/* Limit on propagations for redrawing the spots; few rounds need more. */
enum { PATIENCE = 40000 };

/* A loop, and where the techniques get stuck if they are given the cells that it leaves out. */
struct walked_loop {
    mark *marks;  /* indexed by variable, complete */
    int *open_at; /* by cell: number of open places that begin there */
    int open;     /* number of open places */
    int left_out; /* number of cells that the loop leaves out */
};

/* A square of the board that is redrawn. */
struct spot {
    int middle; /* a cell */
    int reach;  /* number of rows and columns on each side of it */
};

struct drawing {
    struct run *run;
    enum difficulty level;
    struct model m;              /* of the draft, which has no clues */
    struct walked_loop is, next; /* the current loop, and that of this round */
    mark *given, *near;          /* scratch, indexed by variable */
    struct spot spots[SPOTS];    /* redrawn in this round */
    int n_spots;
    int *spot_at; /* by cell: the index of the spot that it is in, or NO_SPOT */
};

enum { NO_SPOT = -1 };

static bool is_left_out(const struct drawing *d, const struct walked_loop *l, int cell) {
    return l->marks[d->m.cell_var[cell]] == MARK_YES;
}

/* Computes from the marks of a loop where it is open and how many cells it leaves out. */
static void walk_loop(struct drawing *d, struct walked_loop *l) {
    struct technique_solver walk = {.near = NO_CELL};
    memset(l->open_at, 0, (size_t)grid_cells(d->m.grid) * sizeof *l->open_at);
    l->open = l->left_out = 0;
    for (int v = 0; v < model_vars(&d->m); v++) {
        bool told = place_is_cell(d->m.vars.at[v].at);
        d->given[v] = told ? l->marks[v] : MARK_NONE;
        l->left_out += told && l->marks[v] == MARK_YES;
    }
    technique_solve_quickly(&d->m, d->given, d->level, &walk);
    for (int v = 0; v < model_vars(&d->m); v++)
        if (d->given[v] == MARK_NONE) {
            l->open_at[d->m.vars.at[v].at.a]++;
            l->open++;
        }
}

/* --- choosing and redrawing spots ------------------------------------------------------------- */

static bool spot_has(const struct drawing *d, struct spot spot, int cell) {
    return grid_chebyshev(d->m.grid, cell, spot.middle) <= spot.reach;
}

static bool is_far_from_spots(const struct drawing *d, int cell) {
    for (int i = 0; i < d->n_spots; i++)
        if (spot_has(d, (struct spot){d->spots[i].middle, 2 * SPOT_REACH + 1}, cell))
            return false;
    return true;
}

/* Chooses random cells with open places, far from one another. */
static void choose_spots(struct drawing *d) {
    struct rng *r = &d->run->rng;
    LOCAL(mem_free_at) vec_int open = {0};
    for (int cell = 0; cell < grid_cells(d->m.grid); cell++)
        if (d->is.open_at[cell] > 0)
            vec_push(&open, cell);
    d->n_spots = 0;
    for (int i = 0; i < SPOTS; i++) {
        int cell = open.at[rng_below(r, open.len)];
        if (is_far_from_spots(d, cell))
            d->spots[d->n_spots++] = (struct spot){cell, 1 + rng_below(r, SPOT_REACH)};
    }
}

static void map_spots(struct drawing *d) {
    for (int cell = 0; cell < grid_cells(d->m.grid); cell++) {
        d->spot_at[cell] = NO_SPOT;
        for (int i = 0; i < d->n_spots; i++)
            if (spot_has(d, d->spots[i], cell))
                d->spot_at[cell] = i;
    }
}

/* Returns the spot that contains a place, or NO_SPOT. */
static int spot_of(const struct drawing *d, struct place at) {
    bool within = place_is_cell(at) || d->spot_at[at.a] == d->spot_at[at.b];
    return within ? d->spot_at[at.a] : NO_SPOT;
}

/* Redraws the spots to resemble another random loop, with everything outside unchanged. Returns
 * false if no such loop was found. */
static bool redraw_spots(struct drawing *d) {
    for (int v = 0; v < model_vars(&d->m); v++)
        d->given[v] = spot_of(d, d->m.vars.at[v].at) == NO_SPOT ? d->is.marks[v] : MARK_NONE;
    random_loop(&d->run->rng, &d->m, LOOP_PERCENT, d->near);
    d->run->patience = PATIENCE;
    bool drawn = near_solution(d->run, &d->m, d->given, d->near, d->next.marks) == SEARCH_FOUND;
    d->run->patience = 0;
    return drawn;
}

/* --- keeping improvements --------------------------------------------------------------------- */

/* Returns the cost of the pairs of left-out cells that begin at this cell. Shaded cells do not
 * touch, so all but one of such neighbours have to be clues. */
static int crowding_at(const struct drawing *d, const struct walked_loop *l, int cell) {
    struct grid g = d->m.grid;
    int east = grid_step(g, cell, DIR_E), south = grid_step(g, cell, DIR_S);
    bool pair = east != NO_CELL && is_left_out(d, l, east);
    bool below = south != NO_CELL && is_left_out(d, l, south);
    return A_PAIR * (pair + below);
}

/* Returns the cost of the surroundings of a spot. A cell that is left out costs more the further
 * the number on the whole board exceeds LEFT_OUT_PERCENT. */
static int cost_around(const struct drawing *d, const struct walked_loop *l, struct spot spot) {
    struct spot surroundings = {spot.middle, SPOT_REACH + 1};
    int cost = 0, over = d->is.left_out - LEFT_OUT_PERCENT * grid_cells(d->m.grid) / 100;
    int for_one = over < 0 ? 0 : min_int(over, MOST_FOR_ONE);
    for (int cell = 0; cell < grid_cells(d->m.grid); cell++) {
        if (!spot_has(d, surroundings, cell))
            continue;
        cost += l->open_at[cell];
        if (is_left_out(d, l, cell))
            cost += for_one + crowding_at(d, l, cell);
    }
    return cost;
}

static void copy_spot(const struct drawing *d, int spot, const mark *from, mark *to) {
    for (int v = 0; v < model_vars(&d->m); v++)
        if (spot_of(d, d->m.vars.at[v].at) == spot)
            to[v] = from[v];
}

/* Copies to d->next each redrawn spot whose surroundings cost no more than before, as long as the
 * lines still form one loop. Returns false if it keeps none. */
static bool keep_better(struct drawing *d) {
    int vars = model_vars(&d->m), kept = 0;
    LOCAL(mem_free_at) mark *drawn = mem_copy(d->next.marks, vars, sizeof *drawn);
    memcpy(d->next.marks, d->is.marks, (size_t)vars * sizeof *drawn);
    for (int i = 0; i < d->n_spots; i++) {
        struct walked_loop all = d->next;
        all.marks = drawn;
        if (cost_around(d, &all, d->spots[i]) > cost_around(d, &d->is, d->spots[i]))
            continue;
        copy_spot(d, i, drawn, d->next.marks);
        if (judge_full(&d->m, d->next.marks))
            kept++;
        else
            copy_spot(d, i, d->is.marks, d->next.marks);
    }
    return kept > 0;
}

/* Does one round: redraws spots and keeps those that are no worse. */
static void improve(struct drawing *d) {
    choose_spots(d);
    map_spots(d);
    if (!redraw_spots(d))
        return;
    walk_loop(d, &d->next);
    if (!keep_better(d))
        return;
    walk_loop(d, &d->next);
    struct walked_loop was = d->is;
    d->is = d->next;
    d->next = was;
}

/* --- the whole loop --------------------------------------------------------------------------- */

static struct walked_loop walked_loop_new(const struct model *m) {
    return (struct walked_loop){.marks = marks_new(m),
                                .open_at = mem_alloc(grid_cells(m->grid), sizeof(int))};
}

static void drawing_begin(struct drawing *d) {
    struct puzzle *empty = puzzle_new(d->run->o->genre, d->run->o->grid, false);
    empty->genre->making.draft(empty, &d->m);
    d->is = walked_loop_new(&d->m);
    d->next = walked_loop_new(&d->m);
    d->given = marks_new(&d->m);
    d->near = marks_new(&d->m);
    d->spot_at = mem_alloc(grid_cells(d->m.grid), sizeof *d->spot_at);
}

static void store_ends(const struct drawing *d, uint8_t *ends) {
    for (int cell = 0; cell < grid_cells(d->m.grid); cell++) {
        ends[cell] = 0;
        for (enum dir e = 0; e < DIRS; e++) {
            int v = d->m.segment_var[cell * DIRS + (int)e];
            if (v >= 0 && d->is.marks[v] == MARK_YES)
                ends[cell] |= (uint8_t)(1 << e);
        }
    }
}

bool implied_loop(struct run *run, enum difficulty level, uint8_t *ends) {
    struct drawing d = {.run = run, .level = level};
    drawing_begin(&d);
    random_loop(&run->rng, &d.m, LOOP_PERCENT, d.is.marks);
    walk_loop(&d, &d.is);
    int first = d.is.open;
    for (int i = 0; i < ROUNDS && d.is.open > 0 && !run_over(run); i++) {
        improve(&d);
        run_reach(run, 0, IMPLIED_PERCENT, first - d.is.open, first);
    }
    bool done = d.is.open == 0 && !run->over;
    store_ends(&d, ends);
    return done;
}
