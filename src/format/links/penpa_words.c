/* How a Penpa+ link writes points, lines and symbols. */
#include "format/links/penpa_inside.h"

#include <stdlib.h>
#include <string.h>

bool penpa_point(const struct penpa *k, long number, struct penpa_point *out) {
    long cells = (long)grid_cells(k->whole);
    if (number < 0 || number >= PENPA_KINDS * cells)
        return false;
    out->kind = (enum penpa_kind)(number / cells);
    number %= cells;
    out->row = (int)number / k->whole.cols - PENPA_FRAME / 2 - k->top;
    out->col = (int)number % k->whole.cols - PENPA_FRAME / 2 - k->left;
    return true;
}

int penpa_cell(const struct penpa *k, struct penpa_point at) {
    struct grid g = k->board.grid;
    bool within = at.row >= 0 && at.col >= 0 && at.row < g.rows && at.col < g.cols;
    return at.kind == PENPA_CELL && within ? grid_cell(g, at.row, at.col) : NO_CELL;
}

int penpa_cell_of_key(const struct penpa *k, const char *key) {
    long number[2];
    struct penpa_point at;
    bool found = penpa_key(key, number) == 1 && penpa_point(k, number[0], &at);
    return found ? penpa_cell(k, at) : NO_CELL;
}

bool penpa_on_grid(const struct penpa *k, struct penpa_point at) {
    return at.kind == PENPA_CORNER && at.row >= -1 && at.col >= -1 && at.row < k->board.grid.rows &&
           at.col < k->board.grid.cols;
}

bool penpa_between(const struct penpa *k, long a, long b, struct place *at, mark *m) {
    struct grid g = k->board.grid;
    struct penpa_point p, q;
    if (!penpa_point(k, a, &p) || !penpa_point(k, b, &q) || !penpa_on_grid(k, p) ||
        !penpa_on_grid(k, q))
        return false;
    bool across = p.row == q.row && q.col == p.col + 1, down = p.col == q.col && q.row == p.row + 1;
    if (across)
        *at = p.row < 0 ? place_side(g, grid_cell(g, 0, q.col), DIR_N)
                        : place_side(g, grid_cell(g, p.row, q.col), DIR_S);
    else if (down)
        *at = p.col < 0 ? place_side(g, grid_cell(g, q.row, 0), DIR_W)
                        : place_side(g, grid_cell(g, q.row, p.col), DIR_E);
    bool falls = q.col == p.col + 1, aslant = q.row == p.row + 1 && (falls || q.col == p.col - 1);
    if (aslant) {
        *at = place_cell(grid_cell(g, q.row, falls ? q.col : p.col));
        *m = falls ? MARK_YES : MARK_NO;
    }
    return across || down || aslant;
}

int penpa_key(const char *key, long number[2]) {
    char *end;
    number[0] = strtol(key, &end, 10);
    if (end == key)
        return 0;
    if (*end != ',')
        return 1;
    number[1] = strtol(end + 1, NULL, 10);
    return 2;
}

bool penpa_line(const struct penpa *k, const char *key, struct place *at) {
    struct grid g = k->board.grid;
    long number[2];
    struct penpa_point p, q;
    int n = penpa_key(key, number);
    if (n == 0 || !penpa_point(k, number[0], &p) || (n == 2 && !penpa_point(k, number[1], &q)))
        return false;
    if (n == 1) { /* in the middle of a side */
        int cell = penpa_cell(k, (struct penpa_point){PENPA_CELL, p.row, p.col});
        int next = p.kind == PENPA_LOWER   ? grid_step(g, cell, DIR_S)
                   : p.kind == PENPA_RIGHT ? grid_step(g, cell, DIR_E)
                                           : NO_CELL;
        if (cell != NO_CELL && next != NO_CELL)
            *at = place_segment(cell, next);
        return cell != NO_CELL && next != NO_CELL;
    }
    int a = penpa_cell(k, p), b = penpa_cell(k, q);
    bool near = a != NO_CELL && b != NO_CELL && abs(p.row - q.row) + abs(p.col - q.col) == 1;
    if (near)
        *at = place_segment(a, b);
    return near;
}

void penpa_whole_line(const struct puzzle *p, struct place *at) {
    if (p->genre->cursor != CURSOR_GIVEN || !place_is_segment(*at))
        return;
    enum dir d = at->b == at->a + 1 && p->grid.cols > 1 ? DIR_E : DIR_S;
    int from = at->a, to = at->b;
    while (from != NO_CELL && p->given[from].kind == GIVEN_NONE)
        from = grid_step(p->grid, from, d == DIR_E ? DIR_W : DIR_N);
    while (to != NO_CELL && p->given[to].kind == GIVEN_NONE)
        to = grid_step(p->grid, to, d);
    if (from != NO_CELL && to != NO_CELL) {
        int layer = at->layer;
        *at = place_on_layer(place_segment(from, to), layer);
    }
}

/* Symbols by how the names of their shapes begin ("circle_L"). */
static const struct {
    const char *name;
    enum penpa_sign shape;
} shapes[] = {
    {"circle", SHAPE_CIRCLE},
    {"square", SHAPE_SQUARE},
    {"sun_moon", SHAPE_SUN_MOON},
    {"tents", SHAPE_TENT},
    {"star", SHAPE_STAR},
    {"arrow_cross", SHAPE_ARROW_CROSS},
    {"arrow_fouredge", SHAPE_ARROW_EDGE},
    {"arrow_fourtip", SHAPE_UNKNOWN},
    {"arrow_", SHAPE_ARROW},
};

struct penpa_symbol penpa_symbol(const json_t *value) {
    const json_t *style = json_array_get(value, 0);
    const char *name = json_string_value(json_array_get(value, 1));
    struct penpa_symbol s = {SHAPE_UNKNOWN, (int)json_integer_value(style), name ? name : ""};
    for (size_t i = 0; i < json_array_size(style); i++)
        if (json_integer_value(json_array_get(style, i)) == 1)
            s.style = s.style ? -1 : (int)i + 1;
    for (size_t i = sizeof shapes / sizeof *shapes; i-- > 0;)
        if (strncmp(s.name, shapes[i].name, strlen(shapes[i].name)) == 0)
            s.shape = shapes[i].shape;
    return s;
}

enum dir penpa_symbol_dir(struct penpa_symbol s) {
    static const enum dir clockwise[] = {DIR_W, DIR_N, DIR_E, DIR_S},
                          along[] = {DIR_E, DIR_S, DIR_W, DIR_N, DIR_W, DIR_N, DIR_E, DIR_S};
    if (s.shape == SHAPE_ARROW && s.style >= 1 && s.style <= 8 && s.style % 2 == 1)
        return clockwise[s.style / 2];
    if (s.shape == SHAPE_ARROW_CROSS && s.style >= 1 && s.style <= 4)
        return clockwise[s.style - 1];
    return s.shape == SHAPE_ARROW_EDGE && s.style >= 1 && s.style <= 8 ? along[s.style - 1]
                                                                       : DIR_NONE;
}
