/* Generates puzzles of shaded cells and numbered rooms.
 *
 * Rooms are drawn and get numbers while the board is solved (room_fill.c). Then the board has one
 * solution, most of which follows by counting alone, so that it may only be too easy. Numbers are
 * removed until it has its difficulty, many at a time at first. */
#include "generate/rooms/rooms.h"

#include "base/least.h"
#include "generate/draw/random_rooms.h"

#include <string.h>

enum {
    ROOM_SIZE = 7,         /* mean number of cells in a room */
    NUMBERED_PERCENT = 50, /* share of the rooms that keep a number, unless more are needed */
};

/* --- queries to the solver -------------------------------------------------------------------- */

/* Starts a solver without rooms that tries the planted solution first: other solutions are near
 * it. */
static void room_solver_begin(struct rooms *x) {
    solver_free(x->solver);
    x->solver = solver_for(x->run, &x->m, NULL);
    for (int v = 0; v < model_vars(&x->m); v++)
        solver_prefer(x->solver, lit_of(v, x->planted[v]));
    x->runs_known = false;
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++) {
        x->counts[cell] = LIT_TRUE;
        x->run_rule[0][cell] = x->run_rule[1][cell] = 0;
    }
}

/* Adds the rules of runs across room borders. Splits only add such rules or shorten them, so the
 * solver keeps what it has learned. */
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
            solver_add_clause(x->solver, l, s->len);
        *known = s->len;
    }
    model_free(&m);
    puzzle_free(bare);
    x->runs_known = true;
}

static void add_count(struct rooms *x, int room) {
    LOCAL(mem_free_at) vec_int lits = {0};
    lit counts = solver_new_lit(x->solver);
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++) {
        if (x->p->room[cell] != room)
            continue;
        vec_push(&lits, lit_yes(x->m.cell_var[cell]));
        x->counts[cell] = counts;
    }
    int n = x->p->room_number[room];
    solver_add_sum(x->solver, lits.at, lits.len, n, n, counts);
}

/* Looks for a solution with the current rooms and numbers and one more literal. */
enum searched look_for_other(struct rooms *x, lit differs) {
    vec_int assumed = {0};
    if (!x->runs_known)
        add_runs(x);
    if (differs != LIT_TRUE)
        vec_push(&assumed, differs);
    for (int cell = 0, room = 0; room < x->p->rooms; cell++) {
        if (x->p->room[cell] != room)
            continue; /* not the room's first cell */
        if (x->p->room_number[room] != NO_NUMBER && x->counts[cell] == LIT_TRUE)
            add_count(x, room);
        if (x->p->room_number[room++] != NO_NUMBER)
            vec_push(&assumed, x->counts[cell]);
    }
    enum searched found = solver_search(x->solver, assumed.at, assumed.len);
    vec_free(&assumed);
    if (found == SEARCH_FOUND)
        memcpy(x->other, solver_solution(x->solver), (size_t)model_vars(&x->m));
    return found;
}

void forget_count(struct rooms *x, int room) {
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
        if (x->p->room[cell] == room)
            x->counts[cell] = LIT_TRUE;
}

void rooms_take_over(struct rooms *x, struct puzzle *q) {
    for (int cell = 0; cell < grid_cells(q->grid); cell++) {
        int room = x->p->room[cell];
        if (q->room[cell] != q->room[puzzle_room_cell(x->p, room)])
            forget_count(x, room);
    }
    puzzle_free(x->p);
    x->p = q;
    x->runs_known = false;
}

enum searched some_solution(struct rooms *x) {
    enum searched found = look_for_other(x, LIT_TRUE);
    for (int v = 0; v < model_vars(&x->m) && found == SEARCH_FOUND; v++) {
        if (x->planted[v] != x->other[v])
            solver_prefer(x->solver, lit_of(v, x->other[v]));
        x->planted[v] = x->other[v];
    }
    return found;
}

/* Returns a new literal that implies that some cell of the room differs from the planted
 * solution. */
static lit room_differs(struct rooms *x, int room) {
    LOCAL(mem_free_at) vec_int differ = {0};
    lit any = solver_new_lit(x->solver);
    vec_push(&differ, lit_not(any));
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++) {
        int v = x->m.cell_var[cell];
        if (x->p->room[cell] == room)
            vec_push(&differ, lit_not(lit_of(v, x->planted[v])));
    }
    solver_add_clause(x->solver, differ.at, differ.len);
    return any;
}

/* Returns true if a room's number can be removed without a new solution. Any new solution must
 * differ inside the room, since one that differs only elsewhere would have been a solution
 * before. */
static bool has_no_need(struct rooms *x, int room) {
    return look_for_other(x, room_differs(x, room)) == SEARCH_NONE;
}

/* --- a puzzle --------------------------------------------------------------------------------- */

static void rooms_alloc(struct rooms *x) {
    int cells = grid_cells(x->p->grid);
    x->counts = mem_alloc(cells, sizeof *x->counts);
    for (int a = 0; a < 2; a++)
        x->run_rule[a] = mem_alloc(cells, sizeof *x->run_rule[a]);
    x->on = mem_alloc(cells, sizeof *x->on);
    x->blank = marks_new(&x->m);
    x->planted = marks_new(&x->m);
    x->other = marks_new(&x->m);
}

/* Draws rooms without numbers, and random values to try first. */
static void draw_bare(struct rooms *x) {
    x->p->genre->compile(x->p, &x->m);
    rooms_alloc(x);
    for (int v = 0; v < model_vars(&x->m); v++)
        x->planted[v] = rng_below(&x->run->rng, 2) ? MARK_YES : MARK_NO;
    draw_rooms(&x->run->rng, x->p, x->wanted, false);
    room_solver_begin(x);
}

static enum fit fit_of_rooms(struct rooms *x) {
    struct rating r;
    enum fit fit = rate_for(x->run, x->p, &r);
    return fit == TOO_DULL ? TOO_EASY : fit; /* fewer numbers require harder steps */
}

/* The state of removing numbers, and the verdict so far. */
struct thinning {
    struct rooms *x;
    bool *needed; /* by room: its number must stay; this remains so when others are removed */
    bool rates;
    enum fit fit;
    int numbers, kept; /* rooms that show a number, and how many should do so once it fits */
};

/* Removes the numbers of these rooms where no new solution appears, as long as there are too many;
 * restores all of them if that makes the puzzle too hard. */
static bool drop_numbers(void *arg, const int *rooms, int n) {
    struct thinning *t = arg;
    struct rooms *x = t->x;
    LOCAL(mem_free_at) int *was = mem_copy(x->p->room_number, x->p->rooms, sizeof *was);
    int dropped = 0;
    for (int i = 0; i < n && (t->fit != FITS || t->numbers - dropped > t->kept); i++) {
        int room = rooms[i];
        if (t->needed[room])
            continue;
        x->p->room_number[room] = NO_NUMBER;
        t->needed[room] = !has_no_need(x, room);
        dropped += !t->needed[room];
        if (t->needed[room])
            x->p->room_number[room] = was[room];
    }
    enum fit fit = t->rates && dropped > 0 ? fit_of_rooms(x) : t->fit;
    bool good = fit != TOO_HARD;
    if (!good)
        memcpy(x->p->room_number, was, (size_t)x->p->rooms * sizeof *was);
    t->fit = good ? fit : t->fit;
    t->numbers -= good ? dropped : 0;
    return good;
}

/* Removes numbers. The solver is restarted, since what it learned from more numbers does not hold
 * without them. An extreme puzzle keeps only the numbers that it needs. */
static bool thin_numbers(struct rooms *x) {
    const struct generate_options *o = x->run->o;
    LOCAL(mem_free_at) vec_int rooms = {0};
    list_numbers(x, &rooms);
    room_solver_begin(x);
    bool dear = rooms_follow_by_counting(x->run); /* expensive to rate */
    int half = x->p->rooms * NUMBERED_PERCENT / 100;
    struct thinning t = {.x = x,
                         .needed = mem_alloc(x->p->rooms, sizeof *t.needed),
                         .rates = proved_by_techniques(x->run),
                         .fit = FITS,
                         .numbers = rooms.len,
                         .kept = dear                                    ? rooms.len
                                 : o->graded && o->difficulty == EXTREME ? 0
                                                                         : half};
    if (t.rates)
        t.fit = fit_of_rooms(x);
    if (t.fit != TOO_HARD)
        thin(x->run, &rooms, false, drop_numbers, &t);
    mem_free(t.needed);
    return t.rates || !o->graded ? t.fit == FITS : fit_of_rooms(x) == FITS;
}

/* Returns the mean size of a room; larger for easy and normal boards, many of whose rooms are
 * split. */
static int mean_room(const struct run *run) {
    const struct generate_options *o = run->o;
    int usual = o->graded && o->difficulty < HARD ? ROOM_SIZE + 2 : ROOM_SIZE;
    return o->room_size > 0 ? o->room_size : usual;
}

struct puzzle *plant_rooms(struct run *run) {
    struct rooms x = {
        .run = run, .p = puzzle_new(run->o->genre, run->o->grid, true), .wanted = mean_room(run)};
    draw_bare(&x);
    return fill_rooms(&x) && thin_numbers(&x) && !run->over ? x.p : NULL;
}
