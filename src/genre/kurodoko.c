/* Kurodoko: shade cells; a number counts the cells that it sees in its row and column, itself
 * included, up to shaded ones. */
#include "genre/sayings.h"
#include "genre/shading.h"
#include "genre/solution.h"

#include "model/arms.h"

enum { FAMILY_SIGHT, FAMILY_TOUCH, FAMILY_JOINED, FAMILY_NONE, FAMILIES };

static const struct saying sight_sayings[] = {
    {"arms", "The {n} at {about} sees too much or too little any other way; {then} {must}."},
    {"brief", "the {n} at {about}"},
    {"clash", "the {n} at {about} could not see just {n} cells"},
    {NULL, NULL},
};
static const struct family families[FAMILIES] = {
    [FAMILY_SIGHT] = {.word = "sight-count",
                      .rule = "a number counts the cells that it sees",
                      .subject = "the {n} at {about}",
                      .sayings = sight_sayings},
    [FAMILY_TOUCH] = SHADED_APART("the shaded cell beside {about}"),
    [FAMILY_JOINED] = UNSHADED_CONNECTED,
    [FAMILY_NONE] = SOME_SHADED,
};

/* The clue's own cell is one of those that it sees. */
static void add_sight(const struct puzzle *p, struct model *m, int cell, const lit *shade) {
    lit seen[DIRS][GRID_MAX];
    struct arm arm[DIRS];
    int number = p->given[cell].number;
    for (enum dir d = 0; d < DIRS; d++) {
        int n = 0;
        for (int at = grid_step(p->grid, cell, d); at != NO_CELL; at = grid_step(p->grid, at, d))
            seen[d][n++] = shade[at] < 0 ? LIT_TRUE : lit_not(shade[at]);
        arm[d] = (struct arm){seen[d], n};
    }
    int rule = model_arms(m, FAMILY_SIGHT, cell, arm, ARMS_TOTAL, number - 1);
    m->rules.at[rule].number = number;
}

/* Whether every number counts its whole row and column: then a board without shaded cells, which is
 * not meant, obeys all other rules. */
static bool sees_all(const struct puzzle *p) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_NUMBER && p->given[cell].number != NO_NUMBER &&
            p->given[cell].number != p->grid.rows + p->grid.cols - 1)
            return false;
    return true;
}

static void kurodoko_compile(const struct puzzle *p, struct model *m) {
    lit *shade = mem_alloc(grid_cells(p->grid), sizeof *shade);
    model_begin(m, p->grid, families, FAMILIES);
    shading_open(p, m, 1u << GIVEN_NUMBER, shade);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_NUMBER && p->given[cell].number != NO_NUMBER)
            add_sight(p, m, cell, shade);
    shading_apart_of(m, FAMILY_TOUCH, shade);
    if (sees_all(p))
        shading_some(m, FAMILY_NONE);
    shading_connected_of(m, FAMILY_JOINED, false, shade);
    model_seal(m);
    mem_free(shade);
}

static bool is_shaded(const struct model *m, const mark *solution, int cell) {
    return m->cell_var[cell] >= 0 && solution[m->cell_var[cell]] == MARK_YES;
}

static int cells_seen(const struct model *m, const mark *solution, int cell) {
    int n = 1;
    for (enum dir d = 0; d < DIRS; d++)
        for (int at = grid_step(m->grid, cell, d); at != NO_CELL && !is_shaded(m, solution, at);
             at = grid_step(m->grid, at, d))
            n++;
    return n;
}

static void kurodoko_clues(struct puzzle *p, const struct model *m, const mark *solution,
                           struct rng *rng) {
    (void)rng;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_NONE && !is_shaded(m, solution, cell))
            p->given[cell] = given_numbered(GIVEN_NUMBER, cells_seen(m, solution, cell));
}

static const char *const rules[] = {
    "Shade some cells, never one with a number.",
    "A number counts the unshaded cells that it sees in its row and column, itself included.",
    "Shaded cells never touch by a side.",
    "The unshaded cells are connected.",
    "There is exactly one solution.",
    NULL,
};

static const enum file_section file[] = {FILE_NUMBERS, FILE_SHADING, FILE_END};

const struct genre genre_kurodoko = {
    .id = "kurodoko",
    .title = "Kurodoko",
    .rules = rules,
    .making = {.yes_percent = 35, .clues = kurodoko_clues},
    .givens = {{.kind = GIVEN_NUMBER, .min = 1, .max = 128}},
    .cell = LOOK_SHADE,
    .body = {{BLOCK_NUM16, GIVEN_NUMBER, 0}},
    .file = file,
    .solution = &solution_cells,
    .sample = {"kurodoko/6/6/h7l5p7n9jbg", "x--x--\n"
                                           "-x----\n"
                                           "------\n"
                                           "x--x--\n"
                                           "-x----\n"
                                           "------\n"},
    .compile = kurodoko_compile,
};
