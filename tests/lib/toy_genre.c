#include "toy_genre.h"

#include "genre/shared/solution.h"

#include <string.h>

enum { FAMILY_ROW, FAMILY_TOUCH, FAMILY_GREY, FAMILY_JOINED, FAMILIES };

static const struct family families[FAMILIES] = {
    [FAMILY_ROW] = {.word = "row", .rule = "one in each row", .subject = "the row of {about}"},
    [FAMILY_TOUCH] = {.word = "touch",
                      .rule = "shaded cells never touch",
                      .subject = "the cell {about}",
                      .background = true},
    [FAMILY_GREY] = {.word = "grey", .rule = "grey is shaded", .subject = "the grey {about}"},
    [FAMILY_JOINED] = {.word = "joined", .rule = "the rest is connected", .subject = "the rest"},
};

static bool validate(const struct puzzle *p, struct err *e) {
    return p->grid.cols > 1 || err_set(e, "too narrow");
}

static void compile(const struct puzzle *p, struct model *m) {
    struct grid g = p->grid;
    model_begin(m, g, families, FAMILIES);
    for (int cell = 0; cell < grid_cells(g); cell++)
        model_var(m, place_cell(cell), MARK_NO);
    model_graph(m, SHAPE_CONNECTED, FAMILY_JOINED, 0);
    for (int cell = 0; cell < grid_cells(g); cell++)
        graph_vertex(m, cell, lit_no(cell));
    for (int row = 0; row < g.rows; row++) {
        lit lits[GRID_MAX];
        for (int col = 0; col < g.cols; col++)
            lits[col] = lit_yes(grid_cell(g, row, col));
        model_sum(m, FAMILY_ROW, grid_cell(g, row, 0), lits, g.cols, 1, 1);
    }
    for (int cell = 0; cell < grid_cells(g); cell++)
        for (int i = 0; i < 2; i++) {
            int next = grid_step(g, cell, i ? DIR_S : DIR_E);
            lit pair[2] = {lit_yes(cell), lit_yes(next)};
            if (i == 0 && p->given[cell].kind == GIVEN_CLUE)
                model_sum(m, FAMILY_GREY, cell, pair, 1, 1, 1);
            if (next == NO_CELL)
                continue;
            model_sum(m, FAMILY_TOUCH, cell, pair, 2, 0, 1);
            graph_edge(m, cell, next, LIT_TRUE, -1, -1);
        }
    model_seal(m);
}

static void write_solution(const struct puzzle *p, const struct model *m, const mark *full,
                           struct buf *out) {
    (void)m;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        buf_char(out, full[cell] == MARK_YES ? 'x' : '-');
    buf_char(out, '\n');
}

static bool read_solution(const struct puzzle *p, const struct model *m, const char *text,
                          mark *full, struct err *e) {
    (void)m;
    if ((int)strlen(text) < grid_cells(p->grid))
        return err_set(e, "too short");
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        full[cell] = text[cell] == 'x' ? MARK_YES : MARK_NO;
    return true;
}

/* Every shaded cell may be grey. */
static void clues(struct puzzle *p, const struct model *m, const mark *solution, struct rng *rng) {
    (void)m, (void)rng;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (solution[cell] == MARK_YES)
            p->given[cell] = (struct given){GIVEN_CLUE, DIR_NONE, NO_NUMBER};
}

static const char *const none[] = {NULL};
static const struct solution_form toy_rows = {write_solution, read_solution};

const struct genre genre_toy = {
    .id = "toy",
    .title = "Toy",
    .rules = none,
    .givens = {{.kind = GIVEN_CLUE, .max = NUMBER_MAX}},
    .cell = LOOK_SHADE,
    .solution = &toy_rows,
    .validate = validate,
    .compile = compile,
    .making = {.clues = clues},
};
