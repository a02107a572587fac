/* Generates puzzles that consist mostly of their rooms (Norinori, LITS, Aqre): draws rooms and a
 * solution, then moves single cells across room borders while the drawn solution stays valid.
 *
 * Without a difficulty every other solution that is met has to break some room (refuting.c). With a
 * difficulty this is hill climbing: a move is kept if the walk leaves no more places open than
 * before. */
#include "generate/rooms/walled.h"

#include "generate/candidate.h"
#include "generate/draw/random_rooms.h"
#include "generate/rooms/parting.h"
#include "model/judge/judge.h"
#include "puzzle/puzzle.h"

#include <string.h>

void rewalled_free(struct rewalled *of) {
    model_free(&of->m);
    puzzle_free(of->p);
    mem_free(of->planted);
    *of = (struct rewalled){0};
}

bool walled_compile(const struct walled *w, struct rewalled *of) {
    if (!of->p)
        return false;
    of->p->genre->compile(of->p, &of->m);
    if (judge_full(&of->m, w->planted))
        return true;
    rewalled_free(of);
    return false;
}

void walled_take_over(struct walled *w, struct rewalled by) {
    model_free(&w->m);
    puzzle_free(w->p);
    w->p = by.p;
    w->m = by.m;
    if (by.planted) {
        mem_free(w->planted);
        w->planted = by.planted;
    }
}

static void compile_again(struct walled *w) {
    model_free(&w->m);
    w->p->genre->compile(w->p, &w->m);
}

/* Before there is a solution, rooms that are too small are merged into a neighbour. */
enum { SMALL_IN = 2 }; /* smaller than half of the wanted size */
static void walled_join_small(struct walled *w) {
    int wanted = wanted_room(w->run);
    struct cells_by_room in = cells_by_room(w->p);
    for (int cell = 0; cell < grid_cells(w->p->grid); cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(w->p->grid, cell, d), room = w->p->room[cell];
            int size = in.first[room + 1] - in.first[room];
            if (next == NO_CELL || w->p->room[next] == room || SMALL_IN * size >= wanted)
                continue;
            mem_poll();
            change_join_rooms(w->p, w->p->room[next], room);
            cells_by_room_free(&in);
            in = cells_by_room(w->p);
        }
    cells_by_room_free(&in);
}

/* Chosen by judgement; `make bench` compares values. */
enum {
    RUFFLED = 2,   /* one move for every second cell, before there is a solution */
    RUFFLES = 20,  /* most rounds of moves to find rooms that have a solution */
    REWALLED = 30, /* changes tried to find walls that the planted solution obeys */
    PATIENCE = 40, /* failed changes before a climb is given up, per cell of the board */
    /* The same where a quick walk is expensive. Eight easy Double Back of 10x10 took 9.7 s with 10
     * and 27.5 s with 60, and five easy Star Battle of 15x15 come within 10 s with 10, three with
     * 20 or 40: a climb that is stuck seldom goes on. */
    PATIENCE_DEAR = 10,
    GROWING = 6, /* weight of an open place next to a marked one */
    NEAR = 2,    /* largest distance of a moved cell from an open place */
    WAYS = 4,    /* ways to change walls: one merges rooms, one splits one, the others move cells */
    /* Share of the walls that the planted solution does not obey which get another one that differs
     * near the cell. Of three easy Norinori of 15x15 none comes in 8 s without, two with 10 or 60
     * in a hundred or as near as 4, one as near as 2. */
    REPLANTED_PERCENT = 30,
    WORSE = 5, /* every other time up to four more places may be left open */
};

/* Returns true if a loop through all cells visits each room twice: neighbouring rooms may then
 * often be merged, and one split into two. At 10x10 every second walk reaches the end with such
 * changes; by moving cells alone it was one in forty. */
static bool is_round_loop(const struct run *run) {
    return run->o->genre->making.draft != NULL;
}

/* Returns true if a quick walk is expensive: for a loop, or for stars of which a row or column
 * holds few. */
static bool is_dear(const struct run *run) {
    return is_round_loop(run) || run->o->genre->making.rooms_fixed;
}

/* Moves random cells, so that rooms get ragged edges. */
static void ruffle(struct walled *w) {
    for (int i = grid_cells(w->p->grid) / RUFFLED; i > 0; i--) {
        int cell = rng_below(&w->run->rng, grid_cells(w->p->grid));
        struct puzzle *q = walled_pass(w, cell, walled_room_beside(w, cell));
        if (!q)
            continue;
        puzzle_free(w->p);
        w->p = q;
    }
    compile_again(w);
}

/* --- solving with the techniques of a difficulty ---------------------------------------------- */

/* The result of a quick walk: the marks with their dependencies, and how many places are open. */
struct glimpse {
    mark *marks;
    struct grounds grounds;
    int open;
    bool ended; /* the full walk reached the end within its work */
};

static void glimpse_free(struct glimpse *g) {
    mem_free(g->marks);
    grounds_free(&g->grounds);
}

/* Returns the start of a walk that takes no step too wide for a good puzzle: a rating would find a
 * puzzle that needs one dull, and the climb would have been in vain. */
static struct technique_solver walk_of_climb(struct walled *w, const struct model *m) {
    struct technique_solver walk = walk_for(w->run, m);
    walk.widest = WIDEST;
    return walk;
}

/* Returns true if the quick walk includes rare steps: where there are as many rooms as rows, easy
 * steps alone hardly begin. Eight of ten normal Star Battle of 15x15 come in 12 s with them, none
 * of four without. */
static bool glances_at_rare(const struct run *run) {
    return run->o->genre->making.rooms_fixed && run->o->difficulty <= NORMAL;
}

/* Walks through the walls of this Model. Marks of `from`, the walk through the current walls, are
 * kept if they still hold; NULL: none. `whole`: with all techniques of the difficulty. */
static struct glimpse look_at_walls(struct walled *w, const struct model *m,
                                    const struct glimpse *from, bool whole) {
    struct technique_solver walk = walk_of_climb(w, m);
    struct glimpse g = {.marks = marks_new(m)};
    if (from)
        g.grounds =
            grounds_carry(&from->grounds, &(struct carried){&w->m, m, from->marks, g.marks, false});
    else
        grounds_init(&g.grounds, m);
    walk.work = grounds_work(&g.grounds);
    walk.rare = grounds_rare(&g.grounds);
    walk.grounds = &g.grounds;
    if (whole || glances_at_rare(w->run))
        g.ended = technique_solve(m, g.marks, w->run->o->difficulty, &walk);
    else
        technique_solve_quickly(m, g.marks, w->run->o->difficulty, &walk);
    g.open = open_marks(m, g.marks);
    return g;
}

/* Returns true if the full walk reaches the end, which proves that the solution is unique. */
static bool is_climbed(struct walled *w) {
    struct glimpse whole = look_at_walls(w, &w->m, NULL, true);
    glimpse_free(&whole);
    return whole.ended;
}

static bool is_large_round_loop(const struct run *run) {
    return is_round_loop(run) && run_is_large(run);
}

/* Returns, by cell, whether a place of the cell is marked. */
static bool *marked_cells(const struct walled *w, const mark *marks) {
    bool *marked = mem_alloc(grid_cells(w->p->grid), sizeof *marked);
    for (int v = 0; v < model_vars(&w->m); v++)
        if (marks[v] != MARK_NONE)
            marked[w->m.vars.at[v].at.a] = marked[w->m.vars.at[v].at.b] = true;
    return marked;
}

/* Returns a random cell within NEAR of `from`; any cell if that is NO_CELL. */
static int cell_near(struct walled *w, int from) {
    int cell;
    do
        cell = rng_below(&w->run->rng, grid_cells(w->p->grid));
    while (from != NO_CELL && grid_distance(w->p->grid, from, cell) > NEAR);
    return cell;
}

/* Returns a random cell near an open place; any cell if none is open. With a large loop it is
 * mostly where marked places end, so that they grow from there. */
static int cell_near_open(struct walled *w, const mark *marks) {
    vec_int open = {0};
    bool *marked = marked_cells(w, marks);
    for (int v = 0; v < model_vars(&w->m); v++) {
        struct place at = w->m.vars.at[v].at;
        bool grows = is_large_round_loop(w->run) && (marked[at.a] || marked[at.b]);
        for (int i = grows ? GROWING : 1; i > 0 && marks[v] == MARK_NONE; i--)
            vec_push(&open, at.a);
    }
    mem_free(marked);
    int from = open.len > 0 ? open.at[rng_below(&w->run->rng, open.len)] : NO_CELL;
    vec_free(&open);
    return cell_near(w, from);
}

/* Returns the puzzle with the rooms of a cell and its neighbour merged, or NULL if they are one. */
static struct puzzle *with_joined(const struct puzzle *p, int cell, int to) {
    struct puzzle *q = p->room[cell] == to ? NULL : puzzle_copy(p);
    if (q)
        change_join_rooms(q, p->room[cell], to);
    return q;
}

/* Returns 0 if the loop visits each part twice, that is, crosses between the parts twice; otherwise
 * -1. */
static int is_parted_twice(void *arg, const struct parting *by) {
    const struct walled *w = arg;
    int crossed = 0, between = 0;
    for (int v = 0; v < model_vars(&w->m); v++) {
        struct place at = w->m.vars.at[v].at;
        if (w->planted[v] != MARK_YES || by->in[at.a] == by->in[at.b])
            continue;
        crossed++;
        between += w->p->room[at.a] == w->p->room[at.b];
    }
    return crossed == 4 && between == 2 ? 0 : -1;
}

static struct puzzle *with_parted(struct walled *w, int cell) {
    const vec_int cells = {&cell, 1, 1};
    return part_best(&w->run->rng, w->p, &w->m, w->planted, &cells, is_parted_twice, w);
}

/* Returns a puzzle with changed walls near a cell: a cell moves or, with a loop, rooms are merged
 * or split now and then. Returns NULL if the planted solution visibly breaks them. */
static struct puzzle *walls_anew(struct walled *w, int cell) {
    if (!is_round_loop(w->run))
        return walled_pass(w, cell, walled_room_beside(w, cell));
    int to = walled_room_along_loop(w, cell);
    int way = rng_below(&w->run->rng, WAYS);
    struct puzzle *q = way == 0   ? with_joined(w->p, cell, to)
                       : way == 1 ? with_parted(w, cell)
                                  : walled_pass(w, cell, to);
    bool obeyed = q && visits_twice(q, &w->m, w->planted);
    if (!obeyed)
        puzzle_free(q);
    return obeyed ? q : NULL;
}

/* Makes one change, in half of the cases a second one, in a quarter a third, and so on: once all
 * but a few places are settled, often no single change that the planted solution obeys helps. Of
 * four easy Norinori of 20x20 one came in 30 s by single ones, and by these all in 1.9 to 17 s. */
static struct puzzle *some_walls_anew(struct walled *w, int cell) {
    struct walled now = *w;
    struct puzzle *last = walls_anew(w, cell);
    while (rng_below(&w->run->rng, 2)) {
        now.p = last ? last : w->p;
        struct puzzle *next = walls_anew(&now, cell_near(w, cell));
        if (next && last)
            puzzle_free(last);
        last = next ? next : last;
    }
    return last;
}

/* Compiles walls that were changed near a cell. If the planted solution does not obey them, it is
 * sometimes replaced by one that differs only there: many climbs end at a solution that no walls
 * make easier. Returns false, with all freed, if no solution fits. */
static bool compile_or_replant(struct walled *w, int cell, struct rewalled *of) {
    if (!of->p)
        return false;
    of->p->genre->compile(of->p, &of->m);
    if (judge_full(&of->m, w->planted))
        return true;
    if (!is_dear(w->run) && rng_below(&w->run->rng, 100) < REPLANTED_PERCENT) {
        struct area near = {cell, NEAR_CELL};
        LOCAL(mem_free_at) mark *given = marks_outside(w->run, &of->m, w->planted, near);
        of->planted = marks_new(&of->m);
        if (near_solution(w->run, &of->m, given, w->planted, of->planted) == SEARCH_FOUND)
            return true;
    }
    rewalled_free(of);
    return false;
}

/* Adopts walls and the result of their walk. */
static void climb_to(struct walled *w, struct rewalled by, struct glimpse *seen,
                     struct glimpse now) {
    walled_take_over(w, by);
    glimpse_free(seen);
    *seen = now;
}

/* Changes walls near an open place, and keeps the change if a quick walk leaves no more, or few
 * more, places open. Returns true if it is kept and leaves none open or fewer than `fewest`. */
static bool climb(struct walled *w, struct glimpse *seen, int fewest) {
    struct rng *rng = &w->run->rng;
    int cell = cell_near_open(w, seen->marks);
    struct rewalled by = {.p = some_walls_anew(w, cell)};
    if (!compile_or_replant(w, cell, &by))
        return false;
    struct glimpse now = look_at_walls(w, &by.m, seen, false);
    int worse = rng_below(rng, 2) ? rng_below(rng, WORSE) : 0;
    if (now.open > seen->open + worse) {
        rewalled_free(&by);
        glimpse_free(&now);
        return false;
    }
    climb_to(w, by, seen, now);
    return seen->open < fewest || seen->open == 0;
}

/* Returns how many failed changes a climb may make. */
static int patience_of_climb(const struct walled *w) {
    return (is_dear(w->run) ? PATIENCE_DEAR : PATIENCE) * grid_cells(w->p->grid);
}

static bool climb_to_end(struct walled *w) {
    struct glimpse seen = look_at_walls(w, &w->m, NULL, false);
    int fewest = seen.open, vain = 0;
    bool ended = is_climbed(w);
    for (; !ended && vain < patience_of_climb(w) && !run_over(w->run); vain++)
        if (climb(w, &seen, fewest)) {
            vain = seen.open < fewest ? 0 : vain;
            fewest = seen.open;
            ended = is_climbed(w);
        }
    glimpse_free(&seen);
    return ended;
}

/* --- planting --------------------------------------------------------------------------------- */

/* Draws a solution first, and then rooms that it obeys. Returns false if that failed. */
static bool draw_solution_first(struct walled *w) {
    w->planted = mem_alloc(grid_cells(w->p->grid), sizeof *w->planted);
    w->p->genre->making.rooms(w->p, &w->run->rng, w->planted);
    w->p->genre->compile(w->p, &w->m);
    return judge_full(&w->m, w->planted);
}

/* Returns the percentage of black cells, which is where a solver begins: in published boards about
 * a tenth of an easy one, fewer of a normal one, none of a hard one; but of 15x15 none could be
 * finished without. */
static int black_percent(const struct run *run) {
    int most = run->o->density > 0 ? run->o->density : run->o->genre->making.percent;
    bool few = run->o->difficulty == NORMAL || run_is_large(run);
    if (run->o->density > 0 || (run->o->graded && run->o->difficulty == EASY))
        return most;
    return run->o->graded && few ? most * 3 / 4 : 0;
}

/* Returns how many neighbours of a cell, not counting `but`, are not black. */
static int ways_from(const struct puzzle *p, int cell, int but) {
    int ways = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(p->grid, cell, d);
        ways += next != NO_CELL && next != but && p->given[next].kind == GIVEN_NONE;
    }
    return ways;
}

/* Returns true if no black cell touches this one, even diagonally, and a loop can still pass each
 * cell next to it. */
static bool may_be_black(const struct puzzle *p, int cell) {
    bool may = p->given[cell].kind == GIVEN_NONE;
    for (enum dir d = 0; d < DIRS && may; d++) {
        int beside = grid_step(p->grid, cell, d);
        enum dir aside = (enum dir)((d + 1) % DIRS);
        int corner = beside == NO_CELL ? NO_CELL : grid_step(p->grid, beside, aside);
        may = beside == NO_CELL ||
              (p->given[beside].kind == GIVEN_NONE && ways_from(p, beside, cell) >= 2);
        may = may && (corner == NO_CELL || p->given[corner].kind == GIVEN_NONE);
    }
    return may;
}

/* Leaves out some cells, each a room of its own. A loop alternates between the colours of the
 * checkerboard, so that equally many of both must remain. Returns false if they do not. */
static bool leave_some_out(struct walled *w) {
    struct grid g = w->p->grid;
    int cells = grid_cells(g), pairs = cells * black_percent(w->run) / 200;
    int left[2] = {pairs + cells % 2, pairs}; /* by colour */
    int *order = mem_alloc(cells, sizeof *order);
    for (int i = 0; i < cells; i++)
        order[i] = i;
    rng_shuffle(&w->run->rng, order, cells);
    for (int i = 0; i < cells; i++) {
        int colour = (grid_row(g, order[i]) + grid_col(g, order[i])) % 2;
        if (left[colour] == 0 || !may_be_black(w->p, order[i]))
            continue;
        left[colour]--;
        change_own_room(w->p, order[i]);
        w->p->given[order[i]] = w->run->o->genre->making.piece;
    }
    mem_free(order);
    return left[0] == left[1];
}

/* Draws a loop first, and then rooms that it visits twice. Returns false if that failed. */
static bool draw_loop_first(struct walled *w) {
    if (!leave_some_out(w))
        return false;
    w->p->genre->making.draft(w->p, &w->m);
    w->planted = marks_new(&w->m);
    if (draw_solution(w->run, &w->m, NULL, w->planted) != SEARCH_FOUND ||
        !rooms_visited_twice(&w->run->rng, w->p, &w->m, w->planted, wanted_room(w->run)))
        return false;
    compile_again(w);
    return judge_full(&w->m, w->planted);
}

/* Draws rooms, a solution, and all its numbers. Returns false if the rooms admit no solution. */
static bool draw_walled(struct walled *w) {
    const struct making *how = &w->run->o->genre->making;
    if (how->rooms)
        return draw_solution_first(w);
    if (how->draft)
        return draw_loop_first(w);
    draw_rooms(&w->run->rng, w->p, wanted_room(w->run), false);
    walled_join_small(w);
    w->p->genre->compile(w->p, &w->m);
    mark *planted = marks_new(&w->m);
    bool found = false;
    for (int i = 0; i < RUFFLES && !found; i++) {
        ruffle(w);
        found = draw_solution(w->run, &w->m, NULL, planted) == SEARCH_FOUND;
    }
    if (!found)
        return false;
    w->planted = planted;
    w->p->genre->making.clues(w->p, &w->m, planted, &w->run->rng);
    compile_again(w);
    return true;
}

struct puzzle *plant_walled(struct run *run) {
    struct walled w = {.run = run, .p = genre_board(run->o->genre, run->o->grid)};
    bool drawn = draw_walled(&w), done = false;
    if (drawn && is_round_loop(run) && proved_by_techniques(run))
        done = true; /* rooms with many solutions are as good a start */
    else if (drawn)
        done = walled_refute_all(&w);
    if (done && proved_by_techniques(run))
        done = climb_to_end(&w);
    if (done)
        hand_over_planted(run, &w.m, w.planted, w.p);
    return done ? w.p : NULL;
}

/* Changes walls near the open places of these marks, or anywhere, so that the planted solution
 * still obeys them. Returns false if none were found. */
static bool rewall(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                   const mark *planted) {
    struct walled w = {.run = run, .p = p, .m = *m, .planted = (mark *)planted};
    bool done = false;
    for (int i = 0; i < REWALLED && !done; i++) {
        struct rewalled by = {.p = walls_anew(&w, cell_near_open(&w, marks))};
        done = walled_compile(&w, &by);
        if (!done)
            continue;
        puzzle_set_rooms(p, by.p->room);
        memcpy(p->room_number, by.p->room_number, (size_t)p->rooms * sizeof *p->room_number);
        hand_over_planted(run, m, planted, p);
        rewalled_free(&by);
    }
    return done;
}

bool ease_walled(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                 const mark *planted) {
    int cell = random_open_cell(run, m, marks);
    return cell != NO_CELL &&
           (show_clue_near(run, p, m, planted, cell) || rewall(run, p, m, marks, planted));
}

bool vary_walled(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                 const mark *planted) {
    (void)marks;
    return rewall(run, p, m, planted, planted);
}
