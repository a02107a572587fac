#include "base/sets.h"
#include "model/model.h"
#include "ui/painter.h"

/* The lines drawn so far as pieces: which cells they join, and which piece is the largest. */
struct pieces {
    int *sets;  /* of cells */
    int *sides; /* drawn, by the cell that stands for the piece */
    int *first; /* likewise: its first cell */
    int largest;
};

static void join_lines(const struct painter *p, struct pieces *pieces) {
    for (int var = 0; var < model_vars(p->model); var++) {
        struct place at = p->model->vars.at[var].at;
        if (place_is_segment(at) && p->v->values[var] == MARK_YES)
            sets_join(pieces->sets, at.a, at.b);
    }
}

static void measure_pieces(const struct painter *p, struct pieces *pieces) {
    int cells = grid_cells(p->grid);
    for (int cell = cells - 1; cell >= 0; cell--) {
        int root = sets_root(pieces->sets, cell);
        pieces->sides[root]++;
        pieces->first[root] = cell;
    }
    for (int cell = 0; cell < cells; cell++)
        if (pieces->largest < 0 || pieces->sides[cell] > pieces->sides[pieces->largest])
            pieces->largest = cell;
}

/* The largest piece has the colour of lines; the others one by their first cell, which stays while
 * they grow elsewhere. Pieces that begin side by side differ. */
static uint8_t piece_style(const struct painter *p, struct pieces *pieces, int cell) {
    int root = sets_root(pieces->sets, cell);
    if (p->v->bare)
        return STYLE_GOLD;
    if (root == pieces->largest)
        return STYLE_LINE;
    int first = pieces->first[root];
    return (uint8_t)(STYLE_PIECE +
                     (3 * grid_row(p->grid, first) + grid_col(p->grid, first)) % PIECES);
}

/* Where a segment's highlight sign stands: the side in the middle, rounded to its start. */
static void gather_segment(struct painter *p, int var, uint8_t line) {
    const struct view *v = p->v;
    struct place at = p->model->vars.at[var].at;
    mark m = v->values[var];
    uint8_t style = v->var_style == NULL ? STYLE_PLAIN : v->var_style[var];
    if ((m == MARK_NONE && style == STYLE_PLAIN) || (m == MARK_NO && v->bare))
        return;
    enum dir d = grid_towards(p->grid, at.a, at.b);
    int len = grid_distance(p->grid, at.a, at.b);
    for (int i = 0, cell = at.a; i < len; i++, cell = grid_step(p->grid, cell, d)) {
        struct side *side = &p->sides[cell * 2 + (d == DIR_S)];
        bool end = i == 0 || i == len - 1;
        if (m == MARK_YES || (m == MARK_NO && end && side->mark == MARK_NONE)) {
            side->mark = m;
            side->line = line;
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

static void gather_segments(struct painter *p) {
    int cells = grid_cells(p->grid);
    struct pieces pieces = {sets_new(cells), mem_alloc(cells, sizeof(int)),
                            mem_alloc(cells, sizeof(int)), -1};
    join_lines(p, &pieces);
    measure_pieces(p, &pieces);
    for (int var = 0; var < model_vars(p->model); var++) {
        struct place at = p->model->vars.at[var].at;
        if (place_is_segment(at) && (p->v->values[var] != MARK_NONE || p->v->var_style))
            gather_segment(p, var, piece_style(p, &pieces, at.a));
    }
    mem_free(pieces.sets);
    mem_free(pieces.sides);
    mem_free(pieces.first);
}

void paint_gather_sides(struct painter *p) {
    p->sides = mem_alloc(2 * grid_cells(p->grid), sizeof *p->sides);
    gather_segments(p);
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
    int next = grid_step(p->grid, cell, d);
    if (next == NO_CELL)
        return NULL;
    int first = d == DIR_N || d == DIR_W ? next : cell;
    return &p->sides[first * 2 + (d == DIR_N || d == DIR_S)];
}

enum style painter_line_style(const struct side *side) {
    if (side->style != STYLE_PLAIN)
        return (enum style)side->style;
    return painter_trial(side->level, (enum style)side->line);
}
