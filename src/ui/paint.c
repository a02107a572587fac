#include "ui/paint.h"

#include "genre/genre.h"
#include "ui/box.h"
#include "ui/painter.h"

#include <stdio.h>
#include <string.h>

enum { RULER_COLS = 4, MAP_COLS = 10 };

struct pitch paint_pitch(const struct view *v) {
    if (!v->compact)
        return (struct pitch){2, 4, 1, 2, true};
    if (genre_has_rooms(v->puzzle->genre) || v->puzzle->genre->field == FIELD_BARE)
        return (struct pitch){2, 2, 1, 1, true};
    return (struct pitch){1, 2, 0, 0, false};
}

static void bare_size(const struct view *v, int *rows, int *cols) {
    struct pitch p = paint_pitch(v);
    *rows = v->puzzle->grid.rows * p.rows + p.borders;
    *cols = v->puzzle->grid.cols * p.cols + p.borders;
}

void paint_size(const struct view *v, int *rows, int *cols) {
    bare_size(v, rows, cols);
    if (v->rulers) {
        *rows += 1;
        *cols += RULER_COLS;
    }
}

void paint_at(const struct view *v, int cell, int *row, int *col) {
    struct pitch p = paint_pitch(v);
    *row = grid_row(v->puzzle->grid, cell) * p.rows + p.centre_row;
    *col = grid_col(v->puzzle->grid, cell) * p.cols + p.centre_col;
}

/* What is left of a rectangle for the board: rulers are given up before the board is. */
static struct rect without_rulers(const struct view *v, struct rect where, bool *rulers) {
    *rulers = v->rulers && where.rows > 3 && where.cols > 3 * RULER_COLS;
    if (*rulers) {
        where.row += 1;
        where.rows -= 1;
        where.col += RULER_COLS;
        where.cols -= RULER_COLS;
    }
    return where;
}

/* The smallest move of `first` that shows [at - margin, at + margin] in `room` of `size`. */
static int scrolled(int first, int at, int margin, int room, int size) {
    if (margin > (room - 1) / 2)
        margin = (room - 1) / 2;
    if (first > at - margin)
        first = at - margin;
    if (first < at + margin - room + 1)
        first = at + margin - room + 1;
    if (first > size - room)
        first = size - room;
    return first < 0 ? 0 : first;
}

void paint_scroll(struct view *v, struct rect where, int margin) {
    bool rulers;
    where = without_rulers(v, where, &rulers);
    int row = 0, col = 0, rows, cols;
    struct pitch p = paint_pitch(v);
    bare_size(v, &rows, &cols);
    if (v->cursor != NO_CELL)
        paint_at(v, v->cursor, &row, &col);
    v->top = scrolled(v->top, row, margin * p.rows + p.centre_row, where.rows, rows);
    v->left = scrolled(v->left, col, margin * p.cols + p.centre_col, where.cols, cols);
}

/* How many of `cells` centres, `pitch` apart, lie in [from, from + room), and the first of them. */
static int centres(int from, int room, int pitch, int centre, int cells, int *first) {
    int n = 0;
    for (int i = 0; i < cells; i++) {
        int at = i * pitch + centre;
        if (at >= from && at < from + room && n++ == 0)
            *first = i;
    }
    return n;
}

void paint_part(const struct view *v, struct rect where, struct part *part) {
    bool rulers;
    struct pitch p = paint_pitch(v);
    struct grid g = v->puzzle->grid;
    where = without_rulers(v, where, &rulers);
    *part = (struct part){0};
    part->rows = centres(v->top, where.rows, p.rows, p.centre_row, g.rows, &part->row);
    part->cols = centres(v->left, where.cols, p.cols, p.centre_col, g.cols, &part->col);
}

/* "r3-14/31 [-####-----]" */
static void add_stretch(char name, int first, int n, int of, bool map, struct buf *out) {
    int from = (first * MAP_COLS + of - 1) / of, end = (first + n) * MAP_COLS / of;
    end = end > from ? end : from + 1;
    buf_fmt(out, "  %c%d-%d/%d", name, first + 1, first + n, of);
    if (!map)
        return;
    buf_add(out, " [");
    for (int i = 0; i < MAP_COLS; i++)
        buf_char(out, i >= from && i < end ? '#' : '-');
    buf_char(out, ']');
}

void paint_part_words(const struct view *v, struct rect where, bool map, struct buf *out) {
    struct part part;
    struct grid g = v->puzzle->grid;
    paint_part(v, where, &part);
    if (part.rows < g.rows)
        add_stretch('r', part.row, part.rows, g.rows, map, out);
    if (part.cols < g.cols)
        add_stretch('c', part.col, part.cols, g.cols, map, out);
}

int paint_cell_at(const struct view *v, struct rect where, int row, int col) {
    bool rulers;
    struct pitch p = paint_pitch(v);
    where = without_rulers(v, where, &rulers);
    row -= where.row;
    col -= where.col;
    if (row < 0 || col < 0 || row >= where.rows || col >= where.cols)
        return NO_CELL;
    row = (row + v->top) / p.rows;
    col = (col + v->left) / p.cols;
    bool in = row < v->puzzle->grid.rows && col < v->puzzle->grid.cols;
    return in ? grid_cell(v->puzzle->grid, row, col) : NO_CELL;
}

void painter_put(const struct painter *p, int row, int col, uint32_t code, enum style style) {
    row -= p->v->top;
    col -= p->v->left;
    if (row >= 0 && row < p->where.rows && col >= 0 && col < p->where.cols)
        screen_put(p->s, p->where.row + row, p->where.col + col, code, style);
}

enum style painter_trial(int level, enum style style) {
    static const enum style styles[3] = {STYLE_TRIAL, STYLE_TRIAL_2, STYLE_TRIAL_3};
    return level > 0 ? styles[(level - 1) % 3] : style;
}

static int cell_at(struct grid g, int row, int col) {
    return row < 0 || col < 0 || row >= g.rows || col >= g.cols ? NO_CELL : grid_cell(g, row, col);
}

/* The arm of the border between two cells; NO_CELL is the outside. */
static uint8_t border(const struct painter *p, int a, int b) {
    bool grid = p->puzzle->genre->field == FIELD_GRID;
    const int *room = p->puzzle->room;
    if ((a == NO_CELL && b == NO_CELL) || (!grid && room == NULL))
        return ARM_NONE;
    if (room != NULL && (a == NO_CELL || b == NO_CELL || room[a] != room[b]))
        return ARM_HEAVY;
    return grid ? ARM_LIGHT : ARM_NONE;
}

static enum style border_style(const uint8_t arms[DIRS]) {
    for (int d = 0; d < DIRS; d++)
        if (arms[d] == ARM_HEAVY)
            return STYLE_ROOM;
    return STYLE_GRID;
}

static void paint_corner(const struct painter *p, int row, int col) {
    struct grid g = p->grid;
    int nw = cell_at(g, row - 1, col - 1), ne = cell_at(g, row - 1, col);
    int sw = cell_at(g, row, col - 1), se = cell_at(g, row, col);
    uint8_t arms[DIRS] = {border(p, nw, ne), border(p, ne, se), border(p, sw, se),
                          border(p, nw, sw)};
    painter_put(p, row * p->pitch.rows, col * p->pitch.cols, box_glyph(arms, p->s->ascii),
                border_style(arms));
}

/* The sign for a highlighted segment, or 0. */
static char segment_sign(enum style style) {
    switch (style) {
    case STYLE_BROKEN:
        return '!';
    case STYLE_EVIDENCE:
        return ':';
    case STYLE_THEN:
    case STYLE_OPEN:
        return '?';
    case STYLE_CUT:
        return '%';
    default:
        return 0;
    }
}

/* A cross has no room for its level's digit. */
static uint32_t trial_cross(int level) {
    return (uint32_t) "xX*"[(level - 1) % 3];
}

/* The middle of the side between two cells: border, line, cross or a sign. `d` says where the line
 * runs: DIR_E or DIR_S. */
static void paint_middle(const struct painter *p, int row, int col, uint8_t wall,
                         const struct side *side, enum dir d) {
    enum dir turn = d == DIR_E ? DIR_S : DIR_E;
    bool line = side != NULL && side->mark == MARK_YES;
    uint8_t arms[DIRS] = {0};
    arms[turn] = arms[dir_back(turn)] = wall;
    if (line)
        arms[d] = arms[dir_back(d)] = ARM_HEAVY;
    uint32_t code = box_glyph(arms, p->s->ascii);
    enum style style = line ? STYLE_LINE : border_style(arms);
    if (side != NULL && side->mark == MARK_NO) {
        code = side->level > 0 ? trial_cross(side->level) : p->s->ascii ? 'x' : 0xd7;
        style = STYLE_CROSS;
    }
    if (side != NULL && side->mark != MARK_NONE && side->level > 0) {
        style = painter_trial(side->level, style);
        if (line)
            code = (uint32_t)('0' + side->level);
    }
    if (side != NULL && side->style != STYLE_PLAIN) {
        style = side->style;
        if (side->mid && segment_sign(style) != 0)
            code = (uint32_t)segment_sign(style);
    }
    painter_put(p, row, col, code, style);
}

/* The border above a cell place; `row` may be one past the last. */
static void paint_top(const struct painter *p, int row, int col) {
    struct pitch pitch = p->pitch;
    int above = cell_at(p->grid, row - 1, col), below = cell_at(p->grid, row, col);
    uint8_t wall = border(p, above, below);
    const struct side *side =
        above != NO_CELL && below != NO_CELL ? painter_side(p, above, DIR_S) : NULL;
    uint8_t arms[DIRS] = {0, wall, 0, wall};
    for (int i = 1; i < pitch.cols; i++)
        if (i != pitch.centre_col)
            painter_put(p, row * pitch.rows, col * pitch.cols + i, box_glyph(arms, p->s->ascii),
                        border_style(arms));
    paint_middle(p, row * pitch.rows, col * pitch.cols + pitch.centre_col, wall, side, DIR_S);
}

static void paint_left(const struct painter *p, int row, int col) {
    int before = cell_at(p->grid, row, col - 1), after = cell_at(p->grid, row, col);
    const struct side *side =
        before != NO_CELL && after != NO_CELL ? painter_side(p, before, DIR_E) : NULL;
    paint_middle(p, row * p->pitch.rows + p->pitch.centre_row, col * p->pitch.cols,
                 border(p, before, after), side, DIR_E);
}

/* Where there are no borders, a side to the east has one column, and one to the south none. */
static void paint_joint(const struct painter *p, int row, int col) {
    const struct side *side = painter_side(p, grid_cell(p->grid, row, col), DIR_E);
    paint_middle(p, row * p->pitch.rows, col * p->pitch.cols + 1, ARM_NONE, side, DIR_E);
}

/* Everything of one cell place; places past the last row and column only have borders. */
static void paint_place(const struct painter *p, int row, int col) {
    bool in_row = row < p->grid.rows, in_col = col < p->grid.cols;
    if (p->pitch.borders) {
        paint_corner(p, row, col);
        if (in_col)
            paint_top(p, row, col);
        if (in_row)
            paint_left(p, row, col);
    } else if (in_row && in_col) {
        paint_joint(p, row, col);
    }
}

struct span {
    int first, end;
};

/* The cell places that reach into `room` positions from `from` on, one more on both sides for signs
 * that stand on borders. */
static struct span visible(int from, int room, int pitch, int cells) {
    int first = from / pitch - 1, end = (from + room) / pitch + 2;
    return (struct span){first < 0 ? 0 : first, end > cells ? cells : end};
}

static void paint_rulers(struct screen *s, struct rect where, const struct painter *p) {
    for (int col = 0; col < p->grid.cols; col++) {
        char name[16];
        snprintf(name, sizeof name, "%d", col + 1);
        int at = col * p->pitch.cols + p->pitch.centre_col - p->v->left;
        int start = at - (int)strlen(name) / 2;
        if (start < 0 || start + (int)strlen(name) > p->where.cols ||
            (p->pitch.cols < 4 && (col + 1) % 5 != 0 && col > 0))
            continue;
        screen_text(s, where.row, p->where.col + start, name, STYLE_RULER);
    }
    for (int row = 0; row < p->grid.rows; row++) {
        char name[16];
        snprintf(name, sizeof name, "%3d", row + 1);
        int at = row * p->pitch.rows + p->pitch.centre_row - p->v->top;
        if (at >= 0 && at < p->where.rows)
            screen_text(s, p->where.row + at, where.col, name, STYLE_RULER);
    }
}

static void place_cursor(const struct painter *p) {
    if (p->v->cursor == NO_CELL)
        return;
    int row, col;
    paint_at(p->v, p->v->cursor, &row, &col);
    row -= p->v->top;
    col -= p->v->left;
    if (row >= 0 && row < p->where.rows && col >= 0 && col < p->where.cols) {
        p->s->cursor_row = p->where.row + row;
        p->s->cursor_col = p->where.col + col;
    }
}

static void paint_places(const struct painter *p) {
    struct grid g = p->grid;
    struct span rows = visible(p->v->top, p->where.rows, p->pitch.rows, g.rows + 1);
    struct span cols = visible(p->v->left, p->where.cols, p->pitch.cols, g.cols + 1);
    for (int row = rows.first; row < rows.end; row++)
        for (int col = cols.first; col < cols.end; col++)
            paint_place(p, row, col);
    for (int row = rows.first; row < rows.end && row < g.rows; row++)
        for (int col = cols.first; col < cols.end && col < g.cols; col++)
            paint_cell(p, grid_cell(g, row, col));
}

void paint_board(struct screen *s, struct rect where, const struct view *v) {
    bool rulers;
    struct painter p = {.s = s,
                        .v = v,
                        .pitch = paint_pitch(v),
                        .puzzle = v->puzzle,
                        .model = v->model,
                        .grid = v->puzzle->grid};
    p.where = without_rulers(v, where, &rulers);
    paint_gather_sides(&p);
    paint_places(&p);
    if (rulers)
        paint_rulers(s, where, &p);
    place_cursor(&p);
    mem_free(p.sides);
}
