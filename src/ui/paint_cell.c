#include "genre/genre.h"
#include "ui/box.h"
#include "ui/painter.h"

#include <stdio.h>

/* The inside of a cell, up to three glyphs. What `solid` says is there is never covered by the sign
 * of a highlight or a note. */
struct inside {
    struct glyph at[INSIDE_MOST];
    bool solid[INSIDE_MOST];
    int n, mid;
    bool lines;     /* a line passes */
    uint32_t level; /* the digit of the mark's trial level, 0: none */
};

static void fill(struct inside *in, uint32_t code, int style) {
    for (int i = 0; i < in->n; i++) {
        in->at[i].code = code;
        in->at[i].style = (uint8_t)style;
    }
}

static void set(struct inside *in, int part, uint32_t code, int style) {
    in->at[part].code = code;
    in->at[part].style = (uint8_t)style;
    in->solid[part] = true;
}

static uint32_t arrow(const struct painter *p, enum dir d) {
    static const uint16_t wide[DIRS] = {0x2191, 0x2192, 0x2193, 0x2190};
    return d == DIR_NONE ? ' ' : painter_sign(p, wide[d], "^>v<"[d]);
}

static bool on_tint(const struct face *f) {
    return f->ground >= GROUND_ROOM && f->ground <= GROUND_ROOM_LAST;
}

static enum style clue_style(const struct face *f) {
    if (f->shines != STYLE_CLUE_DONE)
        return STYLE_CLUE;
    return on_tint(f) ? STYLE_TINT_DONE : STYLE_CLUE_DONE;
}

/* A clue that prints nothing is grey all over. */
static void empty_clue(const struct painter *p, struct inside *in) {
    for (int i = 0; i < in->n; i++)
        set(in, i, painter_sign(p, 0x2591, ':'), STYLE_FAINT);
}

/* " 2>", "12>", "++>" past 99, " ?>" without number; in two columns "2>", "+>". */
static void clue(const struct painter *p, struct given g, const struct face *f, struct inside *in) {
    if (g.number == NO_NUMBER && g.dir == DIR_NONE) {
        empty_clue(p, in);
        return;
    }
    int digits = in->n - 1, most = digits == 1 ? 9 : 99;
    char text[16];
    if (g.number == NO_NUMBER)
        snprintf(text, sizeof text, "%*s", digits, "?");
    else if (g.number <= most)
        snprintf(text, sizeof text, "%*d", digits, g.number);
    else
        snprintf(text, sizeof text, "%.*s", digits, "++");
    for (int i = 0; i < digits; i++)
        if (text[i] != ' ')
            set(in, i, (uint32_t)text[i], clue_style(f));
    if (g.dir != DIR_NONE)
        set(in, digits, arrow(p, (enum dir)g.dir), clue_style(f));
}

/* The glyph of a cell that lines pass: heavy where borders give it room, else rounded. */
static uint32_t line_glyph(const struct painter *p, const uint8_t arms[DIRS]) {
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
    const uint8_t level[DIRS] = {0, weight, 0, weight};
    uint32_t dash = box_glyph(level, p->s->ascii);
    if (arms[DIR_W] && in->mid > 0)
        in->at[0] = painter_glyph(dash, style, in->at[0].ground);
    if (arms[DIR_E] && in->n > in->mid + 1)
        in->at[in->n - 1] = painter_glyph(dash, style, in->at[0].ground);
    in->at[in->mid] = painter_glyph(line_glyph(p, arms), style, in->at[0].ground);
}

/* Where there are no borders, a cross or a line's sign to the east stands in the last column; one
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

/* Where a dot has to differ from the points of an empty board. */
static uint32_t dot_sign(const struct painter *p) {
    bool points = !p->pitch.borders && !p->v->tints;
    return points ? painter_sign(p, 0x25e6, 'o') : painter_sign(p, 0xb7, 'o');
}

/* The mark of a trial in one sign, where there is no room for a digit. */
static uint32_t trial_sign(const struct painter *p, bool block, int level) {
    static const uint16_t wide[] = {0x2593, 0x2592, 0x25a0};
    int turn = (level - 1) % 3;
    return block ? painter_sign(p, wide[turn], "@%&"[turn]) : (uint32_t) ",;\""[turn];
}

/* The cell's own mark; in cells with room its trial level stands at the right. */
static void cell_mark(const struct painter *p, const struct face *f, struct inside *in) {
    bool dot = f->mark == MARK_NO && !in->lines && !p->v->bare;
    if (!f->block && !dot)
        return;
    bool narrow = in->n == 1;
    if (f->block)
        fill(in, painter_sign(p, 0x2588, '#'), f->ink);
    else
        in->at[in->mid] = painter_glyph(
            dot_sign(p), painter_trial(f->level, on_tint(f) ? STYLE_TINT_DOT : STYLE_DOT),
            in->at[in->mid].ground);
    if (dot && painter_sign_of(f->shines) != 0)
        in->at[in->mid].style = f->shines;
    if (f->level > 0 && narrow)
        in->at[0].code = trial_sign(p, f->block, f->level);
    else if (f->level > 0)
        in->level = (uint32_t)('0' + f->level);
}

/* A digit on a block stands on the block's colour. */
static void put_digit(const struct face *f, struct inside *in, int part, uint32_t digit) {
    if (!f->block) {
        set(in, part, digit, clue_style(f));
        return;
    }
    bool done = f->shines == STYLE_CLUE_DONE;
    set(in, part, digit, done ? STYLE_ON_BLOCK_DONE : STYLE_ON_BLOCK);
    in->at[part].ground = (uint8_t)painter_block_ground(f);
}

/* Beside a number that takes the mark's column, or the one before the last, the mark stands in the
 * last one; no digit of a trial there, which would be taken for one of the number. */
static void mark_beside_number(const struct painter *p, const struct face *f, struct inside *in) {
    static const uint8_t level[DIRS] = {0, ARM_LIGHT, 0, ARM_LIGHT};
    struct glyph *last = &in->at[in->n - 1];
    if (last->code >= '0' && last->code <= '9') /* of a line */
        last->code = box_rounded(level, p->s->ascii);
    if (f->mark == MARK_NONE || (in->lines && !f->block))
        return;
    if (!f->block)
        *last = in->at[in->mid];
    if (f->level > 0)
        last->code = trial_sign(p, f->block, f->level);
    in->level = 0;
}

/* A room's number stands at the left of its first cell; '+' is a number too long for the room that
 * the mark leaves. */
static void room_number(const struct painter *p, int cell, const struct face *f,
                        struct inside *in) {
    const struct puzzle *z = p->puzzle;
    int room = z->room == NULL ? -1 : z->room[cell];
    if (room < 0 || z->room_number[room] == NO_NUMBER || puzzle_room_cell(z, room) != cell)
        return;
    char text[16];
    bool plain = f->level == 0 && !in->lines && in->at[in->mid].style != STYLE_CROSS;
    bool both = in->n == INSIDE_MOST || (plain && f->mark != MARK_NO);
    snprintf(text, sizeof text, "%d", z->room_number[room]);
    if (text[1] != '\0' && (text[2] != '\0' || !both))
        snprintf(text, sizeof text, "+");
    if (in->n < INSIDE_MOST || text[1] != '\0')
        mark_beside_number(p, f, in);
    for (int i = 0; text[i] != '\0'; i++)
        put_digit(f, in, i, (uint32_t)text[i]);
}

static void trial_digit(const struct face *f, struct inside *in) {
    int last = in->n - 1;
    if (in->level == 0 || in->solid[last])
        return;
    if (f->block)
        put_digit(f, in, last, in->level);
    else if (in->at[last].code == ' ' || last == in->mid)
        set(in, last, in->level, painter_trial(f->level, STYLE_DOT));
}

static uint8_t note(const struct painter *p, enum note_layer layer, int cell) {
    int cells = grid_cells(p->grid), vars = model_vars(p->model);
    int slot = vars + (int)layer * cells + cell;
    return slot < p->v->slots ? p->v->values[slot] : 0;
}

/* A note stands in a column of its own, or in the next one that is free; where none is, the cell
 * takes its style. */
static void put_note(struct inside *in, int part, uint32_t letter, int style) {
    for (int i = 0; i < in->n; i++) {
        int at = (part + i) % in->n;
        if (!in->solid[at] && (in->at[at].code == ' ' || in->n == 1)) {
            set(in, at, letter, style);
            return;
        }
    }
    in->at[in->mid].style = (uint8_t)style;
}

static void notes(const struct painter *p, int cell, struct inside *in) {
    int colour = note(p, NOTE_COLOUR, cell), tint = note(p, NOTE_TINT, cell);
    if (colour > 0)
        put_note(in, 0, (uint32_t)('a' + colour - 1), colour == 1 ? STYLE_NOTE_1 : STYLE_NOTE_2);
    if (tint > 0 && !p->grounds)
        put_note(in, in->n - 1, tint == 1 ? 'i' : 'o', tint == 1 ? STYLE_INSIDE : STYLE_OUTSIDE);
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

/* Without colours, signs stand around a highlighted cell, or on its borders where the cell has no
 * room for them. */
static void surround(const struct painter *p, int cell, const struct face *f, struct inside *in) {
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

/* A mistake is told by signs as well where there are colours: on a block as on an empty cell. */
static void mistake(const struct face *f, struct inside *in) {
    if (!f->block && in->n == INSIDE_MOST && !in->lines) {
        for (int i = 0; i < in->n; i += 2)
            if (!in->solid[i])
                set(in, i, '!', STYLE_BROKEN);
    } else if (f->block && !in->solid[in->mid]) {
        set(in, in->mid, '!', STYLE_BROKEN);
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

/* What is given, and what stands in an empty cell. */
static void given(const struct painter *p, int cell, const struct face *f, struct inside *in) {
    struct given g = p->puzzle->given[cell];
    struct glyph *mid = &in->at[in->mid];
    bool points = p->v->lattice != LATTICE_NONE && !p->v->bare;
    if (g.kind == GIVEN_CLUE)
        clue(p, g, f, in);
    else if (g.kind == GIVEN_DOT)
        set(in, in->mid, painter_sign(p, 0x25cf, 'o'), STYLE_CLUE);
    else if (p->puzzle->genre->field == FIELD_BARE && !in->lines && points)
        *mid = painter_glyph(painter_sign(p, 0xb7, '.'), STYLE_GRID, mid->ground);
    else if (!p->pitch.borders && !p->v->tints && mid->code == ' ' && points)
        *mid = painter_glyph('.', STYLE_GRID, mid->ground);
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
    room_number(p, cell, f, &in);
    given(p, cell, f, &in);
    trial_digit(f, &in);
    if (!p->v->bare)
        notes(p, cell, &in);
    highlight(p, cell, f, &in);
    int row = grid_row(p->grid, cell) * p->pitch.rows + p->pitch.centre_row;
    int col = grid_col(p->grid, cell) * p->pitch.cols + p->pitch.first;
    for (int i = 0; i < in.n; i++)
        painter_put(p, row, col + i, in.at[i]);
}
