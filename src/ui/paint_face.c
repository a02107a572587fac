#include "ui/paint_look.h"
#include "ui/painter.h"

/* Highlights go before what the player noted, and that before what the paper shows. */
static enum ground highlight_ground(enum style style) {
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

/* Without a grid, every second cell is a shade lighter, so that the eye can count. */
static bool is_checked(const struct painter *p, int cell) {
    bool odd = (grid_row(p->grid, cell) + grid_col(p->grid, cell)) % 2 == 1;
    return odd && !p->pitch.borders && p->v->tints && p->v->lattice != LATTICE_NONE && !p->v->bare;
}

/* A number in a cell that cannot be marked, where others can, is a clue cell like those of other
 * genres. */
static bool is_clue_cell(const struct painter *p, int cell) {
    return given_looks[p->puzzle->given[cell].kind].form == FORM_NUMBER &&
           p->puzzle->genre->cell != LOOK_NONE && p->model->cell_var[cell] < 0;
}

static enum ground paper_ground(const struct painter *p, int cell) {
    const struct given_look *given = &given_looks[p->puzzle->given[cell].kind];
    enum ground ground =
        given->form == FORM_FRAMED && p->pitch.borders ? GROUND_NONE : given->ground;
    if (ground == GROUND_NONE && is_clue_cell(p, cell))
        ground = GROUND_PLATE;
    if (ground == GROUND_PLATE && is_checked(p, cell))
        ground = GROUND_PLATE_ODD;
    if (ground != GROUND_NONE)
        return ground;
    if (p->lit != NULL && p->lit[cell])
        return GROUND_LIT;
    if (p->tints)
        return (enum ground)(GROUND_ROOM + p->tints[p->puzzle->room[cell]]);
    return is_checked(p, cell) ? GROUND_CHECK : GROUND_NONE;
}

static enum ground cell_ground(const struct painter *p, int cell, enum style shines) {
    enum ground ground = p->grounds ? highlight_ground(shines) : GROUND_NONE;
    if (ground == GROUND_NONE && p->grounds && !p->v->bare)
        ground = tint_ground(p, cell);
    return ground == GROUND_NONE ? paper_ground(p, cell) : ground;
}

static uint8_t rim_of(struct grid g, int cell) {
    int row = grid_row(g, cell), col = grid_col(g, cell);
    return (uint8_t)((row == 0) << DIR_N | (col == g.cols - 1) << DIR_E |
                     (row == g.rows - 1) << DIR_S | (col == 0) << DIR_W);
}

static struct face face_of(const struct painter *p, int cell) {
    const struct view *v = p->v;
    int var = p->model->cell_var[cell];
    struct face f = {.shines = v->cell_style == NULL ? STYLE_PLAIN : v->cell_style[cell]};
    f.mark = var < 0 ? MARK_NONE : v->values[var];
    f.level = var < 0 || v->levels == NULL ? 0 : v->levels[var];
    const struct given_look *given = &given_looks[p->puzzle->given[cell].kind];
    f.rim = rim_of(p->grid, cell);
    f.wall = given->form == FORM_WALL;
    f.framed = given->form == FORM_FRAMED;
    f.block = f.wall || (f.mark == MARK_YES && p->puzzle->genre->cell == LOOK_SHADE);
    f.ground = (uint8_t)cell_ground(p, cell, f.shines);
    f.ink = (uint8_t)(f.wall ? given->style : painter_trial(f.level, STYLE_SHADED));
    if (var >= 0 && v->var_style != NULL && v->var_style[var] == STYLE_GOLD)
        f.ink = STYLE_GOLD;
    f.done = f.shines == STYLE_CLUE_DONE || v->bare;
    if (painter_sign_of(f.shines) != 0)
        f.ink = f.shines;
    return f;
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

void paint_gather_faces(struct painter *p) {
    int cells = grid_cells(p->grid);
    gather_lit(p);
    p->faces = mem_alloc(cells, sizeof *p->faces);
    p->walls = p->puzzle->room != NULL;
    for (int cell = 0; cell < cells; cell++) {
        p->faces[cell] = face_of(p, cell);
        p->walls = p->walls || p->faces[cell].framed;
    }
}
