/* How time grows with size: planted boards of each genre, solved until a second solution is found
 * or excluded, as a table with the exponent of growth over the number of cells.
 *
 *   growth_bench YARDSTICK PROGRAM [DIR] */
#include "base/rng.h"
#include "engine/engine.h"
#include "format/format.h"
#include "percentile.h"
#include "solve/solve.h"

#include <math.h>
#include <stdio.h>

enum { SIZES = 6, SEEDS = 3, SECONDS = 10 };

static const struct grid sizes[SIZES] = {{10, 10}, {20, 20},   {31, 45},
                                         {64, 64}, {100, 100}, {128, 128}};

static struct puzzle *empty_board(const char *genre, struct grid g, bool rooms) {
    return puzzle_new(genre_by_name(genre), g, rooms);
}

/* --- a loop ----------------------------------------------------------------------------------- */

enum { BREACHES = 10 }; /* of 100 walls, at random */

/* Opens one room more beside a room of the maze, chosen at random, and the wall between them.
 * Returns it, or NO_CELL: all rooms around are open. */
static int open_room(struct rng *rng, struct grid blocks, bool *wall, int room) {
    int ways = 0, between[DIRS], beyond[DIRS];
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(blocks, room, d);
        int then = next == NO_CELL ? NO_CELL : grid_step(blocks, next, d);
        if (then == NO_CELL || !wall[then])
            continue;
        between[ways] = next;
        beyond[ways++] = then;
    }
    if (ways == 0)
        return NO_CELL;
    int way = rng_below(rng, ways);
    wall[between[way]] = wall[beyond[way]] = false;
    return beyond[way];
}

/* A maze of blocks: rooms where row and column are even, walls taken down between them until all
 * hang together by one way each, and a few more. True: there is a wall in the block. The caller
 * frees it. */
static bool *maze(struct rng *rng, struct grid blocks) {
    int n = grid_cells(blocks);
    bool *wall = mem_alloc(n, sizeof *wall);
    vec_int stack = {0};
    for (int b = 1; b < n; b++)
        wall[b] = true;
    vec_push(&stack, 0);
    while (stack.len > 0) {
        int opened = open_room(rng, blocks, wall, vec_last(&stack));
        if (opened == NO_CELL)
            (void)vec_pop(&stack);
        else
            vec_push(&stack, opened);
    }
    for (int b = 0; b < n; b++) /* between two rooms */
        if ((grid_row(blocks, b) + grid_col(blocks, b)) % 2 == 1 &&
            rng_below(rng, 100) < BREACHES && grid_row(blocks, b) + 1 < blocks.rows &&
            grid_col(blocks, b) + 1 < blocks.cols)
            wall[b] = false;
    vec_free(&stack);
    return wall;
}

static int count_ahead(const struct puzzle *p, const bool *shaded, int cell, enum dir d) {
    int n = 0;
    for (int at = grid_step(p->grid, cell, d); at != NO_CELL; at = grid_step(p->grid, at, d))
        n += shaded[at];
    return n;
}

/* The loop runs round a tree of blocks of two by two; of a block that it leaves out two cells are
 * shaded, and two are clues. So about a quarter of the cells are clues. */
static struct puzzle *plant_loop(struct rng *rng, struct grid g) {
    struct puzzle *p = empty_board("yajilin", g, false);
    struct grid blocks = {g.rows / 2, g.cols / 2};
    bool *wall = maze(rng, blocks), *shaded = mem_alloc(grid_cells(g), sizeof *shaded);
    for (int cell = 0; cell < grid_cells(g); cell++) {
        int row = grid_row(g, cell), col = grid_col(g, cell);
        bool block = row / 2 < blocks.rows && col / 2 < blocks.cols;
        if (block && !wall[grid_cell(blocks, row / 2, col / 2)])
            continue;
        shaded[cell] = block && row % 2 == col % 2;
        if (!shaded[cell])
            p->given[cell] = (struct given){GIVEN_CLUE, (int8_t)rng_below(rng, DIRS), NO_NUMBER};
    }
    for (int cell = 0; cell < grid_cells(g); cell++) {
        struct given *at = &p->given[cell];
        if (at->kind == GIVEN_CLUE)
            at->number = (int16_t)count_ahead(p, shaded, cell, (enum dir)at->dir);
    }
    mem_free(wall);
    mem_free(shaded);
    return p;
}

/* --- rooms ------------------------------------------------------------------------------------ */

/* Bricks of three by three or so, each second row of them shifted. */
static void set_bricks(struct rng *rng, struct puzzle *p) {
    int *label = mem_alloc(grid_cells(p->grid), sizeof *label), rooms = 0;
    for (int top = 0; top < p->grid.rows; top += 3)
        for (int left = 0, width; left < p->grid.cols; left += width, rooms++) {
            width = 2 + rng_below(rng, 3);
            for (int row = top; row < top + 3 && row < p->grid.rows; row++)
                for (int col = left; col < left + width && col < p->grid.cols; col++)
                    label[grid_cell(p->grid, row, col)] = rooms;
        }
    puzzle_set_rooms(p, label);
    mem_free(label);
}

/* Shades wherever the engine lets it, in a random order. */
static bool shade(struct rng *rng, const struct model *m, mark *full) {
    struct engine e;
    int vars = model_vars(m), *order = mem_alloc(vars, sizeof *order);
    for (int v = 0; v < vars; v++)
        order[v] = v;
    rng_shuffle(rng, order, vars);
    engine_init(&e, m, NULL);
    bool fits = engine_run(&e);
    for (int i = 0; i < vars && fits; i++) {
        struct point here = engine_here(&e);
        engine_set(&e, e.marks[order[i]] == MARK_NONE ? lit_yes(order[i]) : LIT_TRUE);
        if (engine_run(&e))
            continue;
        engine_back(&e, here);
        engine_set(&e, lit_no(order[i]));
        fits = engine_run(&e);
    }
    for (int v = 0; v < vars; v++)
        full[v] = e.marks[v];
    engine_free(&e);
    mem_free(order);
    return fits;
}

static struct puzzle *plant_rooms_with(struct rng *rng, struct grid g) {
    struct puzzle *p = empty_board("heyawake", g, true);
    struct model m;
    set_bricks(rng, p);
    p->genre->compile(p, &m);
    mark *full = marks_new(&m);
    bool fits = shade(rng, &m, full);
    for (int room = 0; room < p->rooms && fits; room++)
        p->room_number[room] = 0;
    for (int cell = 0; cell < grid_cells(g) && fits; cell++)
        p->room_number[p->room[cell]] += full[m.cell_var[cell]] == MARK_YES;
    mem_free(full);
    model_free(&m);
    if (fits)
        return p;
    puzzle_free(p);
    return NULL;
}

static struct puzzle *plant_rooms(struct rng *rng, struct grid g) {
    struct puzzle *p = NULL;
    while (!p)
        p = plant_rooms_with(rng, g);
    return p;
}

/* --- dots ------------------------------------------------------------------------------------- */

static struct puzzle *plant_dots(struct rng *rng, struct grid g) {
    struct puzzle *p = empty_board("yashi", g, false);
    for (int cell = 0; cell < grid_cells(g); cell++)
        if (rng_below(rng, 5) == 0 || cell == 0)
            p->given[cell].kind = GIVEN_DOT;
    return p;
}

/* --- the table -------------------------------------------------------------------------------- */

typedef struct puzzle *planter(struct rng *rng, struct grid g);

/* CPU seconds for one size: the median of a few boards; what came out goes to `outcomes`. */
static double measure(planter *plant, struct grid g, char outcomes[SEEDS + 1]) {
    double cpu[SEEDS];
    for (int seed = 0; seed < SEEDS; seed++) {
        struct rng rng;
        rng_seed(&rng, (uint64_t)seed + 1);
        struct loaded l = {.puzzle = plant(&rng, g)};
        struct answer a = {0};
        loaded_compile(&l);
        solve(l.model, &(struct solve_options){.budget = {.cpu_seconds = SECONDS}}, &a);
        cpu[seed] = a.cpu_seconds;
        outcomes[seed] = "01s?"[a.outcome];
        answer_free(&a);
        loaded_free(&l);
    }
    outcomes[SEEDS] = '\0';
    return percentile(cpu, SEEDS, 50);
}

/* Least squares on logarithms, over the sizes that came to an end. */
static double exponent(const double *cpu) {
    double n = 0, x = 0, xx = 0, y = 0, xy = 0;
    for (int i = 0; i < SIZES && cpu[i] < SECONDS; i++) {
        double cells = log(grid_cells(sizes[i])), time = log(cpu[i]);
        n++;
        x += cells;
        xx += cells * cells;
        y += time;
        xy += cells * time;
    }
    return (n * xy - x * y) / (n * xx - x * x);
}

static void row(const char *genre, planter *plant) {
    double cpu[SIZES];
    printf("  %-9s", genre);
    for (int i = 0; i < SIZES; i++) {
        char outcomes[SEEDS + 1];
        cpu[i] = measure(plant, sizes[i], outcomes);
        printf(" %9.2f %s", cpu[i] * 1000, outcomes);
        fflush(stdout);
    }
    printf("   cells^%.2f\n", exponent(cpu));
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc < 3)
        return 2;
    printf("\nHow solving grows, ms of CPU, median of %d boards (their solutions: 0, 1, several s, "
           "cut short ?).\n\n",
           SEEDS);
    printf("  %-9s", "");
    for (int i = 0; i < SIZES; i++)
        printf(" %6dx%-3d   ", sizes[i].rows, sizes[i].cols);
    printf("\n");
    row("yajilin", plant_loop);
    row("heyawake", plant_rooms);
    row("yashi", plant_dots);
    return 0;
}
