/* Walk round a random spanning tree of the board's 2x2 blocks: the way goes through every cell
 * once. An odd last row or column is taken in by bumps: two cells of the loop that lie side by side
 * at the edge are joined through the two cells beyond instead. */
#include "generate/draw/hamiltonian_loop.h"

#include "base/mem.h"
#include "graph/graph.h"

#include <string.h>

struct blocks {
    struct grid g;      /* of blocks */
    bool *east, *south; /* by block: the tree joins it to its neighbour */
};

/* Kruskal's algorithm on edges in random order. */
static void grow_spanning_tree(struct blocks *b, struct rng *r) {
    int blocks = grid_cells(b->g), *order = mem_alloc(2 * blocks, sizeof *order),
        *sets = sets_new(blocks);
    for (int i = 0; i < 2 * blocks; i++)
        order[i] = i;
    rng_shuffle(r, order, 2 * blocks);
    for (int i = 0; i < 2 * blocks; i++) {
        int block = order[i] / 2, next = grid_step(b->g, block, order[i] % 2 ? DIR_E : DIR_S);
        if (next != NO_CELL && sets_join(sets, block, next))
            *(order[i] % 2 ? &b->east[block] : &b->south[block]) = true;
    }
}

static void loop_add_line(struct grid g, uint8_t *ends, int cell, enum dir d) {
    ends[cell] |= (uint8_t)(1 << d);
    ends[grid_step(g, cell, d)] |= (uint8_t)(1 << dir_back(d));
}

static void loop_remove_line(struct grid g, uint8_t *ends, int cell, enum dir d) {
    ends[cell] &= (uint8_t) ~(1 << d);
    ends[grid_step(g, cell, d)] &= (uint8_t) ~(1 << dir_back(d));
}

/* Along each side of a block the way runs inside it, or crosses twice where the tree does. */
static void trace_tree(const struct blocks *b, struct grid g, uint8_t *ends) {
    for (int block = 0; block < grid_cells(b->g); block++) {
        int nw = grid_cell(g, 2 * grid_row(b->g, block), 2 * grid_col(b->g, block));
        int ne = nw + 1, sw = nw + g.cols;
        int north = grid_step(b->g, block, DIR_N), west = grid_step(b->g, block, DIR_W);
        if (north == NO_CELL || !b->south[north])
            loop_add_line(g, ends, nw, DIR_E);
        if (west == NO_CELL || !b->east[west])
            loop_add_line(g, ends, nw, DIR_S);
        if (!b->east[block]) {
            loop_add_line(g, ends, ne, DIR_S);
        } else {
            loop_add_line(g, ends, ne, DIR_E);
            loop_add_line(g, ends, sw + 1, DIR_E);
        }
        if (!b->south[block]) {
            loop_add_line(g, ends, sw, DIR_E);
        } else {
            loop_add_line(g, ends, sw, DIR_S);
            loop_add_line(g, ends, sw + 1, DIR_S);
        }
    }
}

/* The line from `cell` along the edge goes through the two cells beyond it, in direction `out`. */
static void bump(struct grid g, uint8_t *ends, int cell, enum dir along, enum dir out) {
    int next = grid_step(g, cell, along);
    loop_remove_line(g, ends, cell, along);
    loop_add_line(g, ends, cell, out);
    loop_add_line(g, ends, next, out);
    loop_add_line(g, ends, grid_step(g, cell, out), along);
}

void hamiltonian_loop(struct rng *r, struct grid g, uint8_t *ends) {
    struct blocks b = {.g = {g.rows / 2, g.cols / 2}};
    int blocks = grid_cells(b.g);
    b.east = mem_alloc(blocks, sizeof *b.east);
    b.south = mem_alloc(blocks, sizeof *b.south);
    memset(ends, 0, (size_t)grid_cells(g));
    grow_spanning_tree(&b, r);
    trace_tree(&b, g, ends);
    for (int col = 0; g.rows % 2 && col + 1 < g.cols; col += 2)
        bump(g, ends, grid_cell(g, g.rows - 2, col), DIR_E, DIR_S);
    for (int row = 0; g.cols % 2 && row + 1 < g.rows; row += 2)
        bump(g, ends, grid_cell(g, row, g.cols - 2), DIR_S, DIR_E);
}
