#include "genre/shared/shading.h"

#include "base/rng.h"
#include "genre/genre.h"
#include "model/model.h"

#include <string.h>

static const enum dir ahead[2] = {DIR_E, DIR_S};

void shading_cells(const struct puzzle *p, struct model *m) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        model_var(m, place_cell(cell), MARK_NO);
}

/* Returns the literal "this cell is shaded"; see shading.h for `shade`. */
static lit shade_at(const lit *shade, int cell) {
    return shade ? shade[cell] : lit_yes(cell);
}

void shading_apart(struct model *m, int family, const lit *shade) {
    for (int cell = 0; cell < grid_cells(m->grid); cell++)
        for (int i = 0; i < 2; i++) {
            int next = grid_step(m->grid, cell, ahead[i]);
            if (next == NO_CELL)
                continue;
            lit pair[2] = {shade_at(shade, cell), shade_at(shade, next)};
            if (pair[0] != LIT_FALSE && pair[1] != LIT_FALSE)
                model_sum(m, family, cell, pair, 2, 0, 1);
        }
}

void shading_blocks(struct model *m, int family, int lo, int hi, const lit *shade) {
    struct grid g = m->grid;
    for (int row = 0; row + 1 < g.rows; row++)
        for (int col = 0; col + 1 < g.cols; col++) {
            int cell = grid_cell(g, row, col), below = grid_cell(g, row + 1, col);
            lit lits[4] = {shade_at(shade, cell), shade_at(shade, cell + 1), shade_at(shade, below),
                           shade_at(shade, below + 1)};
            model_sum(m, family, cell, lits, 4, lo, hi);
        }
}

void shading_run(const struct puzzle *p, struct model *m, int family, int cell, enum dir d) {
    lit lits[GRID_MAX];
    int n = 0, rooms = 1, at = cell, next = grid_step(p->grid, cell, d);
    if (next == NO_CELL || !puzzle_wall(p, cell, next))
        return;
    lits[n++] = lit_yes(cell);
    for (; next != NO_CELL && rooms < 3; at = next, next = grid_step(p->grid, next, d)) {
        rooms += puzzle_wall(p, at, next);
        lits[n++] = lit_yes(next);
    }
    if (rooms == 3)
        model_sum(m, family, cell, lits, n, 1, n);
}

void shading_rooms(const struct puzzle *p, struct model *m, int family, int always) {
    struct cells_by_room in = cells_by_room(p);
    lit *lits = mem_alloc(grid_cells(p->grid), sizeof *lits);
    for (int room = 0; room < p->rooms; room++) {
        int number = always >= 0 ? always : p->room_number[room];
        int first = in.first[room], n = in.first[room + 1] - first;
        for (int i = 0; i < n; i++)
            lits[i] = lit_yes(in.cell[first + i]);
        if (number != NO_NUMBER)
            model_sum(m, family, in.cell[first], lits, n, number, number);
    }
}

void count_in_rooms(struct puzzle *p, const struct model *m, const mark *solution,
                    bool (*counts)(const struct model *m, const mark *full, int cell)) {
    LOCAL(mem_free_at) int *found = mem_alloc(p->rooms, sizeof *found);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        found[p->room[cell]] += counts(m, solution, cell);
    for (int room = 0; room < p->rooms; room++)
        if (p->room_number[room] == NO_NUMBER)
            p->room_number[room] = found[room];
}

void shading_room_clues(struct puzzle *p, const struct model *m, const mark *solution,
                        struct rng *rng) {
    (void)rng;
    count_in_rooms(p, m, solution, shading_is_shaded);
}

void shading_some(struct model *m, int family) {
    int vars = model_vars(m);
    lit *lits = mem_alloc(vars, sizeof *lits);
    for (int v = 0; v < vars; v++)
        lits[v] = lit_yes(v);
    model_sum(m, family, 0, lits, vars, 1, vars);
}

void shading_some_unless_asked(struct model *m, int family) {
    for (int i = 0; i < m->sums.len; i++) {
        const struct sum *sum = &m->sums.at[i];
        bool shaded = sum->lo > 0;
        for (int k = 0; k < sum->len && shaded; k++)
            shaded = sum_lits(m, sum)[k] == lit_yes(lit_var(sum_lits(m, sum)[k]));
        if (shaded)
            return;
    }
    shading_some(m, family);
}

void shading_connected(struct model *m, int family, bool shaded, const lit *shade) {
    int cells = grid_cells(m->grid);
    model_graph(m, SHAPE_CONNECTED, family, 0);
    for (int cell = 0; cell < cells; cell++) {
        lit on = shade_at(shade, cell);
        graph_vertex(m, cell, shaded ? on : lit_not(on));
    }
    for (int cell = 0; cell < cells; cell++)
        for (int i = 0; i < 2; i++) {
            int next = grid_step(m->grid, cell, ahead[i]);
            if (next != NO_CELL)
                graph_edge(m, cell, next, LIT_TRUE, -1, -1);
        }
}

/* Returns the mark that a cell's given stands for. */
static mark given_mark(const struct puzzle *p, int cell) {
    const struct genre_given *own = genre_given(p->genre, (enum given_kind)p->given[cell].kind);
    return own ? own->is : MARK_NONE;
}

void shading_open(const struct puzzle *p, struct model *m, lit *shade) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        mark given = given_mark(p, cell);
        shade[cell] = given == MARK_YES  ? LIT_TRUE
                      : given == MARK_NO ? LIT_FALSE
                                         : lit_yes(model_var(m, place_cell(cell), MARK_NO));
        if (given != MARK_NONE)
            model_given(m, cell, given);
    }
}

bool shading_is_shaded(const struct model *m, const mark *full, int cell) {
    return model_cell_mark(m, full, cell) == MARK_YES;
}

void shading_no_clues(struct puzzle *p, const struct model *m, const mark *solution,
                      struct rng *rng) {
    (void)p, (void)m, (void)solution, (void)rng;
}

/* Returns the label of a random neighbour that has one, or -1 if none has. */
static int label_beside(struct grid g, struct rng *rng, const int *label, int cell) {
    int found = -1, alike = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(g, cell, d);
        if (next != NO_CELL && label[next] >= 0 && rng_below(rng, ++alike) == 0)
            found = label[next];
    }
    return found;
}

void draw_paces(struct rng *rng, int slow_in, int slow, int parts, int *pace) {
    enum { FULL = 100 };
    for (int i = 0; i < parts; i++)
        pace[i] = rng_below(rng, slow_in) == slow_in - 1 ? slow : FULL;
}

/* Gives each cell without a label that of a random neighbour. All labels grow at the same time, so
 * that none becomes much larger than others of its pace. */
static void spread_labels(struct grid g, struct rng *rng, const int *pace, int *label) {
    int cells = grid_cells(g), bare = 1;
    LOCAL(mem_free_at) int *next = mem_alloc(cells, sizeof *next);
    while (bare > 0) {
        bare = 0;
        for (int cell = 0; cell < cells; cell++) {
            next[cell] = label[cell] < 0 ? label_beside(g, rng, label, cell) : label[cell];
            if (next[cell] != label[cell] && rng_below(rng, 100) >= pace[next[cell]])
                next[cell] = -1; /* it waits for another round */
            bare += next[cell] < 0;
        }
        memcpy(label, next, (size_t)cells * sizeof *label);
    }
}

void grow_rooms(struct puzzle *p, struct rng *rng, const int *pace, int *label, mark *solution) {
    bool any = false;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        solution[cell] = label[cell] >= 0 ? MARK_YES : MARK_NO;
        any = any || label[cell] >= 0;
    }
    if (!any) /* no part fits on such a small board */
        memset(label, 0, (size_t)grid_cells(p->grid) * sizeof *label);
    spread_labels(p->grid, rng, pace, label);
    puzzle_set_rooms(p, label);
}
