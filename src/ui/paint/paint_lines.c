/* What lies between cells: borders, lines on their way, and marks on sides. */
#include "model/model.h"
#include "ui/paint/paint_look.h"
#include "ui/paint/painter.h"

/* The borders between cells: walls of rooms, a grid or its corners, crosses, lines on their way
 * from cell to cell, and the upper and lower quarters of blocks. A line passes a border unbroken,
 * and a wall meets no thinner line, so that neither has notches. */

/* Lines that run along the sides of cells, from grid point to grid point. */

/* The side's entry, and the two points where it ends. */
struct rail {
    struct side *side;
    int ends[2];
};

static struct rail rail_at(const struct painter *p, struct place at) {
    int row = grid_row(p->grid, at.a), col = grid_col(p->grid, at.a), across = p->grid.cols + 1;
    row += at.dir == DIR_S;
    col += at.dir == DIR_E;
    int point = row * across + col;
    if (at.dir == DIR_N || at.dir == DIR_S)
        return (struct rail){&p->above[row * p->grid.cols + col], {point, point + 1}};
    return (struct rail){&p->before[row * across + col], {point, point + across}};
}

static bool is_rail(const struct painter *p, int var) {
    return place_is_side(p->model->vars.at[var].at);
}

static void painter_mark_side(const struct view *v, int var, uint8_t line, bool mid,
                              struct side *side);

static void fill_line_pieces(struct painter *p, struct line_pieces *pieces) {
    int points = (p->grid.rows + 1) * (p->grid.cols + 1), vars = model_vars(p->model);
    for (int var = 0; var < vars; var++)
        if (is_rail(p, var) && p->v->values[var] == MARK_YES) {
            struct rail rail = rail_at(p, p->model->vars.at[var].at);
            pieces_join(pieces, rail.ends[0], rail.ends[1]);
        }
    pieces_measure(pieces, points);
    for (int var = 0; var < vars; var++)
        if (is_rail(p, var)) {
            struct rail rail = rail_at(p, p->model->vars.at[var].at);
            painter_mark_side(p->v, var, pieces_style(pieces, rail.ends[0], p->v->bare), true,
                              rail.side);
        }
}

/* The places where lines that run along borders meet. Fills p->above and p->before.
 */
static void paint_gather_rails(struct painter *p) {
    struct line_pieces pieces;
    bool any = false;
    for (int var = 0; var < model_vars(p->model) && !any; var++)
        any = is_rail(p, var);
    if (!any)
        return;
    int across = p->grid.cols + 1;
    p->above = mem_alloc((p->grid.rows + 1) * p->grid.cols, sizeof *p->above);
    p->before = mem_alloc(p->grid.rows * across, sizeof *p->before);
    pieces_begin(&pieces, (p->grid.rows + 1) * across, across);
    fill_line_pieces(p, &pieces);
}

/* Takes a mark on a side, or on its layer, with its trial level and highlight. */
static void painter_mark_side(const struct view *v, int var, uint8_t line, bool mid,
                              struct side *side) {
    mark m = v->values[var];
    uint8_t style = v->styles.var == NULL ? STYLE_PLAIN : v->styles.var[var];
    if (v->bare && m != MARK_YES)
        return;
    if (m == MARK_YES || (m == MARK_NO && side->mark == MARK_NONE)) {
        side->mark = m;
        side->line = line;
        side->level = v->levels == NULL ? 0 : v->levels[var];
    }
    if (style != STYLE_PLAIN) {
        side->style = style;
        side->mid |= mid;
    }
}

/* A segment of several sides: a cross at both its ends; its highlight's sign in the middle, rounded
 * to its start. A second line of the same places makes the first one double; that there is none
 * leaves no trace. */
static void gather_segment(struct painter *p, int var, uint8_t line) {
    const struct view *v = p->v;
    struct place at = p->model->vars.at[var].at;
    mark m = v->values[var];
    enum dir d = grid_towards(p->grid, at.a, at.b);
    int len = grid_distance(p->grid, at.a, at.b);
    for (int i = 0, cell = at.a; i < len; i++, cell = grid_step(p->grid, cell, d)) {
        struct side *side = &p->sides[cell * 2 + (d == DIR_S)];
        bool mid = i == (len - 1) / 2, end = i == 0 || i == len - 1;
        bool highlit = v->styles.var != NULL && v->styles.var[var] != STYLE_PLAIN;
        if (at.layer > 0)
            side->twice |= m == MARK_YES;
        else if (m == MARK_YES || end || (mid && highlit))
            painter_mark_side(v, var, line, mid, side);
        if (at.layer > 0 && m == MARK_YES && highlit)
            side->style = v->styles.var[var];
    }
}

/* A cross that is only a note, on a side without a mark. */
static void gather_note_cross(struct side *side, const struct view *v, int slot) {
    if (v->values[slot] == 0 || side->mark != MARK_NONE)
        return;
    side->mark = MARK_NO;
    side->level = v->levels == NULL ? 0 : v->levels[slot];
}

static void gather_note_crosses(struct painter *p) {
    const struct view *v = p->v;
    int cells = grid_cells(p->grid), vars = model_vars(p->model);
    if (v->slots < vars + NOTE_LAYERS * cells)
        return;
    for (int cell = 0; cell < cells; cell++) {
        gather_note_cross(&p->sides[cell * 2], v, vars + NOTE_CROSS_E * cells + cell);
        gather_note_cross(&p->sides[cell * 2 + 1], v, vars + NOTE_CROSS_S * cells + cell);
    }
}

static void gather_segments(struct painter *p) {
    int cells = grid_cells(p->grid);
    struct line_pieces pieces;
    pieces_begin(&pieces, cells, p->grid.cols);
    for (int var = 0; var < model_vars(p->model); var++) {
        struct place at = p->model->vars.at[var].at;
        if (place_is_segment(at) && p->v->values[var] == MARK_YES)
            pieces_join(&pieces, at.a, at.b);
    }
    pieces_measure(&pieces, cells);
    for (int var = 0; var < model_vars(p->model); var++) {
        struct place at = p->model->vars.at[var].at;
        if (place_is_segment(at) && (p->v->values[var] != MARK_NONE || p->v->styles.var))
            gather_segment(p, var, pieces_style(&pieces, at.a, p->v->bare));
    }
}

void paint_gather_sides(struct painter *p) {
    p->sides = mem_alloc(2 * grid_cells(p->grid), sizeof *p->sides);
    for (int var = 0; var < model_vars(p->model) && !p->pairs; var++)
        p->pairs = p->model->vars.at[var].at.layer > 0;
    gather_segments(p);
    paint_gather_rails(p);
    if (!p->v->bare)
        gather_note_crosses(p);
}

void paint_drop_idle_crosses(struct painter *p) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (int i = 0; i < 2; i++) {
            struct side *side = &p->sides[cell * 2 + i];
            int next = grid_step(p->grid, cell, i == 0 ? DIR_E : DIR_S);
            if (next != NO_CELL && side->mark == MARK_NO && side->style == STYLE_PLAIN &&
                (p->faces[cell].block || p->faces[next].block))
                side->mark = MARK_NONE;
        }
}

const struct side *painter_side(const struct painter *p, int cell, enum dir d) {
    if (p->faces[cell].rim >> d & 1)
        return NULL;
    int first = d == DIR_N ? cell - p->grid.cols : d == DIR_W ? cell - 1 : cell;
    return &p->sides[first * 2 + (d == DIR_N || d == DIR_S)];
}

const struct side *painter_side_of(const struct painter *p, int var) {
    struct place at = p->model->vars.at[var].at;
    if (place_is_side(at))
        return rail_at(p, at).side;
    return &p->sides[at.a * 2 + (grid_towards(p->grid, at.a, at.b) == DIR_S)];
}

enum style painter_line_style(const struct side *side) {
    if (side->style != STYLE_PLAIN)
        return (enum style)side->style;
    return painter_trial(side->level, (enum style)side->line);
}

enum { MIDDLE_DOT = 0xb7, TIMES = 0xd7 };

/* True if there is a wall here; NO_CELL is the outside. */
static bool border_is_wall(const struct painter *p, int a, int b) {
    if (p->puzzle->room == NULL || (a == NO_CELL && b == NO_CELL))
        return false;
    return a == NO_CELL || b == NO_CELL || puzzle_wall(p->puzzle, a, b);
}

static bool is_framed(const struct painter *p, int cell) {
    return cell != NO_CELL && p->faces[cell].framed;
}

/* Where a loop runs through the rooms it is the loop that is heavy: neither can be taken for the
 * other, colours or not. */
static uint8_t wall_arm(const struct painter *p) {
    return p->puzzle->genre->segment == LOOK_NONE ? ARM_HEAVY : ARM_LIGHT;
}

static uint32_t wall_glyph(const struct painter *p, const uint8_t arms[DIRS]) {
    if (!p->s->ascii || wall_arm(p) == ARM_HEAVY)
        return box_glyph(arms, p->s->ascii);
    return arms[DIR_N] || arms[DIR_S] ? 'H' : '=';
}

/* Beside thin walls the full grid is dashed. */
static uint32_t grid_glyph(const struct painter *p, const uint8_t arms[DIRS]) {
    enum { DASHED_LEVEL = 0x2504, DASHED_UPRIGHT = 0x2506 };
    bool upright = arms[DIR_N] || arms[DIR_S], level = arms[DIR_E] || arms[DIR_W];
    if (p->s->ascii || p->puzzle->room == NULL || wall_arm(p) == ARM_HEAVY)
        return box_glyph(arms, p->s->ascii);
    return upright && level ? MIDDLE_DOT : upright ? DASHED_UPRIGHT : DASHED_LEVEL;
}

static bool has_grid(const struct painter *p, enum lattice lattice) {
    return p->v->lattice == lattice && p->puzzle->genre->field == FIELD_GRID && !p->v->bare;
}

static inline uint8_t border_arm(const struct painter *p, int a, int b, bool walls) {
    if (!walls)
        return a == NO_CELL && b == NO_CELL ? ARM_NONE : ARM_LIGHT;
    if (!p->walls)
        return ARM_NONE;
    if (border_is_wall(p, a, b))
        return wall_arm(p);
    return is_framed(p, a) || is_framed(p, b) ? ARM_LIGHT : ARM_NONE;
}

/* The glyph that fills a cell up to the middle of the characters between it and its neighbours: as
 * the ink of a sign and as a ground; STYLE_PLAIN for nothing. Where lines run into cells with
 * clues, their plates leave the way free. */
static struct glyph filling(const struct painter *p, int cell) {
    const struct face *f = cell == NO_CELL ? NULL : &p->faces[cell];
    const struct given_look *look = f ? &given_looks[p->puzzle->given[cell].kind] : NULL;
    if (f != NULL && f->block) {
        char ascii = f->wall && look->sign.ascii > ' ' ? look->sign.ascii : '#';
        return painter_glyph(painter_sign(p, FULL_BLOCK, ascii), (enum style)f->ink,
                             ground_of_ink(f->ink));
    }
    bool seen = f != NULL && p->grounds && f->ground != GROUND_NONE && f->ground != GROUND_FRAMED;
    if (seen && !screen_has_tints(p->s))
        seen = f->ground >= GROUND_INSIDE && f->ground <= GROUND_BROKEN;
    seen = seen && !(face_on_plate(f) && painter_is_island(p, cell));
    return seen ? painter_glyph(' ', ink_of_ground(f->ground), f->ground)
                : painter_glyph(' ', STYLE_PLAIN, GROUND_NONE);
}

/* True if what is filled may end in the middle of a character. Between the walls of rooms, and with
 * few signs, it reaches what is filled alike and else ends before the border. */
static bool has_halves(const struct painter *p) {
    return p->puzzle->room == NULL && p->pitch.inside == INSIDE_MOST && !p->s->ascii;
}

/* Signs go before blocks, these before grounds, and all before nothing. */
static int fill_rank(const struct painter *p, int cell, struct glyph fill) {
    if (fill.style == STYLE_PLAIN)
        return 0;
    return painter_sign_of((enum style)p->faces[cell].shines) != 0 ? 3 : fill.code != ' ' ? 2 : 1;
}

/* The character between four cells, or between two that count twice: north west, north east, south
 * west, south east. One is in front; of what is behind, that of which there is most; a third as
 * good as the one in front gets its colour, for a corner that is cut off is seen first. Where all
 * cells differ from their neighbours, a character at the left of a cell is the cell's alone: four
 * grounds have no room in one. */
static struct glyph fills_meet(const struct painter *p, const int cells[4]) {
    struct glyph fill[4], front = {0}, back;
    unsigned mask = 0;
    int rank[4], best = -1;
    for (int i = 0; i < 4; i++) {
        int cell = cells[p->checks ? i | 1 : i];
        fill[i] = filling(p, cell);
        rank[i] = fill_rank(p, cell, fill[i]);
        if (rank[i] > best) {
            best = rank[i];
            front = fill[i];
        }
    }
    back = front;
    for (int i = 0; i < 4; i++) {
        bool apart = fill[i].style != front.style;
        mask |= apart ? 0 : 1u << i;
        for (int k = 0; k < 4 && apart; k++)
            if (back.style == front.style || (k != i && fill[k].style == fill[i].style))
                back = fill[i];
    }
    for (int i = 0; i < 4; i++)
        mask |= rank[i] == best && fill[i].style != back.style ? 1u << i : 0;
    if (back.style == front.style)
        return painter_glyph(front.code, front.code == ' ' ? STYLE_PLAIN : (enum style)front.style,
                             front.code == ' ' ? front.ground : GROUND_NONE);
    if (!has_halves(p))
        return painter_glyph(' ', STYLE_PLAIN, GROUND_NONE);
    return painter_glyph(painter_quarters(p, mask), ink_of_ground(front.ground), back.ground);
}

/* A glyph on such a character has the ground of what is behind. */
static struct glyph on_fills(struct glyph fills, struct glyph g) {
    g.ground = fills.ground;
    return g;
}

static bool is_block(const struct painter *p, int cell) {
    return cell != NO_CELL && p->faces[cell].block;
}

/* Where no colour parts the walls of rooms from the lines that cross them, they step back. */
static enum style wall_style(const struct painter *p) {
    bool crossed = p->puzzle->room != NULL && wall_arm(p) == ARM_LIGHT;
    return crossed && !p->grounds ? STYLE_GRID : STYLE_ROOM;
}

/* Walls and frames, else the grid, else what the cells fill. */
static struct glyph border_glyph(const struct painter *p, const uint8_t walls[DIRS],
                                 const uint8_t grid[DIRS], struct glyph fills) {
    for (int d = 0; p->walls && d < DIRS; d++)
        if (walls[d] != ARM_NONE)
            return on_fills(fills, painter_glyph(wall_glyph(p, walls), wall_style(p), GROUND_NONE));
    bool grid_seen = fills.code == ' ' && !p->checks && has_grid(p, LATTICE_FULL);
    return grid_seen ? painter_glyph(grid_glyph(p, grid), STYLE_GRID, fills.ground) : fills;
}

/* The lines along borders that meet at a grid point; false: none. */
static bool rail_corner(const struct painter *p, int row, int col, struct glyph *g) {
    int across = p->grid.cols + 1;
    if (p->above == NULL)
        return false;
    const struct side *rails[DIRS] = {
        [DIR_N] = row > 0 ? &p->before[(row - 1) * across + col] : NULL,
        [DIR_E] = col < p->grid.cols ? &p->above[row * p->grid.cols + col] : NULL,
        [DIR_S] = row < p->grid.rows ? &p->before[row * across + col] : NULL,
        [DIR_W] = col > 0 ? &p->above[row * p->grid.cols + col - 1] : NULL};
    uint8_t arms[DIRS] = {0};
    bool any = false;
    for (int d = 0; d < DIRS; d++)
        if (rails[d] != NULL && rails[d]->mark == MARK_YES) {
            arms[d] = ARM_HEAVY;
            g->style = (uint8_t)painter_line_style(rails[d]);
            any = true;
        }
    if (any)
        g->code = box_glyph(arms, p->s->ascii);
    return any;
}

static bool border_has_points(const struct painter *p) {
    return p->puzzle->genre->field == FIELD_POINTS;
}

/* Large, where none in a cell could be taken for one. */
static uint32_t grid_point(const struct painter *p) {
    bool alone = mark_signs[p->puzzle->genre->cell].no.wide != MARK_POINT;
    return alone ? MARK_POINT : MIDDLE_DOT;
}

/* A place of a cell. */
struct corner {
    int cell, down, right;
};

/* The diagonals of the cells that meet in a character, where nothing but a grid point is seen
 * there.
 */
static struct glyph with_diagonals(const struct painter *p, const struct corner *at, int n,
                                   struct glyph g) {
    unsigned parts = 0;
    for (int i = 0; i < n && (g.code == ' ' || g.style == STYLE_FAINT); i++) {
        unsigned more =
            at[i].cell == NO_CELL ? 0 : painter_diagonal(p, at[i].cell, at[i].down, at[i].right);
        if (more != 0)
            g.style = (uint8_t)painter_mark_style(p, &p->faces[at[i].cell]);
        if (more != 0 && parts == 0)
            g.code = ' ';
        parts |= more;
    }
    g.code = parts != 0 ? painter_mosaic(p, parts) : g.code;
    return g;
}

static void paint_corner(const struct painter *p, int row, int col) {
    int nw = painter_cell(p, row - 1, col - 1), ne = painter_cell(p, row - 1, col);
    int sw = painter_cell(p, row, col - 1), se = painter_cell(p, row, col);
    uint8_t arms[2][DIRS] = {{0}};
    for (int walls = !has_grid(p, LATTICE_FULL); walls < 1 + p->walls; walls++) {
        arms[walls][DIR_N] = border_arm(p, nw, ne, walls);
        arms[walls][DIR_E] = border_arm(p, ne, se, walls);
        arms[walls][DIR_S] = border_arm(p, sw, se, walls);
        arms[walls][DIR_W] = border_arm(p, nw, sw, walls);
    }
    struct glyph fills = fills_meet(p, (int[]){nw, ne, sw, se});
    struct glyph g = border_glyph(p, arms[1], arms[0], fills);
    bool beside = is_block(p, nw) || is_block(p, ne) || is_block(p, sw) || is_block(p, se);
    bool bare = g.code == ' ' && g.ground == GROUND_NONE && !beside;
    if (bare && !p->checks && has_grid(p, LATTICE_CORNERS))
        g = painter_glyph(painter_sign(p, MIDDLE_DOT, '.'), STYLE_GRID, GROUND_NONE);
    if ((g.code == ' ' || !beside) && border_has_points(p))
        g = on_fills(fills, painter_glyph(painter_sign(p, grid_point(p), '+'), STYLE_FAINT, 0));
    if (paint_point(p, row, col, &g))
        g.ground = p->grounds && screen_has_tints(p->s) ? GROUND_PLATE : fills.ground;
    else if (rail_corner(p, row, col, &g))
        g = on_fills(fills, g);
    else if (border_has_points(p)) {
        int down = p->pitch.rows, right = p->pitch.cols;
        g = with_diagonals(
            p,
            (const struct corner[]){{nw, down, right}, {ne, down, 0}, {sw, 0, right}, {se, 0, 0}},
            4, g);
    }
    painter_put(p, row * p->pitch.rows, col * p->pitch.cols, g);
}

/* A cross has no room for its level's digit. */
static uint32_t trial_cross(int level) {
    return (uint32_t) "xX*"[(level - 1) % 3];
}

/* The sign for a highlighted segment, or 0. */
static uint32_t segment_sign(const struct painter *p, const struct side *side) {
    bool shown = side->mid && (!p->grounds || side->style == STYLE_BROKEN ||
                               (side->mark == MARK_NONE && side->style != STYLE_CLUE_DONE));
    return shown ? (uint32_t)painter_sign_of(side->style) : 0;
}

uint8_t painter_weight(const struct painter *p) {
    return p->pitch.borders ? ARM_HEAVY : ARM_LIGHT;
}

uint32_t painter_dash(const struct painter *p) {
    uint8_t weight = painter_weight(p);
    return box_glyph((const uint8_t[DIRS]){0, weight, 0, weight}, p->s->ascii);
}

static uint32_t painter_upright(const struct painter *p) {
    return box_glyph((const uint8_t[DIRS]){ARM_HEAVY, 0, ARM_HEAVY, 0}, p->s->ascii);
}

uint32_t painter_double(const struct painter *p, enum dir d) {
    bool level = d == DIR_E || d == DIR_W;
    return level ? painter_sign(p, 0x2550, '=') : painter_sign(p, 0x2551, 'H');
}

struct glyph painter_middle(const struct painter *p, const struct side *side, enum dir d,
                            struct glyph border) {
    struct glyph g = border;
    if (side->mark == MARK_YES) {
        uint8_t arms[DIRS] = {0};
        arms[d] = arms[dir_back(d)] = painter_weight(p);
        g.code = side->twice ? painter_double(p, d) : box_glyph(arms, p->s->ascii);
        g.code = side->level > 0 ? (uint32_t)('0' + side->level) : g.code;
        g.style = (uint8_t)painter_line_style(side);
    } else if (side->mark == MARK_NO) {
        g.code = side->level > 0 ? trial_cross(side->level) : painter_sign(p, TIMES, 'x');
        g.style = (uint8_t)painter_trial(side->level, STYLE_CROSS);
        g.style = side->style != STYLE_PLAIN ? side->style : g.style;
    }
    uint32_t sign = segment_sign(p, side);
    if (sign != 0)
        g = painter_glyph(sign, side->style, g.ground);
    return g;
}

/* The glyph that passes or stands on a border, or the border's. */
static struct glyph passing(const struct painter *p, const struct side *side, enum dir d,
                            struct glyph border, struct glyph fills) {
    struct glyph g = painter_middle(p, side, d, border);
    return g.code == border.code ? g : on_fills(fills, g);
}

/* The border above a cell place; `row` may be one past the last. */
static void paint_top(const struct painter *p, int row, int col) {
    int above = painter_cell(p, row - 1, col), below = painter_cell(p, row, col);
    uint8_t wall = border_arm(p, above, below, true);
    const uint8_t walls[DIRS] = {0, wall, 0, wall}, grid[DIRS] = {0, ARM_LIGHT, 0, ARM_LIGHT};
    struct glyph fills = fills_meet(p, (int[]){above, above, below, below});
    struct glyph g = border_glyph(p, walls, grid, fills);
    const struct side *side =
        above != NO_CELL && below != NO_CELL ? painter_side(p, above, DIR_S) : NULL;
    const struct side *rail = p->above ? &p->above[row * p->grid.cols + col] : NULL;
    if (rail != NULL && rail->mark == MARK_YES)
        g = on_fills(fills, painter_glyph(painter_dash(p), painter_line_style(rail), GROUND_NONE));
    for (int i = 1; i < p->pitch.cols; i++) {
        struct glyph at = g;
        if (i == p->pitch.centre_col && rail != NULL)
            at = passing(p, rail, DIR_E, g, fills);
        else if (i == p->pitch.centre_col && side != NULL)
            at = passing(p, side, DIR_S, g, fills);
        at = with_diagonals(p, (const struct corner[]){{above, p->pitch.rows, i}, {below, 0, i}}, 2,
                            at);
        painter_put(p, row * p->pitch.rows, col * p->pitch.cols + i, at);
    }
}

static void paint_left(const struct painter *p, int row, int col) {
    int before = painter_cell(p, row, col - 1), after = painter_cell(p, row, col);
    uint8_t wall = border_arm(p, before, after, true);
    const uint8_t walls[DIRS] = {wall, 0, wall, 0}, grid[DIRS] = {ARM_LIGHT, 0, ARM_LIGHT, 0};
    struct glyph fills = fills_meet(p, (int[]){before, after, before, after});
    struct glyph g = border_glyph(p, walls, grid, fills);
    const struct side *side =
        before != NO_CELL && after != NO_CELL ? painter_side(p, before, DIR_E) : NULL;
    const struct side *rail = p->before ? &p->before[row * (p->grid.cols + 1) + col] : NULL;
    struct glyph along = g;
    if (rail != NULL && rail->mark == MARK_YES)
        along = on_fills(fills, painter_glyph(painter_upright(p), painter_line_style(rail), 0));
    for (int i = 1; i < p->pitch.rows; i++) {
        struct glyph at = along;
        if (i == p->pitch.centre_row && side != NULL)
            at = passing(p, side, DIR_E, g, fills);
        if (i == p->pitch.centre_row && rail != NULL)
            at = passing(p, rail, DIR_S, g, fills);
        painter_put(p, row * p->pitch.rows + i, col * p->pitch.cols, at);
    }
}

void paint_borders(const struct painter *p, int row, int col) {
    paint_corner(p, row, col);
    if (col < p->grid.cols)
        paint_top(p, row, col);
    if (row < p->grid.rows)
        paint_left(p, row, col);
}
