/* Lines that run along the sides of cells, from grid point to grid point. */
#include "ui/painter.h"

/* The side's entry, and the two points where it ends. */
struct rail {
    struct side *side;
    int ends[2];
};

static struct rail rail_at(const struct painter *p, struct place at) {
    int row = grid_row(p->grid, at.a), col = grid_col(p->grid, at.a), across = p->grid.cols + 1;
    row += at.dir == DIR_S;
    col += at.dir == DIR_E;
    int point = row * across + col;
    if (at.dir == DIR_N || at.dir == DIR_S)
        return (struct rail){&p->above[row * p->grid.cols + col], {point, point + 1}};
    return (struct rail){&p->before[row * across + col], {point, point + across}};
}

static bool is_rail(const struct painter *p, int var) {
    return place_is_side(p->model->vars.at[var].at);
}

static void fill_line_pieces(struct painter *p, struct line_pieces *pieces) {
    int points = (p->grid.rows + 1) * (p->grid.cols + 1), vars = model_vars(p->model);
    for (int var = 0; var < vars; var++)
        if (is_rail(p, var) && p->v->values[var] == MARK_YES) {
            struct rail rail = rail_at(p, p->model->vars.at[var].at);
            pieces_join(pieces, rail.ends[0], rail.ends[1]);
        }
    pieces_measure(pieces, points);
    for (int var = 0; var < vars; var++)
        if (is_rail(p, var)) {
            struct rail rail = rail_at(p, p->model->vars.at[var].at);
            painter_mark_side(p->v, var, pieces_style(pieces, rail.ends[0], p->v->bare), true,
                              rail.side);
        }
}

void paint_gather_rails(struct painter *p) {
    struct line_pieces pieces;
    bool any = false;
    for (int var = 0; var < model_vars(p->model) && !any; var++)
        any = is_rail(p, var);
    if (!any)
        return;
    int across = p->grid.cols + 1;
    p->above = mem_alloc((p->grid.rows + 1) * p->grid.cols, sizeof *p->above);
    p->before = mem_alloc(p->grid.rows * across, sizeof *p->before);
    pieces_begin(&pieces, (p->grid.rows + 1) * across, across);
    fill_line_pieces(p, &pieces);
    pieces_end(&pieces);
}
