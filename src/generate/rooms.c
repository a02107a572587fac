/* Puzzles of shaded cells and numbered rooms.
 *
 * Plant a maximal shading whose unshaded cells hang together. Start with one room and cut rooms in
 * two; a cut is legal when no straight unshaded run of the truth then crosses two borders (the
 * three-rooms rule). Every room is numbered, so a cut only adds rules: each other solution that the
 * solver finds is killed by a cut with different counts on its sides; where no legal cut does that,
 * the rooms round the difference are merged and cut anew. Last, numbers that are not needed go. */
#include "generate/rooms.h"
#include "generate/first.h"

#include <string.h>

enum { REDRAWS = 80, CUTS_TRIED = 160 };

/* --- questions -------------------------------------------------------------------------------- */

/* A solver that knows no rooms, and tries the truth first: other solutions are near it. */
static void begin_questions(struct rooms *x) {
    solver_free(x->solver);
    x->solver = solver_for(x->run, &x->m, NULL);
    for (int v = 0; v < model_vars(&x->m); v++)
        solver_prefer(x->solver, lit_of(v, x->truth[v]));
    x->runs_known = false;
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++) {
        x->counts[cell] = LIT_TRUE;
        x->run_rule[0][cell] = x->run_rule[1][cell] = 0;
    }
}

/* The rules that borders make. Cuts only ever add some, or make some shorter, so the solver goes on
 * with what it has learned. */
static void add_runs(struct rooms *x) {
    struct puzzle *bare = puzzle_copy(x->p);
    struct model m;
    for (int room = 0; room < bare->rooms; room++)
        bare->room_number[room] = NO_NUMBER;
    x->p->genre->compile(bare, &m);
    for (int i = 0; i < m.sums.len; i++) {
        const struct sum *s = &m.sums.at[i];
        const lit *l = sum_lits(&m, s);
        if (s->len <= 2)
            continue;
        int from = m.vars.at[lit_var(l[0])].at.a, next = m.vars.at[lit_var(l[1])].at.a;
        int *known = &x->run_rule[grid_row(m.grid, from) != grid_row(m.grid, next)][from];
        if (*known != s->len)
            solver_add(x->solver, l, s->len);
        *known = s->len;
    }
    model_free(&m);
    puzzle_free(bare);
    x->runs_known = true;
}

static void add_count(struct rooms *x, int room) {
    vec_int lits = {0};
    lit counts = solver_switch(x->solver);
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++) {
        if (x->p->room[cell] != room)
            continue;
        vec_push(&lits, lit_yes(x->m.cell_var[cell]));
        x->counts[cell] = counts;
    }
    int n = x->p->room_number[room];
    solver_add_sum(x->solver, lits.at, lits.len, n, n, counts);
    vec_free(&lits);
}

static lit count_of(const struct rooms *x, int room) {
    return x->counts[puzzle_room_cell(x->p, room)];
}

/* A solution by the rooms as they are, and the numbers that they show, with one literal more. */
static enum searched look_for_other(struct rooms *x, lit differs) {
    vec_int assumed = {0};
    if (!x->runs_known)
        add_runs(x);
    vec_push(&assumed, differs);
    for (int room = 0; room < x->p->rooms; room++) {
        if (x->p->room_number[room] == NO_NUMBER)
            continue;
        if (count_of(x, room) == LIT_TRUE)
            add_count(x, room);
        vec_push(&assumed, count_of(x, room));
    }
    enum searched found = solver_search(x->solver, assumed.at, assumed.len);
    vec_free(&assumed);
    if (found == SEARCH_FOUND)
        memcpy(x->other, solver_solution(x->solver), (size_t)model_vars(&x->m));
    return found;
}

/* --- killing ---------------------------------------------------------------------------------- */

static bool differs(const struct rooms *x, int cell) {
    int v = x->m.cell_var[cell];
    return x->truth[v] != x->other[v];
}

/* The best legal cut of one room that gives the other solution wrong counts; even halves first. */
static int best_cut(struct rooms *x, const vec_int *cells, struct cut *best) {
    struct cut box = room_box(x->p, x->p->room[cells->at[0]]);
    int score = -1;
    for (int i = 0; i < CUTS_TRIED; i++) {
        struct cut c = i % 2 ? random_cut(x, box)
                             : cut_round(x, box, cells->at[rng_below(&x->run->rng, cells->len)]);
        struct effect f = try_cut(x, &c, &box);
        if (!f.legal || f.truth == f.other)
            continue;
        int s = (f.smallest > 1 ? 20 : 0) + (f.smallest > 4 ? 4 : f.smallest) +
                (f.pieces == 2 ? 4 : 0) + rng_below(&x->run->rng, 10);
        if (s > score) {
            score = s;
            *best = c;
        }
    }
    return score;
}

/* Merges the rooms that hold the difference with all that touch them, and cuts them anew. */
static void redraw(struct rooms *x) {
    struct grid g = x->p->grid;
    bool *hit = mem_alloc(x->p->rooms, sizeof *hit);
    for (int cell = 0; cell < grid_cells(g); cell++) {
        if (!differs(x, cell))
            continue;
        hit[x->p->room[cell]] = true;
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(g, cell, d);
            if (next != NO_CELL)
                hit[x->p->room[next]] = true;
        }
    }
    merge_rooms(x, hit);
    mem_free(hit);
    cut_up(x);
    begin_questions(x);
}

/* The rooms that hold some of the difference are tried one by one. */
static int best_cut_of_all(struct rooms *x, struct cut *best) {
    vec_int cells = {0};
    int score = -1;
    for (int room = 0; room < x->p->rooms; room++) {
        vec_clear(&cells);
        for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
            if (x->p->room[cell] == room && differs(x, cell))
                vec_push(&cells, cell);
        struct cut c;
        int s = cells.len > 0 ? best_cut(x, &cells, &c) : -1;
        if (s > score) {
            score = s;
            *best = c;
        }
    }
    vec_free(&cells);
    return score;
}

static bool kill(struct rooms *x) {
    struct cut best = {0};
    if (best_cut_of_all(x, &best) >= 0) {
        make_cut(x, &best);
        return true;
    }
    redraw(x);
    return ++x->redraws <= REDRAWS;
}

/* Cell by cell: kills what has it otherwise; then the cell is certain, and stays so, since cuts
 * only add rules. */
static bool settle(struct rooms *x) {
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++) {
        int v = x->m.cell_var[cell], redraws = x->redraws;
        lit truth = lit_of(v, x->truth[v]);
        enum searched found = look_for_other(x, lit_not(truth));
        while (found == SEARCH_FOUND) {
            if (!kill(x))
                return false;
            found = look_for_other(x, lit_not(truth));
        }
        if (found == SEARCH_STOPPED)
            return false;
        solver_add(x->solver, &truth, 1);
        if (x->redraws > redraws)
            cell = -1;
    }
    return true;
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* A literal that says that some cell of the room is not as the truth has it. */
static lit room_differs(struct rooms *x, int room) {
    vec_int differ = {0};
    lit any = solver_switch(x->solver);
    vec_push(&differ, lit_not(any));
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++) {
        int v = x->m.cell_var[cell];
        if (x->p->room[cell] == room)
            vec_push(&differ, lit_not(lit_of(v, x->truth[v])));
    }
    solver_add(x->solver, differ.at, differ.len);
    vec_free(&differ);
    return any;
}

/* Without its number a room must differ in another solution: one that differs elsewhere only would
 * have been one before. */
static void drop_numbers(struct rooms *x, const int *order, int may_drop) {
    begin_questions(x); /* what was proved with all numbers does not hold without them */
    for (int i = 0; i < x->p->rooms && may_drop > 0 && !run_over(x->run); i++) {
        int room = order[i], was = x->p->room_number[room];
        if (was == NO_NUMBER)
            continue;
        x->p->room_number[room] = NO_NUMBER;
        if (look_for_other(x, room_differs(x, room)) == SEARCH_NONE)
            may_drop--;
        else
            x->p->room_number[room] = was;
    }
}

/* About half of the rooms keep their number; zeros, which give all away, go first. */
static void reduce(struct rooms *x) {
    int rooms = x->p->rooms;
    int *order = mem_alloc(rooms, sizeof *order), *zeros_first = mem_alloc(rooms, sizeof *order);
    int n = 0;
    for (int i = 0; i < rooms; i++)
        order[i] = i;
    rng_shuffle(&x->run->rng, order, rooms);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < rooms; i++)
            if ((x->p->room_number[order[i]] == 0) == (pass == 0))
                zeros_first[n++] = order[i];
    drop_numbers(x, zeros_first, rooms * 11 / 20);
    mem_free(order);
    mem_free(zeros_first);
}

static void begin(struct rooms *x) {
    x->p->genre->compile(x->p, &x->m);
    rooms_alloc(x);
    first_shading(&x->run->rng, x->p->grid, x->shaded);
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
        x->truth[x->m.cell_var[cell]] = x->shaded[cell] ? MARK_YES : MARK_NO;
    rooms_begin(x);
    rooms_number(x);
    cut_up(x);
    begin_questions(x);
}

struct puzzle *plant_rooms(struct run *run) {
    struct rooms x = {
        .run = run, .p = puzzle_new(run->o->genre, run->o->grid, true), .wanted = mean_room(run)};
    begin(&x);
    bool done = settle(&x);
    if (done && !wants_all_clues(run))
        reduce(&x);
    solver_free(x.solver);
    model_free(&x.m);
    rooms_free(&x);
    if (done && !run->over)
        return x.p;
    puzzle_free(x.p);
    return NULL;
}
