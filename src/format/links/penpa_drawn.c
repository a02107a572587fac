/* What is drawn as the solution in a Penpa+ link. */
#include "format/links/penpa_inside.h"

#include <string.h>

static void take_drawn_surface(struct penpa *k, const json_t *surface) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)surface, key, value) {
        json_int_t colour = json_integer_value(value);
        int cell = penpa_cell_of_key(k, key);
        if (cell != NO_CELL && (penpa_is_dark(colour) || colour == PENPA_GREEN))
            early_mark(&k->drawn, place_cell(cell), colour == PENPA_GREEN ? MARK_NO : MARK_YES);
    }
}

/* The mark that a symbol of the solution means; MARK_NONE: none. */
static mark drawn_mark(struct penpa_symbol s) {
    enum { DOT = 8 };
    if (strcmp(s.name, "circle_SS") == 0)
        return s.style == DOT ? MARK_NO : MARK_NONE;
    if (strcmp(s.name, "circle_M") == 0)
        return s.style == 1 ? MARK_NO : s.style == 2 ? MARK_YES : MARK_NONE;
    if (s.shape == SHAPE_STAR)
        return s.style == 0 ? MARK_NO : s.style > 0 ? MARK_YES : MARK_NONE;
    bool is = (s.shape == SHAPE_SQUARE && s.style == 2) ||
              (s.shape == SHAPE_TENT && s.style == 2) ||
              (s.shape == SHAPE_SUN_MOON && s.style == 3);
    return is ? MARK_YES : MARK_NONE;
}

static void take_drawn_symbols(struct penpa *k, const json_t *symbols) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)symbols, key, value) {
        mark m = drawn_mark(penpa_symbol(value));
        int cell = penpa_cell_of_key(k, key);
        if (cell != NO_CELL && m != MARK_NONE)
            early_mark(&k->drawn, place_cell(cell), m);
    }
}

static void take_drawn_lines(struct penpa *k, const json_t *lines) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)lines, key, value) {
        struct place at;
        bool cross = json_integer_value(value) == PENPA_CROSS;
        if (!penpa_line(k, key, &at))
            continue;
        early_mark(&k->drawn, at, cross ? MARK_NO : MARK_YES);
        if (json_integer_value(value) == PENPA_DOUBLE)
            early_mark(&k->drawn, place_on_layer(at, 1), MARK_YES);
    }
}

/* The side on whose middle a cross lies. */
static bool cross_place(const struct penpa *k, const char *key, struct place *at) {
    struct grid g = k->board.grid;
    long number[2];
    struct penpa_point p;
    if (penpa_key(key, number) != 1 || !penpa_point(k, number[0], &p) ||
        (p.kind != PENPA_LOWER && p.kind != PENPA_RIGHT))
        return false;
    bool lower = p.kind == PENPA_LOWER;
    struct penpa_point behind = {PENPA_CELL, p.row + lower, p.col + !lower};
    int cell = penpa_cell(k, (struct penpa_point){PENPA_CELL, p.row, p.col}),
        next = penpa_cell(k, behind);
    if (cell != NO_CELL)
        *at = place_side(g, cell, lower ? DIR_S : DIR_E);
    else if (next != NO_CELL)
        *at = place_side(g, next, lower ? DIR_N : DIR_W);
    return cell != NO_CELL || next != NO_CELL;
}

static void take_drawn_edges(struct penpa *k, const json_t *edges) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)edges, key, value) {
        long number[2];
        struct place at;
        mark m = MARK_YES;
        if (penpa_key(key, number) == 2 ? penpa_between(k, number[0], number[1], &at, &m)
                                        : cross_place(k, key, &at))
            early_mark(&k->drawn, at, json_integer_value(value) == PENPA_CROSS ? MARK_NO : m);
    }
}

void penpa_read_drawn(struct penpa *k, const json_t *layer) {
    take_drawn_surface(k, json_object_get(layer, "surface"));
    take_drawn_symbols(k, json_object_get(layer, "symbol"));
    take_drawn_lines(k, json_object_get(layer, "line"));
    take_drawn_edges(k, json_object_get(layer, "lineE"));
}
