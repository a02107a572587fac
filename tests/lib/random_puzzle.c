#include "random_puzzle.h"

static void random_clue(struct rng *rng, struct puzzle *p, int cell) {
    struct given *g = &p->given[cell];
    *g = (struct given){GIVEN_CLUE, (int8_t)rng_below(rng, DIRS), NO_NUMBER};
    if (rng_below(rng, 5) == 0)
        g->dir = DIR_NONE;
    else if (rng_below(rng, 5) > 0)
        g->number = (int16_t)rng_below(rng, rng_below(rng, 9) == 0 ? 300 : 5);
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
            p->room_number[room] = rng_below(rng, rng_below(rng, 9) == 0 ? 40 : 4);
    mem_free(label);
}

static void random_givens(struct rng *rng, struct puzzle *p) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (genre_given(p->genre, GIVEN_DOT) && rng_below(rng, 3) == 0)
            p->given[cell].kind = GIVEN_DOT;
        else if (genre_given(p->genre, GIVEN_CLUE) && rng_below(rng, 6) == 0)
            random_clue(rng, p, cell);
    if (genre_has_rooms(p->genre))
        random_rooms(rng, p);
    for (const struct variant *v = genre_variants(p->genre); v->letter; v++)
        if (rng_below(rng, 4) == 0)
            p->variant |= v->bit;
}

struct puzzle *random_puzzle(struct rng *rng, const struct genre *genre, int side) {
    for (;;) {
        struct grid g = {1 + rng_below(rng, side), 1 + rng_below(rng, side)};
        struct puzzle *p = genre_board(genre, g);
        struct err e = {0};
        random_givens(rng, p);
        if (genre_validate(p, &e))
            return p;
        puzzle_free(p);
    }
}

void random_marks(struct rng *rng, struct board *b, int share) {
    board_begin(b);
    for (int v = 0; v < model_vars(b->model); v++)
        if (rng_below(rng, 100) < share)
            board_set(b, v, (uint8_t)(MARK_YES + rng_below(rng, 2)));
    board_end(b);
}
