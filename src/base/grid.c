#include "base/grid.h"

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

char dir_letter(enum dir d) {
    return "nesw"[d];
}

enum dir dir_of_letter(char c) {
    const char *letters = "nNeEsSwW";
    const char *at = c ? strchr(letters, c) : NULL;
    return at ? (enum dir)((at - letters) / 2) : DIR_NONE;
}

const char *place_name(struct grid g, struct place p, char out[PLACE_NAME]) {
    int n = snprintf(out, PLACE_NAME, "r%dc%d", grid_row(g, p.a) + 1, grid_col(g, p.a) + 1);
    if (!place_is_cell(p))
        snprintf(out + n, (size_t)(PLACE_NAME - n), "-r%dc%d", grid_row(g, p.b) + 1,
                 grid_col(g, p.b) + 1);
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

bool place_parse(struct grid g, const char *s, struct place *p, const char **end) {
    int a, b;
    if (!cell_parse(g, &s, &a))
        return false;
    *p = place_cell(a);
    if (s[0] == '-' && s[1] == 'r') {
        s++;
        if (!cell_parse(g, &s, &b) || grid_towards(g, a, b) == DIR_NONE)
            return false;
        *p = place_segment(a, b);
    }
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
    return sscanf(text, "%4dx%4d%c", &g->rows, &g->cols, &more) == 2 && g->rows >= 1 &&
           g->cols >= 1 && g->rows <= GRID_MAX && g->cols <= GRID_MAX;
}
