/* Writes Penpa+ links: for editing, with the marks on the board as what is drawn as the solution;
 * or, where there are none, for solving, with the answer by which Penpa+ checks what is drawn. */
#include "format/links/penpa_inside.h"
#include "model/model.h"

#include <string.h>

/* The parts of a layer that are written; the others are empty. */
enum part { PART_SURFACE, PART_NUMBER, PART_SMALL, PART_SYMBOL, PART_LINE, PART_EDGE, PARTS };

struct layer {
    struct buf part[PARTS]; /* "key":value, separated by commas */
};

static long sheet_point(const struct penpa_sheet *s, enum penpa_kind kind, int row, int col) {
    int shift = PENPA_FRAME / 2 + s->margin;
    return (long)kind * grid_cells(s->whole) + (row + shift) * s->whole.cols + col + shift;
}

long sheet_cell(const struct penpa_sheet *s, int cell) {
    return sheet_point(s, PENPA_CELL, grid_row(s->p->grid, cell), grid_col(s->p->grid, cell));
}

/* Begins an entry of a part; its value follows. */
static struct buf *layer_key(struct layer *l, enum part part, long a, long b) {
    struct buf *out = &l->part[part];
    buf_add(out, out->len > 0 ? ",\"" : "\"");
    buf_fmt(out, "%ld", a);
    if (b >= 0)
        buf_fmt(out, ",%ld", b);
    buf_add(out, "\":");
    return out;
}

void sheet_side(const struct penpa_sheet *s, struct place at, long ends[2]) {
    int row = grid_row(s->p->grid, at.a), col = grid_col(s->p->grid, at.a);
    bool level = at.dir == DIR_N || at.dir == DIR_S;
    int r = row - (at.dir != DIR_S), c = col - (at.dir != DIR_E);
    ends[0] = sheet_point(s, PENPA_CORNER, level ? r : row - 1, level ? col - 1 : c);
    ends[1] = sheet_point(s, PENPA_CORNER, level ? r : row, level ? col : c);
}

void sheet_slash(const struct penpa_sheet *s, int cell, bool falls, long ends[2]) {
    int row = grid_row(s->p->grid, cell), col = grid_col(s->p->grid, cell);
    ends[0] = sheet_point(s, PENPA_CORNER, row - 1, col - falls);
    ends[1] = sheet_point(s, PENPA_CORNER, row, col - !falls);
}

/* The middle of a side, where crosses are. */
static long side_middle(const struct penpa_sheet *s, struct place at) {
    int row = grid_row(s->p->grid, at.a), col = grid_col(s->p->grid, at.a);
    bool level = at.dir == DIR_N || at.dir == DIR_S;
    return sheet_point(s, level ? PENPA_LOWER : PENPA_RIGHT, row - (at.dir == DIR_N),
                       col - (at.dir == DIR_W));
}

/* How a kind of given is drawn: the colour of its cell (0: none), that of its text and the style of
 * its text, and a symbol. */
struct drawn_given {
    uint8_t kind;
    int surface, text;
    const char *style, *unknown; /* the text for a number that is not known; NULL: none */
    int symbol;
    const char *shape; /* NULL: no symbol */
};
enum { TEXT_BLACK = 1, TEXT_WHITE = 4, TEXT_CIRCLED = 6, SURFACE_GREY = 3, SURFACE_BLACK = 4 };
static const struct drawn_given drawn_givens[] = {
    {GIVEN_CLUE, SURFACE_GREY, TEXT_BLACK, "2", "?", 0, NULL},
    {GIVEN_DOT, 0, 0, NULL, NULL, 2, "circle_S"},
    {GIVEN_BLOCK, SURFACE_GREY, TEXT_BLACK, "1", NULL, 0, NULL},
    {GIVEN_NUMBER, 0, TEXT_BLACK, "1", "?", 0, NULL},
    {GIVEN_WALL, SURFACE_BLACK, TEXT_WHITE, "1", NULL, 0, NULL},
    {GIVEN_HOLE, SURFACE_BLACK, 0, NULL, NULL, 0, NULL},
    {GIVEN_ISLAND, 0, TEXT_CIRCLED, "1", " ", 0, NULL},
    {GIVEN_WHITE, 0, TEXT_BLACK, "1", NULL, 1, "circle_L"},
    {GIVEN_BLACK, 0, TEXT_WHITE, "1", NULL, 2, "circle_L"},
    {GIVEN_SUN, 0, 0, NULL, NULL, 1, "sun_moon"},
    {GIVEN_MOON, 0, 0, NULL, NULL, 2, "sun_moon"},
    {GIVEN_TREE, 0, 0, NULL, NULL, 1, "tents"},
    {GIVEN_GREY_WALL, SURFACE_GREY, TEXT_BLACK, "2", "", 0, NULL},
    {GIVEN_INNER_WALL, 0, TEXT_BLACK, "2", "", 0, NULL},
    {GIVEN_OUTER_WALL, SURFACE_BLACK, TEXT_WHITE, "2", "", 0, NULL},
};

static const struct drawn_given *drawn_given(enum given_kind kind) {
    for (size_t i = 0; i < sizeof drawn_givens / sizeof *drawn_givens; i++)
        if (drawn_givens[i].kind == kind)
            return &drawn_givens[i];
    return NULL;
}

/* ["3_1",1,"2"]: the text of a given, an arrow as the code of its direction. */
static void write_text(struct given g, const struct drawn_given *d, struct buf *out) {
    static const int codes[DIRS] = {[DIR_N] = 0, [DIR_W] = 1, [DIR_E] = 2, [DIR_S] = 3};
    bool plain = given_rows[g.kind].arrow && g.dir == DIR_NONE && g.number != NO_NUMBER;
    buf_add(out, "[\"");
    if (g.number != NO_NUMBER)
        buf_fmt(out, "%d", g.number);
    else
        buf_add(out, g.dir != DIR_NONE ? "?" : d->unknown);
    if (g.dir != DIR_NONE)
        buf_fmt(out, "_%d", codes[(int)g.dir]);
    buf_fmt(out, "\",%d,\"%s\"]", d->text, plain ? "1" : d->style);
}

static void write_given(const struct penpa_sheet *s, int cell, struct layer *q) {
    struct given g = s->p->given[cell];
    const struct drawn_given *d = drawn_given((enum given_kind)g.kind);
    long at = sheet_cell(s, cell);
    if (!d)
        return;
    if (d->surface)
        buf_fmt(layer_key(q, PART_SURFACE, at, -1), "%d", d->surface);
    if (d->shape)
        buf_fmt(layer_key(q, PART_SYMBOL, at, -1), "[%d,\"%s\",1]", d->symbol, d->shape);
    if (d->style && (g.number != NO_NUMBER || g.dir != DIR_NONE || d->unknown))
        write_text(g, d, layer_key(q, PART_NUMBER, at, -1));
}

/* The numbers of rooms: small where lines pass through the cells. */
static void write_room_numbers(const struct penpa_sheet *s, struct layer *q) {
    long cells = grid_cells(s->whole);
    bool small = s->p->genre->segment != LOOK_NONE;
    for (int room = 0; room < s->p->rooms; room++) {
        long at = sheet_cell(s, puzzle_room_cell(s->p, room));
        int number = s->p->room_number[room];
        if (number == NO_NUMBER)
            continue;
        if (small)
            buf_fmt(layer_key(q, PART_SMALL, 4 * (cells + at), -1), "[%d,1]", number);
        else
            buf_fmt(layer_key(q, PART_NUMBER, at, -1), "[\"%d\",1,\"1\"]", number);
    }
}

/* The borders of rooms, and frames round clues beside a loop, which may lie on white. */
static void write_edges(const struct penpa_sheet *s, struct layer *q) {
    struct grid g = s->p->grid;
    long ends[2];
    for (int cell = 0; cell < grid_cells(g); cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(g, cell, d), kind = s->p->given[cell].kind;
            bool own = d == DIR_E || d == DIR_S;
            bool wall = next != NO_CELL && s->p->room && own && puzzle_wall(s->p, cell, next);
            bool framed =
                kind == GIVEN_GREY_WALL || kind == GIVEN_INNER_WALL || kind == GIVEN_OUTER_WALL;
            int other = next == NO_CELL ? GIVEN_NONE : s->p->given[next].kind;
            bool frame = framed && kind != other && (own || other == GIVEN_NONE);
            sheet_side(s, place_side(g, cell, d), ends);
            if (wall || frame)
                buf_fmt(layer_key(q, PART_EDGE, ends[0], ends[1]), "2");
        }
}

/* Numbers at grid points and beside the board, and how many stars there are. */
static void write_beyond(const struct penpa_sheet *s, struct layer *q) {
    const struct puzzle *p = s->p;
    struct grid g = p->grid;
    for (int row = 0; p->point && row <= g.rows; row++)
        for (int col = 0; col <= g.cols; col++) {
            struct given point = p->point[puzzle_point(g, row, col)];
            long at = sheet_point(s, PENPA_CORNER, row - 1, col - 1);
            if (point.kind != GIVEN_NONE && point.number != NO_NUMBER)
                buf_fmt(layer_key(q, PART_NUMBER, at, -1), "[\"%d\",6,\"1\"]", point.number);
            else if (point.kind != GIVEN_NONE)
                buf_add(layer_key(q, PART_NUMBER, at, -1), "[\"?\",6,\"1\"]");
        }
    for (int i = 0; p->outer && i < g.cols + g.rows; i++)
        if (p->outer[i] != NO_NUMBER)
            buf_fmt(layer_key(q, PART_NUMBER,
                              i < g.cols ? sheet_point(s, PENPA_CELL, -1, i)
                                         : sheet_point(s, PENPA_CELL, i - g.cols, -1),
                              -1),
                    "[\"%d\",1,\"1\"]", p->outer[i]);
    if (p->genre->number.max > 0) {
        long at = sheet_point(s, PENPA_CELL, -1, g.cols - 1);
        buf_fmt(layer_key(q, PART_NUMBER, at, -1), "[\"%d\",1,\"1\"]", p->number);
        buf_add(layer_key(q, PART_SYMBOL, at + 1, -1), "[2,\"star\",2]");
    }
}

static void write_question(const struct penpa_sheet *s, struct layer *q) {
    for (int cell = 0; cell < grid_cells(s->p->grid); cell++)
        write_given(s, cell, q);
    if (s->p->room && s->p->genre->room_max > 0)
        write_room_numbers(s, q);
    write_edges(s, q);
    write_beyond(s, q);
}

int sheet_step(const struct penpa_sheet *s, int cell, int to) {
    bool east = grid_row(s->p->grid, cell) == grid_row(s->p->grid, to);
    return grid_step(s->p->grid, cell, east ? DIR_E : DIR_S);
}

/* How marks in cells are drawn: symbols for a YES and a NO. */
static const struct {
    enum mark_look look;
    const char *yes, *no;
} cell_marks[] = {
    {LOOK_BULB, "[3,\"sun_moon\",1]", "[8,\"circle_SS\",1]"},
    {LOOK_STAR, "[2,\"star\",2]", "[8,\"circle_SS\",1]"},
    {LOOK_TENT, "[2,\"tents\",2]", "[8,\"circle_SS\",1]"},
    {LOOK_STONE, "[2,\"circle_M\",1]", "[1,\"circle_M\",1]"},
};

static void write_cell_mark(const struct penpa_sheet *s, int cell, mark m, struct layer *a) {
    enum mark_look look = s->p->genre->cell;
    long at = sheet_cell(s, cell), ends[2];
    if (look == LOOK_SLASH) {
        sheet_slash(s, cell, m == MARK_YES, ends);
        buf_add(layer_key(a, PART_EDGE, ends[0], ends[1]), "3");
        return;
    }
    for (size_t i = 0; i < sizeof cell_marks / sizeof *cell_marks; i++)
        if (cell_marks[i].look == look) {
            buf_add(layer_key(a, PART_SYMBOL, at, -1),
                    m == MARK_YES ? cell_marks[i].yes : cell_marks[i].no);
            return;
        }
    buf_fmt(layer_key(a, PART_SURFACE, at, -1), "%d", m == MARK_YES ? 1 : PENPA_GREEN);
}

/* Draws the marks as the solution. */
static void write_drawn(const struct penpa_sheet *s, const struct loaded *l, struct layer *a) {
    for (int v = 0; v < model_vars(l->model); v++) {
        struct place at = l->model->vars.at[v].at;
        mark m = l->board.value[v];
        long ends[2];
        if (m == MARK_NONE || at.layer > 0)
            continue;
        int second = model_at(l->model, place_on_layer(at, 1));
        int style = second >= 0 && l->board.value[second] == MARK_YES ? PENPA_DOUBLE : 3;
        if (place_is_cell(at)) {
            write_cell_mark(s, at.a, m, a);
        } else if (place_is_side(at)) {
            sheet_side(s, at, ends);
            bool line = m == MARK_YES;
            buf_fmt(
                layer_key(a, PART_EDGE, line ? ends[0] : side_middle(s, at), line ? ends[1] : -1),
                "%d", line ? 3 : PENPA_CROSS);
        } else if (m == MARK_YES) {
            for (int cell = at.a; cell != at.b; cell = sheet_step(s, cell, at.b))
                buf_fmt(layer_key(a, PART_LINE, sheet_cell(s, cell),
                                  sheet_cell(s, sheet_step(s, cell, at.b))),
                        "%d", style);
        } else {
            bool east = grid_row(s->p->grid, at.a) == grid_row(s->p->grid, at.b);
            struct place side = place_side(s->p->grid, at.a, east ? DIR_E : DIR_S);
            buf_fmt(layer_key(a, PART_LINE, side_middle(s, side), -1), "%d", PENPA_CROSS);
        }
    }
}

static void write_layer(const struct layer *l, struct buf *out) {
    static const char *const names[PARTS] = {"surface", "number", "numberS",
                                             "symbol",  "line",   "lineE"};
    static const char *const objects[] = {"freeline", "freelineE", "wall", "cage", "deletelineE"};
    static const char *const lists[] = {"thermo",  "arrows",      "direction",   "squareframe",
                                        "polygon", "killercages", "nobulbthermo"};
    buf_add(out, "{\"command_redo\":{\"__a\":[]},\"command_undo\":{\"__a\":[]},"
                 "\"command_replay\":{\"__a\":[]}");
    for (int part = 0; part < PARTS; part++)
        buf_fmt(out, ",\"%s\":{%s}", names[part], buf_text((struct buf *)&l->part[part]));
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        buf_fmt(out, ",\"%s\":{}", objects[i]);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        buf_fmt(out, ",\"%s\":[]", lists[i]);
    buf_add(out, "}\n");
}

/* A text of the header: Penpa+ parts its fields by commas. */
static void write_field(const char *text, bool rules, struct buf *out) {
    for (; *text; text++)
        if (*text == ',')
            buf_add(out, "%2C");
        else if (rules && (*text == '&' || *text == '='))
            buf_add(out, *text == '&' ? "%2E" : "%2F");
        else
            buf_char(out, *text);
}

/* The point in the middle of the drawing, of the kind that lies there. */
static long middle_point(const struct penpa_sheet *s) {
    int rows = s->whole.rows - PENPA_FRAME, cols = s->whole.cols - PENPA_FRAME;
    enum penpa_kind kind = rows % 2 && cols % 2 ? PENPA_CELL
                           : rows % 2           ? PENPA_RIGHT
                           : cols % 2           ? PENPA_LOWER
                                                : PENPA_CORNER;
    return sheet_point(s, kind, (rows - 1) / 2 - s->margin, (cols - 1) / 2 - s->margin);
}

static void write_penpa_head(const struct penpa_sheet *s, struct buf *out) {
    enum { CELL_SIZE = 38 };
    const struct puzzle *p = s->p;
    int rows = s->whole.rows - PENPA_FRAME, cols = s->whole.cols - PENPA_FRAME, m = s->margin;
    long middle = middle_point(s);
    buf_fmt(out, "square,%d,%d,%d,0,1,1,%d,%d,%ld,%ld,0,0,0,0,Title: ", cols, rows, CELL_SIZE,
            (cols + 1) * CELL_SIZE, (rows + 1) * CELL_SIZE, middle, middle);
    write_field(p->text[TEXT_TITLE], false, out);
    buf_add(out, ",Author: ");
    write_field(p->text[TEXT_AUTHOR], false, out);
    buf_char(out, ',');
    write_field(p->text[TEXT_SOURCE], false, out);
    buf_char(out, ',');
    write_field(p->text[TEXT_NOTE], true, out);
    buf_fmt(out, ",OFF,false\n[%d,%d,%d,%d]\n", m, m, m, m);
}

/* The cells of the board, as steps from one to the next. */
static void write_cell_steps(const struct penpa_sheet *s, struct buf *out) {
    long before = 0;
    for (int cell = 0; cell < grid_cells(s->p->grid); cell++) {
        long at = sheet_cell(s, cell);
        buf_fmt(out, "%s%ld", cell == 0 ? "[" : ",", at - before);
        before = at;
    }
    buf_add(out, "]\n");
}

/* The tag of Penpa+'s own for a genre, else its title. */
static const char *genre_tag(const struct genre *g) {
    static const char *const tags[] = {
        "starbattle",   "lits",
        "nurikabe",     "cave",
        "masyu",        "slitherlink",
        "yajilin",      "castlewall",
        "balanceloop",  "akari",
        "aqre",         "ayeheya (ekawayeh)",
        "country road", "detour",
        "double back",  "geradeweg",
        "heyawake",     "hitori",
        "kurodoko",     "hashiwokakero (hashi/bridges)",
        "moon or sun",  "norinori",
        "nurimisaki",   "regional yajilin",
        "simple loop",  "slant (gokigen)",
        "tents",        "yin-yang",
        "canal view",
    };
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (genre_by_name(tags[i]) == g)
            return tags[i];
    return g->id;
}

/* What Penpa+ offers first for drawing the solution. */
static const char *drawing_mode(const struct genre *g, bool brief) {
    if (g->side != LOOK_NONE)
        return brief ? "\"combi\"~[\"edgex\",\"\"]" : "edgex";
    if (g->segment == LOOK_BRIDGE)
        return brief ? "\"combi\"~[\"hashi\",\"\"]" : "hashi";
    if (g->segment != LOOK_NONE)
        return brief ? "\"combi\"~[\"linex\",\"\"]" : "linex";
    switch (g->cell) {
    case LOOK_BULB:
        return brief ? "\"combi\"~[\"akari\",\"\"]" : "akari";
    case LOOK_STAR:
        return brief ? "\"combi\"~[\"star\",\"\"]" : "star";
    case LOOK_TENT:
        return brief ? "\"combi\"~[\"tents\",\"\"]" : "tents";
    case LOOK_STONE:
        return brief ? "\"combi\"~[\"blwh\",\"\"]" : "blwh";
    case LOOK_SLASH:
        return brief ? "\"lineE\"~[\"2\",3]" : "";
    default:
        return brief ? "\"surface\"~[\"\",1]" : "";
    }
}

/* The styles of grid, points and frame. What lies on the frame is no part of an answer, so that
 * lines along the sides of cells want none. */
static const char *grid_style(const struct genre *g) {
    return g->side != LOOK_NONE     ? "[\"3\",\"1\",\"2\"]"
           : g->field == FIELD_BARE ? "[\"3\",\"2\",\"2\"]"
           : genre_has_rooms(g)     ? "[\"2\",\"2\",\"1\"]"
                                    : "[\"1\",\"2\",\"1\"]";
}

/* The mode of each layer, of which Penpa+ wants all. */
static void write_modes(const struct genre *g, struct buf *out) {
    const char *combi = drawing_mode(g, false);
    const char *mode = combi[0] ? "combi" : g->cell == LOOK_SLASH ? "lineE" : "surface";
    buf_fmt(out, "{\"qa\":\"pu_a\",\"grid\":%s", grid_style(g));
    for (int layer = 0; layer < 2; layer++)
        buf_fmt(
            out,
            ",\"pu_%c\":{\"edit_mode\":\"%s\",\"surface\":[\"\",1],\"line\":[\"1\",%d],"
            "\"lineE\":[\"%d\",%d],\"wall\":[\"\",%d],\"cage\":[\"1\",10],\"number\":[\"1\",%d],"
            "\"symbol\":[\"circle_L\",1],\"special\":[\"thermo\",\"\"],\"board\":[\"\",\"\"],"
            "\"move\":[\"1\",\"\"],\"combi\":[\"%s\",\"\"],\"sudoku\":[\"1\",1]}",
            layer ? 'a' : 'q', layer ? mode : "surface", layer + 2,
            layer && g->cell == LOOK_SLASH ? 2 : 1, layer + 2, layer + 2, layer + 1,
            layer && combi[0] ? combi : "battleship");
    buf_add(out, "}\n");
}

/* Writes all lines of the link. Without `drawn` it is a link for solving. */
static void write_lines(const struct penpa_sheet *s, const struct layer *drawn, const char *boxes,
                        struct buf *out) {
    struct layer question = {0}, none = {0};
    write_penpa_head(s, out);
    if (drawn)
        write_modes(s->p->genre, out);
    else
        buf_fmt(out, "%s~%s\n", grid_style(s->p->genre), drawing_mode(s->p->genre, true));
    write_question(s, &question);
    write_layer(&question, out);
    if (drawn)
        write_layer(drawn, out);
    else
        buf_char(out, '\n');
    write_cell_steps(s, out);
    buf_fmt(out, "[]\n{%s}\n\"x\"\n\"x\"\n[3,2,3]\n", boxes);
    write_modes(s->p->genre, out);
    buf_add(out, "\"x\"\n0\n");
    write_layer(&none, out);
    if (drawn)
        write_layer(&none, out);
    else
        buf_add(out, "x\n");
    buf_fmt(out, "{}\n[\"%s\"]\n%s", genre_tag(s->p->genre), drawn ? "" : "false");
}

static bool board_is_marked(const struct loaded *l) {
    for (int v = 0; l->board.value && v < model_vars(l->model); v++)
        if (l->board.value[v] != MARK_NONE)
            return true;
    return false;
}

bool penpa_write(const struct loaded *l, struct buf *out, struct err *e) {
    const struct puzzle *p = l->puzzle;
    struct penpa_sheet s = {p, p->outer || p->point || p->genre->number.max > 0, p->grid};
    struct layer drawn = {0};
    struct buf answer = {0}, boxes = {0}, lines = {0}, brief = {0};
    if (p->variant != 0)
        return err_set(e, "Penpa+ links cannot hold the puzzle's variant");
    s.whole.rows += PENPA_FRAME + 2 * s.margin;
    s.whole.cols += PENPA_FRAME + 2 * s.margin;
    bool edit = board_is_marked(l), answered = !edit && penpa_find_answer(&s, &answer, &boxes);
    if (edit)
        write_drawn(&s, l, &drawn);
    write_lines(&s, edit ? &drawn : NULL, buf_text(&boxes), &lines);
    penpa_abbreviate(&lines, &brief);
    buf_fmt(out, "https://swaroopg92.github.io/penpa-edit/#m=%s&p=", edit ? "edit" : "solve");
    penpa_pack(&brief, out);
    if (answered) {
        buf_add(out, "&a=");
        penpa_pack(&answer, out);
    }
    return true;
}
