/* Draws a solution with as many counted cells as possible from which everything else follows. For
 * genres whose rooms count cells and thereby have to determine a loop through all the other
 * cells. */
#include "generate/clued.h"
#include "model/model.h"

#include <string.h>

/* Chosen by judgement; `make bench` compares values. */
enum {
    YES_PERCENT = 90, /* probability of trying a cell as counted first */
    DRAWS_A_CELL = 2, /* parts that are redrawn per cell, to gain counted cells */
    REACHES = 2,      /* reach of such a part: 1 to this */
    GREATEST = 4, /* largest reach of a part that is redrawn because the rest does not follow; each
                     reach is tried this often */
};

static int count_cells(const struct model *m, const mark *marks) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(m->grid); cell++)
        n += m->cell_var[cell] >= 0 && marks[m->cell_var[cell]] == MARK_YES;
    return n;
}

/* --- the solution ----------------------------------------------------------------------------- */

/* Draws another solution in an area, with at least `least` counted cells. Returns false if none was
 * found. */
static bool draw_area_packed(struct run *run, const struct model *m, struct area a, int least,
                             mark *planted) {
    mark *given = marks_outside(run, m, planted, a), *next = marks_new(m);
    bool done = random_solution(run, m, given, YES_PERCENT, next) == SEARCH_FOUND &&
                count_cells(m, next) >= least &&
                memcmp(next, planted, (size_t)model_vars(m) * sizeof *next) != 0;
    if (done)
        memcpy(planted, next, (size_t)model_vars(m) * sizeof *next);
    mem_free(given);
    mem_free(next);
    return done;
}

static void pack(struct run *run, const struct model *m, mark *planted) {
    int cells = grid_cells(m->grid);
    for (int i = 0; i < DRAWS_A_CELL * cells && !run_over(run); i++) {
        struct area a = {.middle = rng_below(&run->rng, cells)};
        a.reach = 1 + rng_below(&run->rng, REACHES);
        draw_area_packed(run, m, a, count_cells(m, planted), planted);
    }
}

/* Returns a cell where the planted solution differs from another one with the same counted cells,
 * or NO_CELL if there is no such solution. */
static int cell_in_doubt(struct run *run, const struct model *m, const mark *planted) {
    mark *given = marks_new(m), *other = marks_new(m);
    vec_int cells = {0};
    for (int cell = 0; cell < grid_cells(m->grid); cell++)
        if (m->cell_var[cell] >= 0)
            given[m->cell_var[cell]] = planted[m->cell_var[cell]];
    if (other_solution(run, m, planted, given, false, other) == SEARCH_FOUND)
        for (int v = 0; v < model_vars(m); v++)
            if (other[v] != planted[v])
                vec_push(&cells, m->vars.at[v].at.a);
    int cell = cells.len > 0 ? cells.at[rng_below(&run->rng, cells.len)] : NO_CELL;
    vec_free(&cells);
    mem_free(given);
    mem_free(other);
    return cell;
}

/* Redraws parts until everything follows from the counted cells. Returns false if it gave up. */
static bool settle_by_cells(struct run *run, const struct model *m, mark *planted) {
    int most = grid_cells(m->grid), cell;
    for (int i = 0; (cell = cell_in_doubt(run, m, planted)) != NO_CELL; i++) {
        if (i == most || run_over(run))
            return false;
        bool drawn = false;
        for (int k = 0; k < GREATEST * GREATEST && !drawn; k++) {
            struct area a = {cell, 1 + k / GREATEST};
            drawn = draw_area_packed(run, m, a, count_cells(m, planted) - (k % 2), planted);
        }
    }
    return !run->over;
}

enum searched packed_solution(struct run *run, const struct model *m, mark *out) {
    enum searched found = random_solution(run, m, NULL, YES_PERCENT, out);
    if (found != SEARCH_FOUND)
        return found;
    pack(run, m, out);
    return settle_by_cells(run, m, out) ? SEARCH_FOUND : SEARCH_STOPPED;
}
