#include "graph/graph.h"
#include "model/model.h"
#include "ui/paint/paint_look.h"
#include "ui/paint/painter.h"

#include <string.h>

/* By north * 27 + east * 9 + south * 3 + west (Unicode block 2500-257F, "Box Drawing"). */
static const uint16_t boxes[81] = {
    0x0020, 0x2574, 0x2578, 0x2577, 0x2510, 0x2511, 0x257B, 0x2512, 0x2513, 0x2576, 0x2500, 0x257E,
    0x250C, 0x252C, 0x252D, 0x250E, 0x2530, 0x2531, 0x257A, 0x257C, 0x2501, 0x250D, 0x252E, 0x252F,
    0x250F, 0x2532, 0x2533, 0x2575, 0x2518, 0x2519, 0x2502, 0x2524, 0x2525, 0x257D, 0x2527, 0x252A,
    0x2514, 0x2534, 0x2535, 0x251C, 0x253C, 0x253D, 0x251F, 0x2541, 0x2545, 0x2515, 0x2536, 0x2537,
    0x251D, 0x253E, 0x253F, 0x2522, 0x2546, 0x2548, 0x2579, 0x251A, 0x251B, 0x257F, 0x2526, 0x2529,
    0x2503, 0x2528, 0x252B, 0x2516, 0x2538, 0x2539, 0x251E, 0x2540, 0x2543, 0x2520, 0x2542, 0x2549,
    0x2517, 0x253A, 0x253B, 0x2521, 0x2544, 0x2547, 0x2523, 0x254A, 0x254B,
};

static uint32_t ascii_glyph(const uint8_t arms[DIRS]) {
    bool upright = arms[DIR_N] == ARM_HEAVY || arms[DIR_S] == ARM_HEAVY;
    bool level = arms[DIR_E] == ARM_HEAVY || arms[DIR_W] == ARM_HEAVY;
    if (upright || level)
        return upright && level ? '+' : upright ? '|' : '-';
    bool angle = (arms[DIR_N] || arms[DIR_S]) && (arms[DIR_E] || arms[DIR_W]);
    return angle ? '.' : ' ';
}

uint32_t box_glyph(const uint8_t arms[DIRS], bool ascii) {
    if (ascii)
        return ascii_glyph(arms);
    return boxes[arms[DIR_N] * 27 + arms[DIR_E] * 9 + arms[DIR_S] * 3 + arms[DIR_W]];
}

/* The same for lines of light arms that turn, with rounded corners; in ASCII as if heavy. */
static uint32_t box_rounded(const uint8_t arms[DIRS], bool ascii) {
    static const struct {
        uint32_t sharp, round;
    } corners[] = {{0x250c, 0x256d}, {0x2510, 0x256e}, {0x2518, 0x256f}, {0x2514, 0x2570}};
    uint8_t heavy[DIRS];
    for (int d = 0; d < DIRS; d++)
        heavy[d] = arms[d] == ARM_NONE ? ARM_NONE : ARM_HEAVY;
    if (ascii)
        return ascii_glyph(heavy);
    uint32_t code = box_glyph(arms, false);
    for (int i = 0; i < 4; i++)
        if (corners[i].sharp == code)
            return corners[i].round;
    return code;
}

void inside_fill(struct inside *in, uint32_t code, enum style style) {
    for (int i = 0; i < in->n; i++)
        in->at[i] = painter_glyph(code, style, GROUND_NONE);
}

void inside_set(struct inside *in, int part, uint32_t code, enum style style) {
    in->at[part].code = code;
    in->at[part].style = (uint8_t)style;
    in->solid[part] = true;
}

uint32_t inside_trial_sign(const struct painter *p, bool block, int level) {
    static const uint16_t wide[] = {0x2593, 0x2592, 0x25a0};
    int turn = (level - 1) % 3;
    return block ? painter_sign(p, wide[turn], "@%&"[turn]) : (uint32_t) ",;\""[turn];
}

static bool is_twice(const struct painter *p, int cell, enum dir d) {
    const struct side *side = painter_side(p, cell, d);
    return side != NULL && side->mark == MARK_YES && side->twice;
}

static uint32_t dash(const struct painter *p, int cell, enum dir d) {
    return is_twice(p, cell, d) ? painter_double(p, d) : painter_dash(p);
}

/* The glyph of a cell that lines pass: heavy where borders give it room, else rounded. */
static uint32_t line_glyph(const struct painter *p, int cell, const uint8_t arms[DIRS]) {
    for (enum dir d = DIR_E; d <= DIR_S; d++)
        if (is_twice(p, cell, d) && is_twice(p, cell, dir_back(d)))
            return painter_double(p, d);
    return p->pitch.borders ? box_glyph(arms, p->s->ascii) : box_rounded(arms, p->s->ascii);
}

static void lines(const struct painter *p, int cell, struct inside *in) {
    uint8_t arms[DIRS] = {0}, weight = painter_weight(p);
    enum style style = STYLE_LINE;
    for (enum dir d = 0; d < DIRS; d++) {
        const struct side *side = painter_side(p, cell, d);
        if (side == NULL || side->mark != MARK_YES)
            continue;
        arms[d] = weight;
        if (!in->lines || side->style != STYLE_PLAIN || side->level > 0)
            style = painter_line_style(side);
        in->lines = true;
    }
    if (!in->lines)
        return;
    uint8_t ground = in->at[0].ground;
    if (arms[DIR_W] && in->mid > 0)
        in->at[0] = painter_glyph(dash(p, cell, DIR_W), style, ground);
    if (arms[DIR_E] && in->n > in->mid + 1)
        in->at[in->n - 1] = painter_glyph(dash(p, cell, DIR_E), style, ground);
    in->at[in->mid] = painter_glyph(line_glyph(p, cell, arms), style, ground);
}

/* Without borders, a cross or a line's sign to the east takes the last column; one
 * to the south is a bar at the foot of the first column that is free. */
static void joints(const struct painter *p, int cell, struct inside *in) {
    const struct side *east = painter_side(p, cell, DIR_E), *south = painter_side(p, cell, DIR_S);
    int last = in->n - 1;
    if (east != NULL && (east->mark != MARK_NONE || east->mid))
        in->at[last] = painter_middle(p, east, DIR_E, in->at[last]);
    if (south == NULL || south->mark != MARK_NO)
        return;
    for (int i = 0; i < in->n; i++)
        if (in->at[i].code == ' ') {
            in->at[i].code = painter_sign(p, 0x2581, '_');
            in->at[i].style = (uint8_t)painter_trial(south->level, STYLE_CROSS);
            return;
        }
}

/* Where a dot has to differ from the points of an empty board, it is a ring; in the largest cells a
 * disc. */
static uint32_t mark_code(const struct painter *p, mark m) {
    enum { RING = 0x25e6, DISC = 0x25cf };
    const struct mark_sign *signs = &mark_signs[p->puzzle->genre->cell];
    struct sign sign = m == MARK_YES ? signs->yes : signs->no;
    bool points = !p->pitch.borders && !p->v->tints, dot = sign.wide == MARK_POINT;
    uint32_t wide = dot && points ? RING : dot && p->pitch.rows > 3 ? DISC : sign.wide;
    return painter_sign(p, wide, sign.ascii);
}

enum style painter_mark_style(const struct painter *p, const struct face *f) {
    if (painter_sign_of(f->shines) != 0)
        return (enum style)f->shines;
    enum style dot = face_on_tint(f) ? STYLE_TINT_DOT : STYLE_DOT;
    const struct mark_sign *signs = &mark_signs[p->puzzle->genre->cell];
    bool is_dot = f->mark == MARK_NO && signs->no.wide == MARK_POINT;
    bool rim = f->mark == MARK_NO && signs->no_plate == GROUND_PEARL && p->s->rimmed;
    enum style line = f->ink == STYLE_GOLD ? STYLE_GOLD : STYLE_LINE;
    enum style sign = rim ? STYLE_PLAIN : signs->diagonal ? line : STYLE_SIGN;
    return painter_trial(f->level, is_dot ? dot : sign);
}

bool painter_is_alone(const struct painter *p, int cell) {
    return p->faces[cell].level == 0 && painter_note(p, NOTE_COLOUR, cell) == 0;
}

/* True if the cell's mark is seen: a dot gives way to a line, and is no part of the drawing. */
static bool has_sign(const struct painter *p, const struct face *f, const struct inside *in) {
    bool dot = f->mark == MARK_NO && mark_signs[p->puzzle->genre->cell].no.wide == MARK_POINT;
    return f->mark != MARK_NONE && !(dot && (in->lines || p->v->bare));
}

/* A mark that is a sign: a diagonal through the whole cell, else the sign in the middle, on its
 * plate. Where both ways have a plate that says which it is, and those that are given have the
 * sign. */
static void cell_sign(const struct painter *p, int cell, struct inside *in) {
    const struct face *f = &p->faces[cell];
    const struct mark_sign *sign = &mark_signs[p->puzzle->genre->cell];
    enum style style = painter_mark_style(p, f);
    bool whole = false;
    for (int i = 0; i < in->n; i++) {
        unsigned parts = painter_diagonal(p, cell, p->pitch.centre_row, p->pitch.first + i);
        if (parts != 0)
            in->at[i] = painter_glyph(painter_mosaic(p, parts), style, in->at[i].ground);
        whole = whole || parts != 0;
    }
    enum ground plate = f->mark == MARK_YES ? sign->yes_plate : sign->no_plate;
    bool plain = !whole && painter_is_alone(p, cell) && inside_plate(p, plate, in) &&
                 sign->no_plate != GROUND_NONE;
    plain |= painter_has_stones(p) && painter_is_alone(p, cell);
    if (!whole && !plain)
        in->at[in->mid] = painter_glyph(mark_code(p, f->mark), style, in->at[in->mid].ground);
}

/* The cell's own mark; in cells with room its trial level is at the right. */
static void cell_mark(const struct painter *p, int cell, struct inside *in) {
    const struct face *f = &p->faces[cell];
    if (f->wall || (!f->block && !has_sign(p, f, in)))
        return;
    if (f->block)
        inside_fill(in, painter_sign(p, FULL_BLOCK, '#'), f->ink);
    else
        cell_sign(p, cell, in);
    if (f->level > 0 && in->n == 1)
        in->at[0].code = inside_trial_sign(p, f->block, f->level);
    else if (f->level > 0)
        in->level = (uint32_t)('0' + f->level);
}

static void trial_digit(const struct face *f, struct inside *in) {
    int last = in->n - 1;
    if (in->level == 0 || in->solid[last])
        return;
    if (f->block)
        inside_digit(f, in, last, in->level);
    else if (in->at[last].code == ' ' || last == in->mid)
        inside_set(in, last, in->level, painter_trial(f->level, STYLE_DOT));
}

uint8_t painter_note(const struct painter *p, enum note_layer layer, int cell) {
    int cells = grid_cells(p->grid), vars = model_vars(p->model);
    int slot = vars + (int)layer * cells + cell;
    return slot < p->v->slots ? p->v->values[slot] : 0;
}

/* A note takes a column of its own, or the next free one, and on a block one of the block's; where
 * none is free, the cell takes its style. */
static void put_note(const struct face *f, struct inside *in, int part, uint32_t letter,
                     enum style style) {
    for (int i = 0; i < in->n; i++) {
        int at = (part + i) % in->n;
        if (in->solid[at] || (in->at[at].code != ' ' && in->n > 1 && !f->block))
            continue;
        inside_set(in, at, letter, f->block ? STYLE_ON_BLOCK : style);
        if (f->block)
            in->at[at].ground = (uint8_t)ground_of_ink(f->ink);
        return;
    }
    in->at[in->mid].style = (uint8_t)style;
}

static void notes(const struct painter *p, int cell, const struct face *f, struct inside *in) {
    int colour = painter_note(p, NOTE_COLOUR, cell), tint = painter_note(p, NOTE_TINT, cell);
    if (colour > 0)
        put_note(f, in, 0, (uint32_t)('a' + colour - 1), colour == 1 ? STYLE_NOTE_1 : STYLE_NOTE_2);
    if (tint > 0 && !p->grounds)
        put_note(f, in, in->n - 1, tint == 1 ? 'i' : 'o', tint == 1 ? STYLE_INSIDE : STYLE_OUTSIDE);
}

static bool side_is_free(const struct painter *p, int cell, enum dir d) {
    const struct side *side = painter_side(p, cell, d);
    return side == NULL || side->mark == MARK_NONE;
}

/* Without colours, signs surround a highlighted cell, or lie on its borders where the cell has no
 * room for them. */
static void surround(const struct painter *p, int cell, const struct face *f, struct inside *in) {
    if (f->shines == STYLE_THEN && in->lines)
        return; /* the lines have signs of their own */
    const char *signs = painter_signs_around((enum style)f->shines);
    int row = grid_row(p->grid, cell) * p->pitch.rows + p->pitch.centre_row;
    int col = grid_col(p->grid, cell) * p->pitch.cols + p->pitch.first, last = in->n - 1;
    for (int i = 0; i < 2; i++) {
        int part = i == 0 ? 0 : last;
        struct glyph g = painter_glyph((uint32_t)signs[i], f->shines, GROUND_NONE);
        if (!in->solid[part] && part != in->mid)
            in->at[part] = painter_glyph(g.code, f->shines, in->at[part].ground);
        else if (p->pitch.borders && side_is_free(p, cell, i == 0 ? DIR_W : DIR_E))
            painter_put(p, row, col + (i == 0 ? -1 : in->n), g);
    }
}

/* A mistake, and what follows from the evidence of a hint, have signs even where there are colours,
 * on a block as on an empty cell: eyes that lack a kind of cone see some of these colours alike. */
static void sign_in_colour(const struct face *f, struct inside *in) {
    enum style style = (enum style)f->shines;
    uint32_t sign = (unsigned char)painter_sign_of(style);
    if (!f->block && in->n == INSIDE_MOST && !in->lines) {
        for (int i = 0; i < in->n; i += 2)
            if (!in->solid[i])
                inside_set(in, i, sign, style);
    } else if (f->block && !in->solid[in->mid]) {
        inside_set(in, in->mid, sign, style);
        in->at[in->mid].ground = (uint8_t)painter_highlight_ground(style);
    }
}

static void highlight(const struct painter *p, int cell, const struct face *f, struct inside *in) {
    if (painter_sign_of(f->shines) == 0)
        return;
    for (int i = 0; i < in->n && !p->grounds; i++)
        in->at[i].style = f->shines;
    if (!p->grounds)
        surround(p, cell, f, in);
    else if (painter_is_signed((enum style)f->shines))
        sign_in_colour(f, in);
}

/* The glyph at a place of a large cell beside its signs: the block, or the line that passes. */
static struct glyph flank(const struct painter *p, int cell, int down, int right) {
    const struct face *f = &p->faces[cell];
    struct glyph g = painter_glyph(' ', STYLE_PLAIN, f->ground);
    bool across = down == p->pitch.centre_row, upright = right == p->pitch.centre_col;
    enum dir d = across ? (right < p->pitch.centre_col ? DIR_W : DIR_E)
                        : (down < p->pitch.centre_row ? DIR_N : DIR_S);
    const struct side *side = across || upright ? painter_side(p, cell, d) : NULL;
    if (f->block)
        return painter_glyph(painter_sign(p, FULL_BLOCK, '#'), (enum style)f->ink, GROUND_NONE);
    unsigned parts = painter_diagonal(p, cell, down, right);
    if (parts != 0)
        return painter_glyph(painter_mosaic(p, parts), painter_mark_style(p, f), f->ground);
    if (side == NULL || side->mark != MARK_YES || (face_on_plate(f) && painter_is_island(p, cell)))
        return g;
    struct side line = {.mark = MARK_YES, .twice = side->twice};
    g.code = painter_middle(p, &line, d, g).code;
    g.style = (uint8_t)painter_line_style(side);
    return g;
}

/* A large plate about the signs: half a character wider at both sides and half of one higher, but
 * where a line runs into it. */
static bool plate_part(const struct painter *p, enum ground plate, int down, int right,
                       struct glyph *g) {
    enum { LOWER = 0x2584, UPPER = 0x2580, LEFT = 0x258c, RIGHT = 0x2590 };
    int y = down - p->pitch.centre_row, x = right - p->pitch.centre_col;
    bool beside = y == 0 && (x == -2 || x == 2), above = y * y == 1 && x * x <= 1;
    if (plate == GROUND_NONE || (!beside && !above))
        return false;
    if (g->code == ' ') {
        g->code = beside ? (x < 0 ? RIGHT : LEFT) : y < 0 ? LOWER : UPPER;
        g->style = (uint8_t)ink_of_ground((int)plate);
    } else if (above) {
        g->ground = (uint8_t)plate;
    }
    return true;
}

/* True if the signs are a number and nothing else, and there is room to draw it large. Where lines
 * end at a plate it lies over them. */
static bool has_large_number(const struct painter *p, const struct face *f,
                             const struct inside *in) {
    int n = (int)strlen(in->number), seen = 0;
    uint32_t nothing = f->block ? FULL_BLOCK : ' ';
    bool over = in->lines && face_on_plate(f);
    for (int i = 0; i < in->n; i++)
        seen += in->at[i].code != nothing;
    return n > 0 && (over || (seen == n && !in->lines)) && p->pitch.rows > 3 && !p->s->ascii &&
           p->grounds;
}

static void large_number(const struct painter *p, int cell, const struct inside *in) {
    int row = grid_row(p->grid, cell) * p->pitch.rows + p->pitch.centre_row;
    int col = grid_col(p->grid, cell) * p->pitch.cols + p->pitch.centre_col;
    const struct glyph *digit = &in->at[in->mid];
    for (int y = -1; y <= 1; y++)
        for (int x = -3; x <= 3; x++) {
            uint32_t code = painter_large_digit(in->number, y, x);
            enum style ink = code == ' ' ? STYLE_PLAIN : (enum style)digit->style;
            painter_put_ink(p, row + y, col + x, painter_glyph(code, ink, digit->ground));
        }
}

static void paint_flanks(const struct painter *p, int cell, enum ground plate) {
    int row = grid_row(p->grid, cell) * p->pitch.rows,
        col = grid_col(p->grid, cell) * p->pitch.cols;
    for (int down = 0; down < p->pitch.rows; down++)
        for (int right = 1; right < p->pitch.cols; right++) {
            bool signs = right >= p->pitch.first && right < p->pitch.first + p->pitch.inside;
            struct glyph g = flank(p, cell, down, right);
            bool inside = plate_part(p, plate, down, right, &g) || down > 0;
            if (inside && (down != p->pitch.centre_row || !signs))
                painter_put(p, row + down, col + right, g);
        }
}

void paint_cell(const struct painter *p, int cell) {
    const struct face *f = &p->faces[cell];
    struct inside in = {.n = p->pitch.inside, .mid = p->pitch.mid};
    for (int i = 0; i < in.n; i++)
        in.at[i] = painter_glyph(' ', STYLE_PLAIN, f->ground);
    lines(p, cell, &in);
    if (!p->pitch.borders)
        joints(p, cell, &in);
    cell_mark(p, cell, &in);
    paint_room_number(p, cell, f, &in);
    paint_given(p, cell, f, &in);
    trial_digit(f, &in);
    if (!p->v->bare)
        notes(p, cell, f, &in);
    highlight(p, cell, f, &in);
    if (p->pitch.borders)
        paint_flanks(p, cell, (enum ground)in.plate);
    int row = grid_row(p->grid, cell) * p->pitch.rows + p->pitch.centre_row;
    int col = grid_col(p->grid, cell) * p->pitch.cols + p->pitch.first;
    for (int i = 0; i < in.n; i++)
        painter_put(p, row, col + i, in.at[i]);
    if (has_large_number(p, f, &in))
        large_number(p, cell, &in);
}

/* Highlights go before what the player noted, and that before what the paper shows. */
enum ground painter_highlight_ground(enum style style) {
    switch (style) {
    case STYLE_BROKEN:
        return GROUND_BROKEN;
    case STYLE_EVIDENCE:
        return GROUND_EVIDENCE;
    case STYLE_THEN:
        return GROUND_THEN;
    case STYLE_CUT:
        return GROUND_CUT;
    case STYLE_OPEN:
    case STYLE_SUPPOSED:
        return GROUND_OPEN;
    default:
        return GROUND_NONE;
    }
}

static enum ground tint_ground(const struct painter *p, int cell) {
    int slot = model_vars(p->model) + (int)NOTE_TINT * grid_cells(p->grid) + cell;
    int tint = slot < p->v->slots ? p->v->values[slot] : 0;
    return tint == 0 ? GROUND_NONE : tint == 1 ? GROUND_INSIDE : GROUND_OUTSIDE;
}

/* Without a grid, every second cell is a shade lighter, so that the eye sees cells and can count.
 */
static bool is_checked(const struct painter *p, int cell) {
    bool odd = (grid_row(p->grid, cell) + grid_col(p->grid, cell)) % 2 == 1;
    return odd && (p->checks || !p->pitch.borders) && p->v->tints &&
           p->v->lattice != LATTICE_NONE && !p->v->bare;
}

/* A number in a cell that cannot be marked, where others can, is a clue cell like those of other
 * genres. */
static bool is_clue_cell(const struct painter *p, int cell) {
    return given_looks[p->puzzle->given[cell].kind].form == FORM_NUMBER &&
           p->puzzle->genre->cell != LOOK_NONE && p->model->cell_var[cell] < 0;
}

/* The tint of a cell's room; in rooms of full cells every second one is a shade off it. */
static enum ground room_ground(const struct painter *p, int cell) {
    bool odd = (grid_row(p->grid, cell) + grid_col(p->grid, cell)) % 2 == 1;
    bool off = odd && p->full && p->v->lattice != LATTICE_NONE && !p->v->bare;
    return (enum ground)((off ? GROUND_ROOM_ODD : GROUND_ROOM) + p->tints[p->puzzle->room[cell]]);
}

/* Where every cell has a number, one that stays has its cell in the light: a dot beside it would be
 * taken for a decimal point. A trial's mark has its level there instead. */
static bool is_number_kept(const struct painter *p, const struct face *f) {
    return p->numbers && p->grounds && f->mark == MARK_NO && f->level == 0 && !p->v->bare &&
           screen_has_tints(p->s);
}

/* A frame has its ground inside, as a sign has; a white cell needs none. */
static enum ground given_ground(const struct painter *p, const struct given_look *given) {
    if (given->form == FORM_FRAMED && p->s->white_blocks)
        return GROUND_PEARL;
    bool inside = given->form == FORM_SIGN || (given->form == FORM_FRAMED && p->pitch.borders);
    return inside ? GROUND_NONE : given->ground;
}

bool painter_has_stones(const struct painter *p) {
    const struct mark_sign *sign = &mark_signs[p->puzzle->genre->cell];
    return sign->no_plate != GROUND_NONE && p->checks && screen_has_tints(p->s) && !p->v->pixels;
}

/* Where every cell becomes one of two kinds of stones, it is all of its plate: what hangs together
 * is seen. So is a full cell with a sign, whose own plate would lie beside its middle. GROUND_NONE:
 * there is nothing yet, or what is called white would be grey. */
static enum ground stone_ground(const struct painter *p, int cell) {
    const struct mark_sign *sign = &mark_signs[p->puzzle->genre->cell];
    mark m = p->faces[cell].mark;
    enum given_kind kind = p->puzzle->given[cell].kind;
    enum ground plate = kind != GIVEN_NONE ? given_looks[kind].ground
                        : m == MARK_YES    ? sign->yes_plate
                        : m == MARK_NO     ? sign->no_plate
                                           : GROUND_NONE;
    if (p->full && m == MARK_YES && p->faces[cell].level == 0 && !p->v->pixels)
        return sign->yes_plate;
    if (!painter_has_stones(p))
        return GROUND_NONE;
    if (plate == GROUND_NONE) /* open: one of two greys */
        return is_checked(p, cell) ? GROUND_UNDECIDED_ODD : GROUND_UNDECIDED;
    if (!p->s->white_blocks && plate == GROUND_PEARL) /* the paper; in the light once all is done */
        return p->v->bare ? GROUND_LIT : GROUND_NONE;
    return plate;
}

static enum ground paper_ground(const struct painter *p, int cell) {
    enum ground ground = given_ground(p, &given_looks[p->puzzle->given[cell].kind]);
    if (ground == GROUND_NONE)
        ground = stone_ground(p, cell);
    if (ground == GROUND_NONE && is_clue_cell(p, cell))
        ground = GROUND_PLATE;
    if (ground == GROUND_PLATE && is_checked(p, cell))
        ground = GROUND_PLATE_ODD;
    if (ground != GROUND_NONE)
        return ground;
    if ((p->lit != NULL && p->lit[cell]) || is_number_kept(p, &p->faces[cell]))
        return GROUND_LIT;
    if (p->tints)
        return room_ground(p, cell);
    return is_checked(p, cell) && !painter_has_stones(p) ? GROUND_CHECK : GROUND_NONE;
}

bool painter_is_island(const struct painter *p, int cell) {
    return given_looks[p->puzzle->given[cell].kind].form == FORM_NUMBER &&
           paint_lines_meet_givens(p->puzzle->genre);
}

/* Wants the mark of the cell's face. */
static enum ground cell_ground(const struct painter *p, int cell, enum style shines) {
    enum ground ground = p->grounds ? painter_highlight_ground(shines) : GROUND_NONE;
    if (ground == GROUND_NONE && p->grounds && !p->v->bare)
        ground = tint_ground(p, cell);
    return ground == GROUND_NONE ? paper_ground(p, cell) : ground;
}

static uint8_t rim_of(struct grid g, int cell) {
    int row = grid_row(g, cell), col = grid_col(g, cell);
    return (uint8_t)((row == 0) << DIR_N | (col == g.cols - 1) << DIR_E |
                     (row == g.rows - 1) << DIR_S | (col == 0) << DIR_W);
}

static void gather_face(struct painter *p, int cell) {
    const struct view *v = p->v;
    int var = p->model->cell_var[cell];
    struct face *f = &p->faces[cell];
    *f = (struct face){.shines = v->styles.cell == NULL ? STYLE_PLAIN : v->styles.cell[cell]};
    f->mark = var < 0 ? MARK_NONE : v->values[var];
    f->level = var < 0 || v->levels == NULL ? 0 : v->levels[var];
    const struct given_look *given = &given_looks[p->puzzle->given[cell].kind];
    f->rim = rim_of(p->grid, cell);
    f->wall = given->form == FORM_WALL;
    f->framed = given->form == FORM_FRAMED && !p->s->white_blocks;
    f->block = f->wall || (f->mark == MARK_YES && p->puzzle->genre->cell == LOOK_SHADE);
    f->ground = (uint8_t)cell_ground(p, cell, f->shines);
    f->ink = (uint8_t)(f->wall ? given->style : painter_trial(f->level, STYLE_SHADED));
    if (!p->numbers && var >= 0 && v->styles.var != NULL && v->styles.var[var] == STYLE_GOLD)
        f->ink = STYLE_GOLD;
    f->kept = p->numbers && v->bare && !f->block;
    f->done = f->shines == STYLE_CLUE_DONE || v->bare;
    if (p->grounds && !p->s->rimmed && !f->done && face_on_plate(f) && painter_is_island(p, cell))
        f->ground = GROUND_PEARL;
    if (painter_sign_of(f->shines) != 0)
        f->ink = f->shines;
}

/* Cells about which a sum of lights is met. */
static void gather_lit(struct painter *p) {
    const struct model *m = p->model;
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *s = &m->sums.at[i];
        if (!m->families[s->family].lights)
            continue;
        if (p->lit == NULL)
            p->lit = mem_alloc(grid_cells(p->grid), sizeof *p->lit);
        for (int k = 0; k < s->len && !p->lit[s->about]; k++)
            p->lit[s->about] = lit_mark(p->v->values, sum_lits(m, s)[k]) == MARK_YES;
    }
}

static bool has_numbers_alone(const struct painter *p) {
    bool alone = true;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        alone = alone && given_looks[p->puzzle->given[cell].kind].form == FORM_NUMBER;
    return alone;
}

void paint_gather_faces(struct painter *p) {
    int cells = grid_cells(p->grid);
    p->numbers = has_numbers_alone(p);
    gather_lit(p);
    p->faces = mem_alloc(cells, sizeof *p->faces);
    p->walls = p->puzzle->room != NULL;
    for (int cell = 0; cell < cells; cell++) {
        gather_face(p, cell);
        p->walls = p->walls || p->faces[cell].framed;
    }
}

/* Lines drawn so far, as pieces that hang together, each in a colour. */

void pieces_begin(struct line_pieces *pieces, int vertices, int across) {
    *pieces = (struct line_pieces){sets_new(vertices), mem_alloc(vertices, sizeof(int)),
                                   mem_alloc(vertices, sizeof(int)), -1, across};
}

void pieces_join(struct line_pieces *pieces, int a, int b) {
    sets_join(pieces->sets, a, b);
}

void pieces_measure(struct line_pieces *pieces, int vertices) {
    for (int v = vertices - 1; v >= 0; v--) {
        int root = sets_root(pieces->sets, v);
        pieces->sides[root]++;
        pieces->first[root] = v;
    }
    for (int v = 0; v < vertices; v++)
        if (pieces->largest < 0 || pieces->sides[v] > pieces->sides[pieces->largest])
            pieces->largest = v;
}

/* The largest piece has the colour of lines; the others one by their first vertex, which stays
 * while they grow elsewhere. Pieces that begin side by side differ. */
uint8_t pieces_style(struct line_pieces *pieces, int vertex, bool bare) {
    int root = sets_root(pieces->sets, vertex);
    if (bare || root == pieces->largest)
        return STYLE_LINE;
    int first = pieces->first[root];
    return (uint8_t)(STYLE_PIECE +
                     (3 * (first / pieces->across) + first % pieces->across) % PIECES);
}
