#include "model/components.h"

#include "model/model_inside.h"

int model_components(struct model *m, int family, const lit *in, const int *clue) {
    struct components c = {m->lits.len, m->component_clues.len};
    for (int cell = 0; cell < grid_cells(m->grid); cell++) {
        vec_push(&m->lits, in[cell]);
        vec_push(&m->component_clues, clue[cell]);
    }
    vec_push(&m->components, c);
    return model_rule(m, RULE_COMPONENTS, family, NO_CELL, m->components.len - 1);
}

/* One component, as a flood fill finds it. */
struct flood {
    int size, clues; /* number of cells, and how many of them have a clue */
    int number;      /* number of its last clue */
    bool closed;     /* no open cell is next to it */
};

/* Finds the component of a cell by flood fill and stores its cells in *cells. */
static struct flood flood_part(const struct model *m, const mark *marks, const struct components *c,
                               int from, bool *met, vec_int *cells) {
    struct flood p = {.closed = true};
    vec_clear(cells);
    vec_push(cells, from);
    met[from] = true;
    for (int head = 0; head < cells->len; head++) {
        int cell = cells->at[head], clue = component_clue(m, c, cell);
        p.size++;
        p.clues += clue != CLUE_NONE;
        p.number = clue != CLUE_NONE ? clue : p.number;
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(m->grid, cell, d);
            mark at = next == NO_CELL ? MARK_NO : lit_mark(marks, component_lit(m, c, next));
            p.closed = p.closed && at != MARK_NONE;
            if (at != MARK_YES || met[next])
                continue;
            met[next] = true;
            vec_push(cells, next);
        }
    }
    return p;
}

static enum component_fault fault_of(const struct flood *p) {
    bool any = p->number == CLUE_ANY;
    if (p->clues > 1)
        return COMPONENT_TWO_CLUES;
    if (p->clues == 1 && !any && p->size > p->number)
        return COMPONENT_LARGE;
    if (p->closed && p->clues == 0)
        return COMPONENT_NO_CLUE;
    return p->closed && !any && p->size < p->number ? COMPONENT_SMALL : COMPONENT_FITS;
}

enum component_fault component_fault(const struct model *m, const mark *marks, int rule,
                                     vec_int *cells) {
    const struct components *c = &m->components.at[m->rules.at[rule].index];
    enum component_fault fault = COMPONENT_FITS;
    LOCAL(mem_free_at) bool *met = mem_alloc(grid_cells(m->grid), sizeof *met);
    LOCAL(mem_free_at) vec_int part = {0};
    for (int cell = 0; cell < grid_cells(m->grid) && fault == COMPONENT_FITS; cell++) {
        mark at = lit_mark(marks, component_lit(m, c, cell));
        vec_clear(&part);
        if (at == MARK_NO && component_clue(m, c, cell) != CLUE_NONE) {
            fault = COMPONENT_OFF;
            vec_push(&part, cell);
        } else if (at == MARK_YES && !met[cell]) {
            struct flood p = flood_part(m, marks, c, cell, met, &part);
            fault = fault_of(&p);
        }
    }
    for (int i = 0; i < part.len && cells && fault != COMPONENT_FITS; i++)
        vec_push(cells, part.at[i]);
    return fault;
}
