/* Making a puzzle easier where the ladder gets stuck: with one clue more, which its solution obeys
 * and which therefore leaves it the only one. */
#include "generate/planted.h"

static bool shaded(const struct model *m, const mark *solution, int cell) {
    int v = cell == NO_CELL ? -1 : m->cell_var[cell];
    return v >= 0 && solution[v] == MARK_YES;
}

static bool is_open(const struct model *m, const mark *marks, int cell) {
    return m->cell_var[cell] >= 0 && marks[m->cell_var[cell]] == MARK_NONE;
}

static bool touches_clue(const struct puzzle *p, int cell) {
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(p->grid, cell, d);
        if (next != NO_CELL && p->given[next].kind == GIVEN_CLUE)
            return true;
    }
    return false;
}

static int shaded_ahead(const struct puzzle *p, const struct model *m, const mark *solution,
                        int cell, enum dir d) {
    int n = 0;
    for (int at = grid_step(p->grid, cell, d); at != NO_CELL; at = grid_step(p->grid, at, d))
        n += shaded(m, solution, at);
    return n;
}

/* The clues that look at a cell count it, or no longer. */
static void count_too(struct puzzle *p, int cell, int by) {
    for (enum dir d = 0; d < DIRS; d++)
        for (int at = grid_step(p->grid, cell, d); at != NO_CELL; at = grid_step(p->grid, at, d))
            if (p->given[at].kind == GIVEN_CLUE && p->given[at].dir == (int)dir_back(d))
                p->given[at].number = (int16_t)(p->given[at].number + by);
}

/* One of the cells by chance, and the list is freed; NO_CELL: there is none. */
static int one_of(struct run *run, vec_int *cells) {
    int cell = cells->len > 0 ? cells->at[rng_below(&run->rng, cells->len)] : NO_CELL;
    vec_free(cells);
    return cell;
}

static int open_ahead(const struct puzzle *p, const struct model *m, const mark *marks, int cell,
                      enum dir d) {
    int n = 0;
    for (int at = grid_step(p->grid, cell, d); at != NO_CELL; at = grid_step(p->grid, at, d))
        n += is_open(m, marks, at);
    return n;
}

/* Aims a clue where most is open, rather at some shaded cells than at none. */
static bool aim_at_open(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                        const mark *solution, int cell) {
    int best = -1;
    for (enum dir d = 0; d < DIRS; d++) {
        int n = shaded_ahead(p, m, solution, cell, d), open = open_ahead(p, m, marks, cell, d);
        int score = 2 * open + (n > 0 ? 20 : 0) + (n > 1 ? 2 : 0) + rng_below(&run->rng, 4);
        if (open == 0 || score <= best)
            continue;
        best = score;
        p->given[cell] = (struct given){GIVEN_CLUE, (int8_t)d, (int16_t)n};
    }
    return best >= 0;
}

/* A shaded cell that is still open becomes a clue. */
static bool add_clue(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                     const mark *solution) {
    vec_int cells = {0};
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind != GIVEN_CLUE && is_open(m, marks, cell) &&
            shaded(m, solution, cell) && !touches_clue(p, cell))
            vec_push(&cells, cell);
    int cell = one_of(run, &cells);
    if (cell == NO_CELL)
        return false;
    count_too(p, cell, -1);
    return aim_at_open(run, p, m, marks, solution, cell);
}

/* The ways to turn a clue towards open cells; `zero`: those where nothing is shaded. */
static void list_turns(const struct puzzle *p, const struct model *m, const mark *marks,
                       const mark *solution, bool zero, vec_int *turns) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = 0; d < DIRS && p->given[cell].kind == GIVEN_CLUE; d++)
            if (d != (enum dir)p->given[cell].dir && open_ahead(p, m, marks, cell, d) > 1 &&
                (shaded_ahead(p, m, solution, cell, d) == 0) == zero)
                vec_push(turns, cell * DIRS + (int)d);
}

/* A clue looks elsewhere, at open cells. */
static bool turn_clue(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                      const mark *solution) {
    vec_int turns = {0};
    list_turns(p, m, marks, solution, false, &turns);
    if (turns.len == 0)
        list_turns(p, m, marks, solution, true, &turns);
    int turn = one_of(run, &turns);
    if (turn == NO_CELL)
        return false;
    int n = shaded_ahead(p, m, solution, turn / DIRS, (enum dir)(turn % DIRS));
    p->given[turn / DIRS] = (struct given){GIVEN_CLUE, (int8_t)(turn % DIRS), (int16_t)n};
    return true;
}

bool ease_loops(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                const mark *solution) {
    return add_clue(run, p, m, marks, solution) || turn_clue(run, p, m, marks, solution);
}

void loop_clues(const struct puzzle *p, vec_int *cells) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_CLUE)
            vec_push(cells, cell);
}

/* Turns a clue back into a shaded cell. */
bool drop_clue(struct puzzle *p, const struct model *m, const mark *solution, int cell) {
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(p->grid, cell, d);
        if (next != NO_CELL && shaded(m, solution, next))
            return false;
    }
    p->given[cell] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
    count_too(p, cell, 1);
    return true;
}
