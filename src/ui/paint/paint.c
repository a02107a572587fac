#include "ui/paint/paint.h"

#include "base/least.h"
#include "genre/genre.h"
#include "model/model.h"
#include "ui/paint/paint_look.h"
#include "ui/paint/painter.h"

#include <stdio.h>
#include <string.h>

/* Cells that reach to each other, with the walls between rooms on their edges; which room has which
 * tint. */

/* Where the tints of two rooms meet there is a wall, an eighth of a character thick, at the upper
 * and left edge of the later cell. Where both edges of a cell have one, and the terminal draws no
 * character for both, the one at its corner has room for the upper alone: the wall at its left then
 * begins in the character to the left, or the upper one in the character above. Nothing but these
 * eighths is in the way of a block. */

enum { EIGHTH_LEFT = 0x258f, EIGHTH_RIGHT = 0x2595, EIGHTH_UPPER = 0x2594, EIGHTH_LOWER = 0x2581 };
enum { EIGHTHS_LEFT_UPPER = 0x1fb7d };
static bool walled(const struct painter *p, int a, int b) {
    return p->puzzle->room != NULL && a != NO_CELL && b != NO_CELL && puzzle_wall(p->puzzle, a, b);
}

/* The walls that meet at the upper left corner of a cell place. */
struct junction {
    bool arm[DIRS];
};

static struct junction junction_at(const struct painter *p, int row, int col) {
    int nw = painter_cell(p, row - 1, col - 1), ne = painter_cell(p, row - 1, col);
    int sw = painter_cell(p, row, col - 1), se = painter_cell(p, row, col);
    return (struct junction){{[DIR_N] = walled(p, nw, ne),
                              [DIR_E] = walled(p, ne, se),
                              [DIR_S] = walled(p, sw, se),
                              [DIR_W] = walled(p, nw, sw)}};
}

/* The wall in the character at a place of a cell, which is none of its inside; 0: none. */
static uint32_t wall_at(const struct painter *p, int row, int col, int down, int right) {
    struct junction here = junction_at(p, row, col);
    bool last = down == p->pitch.rows - 1, both = here.arm[DIR_E] && here.arm[DIR_S];
    bool draws_both = p->s->glyphs >= GLYPHS_THIRDS;
    if (down == 0 && right == 0 && both && draws_both)
        return EIGHTHS_LEFT_UPPER;
    if (down == 0 && right == 0)
        return here.arm[DIR_E] && !(both && here.arm[DIR_W]) ? EIGHTH_UPPER
               : here.arm[DIR_S]                             ? EIGHTH_LEFT
                                                             : 0;
    if (right == 0 && here.arm[DIR_S])
        return EIGHTH_LEFT;
    struct junction below = junction_at(p, row + 1, col), next = junction_at(p, row, col + 1);
    if (right == 0 && last && below.arm[DIR_E] && below.arm[DIR_S] && below.arm[DIR_W] &&
        !draws_both)
        return EIGHTH_LOWER;
    if (down == 0 && here.arm[DIR_E])
        return EIGHTH_UPPER;
    bool turns = !draws_both && next.arm[DIR_E] && next.arm[DIR_S] && !next.arm[DIR_W];
    return down == 0 && right == p->pitch.cols - 1 && turns ? EIGHTH_RIGHT : 0;
}

/* A cell's place without the line that may pass there. */
static struct glyph full_ground(const struct painter *p, int row, int col, int down, int right) {
    const struct face *f = &p->faces[grid_cell(p->grid, row, col)];
    uint32_t wall = wall_at(p, row, col, down, right);
    bool shines = painter_sign_of((enum style)f->shines) != 0;
    if (wall != 0 && !(f->block && shines))
        return f->block ? painter_glyph(wall, STYLE_ON_BLOCK_DONE, ground_of_ink(f->ink))
                        : painter_glyph(wall, STYLE_GRID, f->ground);
    if (f->block)
        return painter_glyph(FULL_BLOCK, (enum style)f->ink, GROUND_NONE);
    return painter_glyph(' ', STYLE_PLAIN, f->ground);
}

/* A line on its way from the cell above or before takes the place of the wall that it passes. */
static struct glyph full_glyph(const struct painter *p, int row, int col, int down, int right) {
    struct glyph g = full_ground(p, row, col, down, right);
    bool from_above = down == 0 && right == p->pitch.centre_col;
    bool from_before = right == 0 && down == p->pitch.centre_row;
    enum dir back = from_above ? DIR_N : DIR_W;
    if (!from_above && !from_before)
        return g;
    const struct side *side = painter_side(p, grid_cell(p->grid, row, col), back);
    return side == NULL ? g : painter_middle(p, side, dir_back(back), g);
}

/* The tints of the palette are loud, and too few for every second cell of a room to be a shade off.
 */
bool paint_has_tints(const struct puzzle *p, int colors) {
    return colors >= (p->room != NULL ? COLORS_MIXED : 256);
}

/* True if cells with room enough can be full: nothing runs along their borders. */
static bool paint_has_full_cells(const struct painter *p) {
    const struct genre *g = p->puzzle->genre;
    return g->field == FIELD_GRID && p->v->tints && p->pitch.inside == INSIDE_MOST &&
           p->pitch.borders && !p->s->ascii && g->side == LOOK_NONE;
}

/* True if grounds tell the cells apart, in place of lines of a grid. */
static bool paint_has_checks(const struct painter *p) {
    return paint_has_full_cells(p) && p->v->lattice != LATTICE_FULL;
}

enum lattice paint_lattice(const struct view *v) {
    const struct genre *g = v->puzzle->genre;
    const struct mark_sign *sign = &mark_signs[g->cell];
    bool signs = g->cell != LOOK_NONE && sign->yes.wide != 0 && sign->no_plate == GROUND_NONE;
    bool lined = v->tints && v->puzzle->room == NULL && (g->segment != LOOK_NONE || signs);
    if (v->lattice != LATTICE_AUTO)
        return v->lattice;
    return lined ? LATTICE_FULL : LATTICE_CORNERS;
}

/* All of such a cell but what paint_cell() puts into it. Wants the faces. */
static void paint_full_cell(const struct painter *p, int row, int col) {
    for (int down = 0; down < p->pitch.rows; down++)
        for (int right = 0; right < p->pitch.cols; right++)
            painter_put(p, row * p->pitch.rows + down, col * p->pitch.cols + right,
                        full_glyph(p, row, col, down, right));
}

/* Colours for the rooms of a board: a map, so four would do; six are found at once. */

struct map {
    const struct puzzle *p;
    vec_int *beside; /* by room: rooms that share a side with it, each once */
};

static void rooms_meet(struct map *m, int a, int b) {
    for (int i = 0; i < m->beside[a].len; i++)
        if (m->beside[a].at[i] == b)
            return;
    vec_push(&m->beside[a], b);
    vec_push(&m->beside[b], a);
}

static void find_neighbours(struct map *m) {
    const struct puzzle *p = m->p;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next != NO_CELL && p->room[cell] != p->room[next])
                rooms_meet(m, p->room[cell], p->room[next]);
        }
}

/* Rooms in an order in which each has at most five neighbours that come after it: what is left of a
 * planar graph always has a vertex of degree five or less (Matula and Beck 1983). */
static void peel(const struct map *m, int *order) {
    int n = m->p->rooms, len = 0;
    int *degree = mem_alloc(n, sizeof *degree);
    bool *queued = mem_alloc(n, sizeof *queued);
    for (int room = 0; room < n; room++) {
        degree[room] = m->beside[room].len;
        if ((queued[room] = degree[room] < ROOM_TINTS))
            order[len++] = room;
    }
    for (int i = 0; i < len; i++)
        for (int k = 0; k < m->beside[order[i]].len; k++) {
            int next = m->beside[order[i]].at[k];
            if (--degree[next] < ROOM_TINTS && !queued[next]) {
                queued[next] = true;
                order[len++] = next;
            }
        }
}

/* The first tint from `from` on that no neighbour has. */
static uint8_t free_tint(const struct map *m, int room, const uint8_t *tint, int from) {
    unsigned taken = 0;
    for (int i = 0; i < m->beside[room].len; i++)
        if (tint[m->beside[room].at[i]] < ROOM_TINTS)
            taken |= 1u << tint[m->beside[room].at[i]];
    for (int i = 0; i < ROOM_TINTS; i++)
        if (!(taken & 1u << (from + i) % ROOM_TINTS))
            return (uint8_t)((from + i) % ROOM_TINTS);
    return 0;
}

/* Gives rooms that share a side different numbers below ROOM_TINTS. */
static void paint_tint_rooms(const struct puzzle *p, uint8_t *tint) {
    struct map m = {p, mem_alloc(p->rooms, sizeof *m.beside)};
    int *order = mem_alloc(p->rooms, sizeof *order);
    find_neighbours(&m);
    peel(&m, order);
    memset(tint, ROOM_TINTS, (size_t)p->rooms);
    for (int i = p->rooms - 1; i >= 0; i--)
        tint[order[i]] = free_tint(&m, order[i], tint, order[i] % ROOM_TINTS);
}

enum { RULER_COLS = 4, MAP_COLS = 10 };

const char *const cell_size_names[CELL_SIZES] = {"auto",  "huge",   "large",
                                                 "roomy", "middle", "small"};
const char *const lattice_names[LATTICES] = {"auto", "corners", "full", "none"};

static struct pitch paint_pitch(const struct view *v) {
    static const struct pitch huge = {4, 8, 2, 4, 3, 3, 1, true},
                              large = {3, 6, 1, 3, 2, 3, 1, true},
                              roomy = {2, 4, 1, 2, 1, 3, 1, true},
                              middle = {1, 3, 0, 1, 0, 3, 1, false},
                              small = {1, 2, 0, 0, 0, 2, 0, false},
                              walled = {2, 3, 1, 1, 1, 2, 0, true},
                              dotted = {2, 2, 1, 1, 1, 1, 0, true},
                              square = {1, 2, 0, 1, 0, 2, 0, false};
    if (v->size <= SIZE_ROOMY)
        return v->size == SIZE_HUGE ? huge : v->size == SIZE_LARGE ? large : roomy;
    if (v->pixels)
        return square;
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

/* How many edges the board has above it and as many left of it: one for numbers beside it, and
 * further out one for rulers. */
static int edges(const struct view *v) {
    return (v->rulers || v->margin) + (v->puzzle->outer != NULL);
}

void paint_size(const struct view *v, int *rows, int *cols) {
    bare_size(v, rows, cols);
    *rows += edges(v);
    *cols += edges(v) * RULER_COLS;
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

/* The rest of a rectangle for the board; *kept: so many of the edges have room, which are given up
 * before the board is, the outermost first. */
static struct rect without_edges(const struct view *v, struct rect where, int *kept) {
    int n = edges(v);
    while (n > 0 && (where.rows <= n + 2 || where.cols <= (n + 2) * RULER_COLS))
        n--;
    if (kept)
        *kept = n;
    return (struct rect){where.row + n, where.col + n * RULER_COLS, where.rows - n,
                         where.cols - n * RULER_COLS};
}

int paint_band(const struct view *v, int cols) {
    int rows, need;
    struct pitch p = paint_pitch(v);
    paint_size(v, &rows, &need);
    if (need <= cols)
        return 0;
    int room = cols - edges(v) * RULER_COLS - p.borders;
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
    where = without_edges(v, where, NULL);
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
    struct pitch p = paint_pitch(v);
    struct grid g = v->puzzle->grid;
    where = without_edges(v, where, NULL);
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
    struct pitch p = paint_pitch(v);
    where = without_edges(v, where, NULL);
    row -= where.row;
    col -= where.col;
    if (row < 0 || col < 0 || row >= where.rows || col >= where.cols)
        return NO_CELL;
    row = (row + v->top) / p.rows;
    col = (col + v->left) / p.cols;
    bool in = row < v->puzzle->grid.rows && col < v->puzzle->grid.cols;
    return in ? grid_cell(v->puzzle->grid, row, col) : NO_CELL;
}

bool paint_seen_at(const struct view *v, struct rect where, struct place at, int *row, int *col) {
    struct pitch p = paint_pitch(v);
    where = without_edges(v, where, NULL);
    if (at.kind == PLACE_POINT) {
        *row = place_point_row(v->puzzle->grid, at) * p.rows;
        *col = place_point_col(v->puzzle->grid, at) * p.cols;
    } else {
        paint_at(v, at.a, row, col);
    }
    *row -= v->top;
    *col -= v->left;
    bool seen = *row >= 0 && *row < where.rows && *col >= 0 && *col < where.cols;
    *row += where.row;
    *col += where.col;
    return seen;
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

/* What a highlight says, its sign on a segment, and those around a cell; in the order of a legend.
 */
static const struct highlight {
    enum style style;
    char sign, around[3];
    const char *words;
} highlights[] = {
    {STYLE_BROKEN, '!', "!!", "what is wrong"},  {STYLE_EVIDENCE, ':', "[]", "what this rests on"},
    {STYLE_CUT, '%', "{}", "what it speaks of"}, {STYLE_SUPPOSED, '~', "()", "what is supposed"},
    {STYLE_THEN, '?', "??", "what follows"},     {STYLE_OPEN, '?', "??", "what is open"},
};
enum { HIGHLIGHTS = sizeof highlights / sizeof highlights[0] };

static const struct highlight *highlight_of(enum style style) {
    for (int i = 0; i < HIGHLIGHTS; i++)
        if (highlights[i].style == style)
            return &highlights[i];
    return NULL;
}

char painter_sign_of(enum style style) {
    const struct highlight *h = highlight_of(style);
    return (char)(h ? h->sign : 0);
}

bool painter_is_signed(enum style style) {
    return style == STYLE_BROKEN || style == STYLE_THEN;
}

const char *painter_signs_around(enum style style) {
    return highlight_of(style)->around;
}

enum style paint_highlight(const struct view *v, int i, bool signs, struct buf *out) {
    const struct highlight *h = &highlights[i];
    if (i >= HIGHLIGHTS)
        return STYLE_PLAIN;
    struct grid g = v->puzzle->grid;
    bool cell = memchr(v->styles.cell, (int)h->style, (size_t)grid_cells(g)) != NULL ||
                memchr(v->styles.printed, (int)h->style, (size_t)puzzle_printed(g)) != NULL;
    bool side = memchr(v->styles.var, (int)h->style, (size_t)model_vars(v->model)) != NULL;
    if (signs && cell)
        buf_fmt(out, "%c %c ", h->around[0], h->around[1]);
    else if (cell && painter_is_signed(h->style))
        buf_fmt(out, "%c ", h->sign);
    if (signs && side && !(cell && h->sign == h->around[0]))
        buf_fmt(out, "%s%c ", cell ? "or " : "", h->sign);
    if (cell || side)
        buf_add(out, h->words);
    return h->style;
}

struct cell_span {
    int first, end;
};

/* The cell places that reach into `room` positions from `from` on, one more on both sides for signs
 * that lie on borders. */
static struct cell_span visible(int from, int room, int pitch, int cells) {
    int first = from / pitch - 1, end = (from + room) / pitch + 2;
    return (struct cell_span){max_int(first, 0), min_int(end, cells)};
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
    struct cell_span rows = visible(p->v->top, p->where.rows, p->pitch.rows, g.rows + 1);
    struct cell_span cols = visible(p->v->left, p->where.cols, p->pitch.cols, g.cols + 1);
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

/* Numbers beside the board are next to it, and rulers where the margin has room for them. */
static void paint_edges(const struct painter *p, int kept) {
    bool beside = p->puzzle->outer != NULL;
    for (int n = 1; n <= kept; n++)
        if (p->v->rulers || (beside && n == 1))
            paint_headings(p, p->where.row - n, p->where.col - (n - 1) * RULER_COLS - 1,
                           beside && n == 1);
}

void paint_board(struct screen *s, struct rect where, const struct view *v) {
    int kept;
    struct view seen = *v;
    seen.lattice = v->pixels ? LATTICE_NONE : paint_lattice(v); /* a picture has lines */
    seen.tints = v->tints && !v->under;
    struct painter p = {.s = s,
                        .v = &seen,
                        .pitch = paint_pitch(v),
                        .puzzle = v->puzzle,
                        .model = v->model,
                        .grid = v->puzzle->grid};
    p.where = without_edges(v, where, &kept);
    p.grounds = screen_has_grounds(s);
    p.room_first = v->puzzle->room == NULL ? NULL : first_cells(v->puzzle);
    p.checks = paint_has_checks(&p);
    p.full = v->puzzle->room != NULL && paint_has_full_cells(&p);
    if ((p.full || !p.pitch.borders) && v->puzzle->room != NULL) {
        p.tints = mem_alloc(v->puzzle->rooms, 1);
        paint_tint_rooms(v->puzzle, p.tints);
    }
    paint_gather_sides(&p);
    paint_gather_faces(&p);
    paint_drop_idle_crosses(&p);
    bool picture = v->pixels && paint_pixels(&p);
    if (!picture)
        paint_places(&p);
    if (!picture && v->under)
        paint_picture_under(&p);
    if (!picture)
        paint_shown_points(&p);
    paint_edges(&p, kept);
    if (!picture)
        place_cursor(&p);
}
