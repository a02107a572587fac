/* Generates puzzles of any genre whose clues can be read off a solution (Simon Tatham's generators
 * for Slitherlink, Masyu and others proceed alike): place pieces, draw a random solution of the
 * rules without clues, give every clue that it obeys, then remove clues while the solution stays
 * unique. Where all clues together leave another solution, a part of the board is redrawn. */
#include "generate/clued.h"

#include "generate/draw/random_lines.h"
#include "generate/draw/random_rooms.h"
#include "model/judge/judge.h"
#include "model/model.h"

#include <string.h>

static const struct making *making_of(const struct run *run) {
    return &run->o->genre->making;
}

bool leaves_pieces(const struct genre *g) {
    return g->making.pieces == PIECES_LEFT_OUT;
}

/* Returns true if the rules themselves ask for clues, so that a board without them has no
 * solution. */
static bool asks_for_clues(const struct genre *g) {
    bool placed = g->making.pieces == PIECES_ROOMS || g->making.pieces == PIECES_BESIDE;
    return placed && g->making.draft;
}

void compile_draft(const struct puzzle *p, struct model *m) {
    if (leaves_pieces(p->genre) || asks_for_clues(p->genre))
        p->genre->making.draft(p, m);
    else
        p->genre->compile(p, m);
}

/* --- pieces ----------------------------------------------------------------------------------- */

bool area_has(const struct run *run, struct area a, int cell) {
    struct grid g = run->o->grid;
    return grid_chebyshev(g, cell, a.middle) <= a.reach ||
           grid_chebyshev(g, run_twin(run, cell), a.middle) <= a.reach;
}

static bool touches_piece(const struct puzzle *p, int cell) {
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(p->grid, cell, d);
        if (next != NO_CELL && p->given[next].kind != GIVEN_NONE)
            return true;
    }
    return false;
}

static bool may_place(const struct run *run, const struct puzzle *p, int cell) {
    int twin = run_twin(run, cell);
    bool alone = !touches_piece(p, cell) && grid_distance(p->grid, cell, twin) != 1;
    return p->given[cell].kind == GIVEN_NONE && (!making_of(run)->apart || alone);
}

/* Returns the percentage of cells that get a piece at first. Where symmetry is strict, pieces go
 * only in pairs, and a large board gets half as many again: of Yajilin 15x15, hard, one in three
 * was made in 25 s without this, and all in .3 s with it. */
static int piece_percent(const struct run *run) {
    enum { IN_PAIRS_PERCENT = 150 };
    const struct making *how = making_of(run);
    if (run->o->density > 0)
        return run->o->density;
    bool in_pairs = how->pieces_go && run_is_strict(run) && run_is_large(run);
    return in_pairs ? how->percent * IN_PAIRS_PERCENT / 100 : how->percent;
}

/* Places pieces in some cells of the area, in random order. */
static void scatter_pieces(struct run *run, struct puzzle *p, struct area a) {
    vec_int cells = {0};
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (area_has(run, a, cell))
            vec_push(&cells, cell);
    int wanted = (cells.len * piece_percent(run) + rng_below(&run->rng, 100)) / 100;
    rng_shuffle(&run->rng, cells.at, cells.len);
    for (int i = 0; i < cells.len && wanted > 0; i++) {
        int cell = cells.at[i], twin = run_twin(run, cell);
        if (!may_place(run, p, cell))
            continue;
        p->given[cell] = p->given[twin] = making_of(run)->piece;
        wanted -= cell == twin ? 1 : 2;
    }
    vec_free(&cells);
}

bool redraws_longer(const struct run *run) {
    return making_of(run)->pieces == PIECES_SCATTERED && run_is_large(run);
}

bool draws_boxes(const struct run *run) {
    const struct making *how = making_of(run);
    return how->pieces == PIECES_BOXES && how->draft && run_is_large(run);
}

int wanted_room(const struct run *run) {
    return run->o->room_size > 0 ? run->o->room_size : making_of(run)->room_size;
}

bool draw_pieces(struct run *run, struct puzzle *p, struct area a) {
    const struct making *how = making_of(run);
    if (draws_boxes(run))
        return draw_boxes(run, p, wanted_room(run));
    if (how->pieces == PIECES_ROOMS || how->pieces == PIECES_BOXES)
        draw_rooms(&run->rng, p, wanted_room(run), how->pieces == PIECES_BOXES);
    if (how->pieces == PIECES_SCATTERED)
        scatter_pieces(run, p, a);
    return true;
}

/* --- the planted solution --------------------------------------------------------------------- */

/* Returns random initial phases: a cell is tried as YES first with the genre's probability, a
 * segment with 50 percent. */
static mark *random_phases(struct run *run, const struct model *m) {
    mark *first = marks_new(m);
    int yes_percent = making_of(run)->yes_percent > 0 ? making_of(run)->yes_percent : 50;
    for (int v = 0; v < model_vars(m); v++) {
        int percent = place_is_cell(m->vars.at[v].at) ? yes_percent : 50;
        first[v] = rng_below(&run->rng, 100) < percent ? MARK_YES : MARK_NO;
    }
    int least = leaves_pieces(run->o->genre) ? 100 - making_of(run)->percent : LOOP_PERCENT;
    random_loop(&run->rng, m, least, first);
    return first;
}

enum searched draw_solution(struct run *run, const struct model *m, const mark *given, mark *out) {
    mark *first = random_phases(run, m);
    enum searched found = near_solution(run, m, given, first, out);
    mem_free(first);
    return found;
}

mark *marks_at_places(const struct model *of, const mark *marks, const struct model *m) {
    mark *out = marks_new(m);
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        int was = model_at(of, at);
        bool given = was < 0 && of->given && place_is_cell(at) && of->given[at.a] != MARK_NONE;
        out[v] = given ? of->given[at.a] : was < 0 ? m->vars.at[v].unmarked : marks[was];
    }
    return out;
}

bool hand_over_planted(struct run *run, const struct model *of, const mark *planted,
                       const struct puzzle *p) {
    struct model m;
    p->genre->compile(p, &m);
    mem_free(run->planted);
    run->planted = marks_at_places(of, planted, &m);
    bool obeyed = !asks_for_clues(p->genre) || judge_full(&m, run->planted);
    if (!obeyed) {
        mem_free(run->planted);
        run->planted = NULL;
    }
    model_free(&m);
    return obeyed;
}

/* --- clues ------------------------------------------------------------------------------------ */

static int first_of_room(const struct puzzle *p, int cell) {
    return p->room && puzzle_room_cell(p, p->room[cell]) == cell ? p->room[cell] : -1;
}

static struct given bare_given(const struct puzzle *p, int cell) {
    const struct making *how = &p->genre->making;
    bool stays = how->pieces == PIECES_SCATTERED || how->pieces == PIECES_BESIDE;
    bool piece = stays && p->given[cell].kind == how->piece.kind;
    return piece ? how->piece : (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
}

bool shows_clue(const struct puzzle *p, int cell) {
    struct given bare = bare_given(p, cell), given = p->given[cell];
    int room = first_of_room(p, cell), points[4], n = puzzle_cell_points(p->grid, cell, points);
    int outer[2];
    for (int i = 0; p->point && i < n; i++)
        if (p->point[points[i]].kind != GIVEN_NONE)
            return true;
    for (int i = puzzle_cell_outer(p->grid, cell, outer) - 1; i >= 0 && p->outer; i--)
        if (p->outer[outer[i]] != NO_NUMBER)
            return true;
    return given.kind != bare.kind || given.dir != bare.dir || given.number != bare.number ||
           (room >= 0 && p->room_number[room] != NO_NUMBER);
}

void hide_clue(struct puzzle *p, int cell) {
    int room = first_of_room(p, cell), points[4], outer[2],
        n = puzzle_cell_points(p->grid, cell, points);
    p->given[cell] = bare_given(p, cell);
    for (int i = 0; p->point && i < n; i++)
        p->point[points[i]] = given_bare(GIVEN_NONE);
    for (int i = puzzle_cell_outer(p->grid, cell, outer) - 1; i >= 0 && p->outer; i--)
        p->outer[outer[i]] = NO_NUMBER;
    if (room >= 0)
        p->room_number[room] = NO_NUMBER;
}

void copy_clue(struct puzzle *to, const struct puzzle *from, int cell) {
    int room = first_of_room(to, cell), points[4], outer[2],
        n = puzzle_cell_points(to->grid, cell, points);
    to->given[cell] = from->given[cell];
    for (int i = 0; to->point && i < n; i++)
        to->point[points[i]] = from->point[points[i]];
    for (int i = puzzle_cell_outer(to->grid, cell, outer) - 1; i >= 0 && to->outer; i--)
        to->outer[outer[i]] = from->outer[outer[i]];
    if (room >= 0)
        to->room_number[room] = from->room_number[room];
}

static bool has_twin(const struct run *run, const struct puzzle *p, int cell) {
    return shows_clue(p, run_twin(run, cell));
}

void give_clues(struct run *run, struct puzzle *p, const struct model *m, const mark *solution) {
    p->genre->making.clues(p, m, solution, &run->rng);
    for (int cell = 0; cell < grid_cells(p->grid) && run_is_strict(run); cell++)
        if (!has_twin(run, p, cell))
            hide_clue(p, cell);
}

/* Appends, shuffled, the clues without a twin (`dull`) or those with one. */
static void add_shuffled(struct run *run, const struct puzzle *p, bool dull, vec_int *cells) {
    int from = cells->len;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (shows_clue(p, cell) && has_twin(run, p, cell) != dull)
            vec_push(cells, cell);
    if (cells->len > from)
        rng_shuffle(&run->rng, cells->at + from, cells->len - from);
}

void list_removable(struct run *run, const struct puzzle *p, vec_int *cells) {
    const struct making *how = &p->genre->making;
    if (how->keeps_clues && !how->pieces_go)
        return;
    add_shuffled(run, p, true, cells);
    add_shuffled(run, p, false, cells);
}

bool drop_clued(struct run *run, struct puzzle *p, const struct model *m, const mark *planted,
                int cell) {
    if (!shows_clue(p, cell) || p->genre->making.pieces_go)
        return shows_clue(p, cell) && drop_piece(run, p, m, planted, cell);
    hide_clue(p, cell);
    hide_clue(p, run_twin(run, cell));
    return true;
}

/* --- planting --------------------------------------------------------------------------------- */

/* Removes the pieces that a tree of lines does not connect, and compiles the remaining board into
 * *m. Returns the marks of the tree in that Model. */
static mark *take_away_unjoined(struct puzzle *p, const bool *joined, const mark *tree,
                                struct model *m) {
    struct model now;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (!joined[cell])
            p->given[cell] = (struct given){GIVEN_NONE, DIR_NONE, NO_NUMBER};
    compile_draft(p, &now);
    mark *given = marks_new(&now);
    for (int v = 0; v < model_vars(&now); v++) {
        int was = model_at(m, now.vars.at[v].at);
        given[v] = was < 0 ? MARK_NONE : tree[was];
    }
    *m = now;
    return given;
}

/* Draws a solution. On a large board of pieces connected by lines, it contains a random tree of
 * these lines, for which pieces may be removed. Returns NULL if the pieces admit no solution. */
static mark *draw_planted(struct run *run, struct puzzle *p, struct model *m) {
    mark *given = NULL, *tree = marks_new(m);
    bool *joined = mem_alloc(grid_cells(p->grid), sizeof *joined);
    if (redraws_longer(run) && run->o->symmetry == SYMMETRY_NONE &&
        random_tree(&run->rng, m, tree, joined))
        given = take_away_unjoined(p, joined, tree, m);
    mark *planted = marks_new(m);
    enum searched found =
        run->by->draw ? run->by->draw(run, m, planted) : draw_solution(run, m, given, planted);
    return found == SEARCH_FOUND ? planted : NULL;
}

/* Draws pieces, a solution, and all its clues. Returns false if the pieces admit no solution. */
static bool plant_all(struct run *run, struct puzzle *p) {
    struct model m;
    struct err unread;
    if (!draw_pieces(run, p, (struct area){0, p->grid.rows + p->grid.cols}) ||
        !genre_validate(p, &unread))
        return false;
    compile_draft(p, &m);
    mark *planted = draw_planted(run, p, &m);
    bool found = planted != NULL;
    if (found) {
        give_clues(run, p, &m, planted);
        found = hand_over_planted(run, &m, planted, p);
    }
    return found;
}

struct puzzle *plant_clued(struct run *run) {
    struct puzzle *p = genre_board(run->o->genre, run->o->grid);
    return plant_all(run, p) && !run->over ? p : NULL;
}

/* Joins neighbouring rooms without a number: the wall between them carries no information. */
void join_unnumbered(struct puzzle *p) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next != NO_CELL && p->room[next] != p->room[cell] &&
                p->room_number[p->room[cell]] == NO_NUMBER &&
                p->room_number[p->room[next]] == NO_NUMBER)
                change_join_rooms(p, p->room[cell], p->room[next]);
        }
}
