/* The layers of a Penpa+ link: what is given, and what is drawn as the solution. */
#include "base/text.h"
#include "format/links/penpa_inside.h"

#include <stdlib.h>
#include <string.h>

/* Fails: a thing at a point cannot be read. */
static bool refuse_at(const struct penpa *k, struct penpa_point at, const char *what,
                      struct err *e) {
    char name[PLACE_NAME];
    int cell = penpa_cell(k, (struct penpa_point){PENPA_CELL, at.row, at.col});
    if (cell == NO_CELL)
        return err_set(e, "beside the board: %s cannot be read", what);
    return err_set(e, "%s: %s cannot be read", place_name(k->board.grid, place_cell(cell), name),
                   what);
}

/* A number's text, its colour and its style: [text, colour, style]; a program may write digits. */
struct penpa_text {
    struct span text;     /* without blanks at its ends, and without an arrow */
    char digits[16];      /* a number that is no text, in digits */
    enum dir dir;         /* of its arrow */
    bool arrow, slanting; /* it is drawn as a clue with an arrow; in no direction of the grid */
    bool candidates;      /* small digits that a solver notes */
    int colour;
};

static void read_text(const json_t *value, struct penpa_text *t) {
    static const enum dir dirs[] = {DIR_N, DIR_W, DIR_E, DIR_S};
    const json_t *first = json_array_get(value, 0);
    const char *style = json_string_value(json_array_get(value, 2)),
               *text = json_string_value(first);
    *t = (struct penpa_text){.dir = DIR_NONE,
                             .colour = (int)json_integer_value(json_array_get(value, 1))};
    if (json_is_integer(first)) {
        snprintf(t->digits, sizeof t->digits, "%ld", (long)json_integer_value(first) % 1000000000);
        text = t->digits;
    }
    for (size_t i = 0; i < json_array_size(first); i++)
        t->candidates = t->candidates || json_integer_value(json_array_get(first, i)) == 1;
    t->arrow = style && strcmp(style, "2") == 0;
    t->text = span_trim((struct span){text ? text : "", text ? (int)strlen(text) : 0});
    int n = t->text.n;
    if (n >= 2 && t->text.at[n - 2] == '_' && t->text.at[n - 1] >= '0' &&
        t->text.at[n - 1] <= '7') {
        int code = t->text.at[n - 1] - '0';
        t->arrow = true;
        t->slanting = code > 3;
        t->dir = code > 3 ? DIR_NONE : dirs[code];
        t->text = span_trim((struct span){t->text.at, n - 2});
    }
}

static bool is_star_sign(struct span s) {
    return span_is(s, "*") || span_is(s, "\xe2\x98\x85") || span_is(s, "\xe2\x98\x86") ||
           span_is(s, "\xe2\xad\x90");
}

/* Reads the text as a number; NO_NUMBER for a sign of an unknown one. Returns false if it is
 * neither. A star may stand behind a number beside the board. */
static bool text_number(const struct penpa_text *t, bool beside, int *number) {
    struct span s = t->text;
    *number = NO_NUMBER;
    if (s.n == 0 || span_is(s, "?"))
        return true;
    int digits = span_number(s, NUMBER_MAX, number);
    struct span rest = span_trim((struct span){s.at + digits, s.n - digits});
    return digits > 0 && *number <= NUMBER_MAX && (rest.n == 0 || (beside && is_star_sign(rest)));
}

/* What a text is called in a message: "'S'". */
static const char *quoted(struct span text, char out[SPAN_TEXT + 2]) {
    char clean[SPAN_TEXT];
    snprintf(out, SPAN_TEXT + 2, "'%s'", span_text(text, clean));
    return out;
}

/* A number in a cell: the circle round it is a part of some colours. */
static bool take_in_cell(struct penpa *k, int cell, const struct penpa_text *t, int number,
                         struct err *e) {
    enum { IN_WHITE = 6, IN_BLACK = 7 };
    struct link_board *b = &k->board;
    struct given *g = &b->given[cell];
    struct penpa_point at = {PENPA_CELL, grid_row(b->grid, cell), grid_col(b->grid, cell)};
    bool dark = b->dark[cell], blank = t->text.n == 0;
    uint8_t ring = t->colour == IN_WHITE            ? GIVEN_WHITE
                   : t->colour == IN_BLACK && !dark ? GIVEN_BLACK
                                                    : GIVEN_NONE;
    if (t->slanting)
        return refuse_at(k, at, "a slanting arrow", e);
    if (g->number != NO_NUMBER && number != NO_NUMBER && g->number != number)
        return refuse_at(k, at, "a second number", e);
    if (blank && !t->arrow) {
        if (ring != GIVEN_NONE && g->kind == GIVEN_NONE)
            *g = given_bare((enum given_kind)ring);
        return true;
    }
    if (g->kind == GIVEN_NONE || number != NO_NUMBER)
        *g = given_numbered(t->arrow ? GIVEN_CLUE : GIVEN_NUMBER, number);
    g->dir = (int8_t)t->dir;
    b->ring[cell] = ring;
    return true;
}

/* A number in the margins: it counts a row or a column, or is the only one there and counts
 * something everywhere. */
static bool take_in_margin(struct penpa *k, struct penpa_point at, int number, struct err *e) {
    struct grid g = k->board.grid;
    bool within_row = at.row >= 0 && at.row < g.rows, within_col = at.col >= 0 && at.col < g.cols;
    if (number == NO_NUMBER)
        return true;
    if (within_row != within_col) {
        int *outer = &k->board.outer[within_col ? at.col : g.cols + at.row];
        if (*outer != NO_NUMBER && *outer != number)
            return refuse_at(k, at, "a second number of a row or column", e);
        *outer = number;
    }
    k->board.number = k->board.beside ? NO_NUMBER : number;
    return k->board.beside = true;
}

static bool take_penpa_number(struct penpa *k, struct penpa_point at, const json_t *value,
                              struct err *e) {
    struct penpa_text t;
    char name[SPAN_TEXT + 2];
    int number, cell = penpa_cell(k, at);
    read_text(value, &t);
    if (t.candidates)
        return refuse_at(k, at, "small digits as a solver notes them", e);
    if (!text_number(&t, at.kind == PENPA_CELL && cell == NO_CELL, &number))
        return refuse_at(k, at, quoted(t.text, name), e);
    if (cell != NO_CELL)
        return take_in_cell(k, cell, &t, number, e);
    if (penpa_on_grid(k, at))
        k->board.point[puzzle_point(k->board.grid, at.row + 1, at.col + 1)] = number;
    else if (at.kind == PENPA_CELL)
        return take_in_margin(k, at, number, e);
    else if (t.text.n > 0)
        return refuse_at(k, at, "a number between cells", e);
    return true;
}

static bool take_numbers(struct penpa *k, const json_t *numbers, struct err *e) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)numbers, key, value) {
        long number[2];
        struct penpa_point at;
        if (penpa_key(key, number) == 1 && penpa_point(k, number[0], &at) &&
            !take_penpa_number(k, at, value, e))
            return false;
    }
    return true;
}

/* Small numbers at the corners and sides of cells, as rooms have them: behind the points of all
 * kinds there are four for the corners of each cell, and four for its sides. */
static bool take_small_numbers(struct penpa *k, const json_t *numbers, struct err *e) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)numbers, key, value) {
        long number[2];
        struct penpa_point at;
        if (penpa_key(key, number) != 1 || !penpa_point(k, number[0] / 4, &at) ||
            at.kind == PENPA_CELL)
            continue;
        at.kind = PENPA_CELL;
        if (!take_penpa_number(k, at, value, e))
            return false;
    }
    return true;
}

static void take_surface(struct penpa *k, const json_t *surface) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)surface, key, value) {
        json_int_t colour = json_integer_value(value);
        int cell = penpa_cell_of_key(k, key);
        if (cell == NO_CELL)
            continue;
        k->board.dark[cell] = penpa_is_dark(colour);
        k->board.black[cell] = colour == PENPA_BLACK;
    }
}

/* Gives a cell a sign; a number that it has becomes the sign's. */
static void give_sign(struct given *g, enum given_kind kind) {
    g->kind = (uint8_t)kind;
}

/* Takes a symbol in a cell of the question; false: it is not known. */
static bool take_symbol(struct penpa *k, int cell, struct penpa_symbol s) {
    struct link_board *b = &k->board;
    struct given *g = &b->given[cell];
    enum dir dir = penpa_symbol_dir(s);
    switch (s.shape) {
    case SHAPE_CIRCLE: /* 4, 6 and 7 are white with another edge */
        give_sign(g, s.style == 2                                                   ? GIVEN_BLACK
                     : s.style == 1 || s.style == 4 || s.style == 6 || s.style == 7 ? GIVEN_WHITE
                                                                                    : GIVEN_ISLAND);
        return s.style >= 0;
    case SHAPE_SQUARE:
        if (s.style == 2 || s.style == 3 || s.style == 5)
            b->dark[cell] = true, b->black[cell] = s.style == 2;
        else
            b->framed[cell] = true;
        return s.style > 0;
    case SHAPE_SUN_MOON:
        if (s.style == 3)
            early_mark(&b->marks, place_cell(cell), MARK_YES);
        else
            give_sign(g, s.style == 1 ? GIVEN_SUN : GIVEN_MOON);
        return s.style >= 1 && s.style <= 3;
    case SHAPE_TENT:
        if (s.style == 2)
            early_mark(&b->marks, place_cell(cell), MARK_YES);
        else
            give_sign(g, GIVEN_TREE);
        return s.style == 1 || s.style == 2;
    case SHAPE_STAR:
        early_mark(&b->marks, place_cell(cell), s.style == 0 ? MARK_NO : MARK_YES);
        return s.style >= 0 && s.style <= 3;
    case SHAPE_ARROW:
    case SHAPE_ARROW_CROSS:
    case SHAPE_ARROW_EDGE:
        give_sign(g, GIVEN_CLUE);
        g->dir = (int8_t)dir;
        return dir != DIR_NONE;
    case SHAPE_UNKNOWN:
        break;
    }
    return false;
}

/* Symbols that authors put at corners and beside the board to adorn a number there. */
static bool adorns(const struct penpa *k, struct penpa_point at, struct penpa_symbol s) {
    bool beside = at.kind == PENPA_CELL;
    return s.shape == SHAPE_CIRCLE ? beside || penpa_on_grid(k, at)
                                   : beside && (s.shape == SHAPE_STAR || s.shape == SHAPE_TENT);
}

static bool take_symbols(struct penpa *k, const json_t *symbols, struct err *e) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)symbols, key, value) {
        long number[2];
        struct penpa_point at;
        struct penpa_symbol s = penpa_symbol(value);
        char clean[SPAN_TEXT], what[SPAN_TEXT + 16];
        if (penpa_key(key, number) != 1 || !penpa_point(k, number[0], &at))
            continue;
        int cell = penpa_cell(k, at);
        bool none = s.style == 0 && s.shape != SHAPE_STAR && s.shape != SHAPE_CIRCLE;
        if (none || (cell == NO_CELL ? adorns(k, at, s) : take_symbol(k, cell, s)))
            continue;
        snprintf(what, sizeof what, "the symbol %s",
                 span_text((struct span){s.name, (int)strlen(s.name)}, clean));
        return refuse_at(k, at, what, e);
    }
    return true;
}

static void penpa_take_wall(struct penpa *k, struct place side) {
    struct grid g = k->board.grid;
    int next = grid_step(g, side.a, side.dir);
    if (next == NO_CELL)
        k->board.border = true;
    else if (side.dir == DIR_E || side.dir == DIR_S)
        (side.dir == DIR_E ? k->board.walls.east : k->board.walls.south)[side.a] = true;
    else
        (side.dir == DIR_W ? k->board.walls.east : k->board.walls.south)[next] = true;
}

/* "a,b": an edge from corner to corner; a single number is a cross on one. */
static bool take_edges(struct penpa *k, const json_t *edges, struct err *e) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)edges, key, value) {
        long number[2];
        struct penpa_point from = {0}, to = {0};
        struct place at;
        mark m = MARK_YES;
        int n = penpa_key(key, number);
        if (n == 0 || json_integer_value(value) == 0 || !penpa_point(k, number[0], &from) ||
            (n == 2 && !penpa_point(k, number[1], &to)))
            continue;
        bool within = n == 2 && penpa_between(k, number[0], number[1], &at, &m);
        if (within && place_is_cell(at))
            early_mark(&k->board.marks, at, m);
        else if (within)
            penpa_take_wall(k, at);
        else if (n == 1 || (penpa_on_grid(k, from) && penpa_on_grid(k, to)))
            return refuse_at(k, from, "such an edge", e);
    }
    return true;
}

/* Cages as rooms: lines within the cells, along those sides that are borders. Their ends are among
 * the places of small numbers: upper left, upper right, lower left, lower right. */
static bool take_cages(struct penpa *k, const json_t *cages, const json_t *killer, struct err *e) {
    static const struct {
        int a, b;
        enum dir dir;
    } sides[] = {{0, 1, DIR_N}, {2, 3, DIR_S}, {0, 2, DIR_W}, {1, 3, DIR_E}};
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)cages, key, value) {
        long number[2];
        struct penpa_point at;
        if (penpa_key(key, number) != 2 || number[0] / 4 != number[1] / 4 ||
            !penpa_point(k, number[0] / 4, &at) || at.kind != PENPA_CORNER)
            continue;
        at.kind = PENPA_CELL;
        int cell = penpa_cell(k, at);
        for (size_t i = 0; i < sizeof sides / sizeof *sides && cell != NO_CELL; i++)
            if (number[0] % 4 == sides[i].a && number[1] % 4 == sides[i].b)
                penpa_take_wall(k, place_side(k->board.grid, cell, sides[i].dir));
    }
    return json_array_size(killer) == 0 || err_set(e, "killer cages are not read");
}

static bool take_lines(struct penpa *k, const json_t *lines, struct err *e) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)lines, key, value) {
        struct place at;
        struct penpa_point from = {0};
        long number[2];
        bool cross = json_integer_value(value) == PENPA_CROSS;
        if (!penpa_line(k, key, &at)) {
            penpa_key(key, number);
            penpa_point(k, number[0], &from);
            return refuse_at(k, from, "such a line", e);
        }
        early_mark(&k->board.marks, at, cross ? MARK_NO : MARK_YES);
        if (json_integer_value(value) == PENPA_DOUBLE)
            early_mark(&k->board.marks, place_on_layer(at, 1), MARK_YES);
    }
    return true;
}

/* Layers of which none of the genres has anything. */
static bool others_are_empty(const json_t *layer, struct err *e) {
    static const char *const names[][2] = {
        {"wall", "walls of the wall mode"},
        {"thermo", "thermometers"},
        {"nobulbthermo", "thermometers"},
        {"arrows", "arrows through cells"},
        {"direction", "directions"},
        {"squareframe", "frames"},
        {"polygon", "polygons"},
        {"freeline", "free lines"},
        {"freelineE", "free edges"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const json_t *value = json_object_get(layer, names[i][0]);
        if (json_object_size(value) + json_array_size(value) > 0)
            return err_set(e, "this Penpa+ link holds %s, which are not read", names[i][1]);
    }
    return true;
}

bool penpa_read_question(struct penpa *k, const json_t *layer, struct err *e) {
    take_surface(k, json_object_get(layer, "surface"));
    return take_small_numbers(k, json_object_get(layer, "numberS"), e) &&
           take_numbers(k, json_object_get(layer, "number"), e) &&
           take_symbols(k, json_object_get(layer, "symbol"), e) &&
           take_edges(k, json_object_get(layer, "lineE"), e) &&
           take_lines(k, json_object_get(layer, "line"), e) &&
           take_cages(k, json_object_get(layer, "cage"), json_object_get(layer, "killercages"),
                      e) &&
           others_are_empty(layer, e);
}
