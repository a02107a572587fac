/* What is given in cells: clues, walls, signs, numbers of rooms. */
#include "ui/paint/paint_look.h"
#include "ui/paint/painter.h"

#include <stdio.h>
#include <string.h>

enum { RING = 0x25cb, LEFT_RIM = 0x2590, RIGHT_RIM = 0x258c };

static const char arrow_signs[] = "^>v<"; /* by enum dir */

static uint32_t arrow(const struct painter *p, enum dir d) {
    static const uint16_t wide[DIRS] = {0x2191, 0x2192, 0x2193, 0x2190};
    return d == DIR_NONE ? ' ' : painter_sign(p, wide[d], arrow_signs[d]);
}

static enum style clue_style(const struct face *f) {
    if (f->kept)
        return STYLE_GOLD;
    if (!f->done)
        return STYLE_CLUE;
    return face_on_tint(f) ? STYLE_TINT_DONE : STYLE_CLUE_DONE;
}

void inside_digit(const struct face *f, struct inside *in, int part, uint32_t digit) {
    if (!f->block) {
        inside_set(in, part, digit, clue_style(f));
        return;
    }
    inside_set(in, part, digit, f->done ? STYLE_ON_BLOCK_DONE : STYLE_ON_BLOCK);
    in->at[part].ground = (uint8_t)ground_of_ink(f->ink);
}

/* Beside a number that takes the mark's column, or the one before the last, the mark goes into the
 * last one; no digit of a trial there, which would be taken for one of the number. */
static void mark_beside_number(const struct painter *p, const struct face *f, struct inside *in) {
    struct glyph *last = &in->at[in->n - 1];
    if (last->code >= '0' && last->code <= '9') /* of a line */
        last->code = painter_dash(p);
    if (f->mark == MARK_NONE || (in->lines && !f->block))
        return;
    if (!f->block)
        *last = in->at[in->mid];
    if (f->level > 0)
        inside_set(in, in->n - 1, inside_trial_sign(p, f->block, f->level), last->style);
    in->level = 0;
}

/* Above the marks of the room's first cell: in the upper row of a full one, where no mark stands
 * beside it that could be taken for a part of it, and out of the way of a line on the wall, unless
 * it would hide what lies on that side. */
static bool number_above(const struct painter *p, int cell, const char *text,
                         const struct inside *in) {
    const struct side *above = painter_side(p, cell, DIR_N);
    int row = grid_row(p->grid, cell) * p->pitch.rows, n = (int)strlen(text);
    int col = grid_col(p->grid, cell) * p->pitch.cols + p->pitch.first;
    bool free = above == NULL || (above->mark == MARK_NONE && above->style == STYLE_PLAIN);
    bool struck = in->lines && (n > 1 || in->at[0].code != ' ');
    int most = free ? 2 : above->level > 0 ? 0 : 1; /* no digit of a trial beside it */
    if ((!struck && !p->full) || !p->pitch.borders || in->n < INSIDE_MOST || n > most)
        return false;
    const struct face *f = &p->faces[cell];
    struct inside number = {.n = n};
    for (int i = 0; i < n; i++) {
        number.at[i].ground = p->full ? f->ground : GROUND_NONE;
        inside_digit(f, &number, i, (uint32_t)text[i]);
        painter_put(p, row, col + i, number.at[i]);
    }
    return true;
}

/* A room's number is at the left of its first cell, or on its wall; '+' is a number too long for
 * the room that the mark leaves. */
void paint_room_number(const struct painter *p, int cell, const struct face *f, struct inside *in) {
    const struct puzzle *z = p->puzzle;
    int room = z->room == NULL ? -1 : z->room[cell];
    if (room < 0 || z->room_number[room] == NO_NUMBER || p->room_first[room] != cell)
        return;
    char text[16];
    bool plain = f->level == 0 && !in->lines && in->at[in->mid].style != STYLE_CROSS;
    bool both = in->n == INSIDE_MOST || (plain && f->mark != MARK_NO);
    snprintf(text, sizeof text, "%d", z->room_number[room]);
    if (number_above(p, cell, text, in))
        return;
    if (text[1] != '\0' && (text[2] != '\0' || !both))
        snprintf(text, sizeof text, "+");
    if (in->n < INSIDE_MOST || text[1] != '\0')
        mark_beside_number(p, f, in);
    for (int i = 0; text[i] != '\0'; i++)
        inside_digit(f, in, i, (uint32_t)text[i]);
}

/* A clue that prints nothing is grey all over: its plate, or what stands for it. */
static void empty_clue(const struct painter *p, struct inside *in) {
    for (int i = 0; i < in->n && !screen_has_tints(p->s); i++)
        inside_set(in, i, painter_sign(p, 0x2591, ':'), STYLE_FAINT);
}

/* "++" is a number with too many digits for the columns that there are. */
static void number_text(int number, int digits, char text[16]) {
    snprintf(text, 16, "%d", number);
    if (number == NO_NUMBER)
        snprintf(text, 16, "?");
    else if ((int)strlen(text) > digits)
        snprintf(text, 16, "%.*s", digits, "+++");
}

/* A character of a number; an unknown number has a sign of its own where its kind has one. */
static uint32_t number_sign(const struct painter *p, struct given g, char c) {
    struct sign sign = given_looks[g.kind].sign;
    bool untold = g.number == NO_NUMBER && given_looks[g.kind].form == FORM_NUMBER;
    return untold && sign.wide != 0 ? painter_sign(p, sign.wide, sign.ascii) : (uint32_t)c;
}

/* "2>", "12>", "++>" past 99, "?>" without number; in two columns "2>", "+>". One digit and an
 * arrow are the middle of a roomy cell's four columns. Without an arrow the number is in the
 * middle. */
static void clue(const struct painter *p, struct given g, const struct face *f, struct inside *in) {
    bool arrowed = g.dir != DIR_NONE && in->n > 1;
    int digits = arrowed ? in->n - 1 : in->n;
    char text[16];
    number_text(g.number, digits, text);
    int signs = (int)strlen(text);
    bool centred = arrowed && p->pitch.borders && in->n == INSIDE_MOST;
    int at = centred || signs > 1 ? 0 : arrowed ? digits - signs : in->mid;
    for (int i = 0; text[i] != '\0'; i++)
        inside_digit(f, in, at + i, number_sign(p, g, text[i]));
    bool told = text[0] != '+' && number_sign(p, g, text[0]) == (uint32_t)text[0];
    if (told && signs + arrowed < INSIDE_MOST) {
        memcpy(in->number, text, (size_t)signs);
        in->number[signs] = arrowed ? arrow_signs[g.dir] : '\0';
    }
    if (arrowed)
        inside_digit(f, in, at + signs, arrow(p, (enum dir)g.dir));
}

/* Its sign takes the place of a frame, where the number leaves it a column. */
static void framed_clue(const struct painter *p, struct given g, const struct face *f,
                        struct inside *in) {
    struct sign sign = given_looks[g.kind].sign;
    if (g.number != NO_NUMBER || g.dir != DIR_NONE)
        clue(p, g, f, in);
    if (f->framed && !p->pitch.borders && in->at[0].code == ' ')
        inside_set(in, 0, painter_sign(p, sign.wide, sign.ascii), STYLE_CLUE);
}

static bool has_plates(const struct painter *p, const struct inside *in) {
    return p->grounds && !p->s->ascii && in->n == INSIDE_MOST && p->pitch.borders;
}

/* A black plate is seen by its rim. */
static int plate_ground(enum ground ground) {
    return ground == GROUND_PEARL_BLACK ? GROUND_PEARL_RIM : (int)ground;
}

/* True if cells have room for a plate of four columns and two rows, as halves of characters; where
 * it begins in the row above the cell's middle nothing but grounds may lie there. */
static bool has_large_plates(const struct painter *p) {
    return screen_has_tints(p->s) &&
           (p->pitch.rows > 3 || (p->pitch.rows == 3 && p->checks && !p->walls));
}

/* The edge of a plate of three columns: half of its column, or all of it under a line that runs in,
 * which a half would cut. */
static void plate_edge(int part, uint32_t rim, int plate, struct inside *in) {
    if (in->lines && in->at[part].code != ' ')
        in->at[part].ground = (uint8_t)plate;
    else
        in->at[part] = painter_glyph(rim, ink_of_ground(plate), in->at[part].ground);
}

bool inside_plate(const struct painter *p, enum ground ground, struct inside *in) {
    if (ground == GROUND_NONE || (ground == GROUND_PEARL && p->s->rimmed) || !has_plates(p, in) ||
        painter_has_stones(p)) /* the whole cell is the stone */
        return false;
    int plate = plate_ground(ground);
    if (has_large_plates(p)) {
        in->plate = (uint8_t)plate;
        for (int i = 0; i < in->n; i++)
            in->at[i].ground = in->plate;
    } else {
        plate_edge(0, LEFT_RIM, plate, in);
        plate_edge(in->n - 1, RIGHT_RIM, plate, in);
    }
    /* a line takes the place of the disc; where colours are few, and the rim is not black, the
     * middle stays black under it */
    in->at[in->mid].ground = (uint8_t)(in->lines && !screen_has_tints(p->s) ? (int)ground : plate);
    return true;
}

/* On a plate the number, else the line that runs through it, else its sign: black itself on a black
 * one, which is dark within its rim. */
static bool plate(const struct painter *p, struct given g, const struct face *f, enum style style,
                  struct inside *in) {
    const struct given_look *look = &given_looks[g.kind];
    char text[16];
    if (!inside_plate(p, look->ground, in))
        return false;
    number_text(g.number, INSIDE_MOST, text);
    int digits = g.number == NO_NUMBER ? 0 : (int)strlen(text);
    bool rims = digits < 2 || in->plate != GROUND_NONE;
    bool black = look->ground == GROUND_PEARL_BLACK;
    for (int i = 0; i < INSIDE_MOST; i++) {
        if (!rims)
            in->at[i] = painter_glyph(' ', clue_style(f), plate_ground(look->ground));
        in->solid[i] = true;
    }
    for (int i = 0; i < digits; i++)
        inside_set(in, (digits < 2 ? in->mid : 0) + i, (uint32_t)text[i], clue_style(f));
    if (digits == 0 && !in->lines)
        inside_set(in, in->mid, look->sign.wide, black ? ink_of_ground(GROUND_PEARL_BLACK) : style);
    return true;
}

/* A ring that has no plate is drawn round the digit or the line in it, which stays one stroke. */
static bool ring_around(struct given g, const struct face *f, enum style style, struct inside *in) {
    bool digit = g.number >= 0 && g.number <= 9;
    if (in->n < INSIDE_MOST || !(digit || (g.number == NO_NUMBER && in->lines)))
        return false;
    inside_set(in, 0, '(', style);
    inside_set(in, in->n - 1, ')', style);
    if (digit)
        inside_set(in, in->mid, (uint32_t)('0' + g.number), clue_style(f));
    else
        in->solid[in->mid] = true;
    return true;
}

/* A number in a cell that can be marked: the mark beside it, unless the whole cell shows it. */
static void paint_number(const struct painter *p, int cell, const struct face *f,
                         struct inside *in) {
    struct given g = p->puzzle->given[cell];
    if (g.number == NO_NUMBER && f->mark != MARK_NONE)
        return;
    if (f->ground != GROUND_LIT)
        mark_beside_number(p, f, in);
    bool seen = screen_has_tints(p->s) || f->ground == GROUND_PEARL;
    bool plate = seen && p->grounds && face_on_plate(f) && painter_is_island(p, cell);
    for (int i = 0; i < in->n && plate; i++)
        in->at[i] = painter_glyph(' ', STYLE_PLAIN, f->ground);
    if (!f->block && !in->lines)
        in->at[in->mid].code = ' ';
    clue(p, g, f, in);
}

/* A dot that lines reach: from above and below they end at its middle column, and at its sides it
 * gives way to them, so that none has a gap. Without colours signs may stand there. */
static void joined_dot(const struct painter *p, enum style style, struct inside *in) {
    inside_set(in, in->mid, FULL_BLOCK, style);
    for (int i = 0; i < in->n; i += 2)
        if (p->grounds && in->n == INSIDE_MOST && in->at[i].code == ' ')
            in->at[i] = painter_glyph(i == 0 ? LEFT_RIM : RIGHT_RIM, style, in->at[i].ground);
}

/* A sign in the middle, a number before it where there is room. */
static void given_sign(const struct painter *p, int cell, const struct face *f, struct inside *in) {
    struct given g = p->puzzle->given[cell];
    struct sign sign = given_looks[g.kind].sign;
    enum style style = f->shines == STYLE_CLUE_DONE ? STYLE_CLUE_DONE : given_looks[g.kind].style;
    char text[16];
    if (plate(p, g, f, style, in))
        return;
    if (sign.wide == RING && ring_around(g, f, style, in))
        return;
    if (g.kind == GIVEN_DOT && !p->s->ascii && p->pitch.borders && (in->lines || p->grounds))
        joined_dot(p, style, in);
    else
        inside_set(in, in->mid, painter_sign(p, sign.wide, sign.ascii), style);
    if (g.number == NO_NUMBER)
        return;
    number_text(g.number, in->n == 1 ? 1 : in->n - 1, text);
    for (int i = 0; text[i] != '\0'; i++)
        inside_set(in, in->n == 1 ? 0 : in->n - (int)strlen(text) + i, (uint32_t)text[i],
                   clue_style(f));
}

static void wall(const struct painter *p, struct given g, const struct face *f, struct inside *in) {
    struct sign sign = given_looks[g.kind].sign;
    inside_fill(in, painter_sign(p, sign.wide, sign.ascii), f->ink);
    if (g.number != NO_NUMBER || g.dir != DIR_NONE)
        clue(p, g, f, in);
}

/* The sign of an empty cell. */
static void empty_cell(const struct painter *p, struct inside *in) {
    struct glyph *mid = &in->at[in->mid];
    if (p->v->lattice == LATTICE_NONE || p->v->bare)
        return;
    if (p->puzzle->genre->field == FIELD_BARE && !in->lines)
        *mid = painter_glyph(painter_sign(p, 0xb7, '.'), STYLE_GRID, mid->ground);
    else if (!p->pitch.borders && !p->v->tints && mid->code == ' ')
        *mid = painter_glyph('.', STYLE_GRID, mid->ground);
}

void paint_given(const struct painter *p, int cell, const struct face *f, struct inside *in) {
    struct given g = p->puzzle->given[cell];
    switch (given_looks[g.kind].form) {
    case FORM_NONE:
        empty_cell(p, in);
        break;
    case FORM_CLUE:
        if (g.number == NO_NUMBER && g.dir == DIR_NONE && given_rows[g.kind].arrow)
            empty_clue(p, in);
        else
            clue(p, g, f, in);
        break;
    case FORM_FRAMED:
        framed_clue(p, g, f, in);
        break;
    case FORM_NUMBER:
        paint_number(p, cell, f, in);
        break;
    case FORM_WALL:
        wall(p, g, f, in);
        break;
    case FORM_SIGN:
        given_sign(p, cell, f, in);
        break;
    }
}
