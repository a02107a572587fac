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

/* The cell no longer counts for the clues that look at it. */
static void count_less(struct puzzle *p, int cell) {
    for (enum dir d = 0; d < DIRS; d++)
        for (int at = grid_step(p->grid, cell, d); at != NO_CELL; at = grid_step(p->grid, at, d))
            if (p->given[at].kind == GIVEN_CLUE && p->given[at].dir == (int)dir_back(d))
                p->given[at].number--;
}

/* A shaded cell that is still open becomes a clue; it looks where most is shaded. */
bool ease_loops(struct rng *rng, struct puzzle *p, const struct model *m, const mark *marks,
                const mark *solution) {
    vec_int cells = {0};
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (is_open(m, marks, cell) && shaded(m, solution, cell) && !touches_clue(p, cell))
            vec_push(&cells, cell);
    int cell = cells.len > 0 ? cells.at[rng_below(rng, cells.len)] : NO_CELL, most = 0;
    vec_free(&cells);
    if (cell == NO_CELL)
        return false;
    count_less(p, cell);
    for (enum dir d = 0; d < DIRS; d++) {
        int n = shaded_ahead(p, m, solution, cell, d);
        if (n <= most)
            continue;
        most = n;
        p->given[cell] = (struct given){GIVEN_CLUE, (int8_t)d, (int16_t)n};
    }
    return most > 0;
}

static int count_room(const struct puzzle *p, const struct model *m, const mark *solution,
                      int room) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        n += p->room[cell] == room && shaded(m, solution, cell);
    return n;
}

/* A room that is still open somewhere gets its number; a zero, which gives all away, only when
 * there is no other. */
bool ease_rooms(struct rng *rng, struct puzzle *p, const struct model *m, const mark *marks,
                const mark *solution) {
    vec_int rooms = {0}, zeros = {0};
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int room = p->room[cell];
        if (!is_open(m, marks, cell) || p->room_number[room] != NO_NUMBER)
            continue;
        if (count_room(p, m, solution, room) > 0)
            vec_push(&rooms, room);
        else
            vec_push(&zeros, room);
    }
    const vec_int *from = rooms.len > 0 ? &rooms : &zeros;
    int room = from->len > 0 ? from->at[rng_below(rng, from->len)] : -1;
    vec_free(&rooms);
    vec_free(&zeros);
    if (room >= 0)
        p->room_number[room] = (int16_t)count_room(p, m, solution, room);
    return room >= 0;
}
