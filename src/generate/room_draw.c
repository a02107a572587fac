/* Draws rooms on an empty board, before there is a solution: rectangles of many sizes, row by row
 * or column by column; what is left between them joins a neighbour, so that some rooms have
 * corners. */
#include "generate/rooms.h"

/* Out of a hundred rooms so many are small and large; one in so many is long, or joins another. */
enum { SMALL_PERCENT = 15, LARGE_PERCENT = 15, LONG_IN = 8, JOINED_IN = 6 };

struct drawing {
    struct rng *rng;
    struct grid g; /* lies across: maybe the board turned */
    int wanted;    /* cells a room in the mean */
    int *label;    /* by cell of g; -1: none yet */
    vec_int size;  /* by label */
};

/* Most rooms have two thirds to four thirds of the wanted size, some much less or more; as good as
 * square, but for a few. */
void draw_box(struct rng *rng, int wanted, int *rows, int *cols) {
    int kind = rng_below(rng, 100), third = wanted / 3 > 0 ? wanted / 3 : 1;
    int least = kind < SMALL_PERCENT                   ? third
                : kind < SMALL_PERCENT + LARGE_PERCENT ? 4 * third
                                                       : 2 * third;
    int cells = least + rng_below(rng, least + 1), side = 1;
    while ((side + 1) * (side + 1) <= cells)
        side++;
    if (side > 1 && rng_below(rng, LONG_IN) == 0)
        side--;
    int other = (cells + side / 2) / side;
    bool flat = rng_below(rng, 2) == 0;
    *rows = flat ? side : other;
    *cols = flat ? other : side;
}

static void fill_box(struct drawing *d, int from) {
    int rows, cols, row = grid_row(d->g, from), col = grid_col(d->g, from), room = d->size.len;
    draw_box(d->rng, d->wanted, &rows, &cols);
    vec_push(&d->size, 0);
    for (int r = row; r < row + rows && r < d->g.rows; r++)
        for (int c = col; c < col + cols && c < d->g.cols; c++) {
            if (d->label[grid_cell(d->g, row, c)] >= 0 && d->label[grid_cell(d->g, row, c)] != room)
                break;
            d->label[grid_cell(d->g, r, c)] = room;
            d->size.at[room]++;
        }
}

/* The smallest room that touches this one; -1: there is none. */
static int small_neighbour(const struct drawing *d, int room) {
    int best = -1;
    for (int cell = 0; cell < grid_cells(d->g); cell++)
        for (enum dir dir = 0; dir < DIRS && d->label[cell] == room; dir++) {
            int next = grid_step(d->g, cell, dir), by = next == NO_CELL ? room : d->label[next];
            if (by != room && (best < 0 || d->size.at[by] < d->size.at[best]))
                best = by;
        }
    return best;
}

/* Small rooms join a neighbour, and so do a few others. */
static void join_small(struct drawing *d) {
    for (int room = 0; room < d->size.len; room++) {
        int size = d->size.at[room];
        bool odd = size < d->wanted && rng_below(d->rng, JOINED_IN) == 0;
        bool small = 4 * size < d->wanted || (3 * size < d->wanted && rng_below(d->rng, 2) == 0);
        int into = small || odd ? small_neighbour(d, room) : -1;
        if (into < 0)
            continue;
        d->size.at[into] += d->size.at[room];
        d->size.at[room] = 0;
        for (int cell = 0; cell < grid_cells(d->g); cell++)
            if (d->label[cell] == room)
                d->label[cell] = into;
    }
}

void draw_rooms(struct rng *rng, struct puzzle *p, int wanted, bool boxes) {
    bool turned = rng_below(rng, 2) == 0;
    struct drawing d = {.rng = rng, .g = p->grid, .wanted = wanted};
    if (turned)
        d.g = (struct grid){p->grid.cols, p->grid.rows};
    int cells = grid_cells(d.g), *label = mem_alloc(cells, sizeof *label);
    d.label = mem_alloc(cells, sizeof *d.label);
    for (int cell = 0; cell < cells; cell++)
        d.label[cell] = -1;
    for (int cell = 0; cell < cells; cell++)
        if (d.label[cell] < 0)
            fill_box(&d, cell);
    if (!boxes)
        join_small(&d);
    for (int cell = 0; cell < cells; cell++) {
        int row = grid_row(p->grid, cell), col = grid_col(p->grid, cell);
        label[cell] = d.label[turned ? grid_cell(d.g, col, row) : cell];
    }
    puzzle_set_rooms(p, label);
    mem_free(label);
    mem_free(d.label);
    vec_free(&d.size);
}
