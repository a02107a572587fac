/* Puzzles of rooms that count cells, where the cells have to settle everything else too (a loop
 * through all that are not counted): a solution with as many counted cells as the board holds, of
 * which the others follow; then rooms, numbered. Every other solution that the solver finds is
 * refuted by parting a room where the two count differently, which never lets one back that was
 * refuted before. */
#include "generate/clued.h"
#include "generate/rooms/parting.h"
#include "model/model.h"
#include "puzzle/puzzle.h"

#include <string.h>

/* Chosen by judgement; `make bench` compares values. */
enum {
    YES_PERCENT = 90,  /* of the cells, that are tried as counted first */
    DRAWS_A_CELL = 2,  /* parts that are drawn anew for each cell, to count more of them */
    REACHES = 2,       /* of such a part: 1, ... */
    WIDEST = 4,        /* of one where the rest does not follow from the counted cells */
    TRIES_A_REACH = 4, /* ways to draw it */
    PARTINGS = 40,     /* ways to part a room, of which the best is taken */
};

static int count_cells(const struct model *m, const mark *marks) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(m->grid); cell++)
        n += m->cell_var[cell] >= 0 && marks[m->cell_var[cell]] == MARK_YES;
    return n;
}

/* --- the solution ----------------------------------------------------------------------------- */

/* Another solution in an area, with at least so many counted cells; false: none was found. */
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

/* A cell where the planted solution differs from another one with the same counted cells; NO_CELL:
 * there is no such solution. */
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

/* Draws parts anew until all follows from the counted cells. */
static bool settle_by_cells(struct run *run, const struct model *m, mark *planted) {
    int most = grid_cells(m->grid), cell;
    for (int i = 0; (cell = cell_in_doubt(run, m, planted)) != NO_CELL; i++) {
        if (i == most || run_over(run))
            return false;
        bool drawn = false;
        for (int k = 0; k < WIDEST * TRIES_A_REACH && !drawn; k++) {
            struct area a = {cell, 1 + k / TRIES_A_REACH};
            drawn = draw_area_packed(run, m, a, count_cells(m, planted) - (k % 2), planted);
        }
    }
    return !run->over;
}

/* --- rooms ------------------------------------------------------------------------------------ */

/* Two solutions of which a parting should tell one from the other. */
struct two_counts {
    const struct model *m;
    const mark *planted, *other;
};

/* Large parts, where the solutions count differently. */
static int tells_apart(void *arg, const struct parting *by) {
    const struct two_counts *x = arg;
    int more = 0;
    for (int cell = 0; cell < grid_cells(x->m->grid); cell++) {
        int v = by->in[cell] ? x->m->cell_var[cell] : -1;
        more += v >= 0 ? (x->planted[v] == MARK_YES) - (x->other[v] == MARK_YES) : 0;
    }
    return more != 0 ? by->smaller : -1;
}

/* Parts rooms until no other solution is left. False: some is. */
static bool refute_all(struct run *run, struct puzzle **p, const mark *planted) {
    enum searched found = SEARCH_FOUND;
    while (found == SEARCH_FOUND && !run_over(run)) {
        struct model m;
        vec_int cells = {0};
        (*p)->genre->compile(*p, &m);
        mark *other = marks_new(&m);
        found = other_solution(run, &m, planted, NULL, false, other);
        for (int v = 0; v < model_vars(&m) && found == SEARCH_FOUND; v++)
            if (place_is_cell(m.vars.at[v].at) && other[v] != planted[v])
                vec_push(&cells, m.vars.at[v].at.a);
        struct two_counts apart = {&m, planted, other};
        struct puzzle *q =
            part_best(&run->rng, *p, &m, planted, &cells, PARTINGS, tells_apart, &apart);
        if (q) {
            puzzle_free(*p);
            *p = q;
        } else if (found == SEARCH_FOUND) {
            found = SEARCH_STOPPED;
        }
        vec_free(&cells);
        mem_free(other);
        model_free(&m);
    }
    return found == SEARCH_NONE;
}

/* A wall between two rooms without a number says nothing. */
void finish_counted(struct puzzle *p) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next != NO_CELL && p->room[next] != p->room[cell] &&
                p->room_number[p->room[cell]] == NO_NUMBER &&
                p->room_number[p->room[next]] == NO_NUMBER)
                change_join_rooms(p, p->room[cell], p->room[next]);
        }
}

/* --- planting --------------------------------------------------------------------------------- */

struct puzzle *plant_counted(struct run *run) {
    struct puzzle *p = genre_board(run->o->genre, run->o->grid);
    struct model m;
    p->genre->compile(p, &m);
    mark *planted = marks_new(&m);
    bool done = random_solution(run, &m, NULL, YES_PERCENT, planted) == SEARCH_FOUND;
    if (done) {
        pack(run, &m, planted);
        done = settle_by_cells(run, &m, planted);
    }
    if (done) {
        draw_pieces(run, p, (struct area){0, p->grid.rows + p->grid.cols});
        p->genre->making.clues(p, &m, planted, &run->rng);
        done = refute_all(run, &p, planted);
    }
    if (done)
        hand_over_planted(run, &m, planted, p);
    return done ? p : NULL;
}
