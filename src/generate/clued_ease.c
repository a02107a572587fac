/* Eases a puzzle where a walk (or the solver) leaves places open: shows one more of the clues that
 * the planted solution obeys. Where all are shown, splits a room that counts cells, or redraws a
 * part of the board: other pieces and another solution inside, which obeys the clues outside. */
#include "generate/clued.h"

#include "base/least.h"
#include "generate/draw/random_rooms.h"
#include "generate/rooms/parting.h"
#include "model/model.h"

#include <string.h>

enum {
    SMALLEST = 1, /* reach of the area that is redrawn at first, also round a removed piece */
    SIZES = 3,
    TRIES_A_SIZE = 2,
    LONGER_TRIES_A_SIZE = 10, /* if redraws_longer() */
};

int random_open_cell(struct run *run, const struct model *m, const mark *marks) {
    vec_int open = {0};
    for (int v = 0; v < model_vars(m); v++)
        if (marks[v] == MARK_NONE)
            vec_push(&open, m->vars.at[v].at.a);
    int cell = open.len > 0 ? open.at[rng_below(&run->rng, open.len)] : NO_CELL;
    vec_free(&open);
    return cell;
}

/* --- one more clue ---------------------------------------------------------------------------- */

/* Returns the nearest cell within NEAR_CELL of `from` that shows a clue in `all` and none in p, or
 * NO_CELL. Ties are broken at random. */
static int nearest_hidden(struct run *run, const struct puzzle *p, const struct puzzle *all,
                          int from) {
    int best = NO_CELL, least = NEAR_CELL + 1, alike = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int far = grid_distance(p->grid, from, cell);
        if (far > least || far > NEAR_CELL || shows_clue(p, cell) || !shows_clue(all, cell))
            continue;
        alike = far < least ? 1 : alike + 1;
        least = far;
        if (rng_below(&run->rng, alike) == 0)
            best = cell;
    }
    return best;
}

bool show_clue_near(struct run *run, struct puzzle *p, const struct model *m, const mark *planted,
                    int near) {
    struct puzzle *all = puzzle_copy(p);
    give_clues(run, all, m, planted);
    int cell = nearest_hidden(run, p, all, near);
    if (cell != NO_CELL) {
        copy_clue(p, all, cell);
        copy_clue(p, all, run_twin(run, cell));
    }
    puzzle_free(all);
    return cell != NO_CELL;
}

/* --- redrawing a part ------------------------------------------------------------------------- */

static int count_clues(const struct puzzle *p) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        n += shows_clue(p, cell);
    return n;
}

/* How a part is redrawn. */
struct redrawing {
    struct area area;
    bool shows_all; /* show every clue in it; otherwise only at the cells that showed one before */
    bool takes;     /* remove the piece in its middle, and keep all others */
};

/* Hides the clues of the area; every other time, scattered pieces are placed anew there. */
static void clear_area(struct run *run, struct puzzle *p, struct area a) {
    bool scattered = p->genre->making.pieces == PIECES_SCATTERED;
    bool beside = p->genre->making.pieces == PIECES_BESIDE;
    bool anew = scattered && rng_below(&run->rng, 2) == 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        if (!area_has(run, a, cell))
            continue;
        hide_clue(p, cell);
        if (anew || beside)
            p->given[cell] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
    }
    if (anew)
        draw_pieces(run, p, a);
}

/* Returns the marks of the planted solution at places outside the area; all others are unmarked. */
static mark *planted_outside(struct run *run, const struct model *m, const struct model *was,
                             const mark *planted, struct area a) {
    mark *given = marks_new(m);
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        int before = model_at(was, at);
        if (before >= 0 && (!area_has(run, a, at.a) || !area_has(run, a, at.b)))
            given[v] = planted[before];
    }
    return given;
}

mark *marks_outside(struct run *run, const struct model *m, const mark *marks, struct area a) {
    return planted_outside(run, m, m, marks, a);
}

/* Removes the piece in the middle; clues with a direction are left to be counted again. */
static void take_piece(struct run *run, struct puzzle *p, struct area a) {
    p->given[a.middle] = p->given[run_twin(run, a.middle)] = given_bare(GIVEN_NONE);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].dir != DIR_NONE)
            p->given[cell].number = NO_NUMBER;
}

/* Gives the clues that the solution obeys, except those that are not to be shown; outside the area
 * only the cells that showed one before. Returns false if a genre that always shows all clues would
 * get fewer. */
static bool clue_area(struct run *run, struct puzzle *p, const struct model *m, const mark *planted,
                      const struct puzzle *was, const struct redrawing *how) {
    give_clues(run, p, m, planted);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (!leaves_pieces(p->genre) && !shows_clue(was, cell) && !p->genre->making.keeps_clues &&
            !(how->shows_all && area_has(run, how->area, cell)))
            hide_clue(p, cell);
    bool pieces = p->genre->making.pieces != PIECES_NONE;
    return pieces || !p->genre->making.keeps_clues || count_clues(p) >= count_clues(was);
}

static bool redraw_area(struct run *run, struct puzzle *p, const struct model *was,
                        const mark *planted, const struct redrawing *how) {
    struct model m;
    struct puzzle *q = puzzle_copy(p);
    if (how->takes)
        take_piece(run, q, how->area);
    else
        clear_area(run, q, how->area);
    compile_draft(q, &m);
    mark *given = planted_outside(run, &m, was, planted, how->area), *drawn = marks_new(&m);
    bool done = draw_solution(run, &m, given, drawn) == SEARCH_FOUND &&
                clue_area(run, q, &m, drawn, p, how) && !puzzle_same(p, q) &&
                hand_over_planted(run, &m, drawn, q);
    for (int cell = 0; cell < grid_cells(p->grid) && done; cell++)
        copy_clue(p, q, cell);
    mem_free(given);
    mem_free(drawn);
    model_free(&m);
    puzzle_free(q);
    return done;
}

static bool redraw_round(struct run *run, struct puzzle *p, const struct model *m,
                         const mark *planted, int cell, bool shows_all) {
    int tries = redraws_longer(run) ? LONGER_TRIES_A_SIZE : TRIES_A_SIZE;
    for (int i = 0; i < SIZES * tries && !run_over(run); i++) {
        struct redrawing how = {.area = {cell, SMALLEST + i / tries}, .shows_all = shows_all};
        if (redraw_area(run, p, m, planted, &how))
            return true;
    }
    return false;
}

/* Redraws the rooms near a cell together with another solution, and shows all its numbers. Returns
 * false if none was found. */
static bool boxes_anew(struct run *run, struct puzzle *p, const struct model *m,
                       const mark *planted, int cell) {
    mark *drawn = mem_copy(planted, model_vars(m), sizeof *drawn);
    bool done = redraw_boxes(run, p, wanted_room(run), cell, drawn);
    if (done) {
        give_clues(run, p, m, drawn);
        hand_over_planted(run, m, drawn, p);
    }
    mem_free(drawn);
    return done;
}

/* A planted solution, and the marks derived so far, which agree with it. */
struct doubt {
    const struct model *m;
    const mark *marks, *planted;
};

/* Returns 2 for a parting whose parts have other counts once all open cells are flipped, otherwise
 * 1. */
static int settles_count(void *arg, const struct parting *by) {
    const struct doubt *x = arg;
    int more = 0;
    for (int cell = 0; cell < grid_cells(x->m->grid); cell++) {
        int v = by->in[cell] ? x->m->cell_var[cell] : -1;
        if (v >= 0 && x->marks[v] == MARK_NONE)
            more += x->planted[v] == MARK_YES ? 1 : -1;
    }
    return more != 0 ? 2 : 1;
}

/* Splits a room with an open cell into two parts, both numbered by the solution. Only for genres
 * whose numbers count cells of the solution. Returns false if no room can be split. */
static bool part_open(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                      const mark *planted) {
    LOCAL(mem_free_at) vec_int cells = {0};
    for (int v = 0; v < model_vars(m); v++)
        if (marks[v] == MARK_NONE)
            vec_push(&cells, m->vars.at[v].at.a);
    struct doubt doubt = {m, marks, planted};
    struct puzzle *q = part_best(&run->rng, p, m, planted, &cells, settles_count, &doubt);
    if (!q)
        return false;
    puzzle_set_rooms(p, q->room);
    memcpy(p->room_number, q->room_number, (size_t)p->rooms * sizeof *p->room_number);
    puzzle_free(q);
    hand_over_planted(run, m, planted, p);
    return true;
}

bool ease_clued(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                const mark *planted) {
    int cell = random_open_cell(run, m, marks);
    if (cell == NO_CELL || show_clue_near(run, p, m, planted, cell))
        return cell != NO_CELL;
    if (draws_boxes(run))
        return boxes_anew(run, p, m, planted, cell);
    if (p->genre->room_max > 0 && p->genre->making.pieces == PIECES_ROOMS &&
        part_open(run, p, m, marks, planted))
        return true;
    return redraw_round(run, p, m, planted, cell, true);
}

bool show_clued(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                const mark *planted) {
    (void)marks;
    return show_clue_near(run, p, m, planted, rng_below(&run->rng, grid_cells(p->grid)));
}

bool vary_clued(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                const mark *planted) {
    (void)marks;
    int cell = rng_below(&run->rng, grid_cells(p->grid));
    return redraw_round(run, p, m, planted, cell, false);
}

bool drop_piece(struct run *run, struct puzzle *p, const struct model *m, const mark *planted,
                int cell) {
    bool done = false;
    for (int reach = 0; reach <= SMALLEST && !done; reach++)
        done = redraw_area(run, p, m, planted,
                           &(struct redrawing){.area = {cell, reach}, .takes = true});
    return done;
}

static bool fills_block(const struct puzzle *p, int cell) {
    struct grid g = p->grid;
    if (grid_row(g, cell) + 1 == g.rows || grid_col(g, cell) + 1 == g.cols)
        return false;
    return shows_clue(p, cell) && shows_clue(p, cell + 1) && shows_clue(p, cell + g.cols) &&
           shows_clue(p, cell + g.cols + 1);
}

/* Counts the pieces above the usual share, and the blocks of four. */
int clued_blemishes(const struct puzzle *p) {
    int over = -grid_cells(p->grid) * p->genre->making.percent / 100, blocks = 0;
    if (!leaves_pieces(p->genre))
        return 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        over += shows_clue(p, cell);
        blocks += fills_block(p, cell);
    }
    return max_int(over, 0) + blocks;
}
