#include "genre/genre.h"
#include "ui/box.h"
#include "ui/painter.h"

#include <stdio.h>

/* The inside of a roomy cell is three glyphs, of a compact one the middle glyph alone. `solid`
 * glyphs are never covered by a highlight's or a note's sign. */
enum { LEFT, MID, RIGHT, PARTS };

struct inside {
    struct glyph at[PARTS];
    bool solid[PARTS];
    bool lines;        /* a line passes */
    struct glyph mark; /* the cell's mark and its level in one sign; code 0: none */
};

static uint32_t sign(const struct painter *p, uint32_t wide, char ascii) {
    return p->s->ascii ? (uint32_t)ascii : wide;
}

static void fill(struct inside *in, uint32_t code, enum style style) {
    for (int i = 0; i < PARTS; i++)
        in->at[i] = (struct glyph){code, (uint8_t)style};
}

static void set(struct inside *in, int part, uint32_t code, enum style style) {
    in->at[part] = (struct glyph){code, (uint8_t)style};
    in->solid[part] = true;
}

static uint32_t arrow(const struct painter *p, enum dir d) {
    static const uint16_t wide[DIRS] = {0x2191, 0x2192, 0x2193, 0x2190};
    return d == DIR_NONE ? ' ' : sign(p, wide[d], "^>v<"[d]);
}

/* " 2>", "12>", "++>" past 99; without number " ?>"; a cell with neither is grey all over. */
static void clue(const struct painter *p, struct given g, struct inside *in) {
    if (g.number == NO_NUMBER && g.dir == DIR_NONE) {
        fill(in, sign(p, 0x2591, ':'), STYLE_CLUE);
        return;
    }
    char text[16] = " ?";
    if (g.number > 99)
        snprintf(text, sizeof text, "++");
    else if (g.number != NO_NUMBER)
        snprintf(text, sizeof text, "%2d", g.number);
    if (text[0] != ' ')
        set(in, LEFT, (uint32_t)text[0], STYLE_CLUE);
    set(in, MID, (uint32_t)text[1], STYLE_CLUE);
    if (g.dir != DIR_NONE)
        set(in, RIGHT, arrow(p, (enum dir)g.dir), STYLE_CLUE);
}

/* In a compact cell the arrow stands where the side to the east would. */
static void compact_clue(const struct painter *p, struct given g, int row, int col) {
    uint32_t code = '?';
    if (g.number == NO_NUMBER && g.dir == DIR_NONE)
        code = sign(p, 0x2591, ':');
    else if (g.number != NO_NUMBER)
        code = g.number > 9 ? '+' : (uint32_t)('0' + g.number);
    painter_put(p, row, col, code, STYLE_CLUE);
    if (g.dir != DIR_NONE)
        painter_put(p, row, col + 1, arrow(p, (enum dir)g.dir), STYLE_CLUE);
}

static void lines(const struct painter *p, int cell, struct inside *in) {
    uint8_t arms[DIRS] = {0};
    int level = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        const struct side *side = painter_side(p, cell, d);
        if (side == NULL || side->mark != MARK_YES)
            continue;
        arms[d] = ARM_HEAVY;
        in->lines = true;
        level = side->level > level ? side->level : level;
    }
    if (!in->lines)
        return;
    enum style style = painter_trial(level, STYLE_LINE);
    in->at[MID] = (struct glyph){box_glyph(arms, p->s->ascii), (uint8_t)style};
    uint32_t dash = sign(p, 0x2501, '-');
    if (arms[DIR_W])
        in->at[LEFT] = (struct glyph){dash, (uint8_t)style};
    if (arms[DIR_E])
        in->at[RIGHT] = (struct glyph){dash, (uint8_t)style};
}

static int trial_level(const struct painter *p, int var) {
    return p->v->levels == NULL ? 0 : p->v->levels[var];
}

/* Without a grid the open cells are points, and a dot has to differ from them. */
static uint32_t dot_sign(const struct painter *p) {
    return p->pitch.borders ? sign(p, 0xb7, 'o') : sign(p, 0x25e6, 'o');
}

/* The mark with its level in one sign, for where a digit would be taken for a clue, or part of one.
 */
static uint32_t trial_shade(const struct painter *p, int level) {
    static const uint16_t wide[] = {0x2593, 0x2592, 0x25a0};
    int turn = (level - 1) % 3;
    return sign(p, wide[turn], "@%&"[turn]);
}

static uint32_t trial_dot(int level) {
    return (uint32_t) ",;\""[(level - 1) % 3];
}

/* The sign of a cell's mark alone, and its look. */
static struct glyph mark_sign(const struct painter *p, mark m, int level) {
    if (m == MARK_YES)
        return (struct glyph){level > 0 ? trial_shade(p, level) : sign(p, 0x2588, '#'),
                              (uint8_t)painter_trial(level, STYLE_SHADED)};
    return (struct glyph){level > 0 ? trial_dot(level) : dot_sign(p),
                          (uint8_t)painter_trial(level, STYLE_DOT)};
}

/* In a roomy cell the level stands at the right of the mark. */
static void cell_mark(const struct painter *p, int cell, struct inside *in) {
    int var = p->model->cell_var[cell];
    mark m = var < 0 ? MARK_NONE : p->v->values[var];
    if (m == MARK_NONE || (m == MARK_NO && in->lines))
        return;
    int level = trial_level(p, var);
    bool small = p->pitch.cols < 4;
    struct glyph one = mark_sign(p, m, small ? level : 0);
    one.style = mark_sign(p, m, level).style;
    in->mark = mark_sign(p, m, level);
    if (m == MARK_YES)
        fill(in, one.code, (enum style)one.style);
    in->at[MID] = one;
    if (level > 0 && !small)
        set(in, RIGHT, (uint32_t)('0' + level), (enum style)one.style);
}

/* A room's number stands at the left of its first cell. Where it takes two places, one is left for
 * the mark, and none for a level beside it. */
static void roomy_number(int number, struct inside *in) {
    char text[16] = "+";
    if (number <= 99)
        snprintf(text, sizeof text, "%d", number);
    for (int i = 0; text[i] != '\0'; i++)
        set(in, i, (uint32_t)text[i], STYLE_CLUE);
    if (text[1] != '\0' && in->mark.code != 0) {
        in->at[RIGHT] = in->mark;
        in->solid[RIGHT] = true;
    }
}

/* In a small cell a mark has the only place; the number is then in the room's wall above. */
static void room_number(const struct painter *p, int cell, struct inside *in) {
    const struct puzzle *z = p->puzzle;
    int room = z->room == NULL ? -1 : z->room[cell];
    if (room < 0 || z->room_number[room] == NO_NUMBER || puzzle_room_cell(z, room) != cell)
        return;
    int number = z->room_number[room];
    uint32_t digit = number > 9 ? '+' : (uint32_t)('0' + number);
    int row = grid_row(p->grid, cell) * p->pitch.rows,
        col = grid_col(p->grid, cell) * p->pitch.cols;
    if (p->pitch.cols >= 4)
        roomy_number(number, in);
    else if (in->at[MID].code == ' ')
        in->at[MID] = (struct glyph){digit, STYLE_CLUE};
    else
        painter_put(p, row, col + p->pitch.centre_col, digit, STYLE_CLUE);
}

static uint8_t note(const struct painter *p, enum note_layer layer, int cell) {
    int cells = grid_cells(p->grid), vars = model_vars(p->model);
    int slot = vars + (int)layer * cells + cell;
    return slot < p->v->slots ? p->v->values[slot] : 0;
}

/* A sign of a note: where it belongs in a roomy cell or, where a clue stands there, on the border
 * below. */
static void roomy_note(const struct painter *p, int cell, int part, struct glyph sign,
                       struct inside *in) {
    int row = grid_row(p->grid, cell) * p->pitch.rows + p->pitch.centre_row;
    int col = grid_col(p->grid, cell) * p->pitch.cols + p->pitch.centre_col;
    if (in->solid[part])
        painter_put(p, row + 1, col + part - MID, sign.code, sign.style);
    else
        in->at[part] = sign;
}

static bool side_is_free(const struct painter *p, int cell, enum dir d) {
    const struct side *side = painter_side(p, cell, d);
    return side == NULL || side->mark == MARK_NONE;
}

/* In a small cell: in the middle of an empty one, else on the border where nothing stands; the
 * colour at least is always there. */
static void compact_note(const struct painter *p, int cell, int part, struct glyph sign,
                         struct inside *in) {
    int row = grid_row(p->grid, cell) * p->pitch.rows + p->pitch.centre_row;
    int col = grid_col(p->grid, cell) * p->pitch.cols + p->pitch.centre_col;
    bool empty = in->at[MID].code == ' ' || in->at[MID].style == STYLE_GRID;
    if (empty)
        in->at[MID].code = sign.code;
    else if (p->pitch.borders && part == LEFT && side_is_free(p, cell, DIR_W))
        painter_put(p, row, col - 1, sign.code, sign.style);
    else if (p->pitch.borders && part == RIGHT && side_is_free(p, cell, DIR_S))
        painter_put(p, row + 1, col, sign.code, sign.style);
    in->at[MID].style = sign.style;
}

static void notes(const struct painter *p, int cell, struct inside *in) {
    int colour = note(p, NOTE_COLOUR, cell), tint = note(p, NOTE_TINT, cell);
    bool small = p->pitch.cols < 4;
    struct glyph letter = {(uint32_t)('a' + colour - 1),
                           (uint8_t)(colour == 1 ? STYLE_NOTE_1 : STYLE_NOTE_2)},
                 side = {(uint32_t)(tint == 1 ? 'i' : 'o'),
                         (uint8_t)(tint == 1 ? STYLE_INSIDE : STYLE_OUTSIDE)};
    if (colour > 0)
        (small ? compact_note : roomy_note)(p, cell, LEFT, letter, in);
    if (tint > 0)
        (small ? compact_note : roomy_note)(p, cell, RIGHT, side, in);
}

/* The signs around a highlighted cell; 0: the style has none. */
static const char *brackets(enum style style) {
    switch (style) {
    case STYLE_BROKEN:
        return "!!";
    case STYLE_EVIDENCE:
        return "[]";
    case STYLE_THEN:
    case STYLE_OPEN:
        return "??";
    case STYLE_CUT:
        return "{}";
    default:
        return NULL;
    }
}

static void highlight(const struct painter *p, int cell, struct inside *in) {
    enum style style = p->v->cell_style == NULL ? STYLE_PLAIN : p->v->cell_style[cell];
    if (style == STYLE_PLAIN)
        return;
    for (int i = 0; i < PARTS; i++)
        in->at[i].style = (uint8_t)style;
    const char *signs = brackets(style);
    if (signs == NULL)
        return;
    int row = grid_row(p->grid, cell) * p->pitch.rows + p->pitch.centre_row;
    int col = grid_col(p->grid, cell) * p->pitch.cols + p->pitch.centre_col;
    bool room = p->pitch.cols >= 4;
    if (room && !in->solid[LEFT])
        in->at[LEFT].code = (uint32_t)signs[0];
    else if (p->pitch.borders && side_is_free(p, cell, DIR_W))
        painter_put(p, row, col - (room ? 2 : 1), (uint32_t)signs[0], style);
    if (room && !in->solid[RIGHT])
        in->at[RIGHT].code = (uint32_t)signs[1];
    else if (p->pitch.borders ? side_is_free(p, cell, DIR_E)
                              : p->puzzle->given[cell].dir == DIR_NONE)
        painter_put(p, row, col + (room ? 2 : 1), (uint32_t)signs[1], style);
}

static void given(const struct painter *p, int cell, struct inside *in) {
    struct given g = p->puzzle->given[cell];
    if (g.kind == GIVEN_CLUE)
        clue(p, g, in);
    else if (g.kind == GIVEN_DOT)
        in->at[MID] = (struct glyph){sign(p, 0x25cf, 'o'), STYLE_CLUE};
    else if (p->puzzle->genre->field == FIELD_BARE && !in->lines)
        in->at[MID] = (struct glyph){sign(p, 0xb7, '.'), STYLE_GRID};
    else if (!p->pitch.borders && in->at[MID].code == ' ')
        in->at[MID] = (struct glyph){'.', STYLE_GRID};
}

void paint_cell(const struct painter *p, int cell) {
    struct inside in = {0};
    fill(&in, ' ', STYLE_PLAIN);
    lines(p, cell, &in);
    cell_mark(p, cell, &in);
    given(p, cell, &in);
    room_number(p, cell, &in);
    notes(p, cell, &in);
    int row = grid_row(p->grid, cell) * p->pitch.rows + p->pitch.centre_row;
    int col = grid_col(p->grid, cell) * p->pitch.cols + p->pitch.centre_col;
    highlight(p, cell, &in);
    bool clue_cell = p->puzzle->given[cell].kind == GIVEN_CLUE;
    for (int i = 0; i < PARTS; i++)
        if (i == MID || p->pitch.cols >= 4)
            painter_put(p, row, col + i - 1, in.at[i].code, in.at[i].style);
    if (clue_cell && p->pitch.cols < 4)
        compact_clue(p, p->puzzle->given[cell], row, col);
}
