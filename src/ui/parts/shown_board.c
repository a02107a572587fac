#include "ui/parts/shown_board.h"

#include <string.h>

void shown_board_free(struct shown_board *b) {
    mem_free(b->cell_style);
    mem_free(b->var_style);
    *b = (struct shown_board){0};
}

void shown_board_clear(struct shown_board *b, const struct model *m) {
    int cells = grid_cells(m->grid), vars = model_vars(m);
    if (b->cell_style == NULL || b->var_style == NULL || cells != b->cells || vars != b->vars) {
        b->cell_style = mem_resize(b->cell_style, cells, sizeof *b->cell_style);
        b->var_style = mem_resize(b->var_style, vars + 1, sizeof *b->var_style);
        b->cells = cells;
        b->vars = vars;
    }
    memset(b->cell_style, STYLE_PLAIN, (size_t)cells);
    memset(b->var_style, STYLE_PLAIN, (size_t)vars + 1);
}

struct view shown_board_view(const struct shown_board *b) {
    return (struct view){.cell_style = b->cell_style,
                         .var_style = b->var_style,
                         .rulers = b->rulers,
                         .size = b->shown,
                         .lattice = b->lattice,
                         .tints = b->tints,
                         .pixels = b->pixels,
                         .margin = b->margin,
                         .top = b->top,
                         .left = b->left};
}

void shown_board_keep(struct shown_board *b, const struct screen *s, const struct frame *f,
                      const struct view *v) {
    b->rows = s->rows;
    b->cols = s->cols;
    b->where = f->board;
    b->shown = v->size;
    b->tints = v->tints;
    b->pixels = v->pixels;
    b->margin = v->margin;
    b->top = v->top;
    b->left = v->left;
}
