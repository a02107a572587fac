#include "format/drawing_inside.h"

const struct drawing_look drawing_looks[DRAWING_STYLES] = {
#define DRAWING(id, class, fill, stroke, width) {class, fill, stroke, width},
#include "format/drawing.def"
#undef DRAWING
};

enum { MARGIN = 2 };

static void draw_grid(const struct sheet *s) {
    double width = SIDE * s->p->grid.cols, height = SIDE * s->p->grid.rows;
    for (int row = 1; row < s->p->grid.rows; row++)
        sheet_line(s, 0, SIDE * row, width, SIDE * row, DRAW_GRID);
    for (int col = 1; col < s->p->grid.cols; col++)
        sheet_line(s, SIDE * col, 0, SIDE * col, height, DRAW_GRID);
}

static void draw_points(const struct sheet *s) {
    for (int row = 0; row <= s->p->grid.rows; row++)
        for (int col = 0; col <= s->p->grid.cols; col++)
            s->pen->circle(s->pen->to, SIDE * col, SIDE * row, 2.5, DRAW_POINT);
}

static void draw_walls(const struct sheet *s) {
    const struct puzzle *p = s->p;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int e = grid_step(p->grid, cell, DIR_E), below = grid_step(p->grid, cell, DIR_S);
        double x = sheet_left(s, cell), y = sheet_top(s, cell);
        if (e != NO_CELL && puzzle_wall(p, cell, e))
            sheet_line(s, x + SIDE, y, x + SIDE, y + SIDE, DRAW_ROOM);
        if (below != NO_CELL && puzzle_wall(p, cell, below))
            sheet_line(s, x, y + SIDE, x + SIDE, y + SIDE, DRAW_ROOM);
    }
}

static void draw_room_numbers(const struct sheet *s) {
    struct cells_by_room r = cells_by_room(s->p);
    for (int room = 0; room < s->p->rooms; room++) {
        struct buf number = {0};
        int cell = r.cell[r.first[room]];
        buf_fmt(&number, "%d", s->p->room_number[room]);
        if (s->p->room_number[room] != NO_NUMBER)
            s->pen->text(s->pen->to, sheet_left(s, cell) + 4, sheet_top(s, cell) + 16, 15,
                         ALIGN_START, number.at, DRAW_CORNER);
        buf_free(&number);
    }
    cells_by_room_free(&r);
}

static void draw_cross(const struct sheet *s, double x, double y) {
    sheet_line(s, x - 4, y - 4, x + 4, y + 4, DRAW_CROSS);
    sheet_line(s, x + 4, y - 4, x - 4, y + 4, DRAW_CROSS);
}

/* The ends of a segment, moved sideways where several share the place. */
static void draw_segment(const struct sheet *s, int var, mark m) {
    struct place at = s->l->model.vars.at[var].at;
    double x1 = sheet_left(s, at.a) + HALF, y1 = sheet_top(s, at.a) + HALF;
    double x2 = sheet_left(s, at.b) + HALF, y2 = sheet_top(s, at.b) + HALF;
    struct place other = place_on_layer(at, at.layer ? 0 : 1);
    double shift = loaded_mark(s->l, other) == MARK_YES ? (at.layer ? 4 : -4) : 0;
    bool across = y1 == y2;
    if (m == MARK_YES)
        sheet_line(s, x1 + (across ? 0 : shift), y1 + (across ? shift : 0),
                   x2 + (across ? 0 : shift), y2 + (across ? shift : 0), DRAW_LINE);
    else if (at.layer == 0)
        draw_cross(s, (x1 + x2) / 2, (y1 + y2) / 2);
}

static void draw_fence(const struct sheet *s, struct place at, mark m) {
    double x = sheet_left(s, at.a), y = sheet_top(s, at.a);
    bool upright = at.dir == DIR_E || at.dir == DIR_W;
    double x1 = x + (at.dir == DIR_E ? SIDE : 0), y1 = y + (at.dir == DIR_S ? SIDE : 0);
    double x2 = x1 + (upright ? 0 : SIDE), y2 = y1 + (upright ? SIDE : 0);
    if (m == MARK_YES)
        sheet_line(s, x1, y1, x2, y2, DRAW_LINE);
    else
        draw_cross(s, (x1 + x2) / 2, (y1 + y2) / 2);
}

/* Marks that are not in cells, and crosses that are notes. */
static void draw_lines(const struct sheet *s) {
    const struct loaded *l = s->l;
    for (int v = 0; l->board.value && v < model_vars(&l->model); v++) {
        struct place at = l->model.vars.at[v].at;
        if (l->board.value[v] == MARK_NONE)
            continue;
        if (place_is_segment(at))
            draw_segment(s, v, l->board.value[v]);
        else if (place_is_side(at))
            draw_fence(s, at, l->board.value[v]);
    }
    for (int cell = 0; genre_notes_crosses(s->p->genre) && cell < grid_cells(s->p->grid); cell++) {
        if (loaded_side(l, cell, DIR_E) == MARK_NO)
            draw_cross(s, sheet_left(s, cell) + SIDE, sheet_top(s, cell) + HALF);
        if (loaded_side(l, cell, DIR_S) == MARK_NO)
            draw_cross(s, sheet_left(s, cell) + HALF, sheet_top(s, cell) + SIDE);
    }
}

/* The numbers of circles once more, outlined, so that a line does not strike them out. */
static void draw_circle_numbers(const struct sheet *s) {
    for (int cell = 0; cell < grid_cells(s->p->grid); cell++) {
        enum given_kind kind = (enum given_kind)s->p->given[cell].kind;
        if (kind == GIVEN_BLACK)
            sheet_cell_number(s, cell, false, 0, DRAW_DISC_NUMBER);
        else if (kind == GIVEN_WHITE || kind == GIVEN_ISLAND)
            sheet_cell_number(s, cell, false, 0, DRAW_RING_NUMBER);
    }
}

/* Numbers at grid points, in small circles. */
static void draw_point_numbers(const struct sheet *s) {
    struct grid g = s->p->grid;
    for (int row = 0; s->p->point && row <= g.rows; row++)
        for (int col = 0; col <= g.cols; col++) {
            struct given given = s->p->point[puzzle_point(g, row, col)];
            if (given.kind == GIVEN_NONE)
                continue;
            s->pen->circle(s->pen->to, SIDE * col, SIDE * row, 9, DRAW_CIRCLE);
            sheet_number(s, SIDE * col, SIDE * row, 13, given.number, DRAW_NUMBER);
        }
}

static void draw_side_circle(const struct sheet *s, struct given given, double x, double y) {
    if (given.kind != GIVEN_NONE && given.kind != GIVEN_LOOSE_WALL)
        s->pen->circle(s->pen->to, x, y, 6, given.kind == GIVEN_WHITE ? DRAW_CIRCLE : DRAW_DISC);
}

static void draw_sides(const struct sheet *s) {
    for (int cell = 0; s->p->side && cell < grid_cells(s->p->grid); cell++) {
        draw_side_circle(s, s->p->side[2 * cell], sheet_left(s, cell) + SIDE,
                         sheet_top(s, cell) + HALF);
        draw_side_circle(s, s->p->side[2 * cell + 1], sheet_left(s, cell) + HALF,
                         sheet_top(s, cell) + SIDE);
    }
}

/* Columns above the board, then rows to its left. */
static void draw_outer(const struct sheet *s) {
    struct grid g = s->p->grid;
    for (int i = 0; s->p->outer && i < g.cols + g.rows; i++)
        if (s->p->outer[i] != NO_NUMBER)
            sheet_number(s, i < g.cols ? SIDE * i + HALF : -HALF,
                         i < g.cols ? -HALF : SIDE * (i - g.cols) + HALF, 18, s->p->outer[i],
                         DRAW_NUMBER);
}

struct drawing_box drawing_box(const struct puzzle *p) {
    double beside = p->outer ? SIDE : p->point ? 10 : MARGIN;
    double behind = p->point ? 10 : MARGIN;
    return (struct drawing_box){-beside, -beside, SIDE * p->grid.cols + behind,
                                SIDE * p->grid.rows + behind};
}

void drawing_board(const struct loaded *l, const struct pen *pen) {
    struct sheet s = {l, l->puzzle, pen};
    enum field_look field = l->puzzle->genre->field;
    bool over = l->puzzle->genre->segment == LOOK_NONE; /* marks in cells lie over no given */
    sheet_cells(&s, over);
    sheet_cells(&s, !over);
    if (field == FIELD_GRID)
        draw_grid(&s);
    if (field == FIELD_POINTS)
        draw_points(&s);
    else
        pen->rect(pen->to, 0, 0, SIDE * s.p->grid.cols, SIDE * s.p->grid.rows, DRAW_FRAME);
    if (s.p->room)
        draw_walls(&s);
    draw_lines(&s);
    if (s.p->genre->segment == LOOK_BRIDGE)
        sheet_cells(&s, false); /* islands lie over the bridges that end there */
    else if (s.p->genre->segment)
        draw_circle_numbers(&s);
    if (s.p->room)
        draw_room_numbers(&s);
    draw_sides(&s);
    draw_point_numbers(&s);
    draw_outer(&s);
}
