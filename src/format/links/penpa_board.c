/* The layers of a Penpa+ link: what is given, and what is drawn as the solution. */
#include "base/text.h"
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

/* True for a grid point of the board. */
static bool is_corner(const struct penpa *k, struct penpa_point at) {
    return at.kind == PENPA_CORNER && at.row >= -1 && at.col >= -1 &&
           at.row < k->board.grid.rows && at.col < k->board.grid.cols;
}

bool penpa_between(const struct penpa *k, long a, long b, struct place *at, mark *m) {
    struct grid g = k->board.grid;
    struct penpa_point p, q;
    if (!penpa_point(k, a, &p) || !penpa_point(k, b, &q) || !is_corner(k, p) || !is_corner(k, q))
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

/* The number that a key begins with, and behind a comma the second one. Returns how many. */
static int read_key(const char *key, long number[2]) {
    char *end;
    number[0] = strtol(key, &end, 10);
    if (end == key)
        return 0;
    if (*end != ',')
        return 1;
    number[1] = strtol(end + 1, NULL, 10);
    return 2;
}

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
    if (n >= 2 && t->text.at[n - 2] == '_' && t->text.at[n - 1] >= '0' && t->text.at[n - 1] <= '7') {
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

static bool take_number(struct penpa *k, struct penpa_point at, const json_t *value,
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
    if (is_corner(k, at))
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
        if (read_key(key, number) == 1 && penpa_point(k, number[0], &at) &&
            !take_number(k, at, value, e))
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
        if (read_key(key, number) != 1 || !penpa_point(k, number[0] / 4, &at) ||
            at.kind == PENPA_CELL)
            continue;
        at.kind = PENPA_CELL;
        if (!take_number(k, at, value, e))
            return false;
    }
    return true;
}

/* The colours of cells: greys and black, and green, which solvers take for an empty cell. Others
 * mean nothing. */
static bool is_dark_colour(json_int_t colour) {
    return colour == 1 || colour == 3 || colour == 4 || colour == 8;
}
enum { COLOUR_GREEN = 2, COLOUR_BLACK = 4 };

static void take_surface(struct penpa *k, const json_t *surface) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)surface, key, value) {
        long number[2];
        struct penpa_point at;
        json_int_t colour = json_integer_value(value);
        int cell = read_key(key, number) == 1 && penpa_point(k, number[0], &at) ? penpa_cell(k, at)
                                                                                : NO_CELL;
        if (cell == NO_CELL)
            continue;
        k->board.dark[cell] = is_dark_colour(colour);
        k->board.black[cell] = colour == COLOUR_BLACK;
    }
}

/* Symbols by how the names of their shapes begin ("circle_L"). Arrows are given by a style, or by a
 * list with a 1 for each that is there. */
enum penpa_sign {
    SHAPE_UNKNOWN,
    SHAPE_CIRCLE,
    SHAPE_SQUARE,
    SHAPE_SUN_MOON,
    SHAPE_TENT,
    SHAPE_STAR,
    SHAPE_ARROW,      /* 1 to 8, clockwise from the left */
    SHAPE_ARROW_CROSS, /* a list of four, clockwise from the left, and of those aslant */
    SHAPE_ARROW_EDGE, /* a list of eight, along the sides of a cell, one way round and the other */
};
static const struct {
    const char *name;
    enum penpa_sign shape;
} shapes[] = {
    {"circle", SHAPE_CIRCLE},           {"square", SHAPE_SQUARE},
    {"sun_moon", SHAPE_SUN_MOON},       {"tents", SHAPE_TENT},
    {"star", SHAPE_STAR},               {"arrow_cross", SHAPE_ARROW_CROSS},
    {"arrow_fouredge", SHAPE_ARROW_EDGE}, {"arrow_fourtip", SHAPE_UNKNOWN},
    {"arrow_", SHAPE_ARROW},
};

struct symbol {
    enum penpa_sign shape;
    int style;         /* 0: none; of a list, that of the only one in it; -1: of several */
    const char *name;
};

static struct symbol read_symbol(const json_t *value) {
    const json_t *style = json_array_get(value, 0);
    const char *name = json_string_value(json_array_get(value, 1));
    struct symbol s = {SHAPE_UNKNOWN, (int)json_integer_value(style), name ? name : ""};
    for (size_t i = 0; i < json_array_size(style); i++)
        if (json_integer_value(json_array_get(style, i)) == 1)
            s.style = s.style ? -1 : (int)i + 1;
    for (size_t i = sizeof shapes / sizeof *shapes; i-- > 0;)
        if (strncmp(s.name, shapes[i].name, strlen(shapes[i].name)) == 0)
            s.shape = shapes[i].shape;
    return s;
}

/* The direction of an arrow; DIR_NONE: none of the grid. */
static enum dir symbol_dir(struct symbol s) {
    static const enum dir clockwise[] = {DIR_W, DIR_N, DIR_E, DIR_S},
                          along[] = {DIR_E, DIR_S, DIR_W, DIR_N, DIR_W, DIR_N, DIR_E, DIR_S};
    if (s.shape == SHAPE_ARROW && s.style >= 1 && s.style <= 8 && s.style % 2 == 1)
        return clockwise[s.style / 2];
    if (s.shape == SHAPE_ARROW_CROSS && s.style >= 1 && s.style <= 4)
        return clockwise[s.style - 1];
    return s.shape == SHAPE_ARROW_EDGE && s.style >= 1 && s.style <= 8 ? along[s.style - 1]
                                                                       : DIR_NONE;
}

/* Gives a cell a sign; a number that it has becomes the sign's. */
static void give(struct given *g, enum given_kind kind) {
    g->kind = (uint8_t)kind;
}

/* Takes a symbol in a cell of the question; false: it is not known. */
static bool take_symbol(struct penpa *k, int cell, struct symbol s) {
    struct link_board *b = &k->board;
    struct given *g = &b->given[cell];
    enum dir dir = symbol_dir(s);
    switch (s.shape) {
    case SHAPE_CIRCLE: /* 4, 6 and 7 are white with another edge */
        give(g, s.style == 2 ? GIVEN_BLACK
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
            give(g, s.style == 1 ? GIVEN_SUN : GIVEN_MOON);
        return s.style >= 1 && s.style <= 3;
    case SHAPE_TENT:
        if (s.style == 2)
            early_mark(&b->marks, place_cell(cell), MARK_YES);
        else
            give(g, GIVEN_TREE);
        return s.style == 1 || s.style == 2;
    case SHAPE_STAR:
        early_mark(&b->marks, place_cell(cell), s.style == 0 ? MARK_NO : MARK_YES);
        return s.style >= 0 && s.style <= 3;
    case SHAPE_ARROW:
    case SHAPE_ARROW_CROSS:
    case SHAPE_ARROW_EDGE:
        give(g, GIVEN_CLUE);
        g->dir = (int8_t)dir;
        return dir != DIR_NONE;
    case SHAPE_UNKNOWN:
        break;
    }
    return false;
}

/* Symbols that authors put at corners and beside the board to adorn a number there. */
static bool adorns(const struct penpa *k, struct penpa_point at, struct symbol s) {
    bool beside = at.kind == PENPA_CELL;
    return s.shape == SHAPE_CIRCLE ? beside || is_corner(k, at)
                                   : beside && (s.shape == SHAPE_STAR || s.shape == SHAPE_TENT);
}

static bool take_symbols(struct penpa *k, const json_t *symbols, struct err *e) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)symbols, key, value) {
        long number[2];
        struct penpa_point at;
        struct symbol s = read_symbol(value);
        char clean[SPAN_TEXT], what[SPAN_TEXT + 16];
        if (read_key(key, number) != 1 || !penpa_point(k, number[0], &at))
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

static void take_wall(struct penpa *k, struct place side) {
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
        int n = read_key(key, number);
        if (n == 0 || json_integer_value(value) == 0 || !penpa_point(k, number[0], &from) ||
            (n == 2 && !penpa_point(k, number[1], &to)))
            continue;
        bool within = n == 2 && penpa_between(k, number[0], number[1], &at, &m);
        if (within && place_is_cell(at))
            early_mark(&k->board.marks, at, m);
        else if (within)
            take_wall(k, at);
        else if (n == 1 || (is_corner(k, from) && is_corner(k, to)))
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
        if (read_key(key, number) != 2 || number[0] / 4 != number[1] / 4 ||
            !penpa_point(k, number[0] / 4, &at) || at.kind != PENPA_CORNER)
            continue;
        at.kind = PENPA_CELL;
        int cell = penpa_cell(k, at);
        for (size_t i = 0; i < sizeof sides / sizeof *sides && cell != NO_CELL; i++)
            if (number[0] % 4 == sides[i].a && number[1] % 4 == sides[i].b)
                take_wall(k, place_side(k->board.grid, cell, sides[i].dir));
    }
    return json_array_size(killer) == 0 || err_set(e, "killer cages are not read");
}

/* Segments that are given: "a,b" from cell to cell, 30 is a double one. */
enum { LINE_DOUBLE = 30, LINE_CROSS = 98 };

/* The place of a line or a cross by its key; false: it is between no two neighbours. */
static bool line_place(const struct penpa *k, const char *key, struct place *at) {
    struct grid g = k->board.grid;
    long number[2];
    struct penpa_point p, q;
    int n = read_key(key, number);
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

static bool take_lines(struct penpa *k, const json_t *lines, struct err *e) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)lines, key, value) {
        struct place at;
        struct penpa_point from = {0};
        long number[2];
        bool cross = json_integer_value(value) == LINE_CROSS;
        if (!line_place(k, key, &at)) {
            read_key(key, number);
            penpa_point(k, number[0], &from);
            return refuse_at(k, from, "such a line", e);
        }
        early_mark(&k->board.marks, at, cross ? MARK_NO : MARK_YES);
        if (json_integer_value(value) == LINE_DOUBLE)
            early_mark(&k->board.marks, place_on_layer(at, 1), MARK_YES);
    }
    return true;
}

/* Layers of which none of the genres has anything. */
static bool others_are_empty(const json_t *layer, struct err *e) {
    static const char *const names[][2] = {
        {"wall", "walls of the wall mode"}, {"thermo", "thermometers"},
        {"nobulbthermo", "thermometers"},   {"arrows", "arrows through cells"},
        {"direction", "directions"},        {"squareframe", "frames"},
        {"polygon", "polygons"},            {"freeline", "free lines"},
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

static void draw_surface(struct penpa *k, const json_t *surface) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)surface, key, value) {
        long number[2];
        struct penpa_point at;
        json_int_t colour = json_integer_value(value);
        int cell = read_key(key, number) == 1 && penpa_point(k, number[0], &at) ? penpa_cell(k, at)
                                                                                : NO_CELL;
        if (cell != NO_CELL && (is_dark_colour(colour) || colour == COLOUR_GREEN))
            early_mark(&k->drawn, place_cell(cell), colour == COLOUR_GREEN ? MARK_NO : MARK_YES);
    }
}

/* The mark that a symbol of the solution means; MARK_NONE: none. */
static mark drawn_mark(struct symbol s) {
    enum { DOT = 8 };
    if (strcmp(s.name, "circle_SS") == 0)
        return s.style == DOT ? MARK_NO : MARK_NONE;
    if (strcmp(s.name, "circle_M") == 0)
        return s.style == 1 ? MARK_NO : s.style == 2 ? MARK_YES : MARK_NONE;
    if (s.shape == SHAPE_STAR)
        return s.style == 0 ? MARK_NO : s.style > 0 ? MARK_YES : MARK_NONE;
    bool is = (s.shape == SHAPE_SQUARE && s.style == 2) || (s.shape == SHAPE_TENT && s.style == 2) ||
              (s.shape == SHAPE_SUN_MOON && s.style == 3);
    return is ? MARK_YES : MARK_NONE;
}

static void draw_symbols(struct penpa *k, const json_t *symbols) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)symbols, key, value) {
        long number[2];
        struct penpa_point at;
        mark m = drawn_mark(read_symbol(value));
        int cell = read_key(key, number) == 1 && penpa_point(k, number[0], &at) ? penpa_cell(k, at)
                                                                                : NO_CELL;
        if (cell != NO_CELL && m != MARK_NONE)
            early_mark(&k->drawn, place_cell(cell), m);
    }
}

static void draw_lines(struct penpa *k, const json_t *lines) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)lines, key, value) {
        struct place at;
        bool cross = json_integer_value(value) == LINE_CROSS;
        if (!line_place(k, key, &at))
            continue;
        early_mark(&k->drawn, at, cross ? MARK_NO : MARK_YES);
        if (json_integer_value(value) == LINE_DOUBLE)
            early_mark(&k->drawn, place_on_layer(at, 1), MARK_YES);
    }
}

/* The side on whose middle a cross lies. */
static bool cross_place(const struct penpa *k, const char *key, struct place *at) {
    struct grid g = k->board.grid;
    long number[2];
    struct penpa_point p;
    if (read_key(key, number) != 1 || !penpa_point(k, number[0], &p) ||
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

static void draw_edges(struct penpa *k, const json_t *edges) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)edges, key, value) {
        long number[2];
        struct place at;
        mark m = MARK_YES;
        if (read_key(key, number) == 2 ? penpa_between(k, number[0], number[1], &at, &m)
                                       : cross_place(k, key, &at))
            early_mark(&k->drawn, at, json_integer_value(value) == LINE_CROSS ? MARK_NO : m);
    }
}

void penpa_read_drawn(struct penpa *k, const json_t *layer) {
    draw_surface(k, json_object_get(layer, "surface"));
    draw_symbols(k, json_object_get(layer, "symbol"));
    draw_lines(k, json_object_get(layer, "line"));
    draw_edges(k, json_object_get(layer, "lineE"));
}
