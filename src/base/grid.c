#include "base/grid.h"
#include "base/least.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int grid_step(struct grid g, int cell, enum dir d) {
    int row = grid_row(g, cell), col = grid_col(g, cell);
    switch (d) {
    case DIR_N:
        return row > 0 ? cell - g.cols : NO_CELL;
    case DIR_E:
        return col + 1 < g.cols ? cell + 1 : NO_CELL;
    case DIR_S:
        return row + 1 < g.rows ? cell + g.cols : NO_CELL;
    case DIR_W:
        return col > 0 ? cell - 1 : NO_CELL;
    default:
        return NO_CELL;
    }
}

bool grid_at_edge(struct grid g, int cell) {
    int row = grid_row(g, cell), col = grid_col(g, cell);
    return row == 0 || col == 0 || row == g.rows - 1 || col == g.cols - 1;
}

enum dir grid_towards(struct grid g, int a, int b) {
    if (a == b)
        return DIR_NONE;
    if (grid_row(g, a) == grid_row(g, b))
        return a < b ? DIR_E : DIR_W;
    if (grid_col(g, a) == grid_col(g, b))
        return a < b ? DIR_S : DIR_N;
    return DIR_NONE;
}

int grid_distance(struct grid g, int a, int b) {
    return abs(grid_row(g, a) - grid_row(g, b)) + abs(grid_col(g, a) - grid_col(g, b));
}

int grid_chebyshev(struct grid g, int a, int b) {
    int rows = abs(grid_row(g, a) - grid_row(g, b)), cols = abs(grid_col(g, a) - grid_col(g, b));
    return max_int(rows, cols);
}

void box_take(struct box *b, int row, int col) {
    b->top = min_int(row, b->top);
    b->left = min_int(col, b->left);
    b->bottom = max_int(row, b->bottom);
    b->right = max_int(col, b->right);
}

char dir_letter(enum dir d) {
    return "nesw"[d];
}

enum dir dir_of_letter(char c) {
    const char *letters = "nNeEsSwW";
    const char *at = c ? strchr(letters, c) : NULL;
    return at ? (enum dir)((at - letters) / 2) : DIR_NONE;
}

struct place place_side(struct grid g, int cell, enum dir d) {
    int next = grid_step(g, cell, d);
    if (next != NO_CELL && (d == DIR_N || d == DIR_W))
        return place_side(g, next, dir_back(d));
    return (struct place){
        .a = cell, .b = next == NO_CELL ? cell : next, .kind = PLACE_SIDE, .dir = (uint8_t)d};
}

/* Bits in the `dir` of a grid point that is not the upper left corner of its cell. */
enum { POINT_BELOW = 1, POINT_RIGHT = 2 };

struct place place_point(struct grid g, int row, int col) {
    int below = row == g.rows, right = col == g.cols;
    int cell = grid_cell(g, row - below, col - right);
    uint8_t corner = (uint8_t)((below ? POINT_BELOW : 0) | (right ? POINT_RIGHT : 0));
    return (struct place){.a = cell, .b = cell, .kind = PLACE_POINT, .dir = corner};
}

int place_point_row(struct grid g, struct place p) {
    return grid_row(g, p.a) + ((p.dir & POINT_BELOW) != 0);
}

int place_point_col(struct grid g, struct place p) {
    return grid_col(g, p.a) + ((p.dir & POINT_RIGHT) != 0);
}

struct place place_on_layer(struct place p, int layer) {
    p.layer = (uint8_t)layer;
    return p;
}

/* Writes the part of place_name() after the name of the cell a, without the layer. */
static void name_rest(struct grid g, struct place p, char *out, size_t size) {
    out[0] = '\0';
    if (place_is_segment(p))
        snprintf(out, size, "-r%dc%d", grid_row(g, p.b) + 1, grid_col(g, p.b) + 1);
    if (place_is_side(p))
        snprintf(out, size, "%c", dir_letter((enum dir)p.dir));
    if (p.kind == PLACE_POINT)
        snprintf(out, size, "%c%c", p.dir & POINT_BELOW ? 's' : 'n',
                 p.dir & POINT_RIGHT ? 'e' : 'w');
}

const char *place_name(struct grid g, struct place p, char out[PLACE_NAME]) {
    char rest[32], layer[8] = "";
    name_rest(g, p, rest, sizeof rest);
    if (p.layer > 0)
        snprintf(layer, sizeof layer, "*%d", p.layer + 1);
    snprintf(out, PLACE_NAME, "r%dc%d%s%s", grid_row(g, p.a) + 1, grid_col(g, p.a) + 1, rest,
             layer);
    return out;
}

static void point_words(struct grid g, struct place p, char out[PLACE_NAME]) {
    static const char *const corner[] = {"top left", "bottom left", "top right", "bottom right"};
    int row = place_point_row(g, p) + 1, col = place_point_col(g, p) + 1;
    if (row > 1 && col > 1 && row <= g.rows && col <= g.cols)
        snprintf(out, PLACE_NAME, "the dot between r%dc%d and r%dc%d", row - 1, col - 1, row, col);
    else
        snprintf(out, PLACE_NAME, "the dot at the %s of r%dc%d", corner[p.dir],
                 grid_row(g, p.a) + 1, grid_col(g, p.a) + 1);
}

const char *const side_names[DIRS] = {"top", "right side", "bottom", "left side"};

const char *place_words(struct grid g, struct place p, char out[PLACE_NAME]) {
    static const char *const nth[] = {"", "the second ", "the third "};
    char name[PLACE_NAME];
    int layer = min_int(p.layer, 2);
    if (p.kind == PLACE_POINT) {
        point_words(g, p, out);
    } else if (place_is_side(p)) {
        snprintf(out, PLACE_NAME, "the %s of r%dc%d", side_names[p.dir], grid_row(g, p.a) + 1,
                 grid_col(g, p.a) + 1);
    } else {
        place_name(g, place_on_layer(p, 0), name);
        snprintf(out, PLACE_NAME, "%s%.32s", nth[layer], name);
    }
    return out;
}

static bool number_after(const char **s, char letter, int max, int *n) {
    if (**s != letter)
        return false;
    const char *digits = *s + 1;
    *n = 0;
    for (*s = digits; **s >= '0' && **s <= '9' && *n <= max; (*s)++)
        *n = *n * 10 + (**s - '0');
    return *s > digits && *n >= 1 && *n <= max;
}

static bool cell_parse(struct grid g, const char **s, int *cell) {
    int row, col;
    if (!number_after(s, 'r', g.rows, &row) || !number_after(s, 'c', g.cols, &col))
        return false;
    *cell = grid_cell(g, row - 1, col - 1);
    return true;
}

/* Reads "*2" and up, if present. Returns false if it is malformed. */
static bool layer_parse(const char **s, struct place *p) {
    int nth;
    if (**s != '*')
        return true;
    if (!number_after(s, '*', PLACE_LAYERS, &nth) || nth < 2)
        return false;
    p->layer = (uint8_t)(nth - 1);
    return true;
}

bool place_parse(struct grid g, const char *s, struct place *p, const char **end) {
    int a, b;
    if (!cell_parse(g, &s, &a))
        return false;
    *p = place_cell(a);
    if (*s && strchr("nesw", *s))
        *p = place_side(g, a, dir_of_letter(*s++));
    if (s[0] == '-' && s[1] == 'r') {
        s++;
        if (!cell_parse(g, &s, &b) || grid_towards(g, a, b) == DIR_NONE)
            return false;
        *p = place_segment(a, b);
    }
    if (!layer_parse(&s, p))
        return false;
    *end = s;
    return true;
}

bool grid_read_cell(struct grid g, const char *text, int *cell) {
    int row = grid_row(g, *cell) + 1, col = grid_col(g, *cell) + 1, used = 0;
    bool read = sscanf(text, " r%4dc%4d %n", &row, &col, &used) == 2 && text[used] == '\0';
    read = read || (sscanf(text, " r%4d %n", &row, &used) == 1 && text[used] == '\0');
    read = read || (sscanf(text, " c%4d %n", &col, &used) == 1 && text[used] == '\0');
    read = read || (sscanf(text, " %4d %4d %n", &row, &col, &used) == 2 && text[used] == '\0');
    if (!read || row < 1 || col < 1 || row > g.rows || col > g.cols)
        return false;
    *cell = grid_cell(g, row - 1, col - 1);
    return true;
}

bool grid_read_size(const char *text, struct grid *g) {
    char more;
    bool square = sscanf(text, "%4d%c", &g->rows, &more) == 1;
    if (square)
        g->cols = g->rows;
    return (square || sscanf(text, "%4dx%4d%c", &g->rows, &g->cols, &more) == 2) && g->rows >= 1 &&
           g->cols >= 1 && g->rows <= GRID_MAX && g->cols <= GRID_MAX;
}
