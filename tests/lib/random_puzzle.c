#include "random_puzzle.h"
#include "model/model.h"

#include "context.h"

#include <assert.h>

static void random_clue(struct rng *rng, struct puzzle *p, int cell) {
    struct given *g = &p->given[cell];
    *g = (struct given){GIVEN_CLUE, (int8_t)rng_below(rng, DIRS), NO_NUMBER};
    if (rng_below(rng, 5) == 0)
        g->dir = DIR_NONE;
    else if (rng_below(rng, 5) > 0)
        g->number = (int16_t)rng_below(rng, rng_below(rng, 9) == 0 ? 300 : 5);
}

static int random_room_number(struct rng *rng, int most) {
    int below = rng_below(rng, 9) == 0 ? 40 : 4;
    return most == 0 ? NO_NUMBER : rng_below(rng, below > most ? most + 1 : below);
}

/* Some walls within rooms, one after the other as long as they part none; the boards of a seed are
 * the same in all else. */
static void random_loose_walls(struct rng *from, struct puzzle *p) {
    struct rng copy = *from, *rng = &copy;
    if (rng_below(rng, 4) > 0)
        return;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int next = grid_step(p->grid, cell, rng_below(rng, 2) ? DIR_E : DIR_S);
        if (next == NO_CELL || puzzle_wall(p, cell, next) || rng_below(rng, 4) > 0)
            continue;
        struct puzzle *with = puzzle_copy(p);
        puzzle_add_loose_wall(with, cell, next);
        if (puzzle_walls_are_loose(with))
            puzzle_add_loose_wall(p, cell, next);
        puzzle_free(with);
    }
}

static void random_rooms(struct rng *rng, struct puzzle *p) {
    int cells = grid_cells(p->grid), names = 2 + rng_below(rng, 9);
    int *label = mem_alloc(cells, sizeof *label);
    for (int cell = 0; cell < cells; cell++) {
        int west = grid_step(p->grid, cell, DIR_W), north = grid_step(p->grid, cell, DIR_N);
        int from = rng_below(rng, 2) ? west : north;
        label[cell] = from != NO_CELL && rng_below(rng, 4) ? label[from] : rng_below(rng, names);
    }
    puzzle_set_rooms(p, label);
    for (int room = 0; room < p->rooms; room++)
        if (rng_below(rng, 2))
            p->room_number[room] = random_room_number(rng, p->genre->room_max);
    mem_free(label);
    random_loose_walls(rng, p);
}

/* A given of one of the genre's kinds, with a number where it has them. */
static struct given random_given(struct rng *rng, const struct genre *genre) {
    int kinds = 0;
    while (genre->givens[kinds].kind != GIVEN_NONE)
        kinds++;
    const struct genre_given *own = &genre->givens[rng_below(rng, kinds)];
    int most = own->max < own->min + 4 ? own->max : own->min + 4;
    struct given g = given_bare((enum given_kind)own->kind);
    if (own->max > 0 && rng_below(rng, 4) > 0)
        g.number = (int16_t)(own->min + rng_below(rng, most - own->min + 1));
    if (given_rows[own->kind].arrow && (g.number != NO_NUMBER || rng_below(rng, 2)))
        g.dir = (int8_t)rng_below(rng, DIRS);
    return g;
}

static void random_elsewhere(struct rng *rng, struct puzzle *p) {
    const struct genre *g = p->genre;
    for (int i = 0; p->point && i < puzzle_points(p->grid); i++)
        if (rng_below(rng, 4) == 0)
            p->point[i] = given_numbered((enum given_kind)g->point.kind, rng_below(rng, 4));
    for (int i = 0; p->outer && i < p->grid.rows + p->grid.cols; i++)
        if (rng_below(rng, 2))
            p->outer[i] = rng_below(rng, 4);
}

static void random_givens(struct rng *rng, struct puzzle *p) {
    bool other = p->genre->givens[0].kind != GIVEN_NONE && !genre_given(p->genre, GIVEN_DOT) &&
                 !genre_given(p->genre, GIVEN_CLUE);
    int percent = 10 + rng_below(rng, 80);
    random_elsewhere(rng, p);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (genre_given(p->genre, GIVEN_DOT) && rng_below(rng, 3) == 0)
            p->given[cell].kind = GIVEN_DOT;
        else if (genre_given(p->genre, GIVEN_CLUE) && rng_below(rng, 6) == 0)
            random_clue(rng, p, cell);
        else if (other && rng_below(rng, 100) < percent)
            p->given[cell] = random_given(rng, p->genre);
    if (genre_has_rooms(p->genre))
        random_rooms(rng, p);
    if (p->genre->number.max > 0)
        p->number += rng_below(rng, 2);
    for (const struct variant *v = genre_variants(p->genre); v->letter; v++)
        if (rng_below(rng, 4) == 0)
            p->variant |= v->bit;
}

struct grid size_for(const struct genre *g, struct grid grid) {
    int side = grid.rows < grid.cols ? grid.rows : grid.cols;
    if (g->even && grid_cells(grid) % 2 == 1)
        grid.cols += grid.cols > 1 ? -1 : 1;
    return g->square ? (struct grid){side, side} : grid;
}

struct puzzle *random_puzzle(struct rng *rng, const struct genre *genre, int side) {
    for (;;) {
        struct grid g = {1 + rng_below(rng, side), 1 + rng_below(rng, side)};
        g = size_for(genre, g);
        struct puzzle *p = genre_board(genre, g);
        struct err e = {0};
        random_givens(rng, p);
        if (genre_validate(p, &e)) {
            context_puzzle(p);
            return p;
        }
        puzzle_free(p);
    }
}

/* Of several at one place a player marks the first one first, and crosses only that. */
static mark random_mark(struct rng *rng, const struct board *b, int v) {
    struct place at = b->model->vars.at[v].at;
    if (at.layer == 0)
        return (mark)(MARK_YES + rng_below(rng, 2));
    int before = model_at(b->model, place_on_layer(at, at.layer - 1));
    return b->value[before] == MARK_YES ? MARK_YES : MARK_NONE;
}

void random_marks(struct rng *rng, struct board *b, int share) {
    board_begin(b);
    for (int v = 0; v < model_vars(b->model); v++)
        if (rng_below(rng, 100) < share)
            board_set(b, v, random_mark(rng, b, v));
    board_end(b);
}

struct puzzle *random_dots(struct rng *rng, int side, int dots) {
    struct puzzle *p = genre_board(genre_by_name("yashi"), (struct grid){side, side});
    for (int i = 0; i < dots; i++)
        p->given[rng_below(rng, side * side)].kind = GIVEN_DOT;
    return p;
}

enum outcome outcome_of(const struct puzzle *p) {
    struct model m;
    struct answer a = {0};
    struct err e = {0};
    assert(genre_validate(p, &e));
    p->genre->compile(p, &m);
    solve(&m, &(struct solve_options){0}, &a);
    enum outcome outcome = a.outcome;
    answer_free(&a);
    model_free(&m);
    return outcome;
}
