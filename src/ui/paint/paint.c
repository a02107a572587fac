#include "ui/paint/paint.h"

#include "base/least.h"

#include "genre/genre.h"
#include "ui/paint/paint_look.h"
#include "ui/paint/painter.h"

#include <stdio.h>
#include <string.h>

enum { RULER_COLS = 4, MAP_COLS = 10 };

const char *const cell_size_names[CELL_SIZES] = {"auto",  "huge",   "large",
                                                 "roomy", "middle", "small"};
const char *const lattice_names[LATTICES] = {"corners", "full", "none"};

static struct pitch paint_pitch(const struct view *v) {
    static const struct pitch huge = {4, 8, 2, 4, 3, 3, 1, true},
                              large = {3, 6, 1, 3, 2, 3, 1, true},
                              roomy = {2, 4, 1, 2, 1, 3, 1, true},
                              middle = {1, 3, 0, 1, 0, 3, 1, false},
                              small = {1, 2, 0, 0, 0, 2, 0, false},
                              walled = {2, 3, 1, 1, 1, 2, 0, true},
                              dotted = {2, 2, 1, 1, 1, 1, 0, true};
    if (v->size <= SIZE_ROOMY)
        return v->size == SIZE_HUGE ? huge : v->size == SIZE_LARGE ? large : roomy;
    if (v->puzzle->genre->field != FIELD_GRID || v->puzzle->genre->side != LOOK_NONE ||
        paint_lines_meet_givens(v->puzzle->genre))
        return dotted;
    if (v->puzzle->room != NULL && !v->tints)
        return walled;
    return v->size == SIZE_MIDDLE ? middle : small;
}

static void bare_size(const struct view *v, int *rows, int *cols) {
    struct pitch p = paint_pitch(v);
    *rows = v->puzzle->grid.rows * p.rows + p.borders;
    *cols = v->puzzle->grid.cols * p.cols + p.borders;
}

/* Numbers beside the board take the place of rulers. */
static bool has_margin(const struct view *v) {
    return v->rulers || v->margin || v->puzzle->outer != NULL;
}

void paint_size(const struct view *v, int *rows, int *cols) {
    bare_size(v, rows, cols);
    if (has_margin(v)) {
        *rows += 1;
        *cols += RULER_COLS;
    }
}

enum cell_size paint_fitting(const struct view *v, int rows, int cols) {
    struct view at = *v;
    for (at.size = SIZE_ROOMY; at.size < SIZE_SMALL; at.size++) {
        int need_rows, need_cols;
        paint_size(&at, &need_rows, &need_cols);
        if (need_rows <= rows && need_cols <= cols)
            return at.size;
    }
    return SIZE_SMALL;
}

enum cell_size paint_next_size(const struct view *v, enum cell_size size) {
    struct view before = *v, after = *v;
    before.size = after.size = size == SIZE_AUTO ? SIZE_ROOMY : size;
    /* `size` may be none of those that are tried. */
    for (int tries = 0; tries < SIZE_SMALL; tries++) {
        after.size = after.size >= SIZE_SMALL ? SIZE_HUGE : after.size + 1;
        if (paint_pitch(&before).cols != paint_pitch(&after).cols)
            break;
    }
    return after.size;
}

void paint_at(const struct view *v, int cell, int *row, int *col) {
    struct pitch p = paint_pitch(v);
    *row = grid_row(v->puzzle->grid, cell) * p.rows + p.centre_row;
    *col = grid_col(v->puzzle->grid, cell) * p.cols + p.centre_col;
}

/* What is left of a rectangle for the board: rulers are given up before the board is. */
static struct rect without_rulers(const struct view *v, struct rect where, bool *rulers) {
    bool margin = has_margin(v) && where.rows > 3 && where.cols > 3 * RULER_COLS;
    *rulers = margin && (v->rulers || v->puzzle->outer);
    if (margin) {
        where.row += 1;
        where.rows -= 1;
        where.col += RULER_COLS;
        where.cols -= RULER_COLS;
    }
    return where;
}

int paint_band(const struct view *v, int cols) {
    int rows, need;
    struct pitch p = paint_pitch(v);
    paint_size(v, &rows, &need);
    if (need <= cols)
        return 0;
    int room = cols - (has_margin(v) ? RULER_COLS : 0) - p.borders;
    return room < p.cols ? p.cols : room / p.cols * p.cols;
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
    return max_int(first, 0);
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

void painter_put_ink(const struct painter *p, int row, int col, struct glyph g) {
    row -= p->v->top;
    col -= p->v->left;
    if (row >= 0 && row < p->where.rows && col >= 0 && col < p->where.cols)
        screen_put_on(p->s, p->where.row + row, p->where.col + col, g.code, (enum style)g.style,
                      (enum ground)g.ground);
}

enum style painter_trial(int level, enum style style) {
    static const enum style styles[3] = {STYLE_TRIAL, STYLE_TRIAL_2, STYLE_TRIAL_3};
    return level > 0 ? styles[(level - 1) % 3] : style;
}

enum ground painter_block_ground(const struct face *f) {
    if (painter_sign_of((enum style)f->shines) != 0)
        return (enum ground)f->ground;
    if (f->wall)
        return GROUND_WALL;
    if (f->ink == STYLE_GOLD)
        return GROUND_GOLD;
    return f->level > 0 ? (enum ground)(GROUND_TRIAL + (f->level - 1) % 3) : GROUND_BLOCK;
}

char painter_sign_of(enum style style) {
    switch (style) {
    case STYLE_BROKEN:
        return '!';
    case STYLE_EVIDENCE:
        return '[';
    case STYLE_THEN:
    case STYLE_OPEN:
        return '?';
    case STYLE_SUPPOSED:
        return '~';
    case STYLE_CUT:
        return '%';
    default:
        return 0;
    }
}

struct span {
    int first, end;
};

/* The cell places that reach into `room` positions from `from` on, one more on both sides for signs
 * that lie on borders. */
static struct span visible(int from, int room, int pitch, int cells) {
    int first = from / pitch - 1, end = (from + room) / pitch + 2;
    return (struct span){max_int(first, 0), min_int(end, cells)};
}

/* The heading of a column (0 .. cols - 1) or of a row (from cols on): a number of the paper,
 * or the ruler's. */
static enum style header(const struct painter *p, int i, char text[16]) {
    const int *outer = p->puzzle->outer;
    int cols = p->grid.cols, number = outer ? outer[i] : i < cols ? i + 1 : i - cols + 1;
    text[0] = '\0';
    if (number != NO_NUMBER)
        snprintf(text, 16, "%d", number);
    return outer ? STYLE_CLUE : STYLE_RULER;
}

static void paint_header_row(struct screen *s, struct rect where, const struct painter *p) {
    for (int col = 0; col < p->grid.cols; col++) {
        char name[16];
        enum style style = header(p, col, name);
        int at = col * p->pitch.cols + p->pitch.centre_col - p->v->left;
        int start = at - (int)strlen(name) / 2;
        bool left_out = style == STYLE_RULER && p->pitch.cols < 4 && (col + 1) % 5 != 0 && col > 0;
        if (start >= 0 && start + (int)strlen(name) <= p->where.cols && !left_out)
            screen_text(s, where.row, p->where.col + start, name, style);
    }
}

static void paint_rulers(struct screen *s, struct rect where, const struct painter *p) {
    paint_header_row(s, where, p);
    for (int row = 0; row < p->grid.rows; row++) {
        char name[16];
        enum style style = header(p, p->grid.cols + row, name);
        int at = row * p->pitch.rows + p->pitch.centre_row - p->v->top;
        if (at >= 0 && at < p->where.rows)
            screen_text(s, p->where.row + at, where.col + 3 - (int)strlen(name), name, style);
    }
}

static void place_cursor(const struct painter *p) {
    if (p->v->cursor == NO_CELL || p->v->bare)
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
            if (p->full && row < g.rows && col < g.cols)
                paint_full_cell(p, row, col);
            else if (p->pitch.borders && !p->full)
                paint_borders(p, row, col);
    for (int row = rows.first; row < rows.end && row < g.rows; row++)
        for (int col = cols.first; col < cols.end && col < g.cols; col++)
            paint_cell(p, grid_cell(g, row, col));
}

/* The first cell of each room: it shows the room's number. */
static int *first_cells(const struct puzzle *z) {
    int *first = mem_alloc(z->rooms, sizeof *first);
    for (int cell = grid_cells(z->grid) - 1; cell >= 0; cell--)
        first[z->room[cell]] = cell;
    return first;
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
    p.grounds = screen_has_grounds(s);
    p.room_first = v->puzzle->room == NULL ? NULL : first_cells(v->puzzle);
    p.full = paint_has_full_cells(&p);
    if ((p.full || !p.pitch.borders) && v->puzzle->room != NULL) {
        p.tints = mem_alloc(v->puzzle->rooms, 1);
        paint_tint_rooms(v->puzzle, p.tints);
    }
    paint_gather_sides(&p);
    paint_gather_faces(&p);
    paint_drop_idle_crosses(&p);
    paint_places(&p);
    if (rulers)
        paint_rulers(s, where, &p);
    place_cursor(&p);
}
