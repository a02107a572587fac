#include "model/model.h"
#include "ui/painter.h"

void painter_mark_side(const struct view *v, int var, uint8_t line, bool mid, struct side *side) {
    mark m = v->values[var];
    uint8_t style = v->var_style == NULL ? STYLE_PLAIN : v->var_style[var];
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
        bool highlit = v->var_style != NULL && v->var_style[var] != STYLE_PLAIN;
        if (at.layer > 0)
            side->twice |= m == MARK_YES;
        else if (m == MARK_YES || end || (mid && highlit))
            painter_mark_side(v, var, line, mid, side);
        if (at.layer > 0 && m == MARK_YES && highlit)
            side->style = v->var_style[var];
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
        if (place_is_segment(at) && (p->v->values[var] != MARK_NONE || p->v->var_style))
            gather_segment(p, var, pieces_style(&pieces, at.a, p->v->bare));
    }
    pieces_end(&pieces);
}

void paint_gather_sides(struct painter *p) {
    p->sides = mem_alloc(2 * grid_cells(p->grid), sizeof *p->sides);
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

enum style painter_line_style(const struct side *side) {
    if (side->style != STYLE_PLAIN)
        return (enum style)side->style;
    return painter_trial(side->level, (enum style)side->line);
}
