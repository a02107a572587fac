/* What lies in a cell: its given, and its mark. */
#include "format/drawing_inside.h"

#include <math.h>

double sheet_left(const struct sheet *s, int cell) {
    return SIDE * grid_col(s->p->grid, cell);
}
double sheet_top(const struct sheet *s, int cell) {
    return SIDE * grid_row(s->p->grid, cell);
}

void sheet_line(const struct sheet *s, double x1, double y1, double x2, double y2,
                enum drawing_style style) {
    s->pen->path(s->pen->to, (double[]){x1, y1, x2, y2}, 2, false, style);
}

static void draw_circle(const struct sheet *s, int cell, double radius, enum drawing_style style) {
    s->pen->circle(s->pen->to, sheet_left(s, cell) + HALF, sheet_top(s, cell) + HALF, radius,
                   style);
}

static void draw_square(const struct sheet *s, int cell, double inset, enum drawing_style style) {
    s->pen->rect(s->pen->to, sheet_left(s, cell) + inset, sheet_top(s, cell) + inset,
                 SIDE - 2 * inset, SIDE - 2 * inset, style);
}

void sheet_number(const struct sheet *s, double x, double y, double size, int number,
                  enum drawing_style style) {
    struct buf text = {0};
    if (number == NO_NUMBER)
        buf_char(&text, '?');
    else
        buf_fmt(&text, "%d", number);
    double fit = text.len > 2 ? size * 0.7 : size;
    s->pen->text(s->pen->to, x, y + fit * 0.36, fit, ALIGN_MIDDLE, text.at, style);
    buf_free(&text);
}

/* In the middle of the cell, where the given has a number or its kind always has one. */
void sheet_cell_number(const struct sheet *s, int cell, bool unknown, double shift,
                       enum drawing_style style) {
    int number = s->p->given[cell].number;
    if (number != NO_NUMBER || unknown)
        sheet_number(s, sheet_left(s, cell) + HALF + shift, sheet_top(s, cell) + HALF - shift, 20,
                     number, style);
}

/* An arrow along one side of the cell, as on paper: above the number, or to its right. */
static void draw_arrow(const struct sheet *s, int cell, enum dir d, enum drawing_style style) {
    double x = sheet_left(s, cell), y = sheet_top(s, cell);
    bool across = d == DIR_E || d == DIR_W, back = d == DIR_W || d == DIR_N;
    double x1 = across ? x + 9 : x + 32, y1 = across ? y + 8 : y + 9;
    double x2 = across ? x + 31 : x + 32, y2 = across ? y + 8 : y + 31;
    double tip_x = back ? x1 : x2, tip_y = back ? y1 : y2, in = back ? 5 : -5;
    sheet_line(s, x1, y1, x2, y2, style);
    double head[] = {tip_x + (across ? in : -3), tip_y + (across ? -3 : in), tip_x, tip_y,
                     tip_x + (across ? in : 3),  tip_y + (across ? 3 : in)};
    s->pen->path(s->pen->to, head, 3, false, style);
}

static void draw_arrow_clue(const struct sheet *s, int cell, enum drawing_style number,
                            enum drawing_style arrow) {
    struct given g = s->p->given[cell];
    sheet_cell_number(s, cell, g.dir != DIR_NONE, g.dir == DIR_NONE ? 0 : -3, number);
    if (g.dir != DIR_NONE)
        draw_arrow(s, cell, (enum dir)g.dir, arrow);
}

/* A polygon in a cell's middle by points on circles: `n` of them, every other one at `inner`. */
static void draw_star(const struct sheet *s, double x, double y, int n, double outer, double inner,
                      enum drawing_style style) {
    double points[2 * 32];
    for (int i = 0; i < n; i++) {
        double r = i % 2 ? inner : outer, angle = 2 * M_PI * i / n - M_PI / 2;
        points[2 * i] = x + r * cos(angle);
        points[2 * i + 1] = y + r * sin(angle);
    }
    s->pen->path(s->pen->to, points, n, true, style);
}

static void draw_triangle(const struct sheet *s, int cell, double width, double top, double bottom,
                          enum drawing_style style) {
    double x = sheet_left(s, cell) + HALF, y = sheet_top(s, cell);
    double points[] = {x, y + top, x + width, y + bottom, x - width, y + bottom};
    s->pen->path(s->pen->to, points, 3, true, style);
}

static void given_clue(const struct sheet *s, int cell) {
    draw_square(s, cell, 0, DRAW_CLUE);
    draw_arrow_clue(s, cell, DRAW_NUMBER, DRAW_ARROW);
}
static void given_dot(const struct sheet *s, int cell) {
    draw_circle(s, cell, 8, DRAW_DOT);
}
static void given_block(const struct sheet *s, int cell) {
    draw_square(s, cell, 0, DRAW_CLUE);
    sheet_cell_number(s, cell, false, 0, DRAW_NUMBER);
}
static void given_number(const struct sheet *s, int cell) {
    sheet_cell_number(s, cell, true, 0,
                      loaded_mark(s->l, place_cell(cell)) == MARK_YES ? DRAW_WALL_NUMBER
                                                                      : DRAW_NUMBER);
}
static void given_wall(const struct sheet *s, int cell) {
    draw_square(s, cell, 0, DRAW_WALL);
    sheet_cell_number(s, cell, false, 0, DRAW_WALL_NUMBER);
}
static void given_island(const struct sheet *s, int cell) {
    draw_circle(s, cell, 17, DRAW_CIRCLE);
    sheet_cell_number(s, cell, true, 0, DRAW_NUMBER);
}
static void given_white(const struct sheet *s, int cell) {
    draw_circle(s, cell, 14, DRAW_CIRCLE);
    sheet_cell_number(s, cell, false, 0, DRAW_NUMBER);
}
static void given_black(const struct sheet *s, int cell) {
    draw_circle(s, cell, 14, DRAW_DISC);
    sheet_cell_number(s, cell, false, 0, DRAW_WALL_NUMBER);
}
static void given_sun(const struct sheet *s, int cell) {
    draw_star(s, sheet_left(s, cell) + HALF, sheet_top(s, cell) + HALF, 24, 17, 11, DRAW_CIRCLE);
    draw_circle(s, cell, 8, DRAW_CIRCLE);
}
static void given_moon(const struct sheet *s, int cell) {
    double x = sheet_left(s, cell) + HALF, y = sheet_top(s, cell) + HALF, points[2 * 32];
    for (int i = 0; i < 32; i++) {
        bool out = i < 16;
        double turn = M_PI * (out ? i / 15.0 : (31 - i) / 15.0) + M_PI / 2;
        points[2 * i] = x + 5 + (out ? 15 : 6) * cos(turn);
        points[2 * i + 1] = y + 15 * sin(turn);
    }
    s->pen->path(s->pen->to, points, 32, true, DRAW_DISC);
}
static void given_tree(const struct sheet *s, int cell) {
    double x = sheet_left(s, cell) + HALF, y = sheet_top(s, cell);
    s->pen->rect(s->pen->to, x - 3, y + 26, 6, 10, DRAW_WALL);
    draw_triangle(s, cell, 13, 5, 28, DRAW_WALL);
}
static void given_grey(const struct sheet *s, int cell) {
    draw_square(s, cell, 1.5, DRAW_CLUE);
    draw_arrow_clue(s, cell, DRAW_NUMBER, DRAW_ARROW);
}
static void given_inner(const struct sheet *s, int cell) {
    draw_square(s, cell, 1.5, DRAW_OPEN);
    draw_arrow_clue(s, cell, DRAW_NUMBER, DRAW_ARROW);
}
static void given_outer(const struct sheet *s, int cell) {
    draw_square(s, cell, 0, DRAW_WALL);
    draw_arrow_clue(s, cell, DRAW_WALL_NUMBER, DRAW_WALL_ARROW);
}

/* By kind of given. */
static void (*const draw_given[GIVEN_KINDS])(const struct sheet *s, int cell) = {
    [GIVEN_CLUE] = given_clue,       [GIVEN_DOT] = given_dot,
    [GIVEN_BLOCK] = given_block,     [GIVEN_NUMBER] = given_number,
    [GIVEN_WALL] = given_wall,       [GIVEN_HOLE] = given_wall,
    [GIVEN_ISLAND] = given_island,   [GIVEN_WHITE] = given_white,
    [GIVEN_BLACK] = given_black,     [GIVEN_SUN] = given_sun,
    [GIVEN_MOON] = given_moon,       [GIVEN_TREE] = given_tree,
    [GIVEN_GREY_WALL] = given_grey,  [GIVEN_INNER_WALL] = given_inner,
    [GIVEN_OUTER_WALL] = given_outer};

static void mark_shade(const struct sheet *s, int cell) {
    draw_square(s, cell, 0.5, DRAW_SHADED);
}
static void mark_bulb(const struct sheet *s, int cell) {
    draw_circle(s, cell, 12, DRAW_BULB);
}
static void mark_star(const struct sheet *s, int cell) {
    draw_star(s, sheet_left(s, cell) + HALF, sheet_top(s, cell) + HALF + 1, 10, 15, 6, DRAW_STAR);
}
static void mark_tent(const struct sheet *s, int cell) {
    draw_triangle(s, cell, 14, 9, 31, DRAW_BULB);
}
static void mark_stone(const struct sheet *s, int cell) {
    draw_circle(s, cell, 14, DRAW_STONE);
}
static void mark_pale_stone(const struct sheet *s, int cell) {
    draw_circle(s, cell, 14, DRAW_PALE_STONE);
}
static void mark_falling(const struct sheet *s, int cell) {
    double x = sheet_left(s, cell), y = sheet_top(s, cell);
    sheet_line(s, x, y, x + SIDE, y + SIDE, DRAW_LINE);
}
static void mark_rising(const struct sheet *s, int cell) {
    double x = sheet_left(s, cell), y = sheet_top(s, cell);
    sheet_line(s, x, y + SIDE, x + SIDE, y, DRAW_LINE);
}
static void mark_none(const struct sheet *s, int cell) {
    draw_circle(s, cell, 3, DRAW_MARK);
}

/* By look: a YES and a NO in a cell. */
static struct {
    void (*yes)(const struct sheet *s, int cell), (*no)(const struct sheet *s, int cell);
} const draw_mark[LOOKS] = {
    [LOOK_SHADE] = {mark_shade, mark_none},       [LOOK_BULB] = {mark_bulb, mark_none},
    [LOOK_STAR] = {mark_star, mark_none},         [LOOK_TENT] = {mark_tent, mark_none},
    [LOOK_STONE] = {mark_stone, mark_pale_stone}, [LOOK_SLASH] = {mark_falling, mark_rising}};

void sheet_cells(const struct sheet *s, bool marks) {
    enum mark_look look = s->p->genre->cell;
    for (int cell = 0; cell < grid_cells(s->p->grid); cell++) {
        enum given_kind kind = (enum given_kind)s->p->given[cell].kind;
        mark m = look ? loaded_mark(s->l, place_cell(cell)) : MARK_NONE;
        if (marks && m == MARK_YES && draw_mark[look].yes)
            draw_mark[look].yes(s, cell);
        else if (marks && m == MARK_NO && draw_mark[look].no)
            draw_mark[look].no(s, cell);
        else if (!marks && draw_given[kind])
            draw_given[kind](s, cell);
    }
}
