/* Regions in words: which cells or grid points are cut off, or have a border round them. */
#include "deduce/places.h"

#include <string.h>

enum { LISTED = 4 }; /* blocks, runs and cells that a sentence carries */

/* Cells or grid points by row and column. */
struct region {
    struct grid grid;
    int len;
    int *row, *col;
};

/* Rows and columns, both ends included. */
struct block {
    int top, left, bottom, right;
};

static int block_cells(struct block b) {
    return (b.bottom - b.top + 1) * (b.right - b.left + 1);
}

static struct block block_around(const struct region *r) {
    struct block b = {r->row[0], r->col[0], r->row[0], r->col[0]};
    for (int i = 1; i < r->len; i++) {
        b.top = r->row[i] < b.top ? r->row[i] : b.top;
        b.left = r->col[i] < b.left ? r->col[i] : b.left;
        b.bottom = r->row[i] > b.bottom ? r->row[i] : b.bottom;
        b.right = r->col[i] > b.right ? r->col[i] : b.right;
    }
    return b;
}

static void append_block(struct grid g, struct block b, struct buf *out) {
    char name[PLACE_NAME];
    buf_add(out, place_words(g, place_cell(grid_cell(g, b.top, b.left)), name));
    if (block_cells(b) > 1)
        buf_fmt(out, "-%s", place_words(g, place_cell(grid_cell(g, b.bottom, b.right)), name));
}

static bool is_in(const struct region *r, const bool *in, int row, int col) {
    return row < r->grid.rows && col < r->grid.cols && in[grid_cell(r->grid, row, col)];
}

/* The largest block of cells that are still in, with this upper left corner; two cells alone are
 * none. */
static struct block largest_block(const struct region *r, const bool *in, int row, int col) {
    struct block best = {row, col, row, col};
    int width = r->grid.cols;
    for (int bottom = row; is_in(r, in, bottom, col); bottom++) {
        int right = col;
        while (right + 1 < col + width && is_in(r, in, bottom, right + 1))
            right++;
        width = right - col + 1;
        struct block b = {row, col, bottom, right};
        if (block_cells(b) > block_cells(best) && block_cells(b) > 2)
            best = b;
    }
    return best;
}

/* Blocks and runs that cover the cells, each cell once; returns how many there are. */
static int append_blocks(const struct region *r, struct buf *out) {
    struct block blocks[LISTED];
    bool *in = mem_alloc(grid_cells(r->grid), sizeof *in);
    int n = 0;
    for (int i = 0; i < r->len; i++)
        in[grid_cell(r->grid, r->row[i], r->col[i])] = true;
    for (int cell = 0; cell < grid_cells(r->grid); cell++) {
        if (!in[cell])
            continue;
        struct block b = largest_block(r, in, grid_row(r->grid, cell), grid_col(r->grid, cell));
        for (int row = b.top; row <= b.bottom; row++)
            for (int col = b.left; col <= b.right; col++)
                in[grid_cell(r->grid, row, col)] = false;
        if (n < LISTED)
            blocks[n] = b;
        n++;
    }
    for (int i = 0; i < n && n <= LISTED; i++) {
        buf_add(out, i == 0 ? "" : i + 1 < n ? ", " : " and ");
        buf_add(out, blocks[i].bottom > blocks[i].top && blocks[i].right > blocks[i].left
                         ? "the block "
                         : "");
        append_block(r->grid, blocks[i], out);
    }
    mem_free(in);
    return n;
}

static void append_cells(const struct region *r, const char *noun, int noun_len, struct buf *out) {
    struct buf list = {0};
    if (append_blocks(r, &list) > LISTED) {
        buf_fmt(out, "the %d %.*ss within ", r->len, noun ? noun_len : 4, noun ? noun : "cell");
        append_block(r->grid, block_around(r), out);
    } else {
        if (noun)
            buf_fmt(out, "the %.*s%s %s ", noun_len, noun, r->len > 1 ? "s" : "",
                    strncmp(list.at, "the ", 4) == 0 ? "in" : "at");
        buf_add(out, list.at);
    }
    buf_free(&list);
}

/* Grid points are named by the block of cells whose corners they are. */
static void append_points(const struct region *r, const struct place *at, struct buf *out) {
    struct block b = block_around(r);
    char name[2][PLACE_NAME];
    if (r->len == 1) {
        buf_add(out, place_words(r->grid, at[0], name[0]));
    } else if (b.top == b.bottom || b.left == b.right) {
        struct place first = place_point(r->grid, b.top, b.left);
        struct place last = place_point(r->grid, b.bottom, b.right);
        buf_fmt(out, "the %d dots from %s to %s", r->len, place_words(r->grid, first, name[0]),
                place_words(r->grid, last, name[1]));
    } else {
        bool full = block_cells(b) == r->len;
        if (full && r->len == 4)
            buf_add(out, "the corners of ");
        else
            buf_fmt(out, "the %d dots %s ", r->len, full ? "of the block" : "within");
        append_block(r->grid, (struct block){b.top, b.left, b.bottom - 1, b.right - 1}, out);
    }
}

void places_box(struct grid g, const struct place *at, int n, struct buf *out) {
    struct block b = {g.rows, g.cols, 0, 0};
    for (int i = 0; i < n; i++) {
        int ends[2] = {at[i].a, at[i].b};
        for (int k = 0; k < 2; k++) {
            int row = grid_row(g, ends[k]), col = grid_col(g, ends[k]);
            b.top = row < b.top ? row : b.top;
            b.left = col < b.left ? col : b.left;
            b.bottom = row > b.bottom ? row : b.bottom;
            b.right = col > b.right ? col : b.right;
        }
    }
    append_block(g, b, out);
}

void places_region(struct grid g, const struct place *at, int n, const char *noun, int noun_len,
                   struct buf *out) {
    struct region r = {g, n, mem_alloc(n, sizeof(int)), mem_alloc(n, sizeof(int))};
    bool points = at[0].kind == PLACE_POINT;
    for (int i = 0; i < n; i++) {
        r.row[i] = points ? place_point_row(g, at[i]) : grid_row(g, at[i].a);
        r.col[i] = points ? place_point_col(g, at[i]) : grid_col(g, at[i].a);
    }
    if (points)
        append_points(&r, at, out);
    else
        append_cells(&r, noun, noun_len, out);
    mem_free(r.row);
    mem_free(r.col);
}
