#include "ui/box.h"
#include "ui/paint_inside.h"
#include "ui/paint_look.h"

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
    uint8_t arms[DIRS] = {0}, weight = p->pitch.borders ? ARM_HEAVY : ARM_LIGHT;
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

/* Where a dot has to differ from the points of an empty board, it is a ring. */
static uint32_t mark_code(const struct painter *p, mark m) {
    const struct mark_sign *signs = &mark_signs[p->puzzle->genre->cell];
    struct sign sign = m == MARK_YES ? signs->yes : signs->no;
    bool points = !p->pitch.borders && !p->v->tints;
    return painter_sign(p, points && sign.wide == 0xb7 ? 0x25e6 : sign.wide, sign.ascii);
}

/* The style of a mark that is a sign. */
static enum style sign_style(const struct face *f) {
    if (painter_sign_of(f->shines) != 0)
        return (enum style)f->shines;
    enum style dot = face_on_tint(f) ? STYLE_TINT_DOT : STYLE_DOT;
    return painter_trial(f->level, f->mark == MARK_YES ? STYLE_SIGN : dot);
}

/* Whether the cell's mark is seen: a dot gives way to a line, and is no part of the drawing. */
static bool has_sign(const struct painter *p, const struct face *f, const struct inside *in) {
    bool dot = f->mark == MARK_NO && mark_signs[p->puzzle->genre->cell].no.wide == 0xb7;
    return f->mark != MARK_NONE && !(dot && (in->lines || p->v->bare));
}

/* The cell's own mark; in cells with room its trial level is at the right. */
static void cell_mark(const struct painter *p, const struct face *f, struct inside *in) {
    if (f->wall || (!f->block && !has_sign(p, f, in)))
        return;
    if (f->block)
        inside_fill(in, painter_sign(p, 0x2588, '#'), f->ink);
    else
        in->at[in->mid] =
            painter_glyph(mark_code(p, f->mark), sign_style(f), in->at[in->mid].ground);
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

static uint8_t note(const struct painter *p, enum note_layer layer, int cell) {
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
            in->at[at].ground = (uint8_t)painter_block_ground(f);
        return;
    }
    in->at[in->mid].style = (uint8_t)style;
}

static void notes(const struct painter *p, int cell, const struct face *f, struct inside *in) {
    int colour = note(p, NOTE_COLOUR, cell), tint = note(p, NOTE_TINT, cell);
    if (colour > 0)
        put_note(f, in, 0, (uint32_t)('a' + colour - 1), colour == 1 ? STYLE_NOTE_1 : STYLE_NOTE_2);
    if (tint > 0 && !p->grounds)
        put_note(f, in, in->n - 1, tint == 1 ? 'i' : 'o', tint == 1 ? STYLE_INSIDE : STYLE_OUTSIDE);
}

/* The signs around a highlighted cell. */
static const char *brackets(enum style style) {
    static const char around[][3] = {"!!", "[]", "??", "{}"};
    switch (painter_sign_of(style)) {
    case '!':
        return around[0];
    case '[':
        return around[1];
    case '?':
        return around[2];
    default:
        return around[3];
    }
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
    const char *signs = brackets((enum style)f->shines);
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

/* A mistake has signs even where there are colours, on a block as on an empty cell. */
static void mistake(const struct face *f, struct inside *in) {
    if (!f->block && in->n == INSIDE_MOST && !in->lines) {
        for (int i = 0; i < in->n; i += 2)
            if (!in->solid[i])
                inside_set(in, i, '!', STYLE_BROKEN);
    } else if (f->block && !in->solid[in->mid]) {
        inside_set(in, in->mid, '!', STYLE_BROKEN);
        in->at[in->mid].ground = GROUND_BROKEN;
    }
}

static void highlight(const struct painter *p, int cell, const struct face *f, struct inside *in) {
    if (painter_sign_of(f->shines) == 0)
        return;
    for (int i = 0; i < in->n && !p->grounds; i++)
        in->at[i].style = f->shines;
    if (!p->grounds)
        surround(p, cell, f, in);
    else if (f->shines == STYLE_BROKEN)
        mistake(f, in);
}

void paint_cell(const struct painter *p, int cell) {
    const struct face *f = &p->faces[cell];
    struct inside in = {.n = p->pitch.inside, .mid = p->pitch.mid};
    for (int i = 0; i < in.n; i++)
        in.at[i] = painter_glyph(' ', STYLE_PLAIN, f->ground);
    lines(p, cell, &in);
    if (!p->pitch.borders)
        joints(p, cell, &in);
    cell_mark(p, f, &in);
    paint_room_number(p, cell, f, &in);
    paint_given(p, cell, f, &in);
    trial_digit(f, &in);
    if (!p->v->bare)
        notes(p, cell, f, &in);
    highlight(p, cell, f, &in);
    int row = grid_row(p->grid, cell) * p->pitch.rows + p->pitch.centre_row;
    int col = grid_col(p->grid, cell) * p->pitch.cols + p->pitch.first;
    for (int i = 0; i < in.n; i++)
        painter_put(p, row, col + i, in.at[i]);
}
