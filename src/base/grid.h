/* Cells of a board by number, directions, places and their names.
 *
 * A cell is row * cols + col, rows and columns counted from 0 at the top left. People and files see
 * them counted from 1: r3c7. */
#ifndef SUMI_BASE_GRID_H
#define SUMI_BASE_GRID_H

#include <stdbool.h>

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

/* The neighbour of a cell, or NO_CELL over the edge. */
int grid_step(struct grid g, int cell, enum dir d);

/* The direction in which b lies straight from a, or DIR_NONE. */
enum dir grid_towards(struct grid g, int a, int b);

/* Steps between two cells by rows and columns together. */
int grid_distance(struct grid g, int a, int b);

/* One of "nesw" for a direction, and back (either case; DIR_NONE for any other letter). */
char dir_letter(enum dir d);
enum dir dir_of_letter(char c);

/* Reads where a person wants to go, from a cell *cell of the board: "r3c7", "r3", "c7" or "3 7".
 * False: no cell of this board. */
bool grid_read_cell(struct grid g, const char *text, int *cell);

/* Reads a size such as "10x12", rows first, from 1x1 to GRID_MAX each way. */
bool grid_read_size(const char *text, struct grid *g);

/* A place on the board: the cell a (then b == a), or the segment between the cells a < b, which
 * stand in one row or column but need not be neighbours. */
struct place {
    int a, b;
};

static inline struct place place_cell(int cell) {
    return (struct place){cell, cell};
}
static inline struct place place_segment(int a, int b) {
    return a < b ? (struct place){a, b} : (struct place){b, a};
}
static inline bool place_is_cell(struct place p) {
    return p.a == p.b;
}

/* "r3c7", or "r3c7-r3c9" for a segment. Writes at most PLACE_NAME bytes with the NUL; gives out
 * back. */
enum { PLACE_NAME = 64 };
const char *place_name(struct grid g, struct place p, char out[PLACE_NAME]);

/* Reads what place_name() wrote from the start of s; *end is set past it. False: not a place there.
 */
bool place_parse(struct grid g, const char *s, struct place *p, const char **end);

#endif
