#include "model/model.h"
#include "ui/painter.h"

/* Where a segment's highlight sign stands: the side in the middle, rounded to its start. */
static void gather_segment(struct painter *p, int var) {
    const struct view *v = p->v;
    struct place at = p->model->vars.at[var].at;
    mark m = v->values[var];
    uint8_t style = v->var_style == NULL ? STYLE_PLAIN : v->var_style[var];
    if (m == MARK_NONE && style == STYLE_PLAIN)
        return;
    enum dir d = grid_towards(p->grid, at.a, at.b);
    int len = grid_distance(p->grid, at.a, at.b);
    for (int i = 0, cell = at.a; i < len; i++, cell = grid_step(p->grid, cell, d)) {
        struct side *side = &p->sides[cell * 2 + (d == DIR_S)];
        bool end = i == 0 || i == len - 1;
        if (m == MARK_YES || (m == MARK_NO && end && side->mark == MARK_NONE)) {
            side->mark = m;
            side->level = v->levels == NULL ? 0 : v->levels[var];
        }
        if (style != STYLE_PLAIN && (m == MARK_YES || end || i == (len - 1) / 2)) {
            side->style = style;
            side->mid |= i == (len - 1) / 2;
        }
    }
}

/* A cross that is a note, where no rule's mark stands. */
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

void paint_gather_sides(struct painter *p) {
    p->sides = mem_alloc(2 * grid_cells(p->grid), sizeof *p->sides);
    for (int var = 0; var < model_vars(p->model); var++)
        if (!place_is_cell(p->model->vars.at[var].at))
            gather_segment(p, var);
    gather_note_crosses(p);
}

const struct side *painter_side(const struct painter *p, int cell, enum dir d) {
    int next = grid_step(p->grid, cell, d);
    if (next == NO_CELL)
        return NULL;
    int first = d == DIR_N || d == DIR_W ? next : cell;
    return &p->sides[first * 2 + (d == DIR_N || d == DIR_S)];
}
