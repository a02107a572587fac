#include "genre/shared/sight.h"

#include "genre/shared/shading.h"
#include "model/arms.h"
#include "model/model.h"

int sight_rule(struct model *m, int family, int cell, const lit *shade, enum arms_rule rule,
               int total) {
    lit seen[DIRS][GRID_MAX];
    struct arm arm[DIRS];
    for (enum dir d = 0; d < DIRS; d++) {
        int n = 0;
        for (int at = grid_step(m->grid, cell, d); at != NO_CELL; at = grid_step(m->grid, at, d))
            seen[d][n++] = lit_not(shade[at]);
        arm[d] = (struct arm){seen[d], n};
    }
    return model_arms(m, family, cell, arm, rule, total);
}

static bool is_number(const struct puzzle *p, int cell) {
    return p->given[cell].kind == GIVEN_NUMBER && p->given[cell].number != NO_NUMBER;
}

/* A number also counts its own cell. */
void sight_rules(const struct puzzle *p, struct model *m, int family, const lit *shade) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        if (!is_number(p, cell))
            continue;
        int number = p->given[cell].number;
        int rule = sight_rule(m, family, cell, shade, ARMS_TOTAL, number - 1);
        model_say_number(m, rule, number);
    }
}

bool sight_allows_none(const struct puzzle *p) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (is_number(p, cell) && p->given[cell].number != p->grid.rows + p->grid.cols - 1)
            return false;
    return true;
}

int sight_ahead(const struct model *m, const mark *solution, int cell, bool shaded) {
    int n = 0;
    for (enum dir d = 0; d < DIRS; d++)
        for (int at = cell; (at = grid_step(m->grid, at, d)) != NO_CELL &&
                            shading_is_shaded(m, solution, at) == shaded;)
            n++;
    return n;
}

void sight_clues(struct puzzle *p, const struct model *m, const mark *solution, struct rng *rng) {
    (void)rng;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_NONE && !shading_is_shaded(m, solution, cell) &&
            sight_count(m, solution, cell) > 1)
            p->given[cell] = given_numbered(GIVEN_NUMBER, sight_count(m, solution, cell));
}
