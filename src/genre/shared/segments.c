#include "genre/shared/segments.h"

#include "model/model.h"

int segment_end(const struct puzzle *p, enum given_kind kind, int cell, enum dir d) {
    do
        cell = grid_step(p->grid, cell, d);
    while (cell != NO_CELL && p->given[cell].kind != kind);
    return cell;
}

void segment_crossings(const struct puzzle *p, struct model *m, int family) {
    int cells = grid_cells(p->grid);
    lit *over[2] = {mem_alloc(cells, sizeof(lit)), mem_alloc(cells, sizeof(lit))};
    for (int cell = 0; cell < cells; cell++)
        over[0][cell] = over[1][cell] = LIT_FALSE;
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        enum dir d = grid_towards(p->grid, at.a, at.b);
        for (int c = grid_step(p->grid, at.a, d); c != at.b && at.layer == 0;
             c = grid_step(p->grid, c, d))
            over[d == DIR_S][c] = lit_yes(v);
    }
    for (int cell = 0; cell < cells; cell++)
        if (over[0][cell] != LIT_FALSE && over[1][cell] != LIT_FALSE)
            model_sum(m, family, cell, (lit[]){over[0][cell], over[1][cell]}, 2, 0, 1);
}

struct segment_ends *segment_ends(const struct puzzle *p, const struct model *m) {
    struct segment_ends *ends = mem_alloc(grid_cells(p->grid), sizeof *ends);
    for (int v = 0; v < model_vars(m); v++) {
        struct segment_ends *a = &ends[m->vars.at[v].at.a], *b = &ends[m->vars.at[v].at.b];
        a->lits[a->n++] = lit_yes(v);
        b->lits[b->n++] = lit_yes(v);
    }
    return ends;
}

void segment_graph(const struct puzzle *p, struct model *m, enum given_kind kind) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == kind)
            graph_vertex(m, cell, LIT_TRUE);
    const int *vertex = m->graph.cell_vertex;
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        if (at.layer == 0)
            graph_edge(m, vertex[at.a], vertex[at.b], lit_yes(v), -1, -1);
    }
}
