/* Draws rooms on an empty board: rectangles of many sizes, row by row or column by column; gaps
 * between them are merged into neighbours, so that some rooms have corners. For genres whose rules
 * say so much about a room that such rooms admit no solution on a large board, rooms are drawn one
 * after the other, each so that the rooms so far admit a solution; where none fits, nearby ones are
 * redrawn. */
#include "generate/draw/random_rooms.h"

#include "base/least.h"
#include "model/judge/judge.h"
#include "model/model.h"

#include <string.h>

/* ODD_PERCENT of the rooms are small, and as many are large; one in LONG_IN is long, and one in
 * JOINED_IN joins another. */
enum { ODD_PERCENT = 15, LONG_IN = 8, JOINED_IN = 6 };

struct tiling {
    struct rng *rng;
    struct grid g; /* lies across: the board, perhaps transposed */
    int wanted;    /* mean number of cells in a room */
    int *label;    /* indexed by cell of g; -1: none yet */
    vec_int size;  /* indexed by label */
};

/* Draws the size of a room. Most have two thirds to four thirds of the wanted number of cells, some
 * much fewer or more; all but a few are nearly square. */
static void box_size(struct rng *rng, int wanted, int *rows, int *cols) {
    int kind = rng_below(rng, 100), third = wanted / 3 > 0 ? wanted / 3 : 1;
    int least = kind < ODD_PERCENT ? third : kind < 2 * ODD_PERCENT ? 4 * third : 2 * third;
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

static void fill_box(struct tiling *d, int from) {
    int rows, cols, row = grid_row(d->g, from), col = grid_col(d->g, from), room = d->size.len;
    box_size(d->rng, d->wanted, &rows, &cols);
    vec_push(&d->size, 0);
    for (int r = row; r < row + rows && r < d->g.rows; r++)
        for (int c = col; c < col + cols && c < d->g.cols; c++) {
            if (d->label[grid_cell(d->g, row, c)] >= 0 && d->label[grid_cell(d->g, row, c)] != room)
                break;
            d->label[grid_cell(d->g, r, c)] = room;
            d->size.at[room]++;
        }
}

/* Returns the smallest room that touches this one, or -1 if there is none. */
static int small_neighbour(const struct tiling *d, int room) {
    int best = -1;
    for (int cell = 0; cell < grid_cells(d->g); cell++)
        for (enum dir dir = 0; dir < DIRS && d->label[cell] == room; dir++) {
            int next = grid_step(d->g, cell, dir), by = next == NO_CELL ? room : d->label[next];
            if (by != room && (best < 0 || d->size.at[by] < d->size.at[best]))
                best = by;
        }
    return best;
}

/* Merges small rooms, and a few others, into a neighbour. */
static void join_small(struct tiling *d) {
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
    struct tiling d = {.rng = rng, .g = p->grid, .wanted = wanted};
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

/* --- rooms that admit a solution -------------------------------------------------------------- */

/* Chosen by judgement. */
enum {
    TRIED = 12,  /* boxes tried at a place: a third have a usual size, the last may be tiny */
    TINY_IN = 3, /* a tiny box is smaller than a third of the wanted size */
    SIDE = 5,    /* most rows or columns of a box of any size */
    WIDEST = 3,  /* boxes within 1, 2, ... cells of a place that stays empty are removed in turn */
};

struct boxes {
    struct run *run;
    struct puzzle *p; /* its rooms are the boxes so far; its last room is the rest of the board */
    bool turned;      /* column by column instead of row by row */
    int *label;       /* by cell: index of its box; -1: none yet */
    int n, wanted;
    mark *planted; /* a solution for the boxes so far; at first, values to try first */
};

static int first_bare(const struct boxes *b) {
    struct grid g = b->p->grid;
    for (int i = 0; i < grid_cells(g); i++) {
        int cell = b->turned ? grid_cell(g, i % g.rows, i / g.rows) : i;
        if (b->label[cell] < 0)
            return cell;
    }
    return NO_CELL;
}

/* --- adding and removing boxes ---------------------------------------------------------------- */

static void draw_any_box(struct boxes *b, int *rows, int *cols) {
    *rows = 1 + rng_below(&b->run->rng, SIDE);
    *cols = 1 + rng_below(&b->run->rng, SIDE);
}

/* Returns true if `cols` cells from this one on in its row have no box. */
static bool has_no_box(const struct boxes *b, int from, int cols) {
    for (int i = 0; i < cols; i++)
        if (b->label[from + i] >= 0)
            return false;
    return true;
}

/* Adds a box with this cell as its upper left corner, cut off where it does not fit. Returns its
 * number of cells. */
static int put_box(struct boxes *b, int from, int rows, int cols) {
    struct grid g = b->p->grid;
    int left = g.cols - grid_col(g, from), high = 0;
    cols = min_int(cols, left);
    while (!has_no_box(b, from, cols))
        cols--;
    for (int at = from; high < rows && at < grid_cells(g) && has_no_box(b, at, cols);
         at += g.cols) {
        for (int i = 0; i < cols; i++)
            b->label[at + i] = b->n;
        high++;
    }
    b->n++;
    return high * cols;
}

/* Removes a box; the last box gets its label. */
static void take_off(struct boxes *b, int box) {
    b->n--;
    for (int cell = 0; cell < grid_cells(b->p->grid); cell++)
        if (b->label[cell] == box)
            b->label[cell] = -1;
        else if (b->label[cell] == b->n)
            b->label[cell] = box;
}

static void take_off_near(struct boxes *b, int near, int reach) {
    struct grid g = b->p->grid;
    for (int cell = 0; cell < grid_cells(g); cell++)
        if (b->label[cell] >= 0 && grid_chebyshev(g, near, cell) <= reach)
            take_off(b, b->label[cell]);
}

/* --- admitting a solution --------------------------------------------------------------------- */

/* Returns true if the boxes so far admit a solution, and makes it the planted one; most often the
 * previous one still holds. */
static bool admits_solution(struct boxes *b) {
    struct model m;
    b->p->rooms = b->n + 1;
    for (int cell = 0; cell < grid_cells(b->p->grid); cell++)
        b->p->room[cell] = b->label[cell] >= 0 ? b->label[cell] : b->n;
    b->p->genre->making.draft(b->p, &m);
    mark *found = marks_new(&m);
    bool fits = judge_full(&m, b->planted);
    if (!fits && near_solution(b->run, &m, NULL, b->planted, found) == SEARCH_FOUND) {
        memcpy(b->planted, found, (size_t)model_vars(&m) * sizeof *found);
        fits = true;
    }
    mem_free(found);
    model_free(&m);
    return fits;
}

static bool put_some_box(struct boxes *b, int from) {
    for (int i = 0; i < TRIED && !run_over(b->run); i++) {
        int rows, cols;
        if (i < TRIED / 3)
            box_size(&b->run->rng, b->wanted, &rows, &cols);
        else
            draw_any_box(b, &rows, &cols);
        bool tiny = TINY_IN * put_box(b, from, rows, cols) < b->wanted;
        if ((!tiny || i >= 2 * TRIED / 3) && admits_solution(b))
            return true;
        take_off(b, b->n - 1);
    }
    return false;
}

static bool put_all_boxes(struct boxes *b) {
    int places = grid_cells(b->p->grid), reach = 0, cell;
    while ((cell = first_bare(b)) != NO_CELL) {
        if (places-- == 0 || run_over(b->run))
            return false;
        if (put_some_box(b, cell))
            continue;
        reach = reach % WIDEST + 1;
        take_off_near(b, cell, reach);
    }
    return true;
}

/* Fills the empty part of the board with boxes and makes all boxes the puzzle's rooms. Returns
 * false if that failed. */
static bool fill_with_boxes(struct boxes *b) {
    b->turned = rng_below(&b->run->rng, 2) == 0;
    bool done = put_all_boxes(b);
    puzzle_set_rooms(b->p, b->label);
    mem_free(b->label);
    return done;
}

bool draw_boxes(struct run *run, struct puzzle *p, int wanted) {
    int cells = grid_cells(p->grid);
    struct boxes b = {.run = run, .p = p, .wanted = wanted};
    b.label = mem_alloc(cells, sizeof *b.label);
    b.planted = mem_alloc(cells, sizeof *b.planted);
    for (int cell = 0; cell < cells; cell++) {
        b.label[cell] = -1;
        b.planted[cell] = rng_below(&run->rng, 2) ? MARK_YES : MARK_NO;
    }
    bool done = fill_with_boxes(&b);
    mem_free(b.planted);
    return done;
}

bool redraw_boxes(struct run *run, struct puzzle *p, int wanted, int near, mark *planted) {
    struct boxes b = {.run = run, .p = p, .n = p->rooms, .wanted = wanted, .planted = planted};
    b.label = mem_copy(p->room, grid_cells(p->grid), sizeof *b.label);
    take_off_near(&b, near, 1);
    return fill_with_boxes(&b);
}
