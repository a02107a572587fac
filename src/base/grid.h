/* Cells of a board as numbers, directions, and places with their names.
 *
 * A cell is row * cols + col, with rows and columns counted from 0 at the top left. People and
 * files see them counted from 1: r3c7. */
#ifndef SUMI_BASE_GRID_H
#define SUMI_BASE_GRID_H

#include <stdbool.h>
#include <stdint.h>

enum { GRID_MAX = 128, GRID_CELLS_MAX = GRID_MAX * GRID_MAX, NO_CELL = -1 };

enum dir { DIR_N, DIR_E, DIR_S, DIR_W, DIRS, DIR_NONE = -1 };

struct grid {
    int rows, cols;
};

static inline int grid_cells(struct grid g) {
    return g.rows * g.cols;
}
static inline int grid_cell(struct grid g, int row, int col) {
    return row * g.cols + col;
}
static inline int grid_row(struct grid g, int cell) {
    return cell / g.cols;
}
static inline int grid_col(struct grid g, int cell) {
    return cell % g.cols;
}
static inline enum dir dir_back(enum dir d) {
    return (enum dir)((d + 2) % DIRS);
}

/* Returns the neighbouring cell in a direction, or NO_CELL beyond the edge. */
int grid_step(struct grid g, int cell, enum dir d);

/* Returns true if the cell is in the first or last row or column. */
bool grid_at_edge(struct grid g, int cell);

/* Returns the direction from a to b if they share a row or column, otherwise DIR_NONE. */
enum dir grid_towards(struct grid g, int a, int b);

/* Returns the Manhattan distance of two cells. */
int grid_distance(struct grid g, int a, int b);

/* Returns their Chebyshev distance: the larger of those in rows and in columns. */
int grid_chebyshev(struct grid g, int a, int b);

/* A rectangle of cells or grid points, both ends included. */
struct box {
    int top, left, bottom, right;
};

/* box_none() returns an empty box for a board; box_take() extends a box to a row and column. */
static inline struct box box_none(struct grid g) {
    return (struct box){g.rows, g.cols, -1, -1};
}
void box_take(struct box *b, int row, int col);

static inline int box_cells(struct box b) {
    return (b.bottom - b.top + 1) * (b.right - b.left + 1);
}

/* dir_letter() returns one of "nesw"; dir_of_letter() reads it back in either case (DIR_NONE for
 * any other letter). */
char dir_letter(enum dir d);
enum dir dir_of_letter(char c);

/* Reads a destination as a person types it, "r3c7", "r3", "c7" or "3 7", and updates *cell; the old
 * value of *cell supplies what is left out. Returns false if it is not a cell of this board. */
bool grid_read_cell(struct grid g, const char *text, int *cell);

/* Reads a size such as "10x12", rows first, from 1x1 to GRID_MAX each way. */
bool grid_read_size(const char *text, struct grid *g);

/* A place on the board:
 *   a cell a (then b == a);
 *   a segment between the cells a < b, which share a row or column but need not be neighbours;
 *   a side of the cell a towards dir, with the cell b behind it (b == a at the edge of the board);
 *     a side shared by two cells is the east or south side of a;
 *   a grid point, a corner of the cell a == b: its upper left one, or along the lower and right
 *     edges of the board the one in direction dir (see place_point()).
 * Several variables at one place differ by their layer; layer 0 is the first. */
enum { PLACE_LAYERS = 9 };
enum place_kind { PLACE_CELL_OR_SEGMENT, PLACE_SIDE, PLACE_POINT };
struct place {
    int a, b;
    uint8_t kind, dir, layer;
};

static inline struct place place_cell(int cell) {
    return (struct place){.a = cell, .b = cell};
}
static inline struct place place_segment(int a, int b) {
    return a < b ? (struct place){.a = a, .b = b} : (struct place){.a = b, .b = a};
}
static inline bool place_is_cell(struct place p) {
    return p.kind == PLACE_CELL_OR_SEGMENT && p.a == p.b;
}
static inline bool place_is_segment(struct place p) {
    return p.kind == PLACE_CELL_OR_SEGMENT && p.a != p.b;
}
static inline bool place_is_side(struct place p) {
    return p.kind == PLACE_SIDE;
}
static inline bool place_same(struct place p, struct place q) {
    return p.a == q.a && p.b == q.b && p.kind == q.kind && p.dir == q.dir && p.layer == q.layer;
}

/* Returns the side of a cell in direction d; the same place for both cells that share it. */
struct place place_side(struct grid g, int cell, enum dir d);

/* place_point() returns the grid point in row 0 .. rows and column 0 .. cols; the others return its
 * row and column. */
struct place place_point(struct grid g, int row, int col);
int place_point_row(struct grid g, struct place p);
int place_point_col(struct grid g, struct place p);

/* Returns the same place on another layer. */
struct place place_on_layer(struct place p, int layer);

/* Stable names for files, journals and JSON: "r3c7", "r3c7-r3c9" for a segment, "r3c7e" for a side
 * (n, e, s, w), "r3c7nw" for a grid point; layers from 1 up add "*2" and so on. Writes at most
 * PLACE_NAME bytes including the NUL and returns out. */
enum { PLACE_NAME = 80 };
const char *place_name(struct grid g, struct place p, char out[PLACE_NAME]);

/* Writes it in words, for a sentence: "the right side of r3c7", "the dot between r2c6 and r3c7",
 * "the second r3c7-r3c9". */
const char *place_words(struct grid g, struct place p, char out[PLACE_NAME]);

/* "top", "right side", "bottom", "left side" */
extern const char *const side_names[DIRS];

/* Reads the name of a place at the start of s and sets *end behind it. Returns false if there is
 * none. A side may be named from either of its cells. */
bool place_parse(struct grid g, const char *s, struct place *p, const char **end);

#endif
