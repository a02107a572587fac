#include "ui/paint/paint_look.h"

#include "base/text.h"

const struct given_look given_looks[GIVEN_KINDS] = {
    [GIVEN_CLUE] = {FORM_CLUE, GROUND_PLATE, STYLE_CLUE, {0}},
    [GIVEN_DOT] = {FORM_SIGN, GROUND_NONE, STYLE_CLUE, {0x25cf, 'o'}},
    [GIVEN_BLOCK] = {FORM_CLUE, GROUND_PLATE, STYLE_CLUE, {0}},
    [GIVEN_NUMBER] = {FORM_NUMBER, GROUND_NONE, STYLE_CLUE, {0}},
    [GIVEN_WALL] = {FORM_WALL, GROUND_NONE, STYLE_WALL, {FULL_BLOCK, '#'}},
    [GIVEN_HOLE] = {FORM_WALL, GROUND_NONE, STYLE_BLACK, {FULL_BLOCK, ':'}},
    [GIVEN_ISLAND] = {FORM_NUMBER, GROUND_PLATE, STYLE_CLUE, {0x25cb, 'O'}},
    [GIVEN_WHITE] = {FORM_SIGN, GROUND_PEARL, STYLE_CLUE, {0x25cb, 'O'}},
    [GIVEN_BLACK] = {FORM_SIGN, GROUND_PEARL_BLACK, STYLE_CLUE, {0x25cf, '@'}},
    [GIVEN_SUN] = {FORM_SIGN, GROUND_SUN, STYLE_CLUE, {0x263c, 'S'}},
    [GIVEN_MOON] = {FORM_SIGN, GROUND_MOON, STYLE_CLUE, {0x263e, 'M'}},
    [GIVEN_TREE] = {FORM_SIGN, GROUND_TREE, STYLE_TREE, {0x2663, 'T'}},
    [GIVEN_GREY_WALL] = {FORM_CLUE, GROUND_GREY, STYLE_CLUE, {0}},
    [GIVEN_INNER_WALL] = {FORM_FRAMED, GROUND_FRAMED, STYLE_CLUE, {0x25a1, '_'}},
    [GIVEN_OUTER_WALL] = {FORM_WALL, GROUND_NONE, STYLE_BLACK, {FULL_BLOCK, '#'}},
};

const struct mark_sign mark_signs[LOOKS] = {
    [LOOK_SHADE] = {{0, 0}, {MARK_POINT, 'o'}, GROUND_NONE, GROUND_NONE, false},
    [LOOK_BULB] = {{0x25cf, '@'}, {MARK_POINT, 'o'}, GROUND_SUN, GROUND_NONE, false},
    [LOOK_STAR] = {{0x2605, '*'}, {MARK_POINT, 'o'}, GROUND_SUN, GROUND_NONE, false},
    [LOOK_TENT] = {{0x25b2, '^'}, {MARK_POINT, 'o'}, GROUND_SUN, GROUND_NONE, false},
    [LOOK_STONE] = {{0x25cf, '@'}, {0x25cb, 'o'}, GROUND_PEARL_BLACK, GROUND_PEARL, false},
    [LOOK_SLASH] = {{0x2572, '\\'}, {0x2571, '/'}, GROUND_NONE, GROUND_NONE, true},
};

bool paint_lines_meet_givens(const struct genre *g) {
    if (g->segment == LOOK_NONE)
        return false;
    for (int i = 0; g->givens[i].kind != GIVEN_NONE; i++) {
        enum given_form form = given_looks[g->givens[i].kind].form;
        if (form == FORM_SIGN || form == FORM_NUMBER)
            return true;
    }
    return false;
}

static bool is_on_board(const struct puzzle *p, enum given_kind kind, bool untold) {
    bool found = false;
    for (int cell = 0; cell < grid_cells(p->grid) && !found; cell++) {
        struct given g = p->given[cell];
        found = g.kind == kind && (!untold || g.number == NO_NUMBER);
        bool asks = given_looks[kind].form == FORM_NUMBER || !given_rows[kind].arrow;
        found = found && (!untold || asks || g.dir != DIR_NONE);
    }
    return found;
}

static void add_meaning(uint32_t sign, const char *what, struct buf *out) {
    buf_add(out, out->len > 0 ? ", " : "");
    text_encode(out, sign);
    buf_fmt(out, " %s", what);
}

void paint_legend(const struct puzzle *p, bool ascii, struct buf *out) {
    const struct genre_given *givens = p->genre->givens;
    struct buf words = {0};
    bool asks = false;
    for (int i = 0; givens[i].kind != GIVEN_NONE; i++) {
        const struct given_look *look = &given_looks[givens[i].kind];
        uint32_t sign = ascii ? (unsigned char)look->sign.ascii : look->sign.wide;
        const char *name = givens[i].name ? givens[i].name : given_rows[givens[i].kind].name;
        bool several = givens[1].kind != GIVEN_NONE && look->form == FORM_SIGN;
        if (several && is_on_board(p, givens[i].kind, false))
            add_meaning(sign, name, &words);
        bool untold = given_rows[givens[i].kind].numbered && look->form != FORM_SIGN &&
                      is_on_board(p, givens[i].kind, true);
        if (untold && look->form == FORM_NUMBER && sign != 0)
            add_meaning(sign, "any number", &words);
        else
            asks = asks || untold;
    }
    if (asks)
        add_meaning('?', "any number", &words);
    buf_add(out, buf_text(&words));
}
