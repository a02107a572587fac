#include "format/draw/drawing.h"

#include "base/text.h"
#include "format/board_marks.h"
#include "format/scan.h"

#include <math.h>

enum { SIDE = CELL_SIDE, HALF = CELL_SIDE / 2 };

struct canvas {
    const struct loaded *l;
    const struct puzzle *p;
    const struct pen *pen;
    const struct drawing_colours *colours; /* NULL: paper */
};

static void canvas_ink(const struct canvas *s, int colour) {
    if (s->pen->ink)
        s->pen->ink(s->pen->to, colour);
}

/* Return the colour of a slot's mark, and of a cell's number. */
static int mark_ink(const struct canvas *s, int slot) {
    return s->colours && slot >= 0 ? s->colours->mark[slot] : INK_USUAL;
}
static int number_ink(const struct canvas *s, int cell) {
    return s->colours ? s->colours->number[cell] : INK_USUAL;
}

/* Return the upper left corner of a cell. */
static double canvas_left(const struct canvas *s, int cell) {
    return SIDE * grid_col(s->p->grid, cell);
}
static double canvas_top(const struct canvas *s, int cell) {
    return SIDE * grid_row(s->p->grid, cell);
}

static void canvas_line(const struct canvas *s, double x1, double y1, double x2, double y2,
                        enum drawing_style style) {
    s->pen->path(s->pen->to, (double[]){x1, y1, x2, y2}, 2, false, style);
}

static void draw_circle(const struct canvas *s, int cell, double radius, enum drawing_style style) {
    s->pen->circle(s->pen->to, canvas_left(s, cell) + HALF, canvas_top(s, cell) + HALF, radius,
                   style);
}

static void draw_square(const struct canvas *s, int cell, double inset, enum drawing_style style) {
    s->pen->rect(s->pen->to, canvas_left(s, cell) + inset, canvas_top(s, cell) + inset,
                 SIDE - 2 * inset, SIDE - 2 * inset, style);
}

/* Draws a number, or a question mark for NO_NUMBER, centred at x and y; a long one is smaller. */
static void canvas_number(const struct canvas *s, double x, double y, double size, int number,
                          enum drawing_style style) {
    struct buf text = {0};
    if (number == NO_NUMBER)
        buf_char(&text, '?');
    else
        buf_fmt(&text, "%d", number);
    double fit = text.len > 2 ? size * 0.7 : size;
    s->pen->text(s->pen->to, x, y + fit * 0.36, fit, ALIGN_MIDDLE, text.at, style);
}

/* Draws the number of a cell's given, centred but for `shift`; without a number it draws nothing,
 * or a question mark if `unknown`. It is smaller beside an arrow and in a circle. */
static void canvas_cell_number(const struct canvas *s, int cell, bool unknown, double shift,
                               bool narrow, enum drawing_style style) {
    int number = s->p->given[cell].number;
    double size = !narrow ? 24 : number > 9 ? 18 : 20;
    if (number != NO_NUMBER || unknown)
        canvas_number(s, canvas_left(s, cell) + HALF + shift, canvas_top(s, cell) + HALF - shift,
                      size, number, style);
}

/* Draws an arrow along one side of the cell, as on paper: above the number, or to its right. */
static void draw_arrow(const struct canvas *s, int cell, enum dir d, enum drawing_style style) {
    double x = canvas_left(s, cell), y = canvas_top(s, cell);
    bool across = d == DIR_E || d == DIR_W, back = d == DIR_W || d == DIR_N;
    double x1 = across ? x + 9 : x + 32, y1 = across ? y + 8 : y + 9;
    double x2 = across ? x + 31 : x + 32, y2 = across ? y + 8 : y + 31;
    double tip_x = back ? x1 : x2, tip_y = back ? y1 : y2, in = back ? 5 : -5;
    canvas_line(s, x1, y1, x2, y2, style);
    double head[] = {tip_x + (across ? in : -3), tip_y + (across ? -3 : in), tip_x, tip_y,
                     tip_x + (across ? in : 3),  tip_y + (across ? 3 : in)};
    s->pen->path(s->pen->to, head, 3, false, style);
}

/* Draws a polygon in a cell's middle by n points on circles, every other one at radius `inner`. */
static void draw_star(const struct canvas *s, double x, double y, int n, double outer, double inner,
                      enum drawing_style style) {
    double points[2 * 32];
    for (int i = 0; i < n; i++) {
        double r = i % 2 ? inner : outer, angle = 2 * M_PI * i / n - M_PI / 2;
        points[2 * i] = x + r * cos(angle);
        points[2 * i + 1] = y + r * sin(angle);
    }
    s->pen->path(s->pen->to, points, n, true, style);
}

static void draw_triangle(const struct canvas *s, int cell, double width, double top, double bottom,
                          enum drawing_style style) {
    double x = canvas_left(s, cell) + HALF, y = canvas_top(s, cell);
    double points[] = {x, y + top, x + width, y + bottom, x - width, y + bottom};
    s->pen->path(s->pen->to, points, 3, true, style);
}

/* Draws something in a cell; `size` is the inset of a square, or the radius of a circle. */
typedef void cell_shape(const struct canvas *s, int cell, double size, enum drawing_style style);

static void shape_sun(const struct canvas *s, int cell, double size, enum drawing_style style) {
    draw_star(s, canvas_left(s, cell) + HALF, canvas_top(s, cell) + HALF, 24, size, 11, style);
    draw_circle(s, cell, 8, style);
}
static void shape_moon(const struct canvas *s, int cell, double size, enum drawing_style style) {
    double x = canvas_left(s, cell) + HALF, y = canvas_top(s, cell) + HALF, points[2 * 32];
    for (int i = 0; i < 32; i++) {
        bool out = i < 16;
        double turn = M_PI * (out ? i / 15.0 : (31 - i) / 15.0) + M_PI / 2;
        points[2 * i] = x + 5 + (out ? size : 6) * cos(turn);
        points[2 * i + 1] = y + size * sin(turn);
    }
    s->pen->path(s->pen->to, points, 32, true, style);
}
static void shape_tree(const struct canvas *s, int cell, double size, enum drawing_style style) {
    double x = canvas_left(s, cell) + HALF, y = canvas_top(s, cell);
    s->pen->rect(s->pen->to, x - 3, y + 26, 6, 10, style);
    draw_triangle(s, cell, size, 5, 28, style);
}
static void shape_star(const struct canvas *s, int cell, double size, enum drawing_style style) {
    draw_star(s, canvas_left(s, cell) + HALF, canvas_top(s, cell) + HALF + 1, 10, size, 6, style);
}
static void shape_tent(const struct canvas *s, int cell, double size, enum drawing_style style) {
    draw_triangle(s, cell, size, 9, 31, style);
}
static void shape_falling(const struct canvas *s, int cell, double size, enum drawing_style style) {
    double x = canvas_left(s, cell), y = canvas_top(s, cell);
    canvas_line(s, x, y, x + size, y + size, style);
}
static void shape_rising(const struct canvas *s, int cell, double size, enum drawing_style style) {
    double x = canvas_left(s, cell), y = canvas_top(s, cell);
    canvas_line(s, x, y + size, x + size, y, style);
}

struct figure {
    cell_shape *shape; /* NULL: none */
    double size;
    enum drawing_style style;
};

/* Returns true if a figure fills the cell's background, which may have a colour of its own. */
static bool is_ground(const struct figure *f) {
    return f->shape == draw_square && f->style != DRAW_OPEN;
}

static void draw_figure(const struct canvas *s, int cell, const struct figure *f) {
    if (f->shape && !(s->colours && is_ground(f)))
        f->shape(s, cell, f->size, f->style);
}

/* By kind of given: its figure, and its number. */
static const struct {
    struct figure figure;
    enum {
        NO_NUMBERS,
        IF_KNOWN,
        ALWAYS,
        WITH_ARROW
    } number;                 /* ALWAYS: "?" if the number is unknown */
    enum drawing_style style; /* of the number */
} given_looks[GIVEN_KINDS] = {
    [GIVEN_CLUE] = {{draw_square, 0, DRAW_CLUE}, WITH_ARROW, DRAW_NUMBER},
    [GIVEN_DOT] = {{draw_circle, 8, DRAW_DOT}, NO_NUMBERS, DRAW_NUMBER},
    [GIVEN_BLOCK] = {{draw_square, 0, DRAW_CLUE}, ALWAYS, DRAW_NUMBER},
    [GIVEN_NUMBER] = {{NULL, 0, DRAW_PAGE}, ALWAYS, DRAW_NUMBER},
    [GIVEN_WALL] = {{draw_square, 0, DRAW_WALL}, IF_KNOWN, DRAW_WALL_NUMBER},
    [GIVEN_HOLE] = {{draw_square, 0, DRAW_WALL}, IF_KNOWN, DRAW_WALL_NUMBER},
    [GIVEN_ISLAND] = {{draw_circle, 17, DRAW_CIRCLE}, ALWAYS, DRAW_NUMBER},
    [GIVEN_WHITE] = {{draw_circle, 14, DRAW_CIRCLE}, IF_KNOWN, DRAW_NUMBER},
    [GIVEN_BLACK] = {{draw_circle, 14, DRAW_DISC}, IF_KNOWN, DRAW_WALL_NUMBER},
    [GIVEN_SUN] = {{shape_sun, 17, DRAW_SUN}, NO_NUMBERS, DRAW_NUMBER},
    [GIVEN_MOON] = {{shape_moon, 15, DRAW_MOON}, NO_NUMBERS, DRAW_NUMBER},
    [GIVEN_TREE] = {{shape_tree, 13, DRAW_WALL}, NO_NUMBERS, DRAW_NUMBER},
    [GIVEN_GREY_WALL] = {{draw_square, 1.5, DRAW_CLUE}, WITH_ARROW, DRAW_NUMBER},
    [GIVEN_INNER_WALL] = {{draw_square, 1.5, DRAW_OPEN}, WITH_ARROW, DRAW_NUMBER},
    [GIVEN_OUTER_WALL] = {{draw_square, 0, DRAW_WALL}, WITH_ARROW, DRAW_WALL_NUMBER},
};

/* By look: the figures of YES and NO in a cell. */
static const struct figure mark_looks[LOOKS][2] = {
    [LOOK_SHADE] = {{draw_square, 0.5, DRAW_SHADED}, {draw_circle, 3.5, DRAW_MARK}},
    [LOOK_BULB] = {{draw_circle, 12, DRAW_BULB}, {draw_circle, 3.5, DRAW_MARK}},
    [LOOK_STAR] = {{shape_star, 15, DRAW_STAR}, {draw_circle, 3.5, DRAW_MARK}},
    [LOOK_TENT] = {{shape_tent, 14, DRAW_BULB}, {draw_circle, 3.5, DRAW_MARK}},
    [LOOK_STONE] = {{draw_circle, 14, DRAW_STONE}, {draw_circle, 14, DRAW_PALE_STONE}},
    [LOOK_SLASH] = {{shape_falling, SIDE, DRAW_LINE}, {shape_rising, SIDE, DRAW_LINE}},
};

void drawing_filled(const struct loaded *l, const mark *solution, mark *to) {
    enum mark_look look = l->puzzle->genre->cell;
    bool both = look != LOOK_NONE && mark_looks[look][1].style != DRAW_MARK;
    for (int v = 0; v < l->board.vars; v++)
        to[v] = both || solution[v] == MARK_YES ? solution[v] : MARK_NONE;
}

static bool is_round(struct given g) {
    return given_looks[g.kind].figure.shape == draw_circle;
}

/* Draws a given. An arrow is drawn like its number; a number without a figure is white on a shaded
 * cell. An empty circle shows "?" on paper; a screen explains it beside the board. */
static void draw_given(const struct canvas *s, int cell) {
    struct given g = s->p->given[cell];
    enum drawing_style style = given_looks[g.kind].style;
    int number = (int)given_looks[g.kind].number;
    bool arrow = number == WITH_ARROW && g.dir != DIR_NONE;
    bool asks = number == ALWAYS && !(s->colours && is_round(g));
    draw_figure(s, cell, &given_looks[g.kind].figure);
    if (g.kind == GIVEN_NUMBER && loaded_mark(s->l, place_cell(cell)) == MARK_YES)
        style = DRAW_WALL_NUMBER;
    canvas_ink(s, number_ink(s, cell));
    if (number != NO_NUMBERS)
        canvas_cell_number(s, cell, asks || arrow, arrow ? -3 : 0, arrow || is_round(g), style);
    if (arrow)
        draw_arrow(s, cell, (enum dir)g.dir,
                   style == DRAW_WALL_NUMBER ? DRAW_WALL_ARROW : DRAW_ARROW);
    canvas_ink(s, INK_USUAL);
}

static void draw_mark(const struct canvas *s, int cell, mark m) {
    int ink = s->colours ? mark_ink(s, model_at(s->l->model, place_cell(cell))) : INK_USUAL;
    canvas_ink(s, ink);
    bool number = s->p->given[cell].kind == GIVEN_NUMBER && s->p->given[cell].number != NO_NUMBER;
    if (s->colours && number && m == MARK_NO && ink != INK_NONE) /* beside the number */
        s->pen->circle(s->pen->to, canvas_left(s, cell) + SIDE - 7, canvas_top(s, cell) + 8, 3,
                       DRAW_MARK);
    else if (m != MARK_NONE && ink != INK_NONE)
        draw_figure(s, cell, &mark_looks[s->p->genre->cell][m == MARK_NO]);
    canvas_ink(s, INK_USUAL);
}

/* Draws the marks in all cells, or their givens. */
static void canvas_cells(const struct canvas *s, bool marks) {
    enum mark_look look = s->p->genre->cell;
    for (int cell = 0; cell < grid_cells(s->p->grid); cell++) {
        mark m = look ? loaded_mark(s->l, place_cell(cell)) : MARK_NONE;
        if (!marks)
            draw_given(s, cell);
        else
            draw_mark(s, cell, m);
    }
}

const struct drawing_look drawing_looks[DRAWING_STYLES] = {
#define DRAWING(id, class, fill, stroke, width) {class, fill, stroke, width},
#include "format/draw/drawing.def"
#undef DRAWING
};

enum { MARGIN = 2, POINT_RADIUS = 11 /* of the circle round a number at a grid point */ };

static void draw_grid(const struct canvas *s) {
    double width = SIDE * s->p->grid.cols, height = SIDE * s->p->grid.rows;
    for (int row = 1; row < s->p->grid.rows; row++)
        canvas_line(s, 0, SIDE * row, width, SIDE * row, DRAW_GRID);
    for (int col = 1; col < s->p->grid.cols; col++)
        canvas_line(s, SIDE * col, 0, SIDE * col, height, DRAW_GRID);
}

static void draw_points(const struct canvas *s) {
    for (int row = 0; row <= s->p->grid.rows; row++)
        for (int col = 0; col <= s->p->grid.cols; col++)
            s->pen->circle(s->pen->to, SIDE * col, SIDE * row, 2.5, DRAW_POINT);
}

static void draw_walls(const struct canvas *s) {
    const struct puzzle *p = s->p;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int e = grid_step(p->grid, cell, DIR_E), below = grid_step(p->grid, cell, DIR_S);
        double x = canvas_left(s, cell), y = canvas_top(s, cell);
        if (e != NO_CELL && puzzle_wall(p, cell, e))
            canvas_line(s, x + SIDE, y, x + SIDE, y + SIDE, DRAW_ROOM);
        if (below != NO_CELL && puzzle_wall(p, cell, below))
            canvas_line(s, x, y + SIDE, x + SIDE, y + SIDE, DRAW_ROOM);
    }
}

static void draw_room_numbers(const struct canvas *s) {
    struct cells_by_room r = cells_by_room(s->p);
    for (int room = 0; room < s->p->rooms; room++) {
        struct buf number = {0};
        int cell = r.cell[r.first[room]];
        bool shaded =
            s->p->genre->cell == LOOK_SHADE && loaded_mark(s->l, place_cell(cell)) == MARK_YES;
        buf_fmt(&number, "%d", s->p->room_number[room]);
        canvas_ink(s, number_ink(s, cell));
        if (s->p->room_number[room] != NO_NUMBER)
            s->pen->text(s->pen->to, canvas_left(s, cell) + 4, canvas_top(s, cell) + 16, 15,
                         ALIGN_START, number.at, shaded ? DRAW_WALL_NUMBER : DRAW_CORNER);
    }
    canvas_ink(s, INK_USUAL);
}

/* Draws a dot at a highlighted place without a mark. */
static void draw_spot(const struct canvas *s, double x, double y) {
    s->pen->circle(s->pen->to, x, y, 4, DRAW_MARK);
}

static void draw_cross(const struct canvas *s, double x, double y) {
    canvas_line(s, x - 4, y - 4, x + 4, y + 4, DRAW_CROSS);
    canvas_line(s, x + 4, y - 4, x - 4, y + 4, DRAW_CROSS);
}

/* Draws a segment or its mark, moved sideways if several share the place. */
static void draw_segment(const struct canvas *s, int var, mark m) {
    struct place at = board_place(&s->l->board, var);
    double x1 = canvas_left(s, at.a) + HALF, y1 = canvas_top(s, at.a) + HALF;
    double x2 = canvas_left(s, at.b) + HALF, y2 = canvas_top(s, at.b) + HALF;
    struct place other = place_on_layer(at, at.layer ? 0 : 1);
    double shift = loaded_mark(s->l, other) == MARK_YES ? (at.layer ? 4 : -4) : 0;
    bool across = y1 == y2;
    if (m == MARK_YES)
        canvas_line(s, x1 + (across ? 0 : shift), y1 + (across ? shift : 0),
                    x2 + (across ? 0 : shift), y2 + (across ? shift : 0), DRAW_LINE);
    else if (m == MARK_NONE)
        draw_spot(s, (x1 + x2) / 2, (y1 + y2) / 2);
    else if (at.layer == 0)
        draw_cross(s, (x1 + x2) / 2, (y1 + y2) / 2);
}

static void draw_fence(const struct canvas *s, struct place at, mark m) {
    double x = canvas_left(s, at.a), y = canvas_top(s, at.a);
    bool upright = at.dir == DIR_E || at.dir == DIR_W;
    double x1 = x + (at.dir == DIR_E ? SIDE : 0), y1 = y + (at.dir == DIR_S ? SIDE : 0);
    double x2 = x1 + (upright ? 0 : SIDE), y2 = y1 + (upright ? SIDE : 0);
    if (m == MARK_YES)
        canvas_line(s, x1, y1, x2, y2, DRAW_LINE);
    else if (m == MARK_NONE)
        draw_spot(s, (x1 + x2) / 2, (y1 + y2) / 2);
    else
        draw_cross(s, (x1 + x2) / 2, (y1 + y2) / 2);
}

/* Draws the marks that are not in cells. */
static void draw_lines(const struct canvas *s) {
    const struct loaded *l = s->l;
    for (int v = 0; l->board.value && v < l->board.vars; v++) {
        struct place at = board_place(&l->board, v);
        mark m = l->board.value[v];
        int ink = mark_ink(s, v);
        if ((m == MARK_NONE && ink < 0) || ink == INK_NONE)
            continue;
        canvas_ink(s, ink);
        if (place_is_segment(at))
            draw_segment(s, v, m);
        else if (place_is_side(at))
            draw_fence(s, at, m);
    }
    canvas_ink(s, INK_USUAL);
}

/* Draws the crosses that are notes. */
static void draw_note_crosses(const struct canvas *s) {
    const struct loaded *l = s->l;
    for (int cell = 0; genre_notes_crosses(s->p->genre) && cell < grid_cells(s->p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            enum note_layer layer = d == DIR_E ? NOTE_CROSS_E : NOTE_CROSS_S;
            int ink = s->colours ? mark_ink(s, board_note_slot(&l->board, layer, cell)) : INK_USUAL;
            canvas_ink(s, ink);
            if (loaded_side(l, cell, d) == MARK_NO && ink != INK_NONE)
                draw_cross(s, canvas_left(s, cell) + (d == DIR_E ? SIDE : HALF),
                           canvas_top(s, cell) + (d == DIR_E ? HALF : SIDE));
        }
    canvas_ink(s, INK_USUAL);
}

/* Draws again the circles that may have numbers, so that a line ends at them and crosses nothing
 * out; and the dots, which lines connect rather than cross out. */
static void draw_line_ends(const struct canvas *s) {
    for (int cell = 0; cell < grid_cells(s->p->grid); cell++) {
        struct given g = s->p->given[cell];
        if (is_round(g) &&
            (g.kind == GIVEN_DOT || genre_given(s->p->genre, (enum given_kind)g.kind)->max > 0))
            draw_given(s, cell);
    }
}

/* Draws the numbers at grid points, in small circles. */
static void draw_point_numbers(const struct canvas *s) {
    struct grid g = s->p->grid;
    for (int row = 0; s->p->point && row <= g.rows; row++)
        for (int col = 0; col <= g.cols; col++) {
            struct given given = s->p->point[puzzle_point(g, row, col)];
            if (given.kind == GIVEN_NONE)
                continue;
            s->pen->circle(s->pen->to, SIDE * col, SIDE * row, POINT_RADIUS, DRAW_CIRCLE);
            canvas_ink(s, s->colours ? s->colours->point : INK_USUAL);
            canvas_number(s, SIDE * col, SIDE * row, 16, given.number, DRAW_NUMBER);
            canvas_ink(s, INK_USUAL);
        }
}

static void draw_side_circle(const struct canvas *s, struct given given, double x, double y) {
    if (given.kind != GIVEN_NONE && given.kind != GIVEN_LOOSE_WALL)
        s->pen->circle(s->pen->to, x, y, 6, given.kind == GIVEN_WHITE ? DRAW_CIRCLE : DRAW_DISC);
}

static void draw_sides(const struct canvas *s) {
    for (int cell = 0; s->p->side && cell < grid_cells(s->p->grid); cell++) {
        draw_side_circle(s, s->p->side[2 * cell], canvas_left(s, cell) + SIDE,
                         canvas_top(s, cell) + HALF);
        draw_side_circle(s, s->p->side[2 * cell + 1], canvas_left(s, cell) + HALF,
                         canvas_top(s, cell) + SIDE);
    }
}

/* Draws the numbers of columns above the board, and of rows to its left. */
static void draw_outer(const struct canvas *s) {
    struct grid g = s->p->grid;
    for (int i = 0; s->p->outer && i < g.cols + g.rows; i++)
        if (s->p->outer[i] != NO_NUMBER)
            canvas_number(s, i < g.cols ? SIDE * i + HALF : -HALF,
                          i < g.cols ? -HALF : SIDE * (i - g.cols) + HALF, 18, s->p->outer[i],
                          DRAW_NUMBER);
}

struct drawing_box drawing_box(const struct puzzle *p) {
    double behind = p->point ? POINT_RADIUS + MARGIN : MARGIN, beside = p->outer ? SIDE : behind;
    return (struct drawing_box){-beside, -beside, SIDE * p->grid.cols + behind,
                                SIDE * p->grid.rows + behind};
}

static void draw_grounds(const struct canvas *s) {
    for (int cell = 0; cell < grid_cells(s->p->grid); cell++) {
        canvas_ink(s, s->colours->ground[cell]);
        if (s->colours->ground[cell] >= 0)
            draw_square(s, cell, 0, DRAW_CLUE);
    }
    canvas_ink(s, INK_USUAL);
}

/* Draws digits and letters in the corners of cells, and the cursor round its cell. */
static void draw_signs(const struct canvas *s) {
    const struct drawing_colours *c = s->colours;
    for (int i = 0; i < 2 * grid_cells(s->p->grid); i++) {
        char text[2] = {c->sign[i], '\0'};
        canvas_ink(s, c->number[i / 2]);
        if (*text)
            s->pen->text(s->pen->to, canvas_left(s, i / 2) + (i % 2 ? SIDE - 7 : 7),
                         canvas_top(s, i / 2) + (i % 2 ? 14 : SIDE - 6), 12, ALIGN_MIDDLE, text,
                         DRAW_NUMBER);
    }
    for (int ring = 0; c->cursor != NO_CELL && ring < 2; ring++) {
        canvas_ink(s, ring == 0 ? c->dark : c->bright);
        draw_square(s, c->cursor, ring == 0 ? 3.75 : 1.5, DRAW_CURSOR);
    }
    canvas_ink(s, INK_USUAL);
}

void drawing_board(const struct loaded *l, const struct drawing_colours *colours,
                   const struct pen *pen) {
    struct canvas s = {l, l->puzzle, pen, colours};
    enum field_look field = l->puzzle->genre->field;
    bool points = field == FIELD_POINTS && l->puzzle->genre->cell == LOOK_NONE;
    bool over = l->puzzle->genre->segment == LOOK_NONE; /* marks in cells do not cover givens */
    if (colours)
        draw_grounds(&s);
    canvas_cells(&s, over);
    canvas_cells(&s, !over);
    if (field != FIELD_BARE && !points && (!colours || colours->grid))
        draw_grid(&s);
    if (points)
        draw_points(&s);
    else
        pen->rect(pen->to, 0, 0, SIDE * s.p->grid.cols, SIDE * s.p->grid.rows, DRAW_FRAME);
    if (s.p->room)
        draw_walls(&s);
    draw_lines(&s);
    draw_note_crosses(&s);
    if (s.p->genre->segment == LOOK_BRIDGE)
        canvas_cells(&s, false); /* islands cover the bridges that end there */
    else if (s.p->genre->segment)
        draw_line_ends(&s);
    if (s.p->room)
        draw_room_numbers(&s);
    draw_sides(&s);
    draw_point_numbers(&s);
    draw_outer(&s);
    if (colours)
        draw_signs(&s);
}

/* The board as SVG: only lines, text and plain shapes. */

enum { PAGE_MARGIN = 20, TITLE_HEIGHT = 30 };

static void add_class(struct buf *out, const char *element, enum drawing_style s) {
    buf_fmt(out, "<%s class=\"%s\" ", element, drawing_looks[s].class);
}

static void svg_rect(void *to, double x, double y, double width, double height,
                     enum drawing_style s) {
    add_class(to, "rect", s);
    buf_fmt(to, "x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>\n", x, y, width, height);
}

static void svg_circle(void *to, double x, double y, double radius, enum drawing_style s) {
    add_class(to, "circle", s);
    buf_fmt(to, "cx=\"%g\" cy=\"%g\" r=\"%g\"/>\n", x, y, radius);
}

static void svg_path(void *to, const double *points, int n, bool closed, enum drawing_style s) {
    add_class(to, "path", s);
    buf_add(to, "d=\"");
    for (int i = 0; i < n; i++)
        buf_fmt(to, "%s%.4g %.4g", i == 0 ? "M" : "L", points[2 * i], points[2 * i + 1]);
    buf_add(to, closed ? "Z\"/>\n" : "\"/>\n");
}

static void svg_text(void *to, double x, double y, double size, enum text_align align,
                     const char *text, enum drawing_style s) {
    add_class(to, "text", s);
    buf_fmt(to, "x=\"%g\" y=\"%.4g\" font-size=\"%g\"%s>", x, y, size,
            align == ALIGN_MIDDLE ? " text-anchor=\"middle\"" : "");
    text_escape_xml(text, to);
    buf_add(to, "</text>\n");
}

static void add_colour(struct buf *out, const char *name, int colour) {
    if (colour < 0)
        buf_fmt(out, "%s:none;", name);
    else
        buf_fmt(out, "%s:#%06x;", name, (unsigned)colour);
}

static void add_styles(struct buf *out) {
    buf_add(out, "<style>\ntext{font-family:sans-serif;paint-order:stroke}\n"
                 "path{stroke-linecap:round;stroke-linejoin:round}\n");
    for (int s = 0; s < DRAW_CURSOR; s++) {
        const struct drawing_look *look = &drawing_looks[s];
        buf_fmt(out, ".%s{", look->class);
        add_colour(out, "fill", look->fill);
        add_colour(out, "stroke", look->stroke);
        buf_fmt(out, "stroke-width:%g}\n", look->width);
    }
    buf_add(out, "</style>\n");
}

void drawing_title(const struct puzzle *p, struct buf *out) {
    const char *title = p->text[TEXT_TITLE], *author = p->text[TEXT_AUTHOR];
    buf_fmt(out, "%s%s%s%s", title, *title && *author ? ", " : "", *author ? "by " : "", author);
    if (out->len > 0 && p->genre->number.max > 0)
        buf_add(out, ", ");
    genre_number_words(p, out);
}

static bool write_svg(const struct loaded *l, struct buf *out, struct err *e) {
    struct drawing_box box = drawing_box(l->puzzle);
    struct buf title = {0};
    (void)e;
    drawing_title(l->puzzle, &title);
    double head = title.len > 0 ? TITLE_HEIGHT : 0;
    double x = box.left - PAGE_MARGIN, y = box.top - PAGE_MARGIN - head;
    double width = box.right - box.left + 2 * PAGE_MARGIN;
    double height = box.bottom - box.top + 2 * PAGE_MARGIN + head;
    buf_fmt(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" "
            "viewBox=\"%g %g %g %g\">\n",
            width, height, x, y, width, height);
    if (title.len > 0) {
        buf_add(out, "<title>");
        text_escape_xml(title.at, out);
        buf_add(out, "</title>\n");
    }
    add_styles(out);
    svg_rect(out, x, y, width, height, DRAW_PAGE);
    if (title.len > 0)
        svg_text(out, box.left, box.top - PAGE_MARGIN / 2.0, 16, ALIGN_START, title.at, DRAW_TITLE);
    drawing_board(l, NULL, &(struct pen){svg_rect, svg_circle, svg_path, svg_text, out, NULL});
    buf_add(out, "</svg>\n");
    return true;
}

const struct format format_svg = {
    .id = "svg",
    .title = "picture",
    .suffix = ".svg",
    .keeps = CONTENT_MARKS | 1u << TEXT_TITLE | 1u << TEXT_AUTHOR,
    .write = write_svg,
};
