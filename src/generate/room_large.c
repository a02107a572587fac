/* Large boards of rooms with a difficulty. What a rating allows grows with the root of the size, so
 * most of a large board must follow by counting alone: rooms get numbers from which something
 * follows so, and costlier steps are taken only where no number does. A place that stays stuck
 * keeps no number round it, and is filled anew. The board is then too easy at most: it loses
 * numbers, many at a time and fewer and fewer, until it has its difficulty. An expert one is filled
 * with all that rooms and their graph imply, else it would take more than is left to take away. */
#include "generate/room_fill.h"

enum {
    LARGE = 600, /* cells; see rooms.h */
    LARGE_EASY = 200,
    OFFERS = 40, /* rooms that are looked at for the next number */
    NOISE = 4,
    MOST_STUCK = 24, /* places that are filled anew, before the board is given up */
    WIDER_AFTER = 3, /* of them, each time by rooms that touch those */
    BATCHES = 6,     /* numbers go by a sixth of all of them at first */
};

/* How far a board is when it is filled; the rest is for numbers that go. */
enum { FILLED_PERCENT = 80 };

/* What things are worth, in eighths of a settled cell. */
enum { WORTH_CELL = 8, WORTH_SHADED = 16, A_ZERO = 240 };

bool rooms_are_large(const struct run *run) {
    const struct generate_options *o = run->o;
    return o->graded && o->difficulty < EXTREME &&
           grid_cells(o->grid) >= (o->difficulty == EASY ? LARGE_EASY : LARGE);
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* What a number would imply for its room. */
typedef void implies(struct filling *f, const int *cells, int n, int number);

/* How many cells a number would settle; -1: it cannot be. */
static int cells_settled(struct filling *f, implies *by, const int *cells, int n, int number) {
    struct point here = engine_here(&f->e);
    int before = f->e.trail.len;
    by(f, cells, n, number);
    int settled = f->e.clash ? -1 : f->e.trail.len - before;
    engine_back(&f->e, here);
    return settled;
}

static void offer_settling(struct filling *f, implies *by, int room, struct offer *best) {
    int n;
    const int *cells = room_cells(f, room, &n);
    for (int number = 0; number <= (n + 1) / 2 && !room_is_vast(f->x, n); number++) {
        bool refused = was_refused(f, cells[0], number);
        int settled = refused ? -1 : cells_settled(f, by, cells, n, number);
        if (settled <= 0)
            continue;
        int score = WORTH_CELL * settled + WORTH_SHADED * number - (number == 0 ? A_ZERO : 0) +
                    rng_below(&f->x->run->rng, NOISE);
        if (best->room < 0 || score > best->score)
            *best = (struct offer){room, number, score};
    }
}

/* The best number for some of the open rooms that have none, among those that settle something. */
static struct offer best_settling(struct filling *f, implies *by) {
    struct offer best = {.room = -1};
    vec_int rooms = {0};
    for (int room = 0; room < f->x->p->rooms; room++)
        if (f->x->p->room_number[room] == NO_NUMBER && room_is_open(f, room))
            vec_push(&rooms, room);
    rng_shuffle(&f->x->run->rng, rooms.at, rooms.len);
    for (int i = 0; i < rooms.len && (i < OFFERS || best.room < 0); i++)
        offer_settling(f, by, rooms.at[i], &best);
    vec_free(&rooms);
    return best;
}

/* --- where counting ends ---------------------------------------------------------------------- */

static bool step_by_shadings(struct filling *f) {
    const struct puzzle *p = f->x->p;
    int before = f->e.trail.len, n;
    for (int room = 0; room < p->rooms && f->e.trail.len == before; room++)
        if (p->room_number[room] != NO_NUMBER && room_is_open(f, room)) {
            const int *cells = room_cells(f, room, &n);
            propagate_shadings(f, cells, n, p->room_number[room]);
        }
    return f->e.trail.len > before;
}

/* The first cell that the graph settles. */
static bool step_by_graph(struct filling *f) {
    struct engine joined;
    lit found = LIT_TRUE;
    engine_init(&joined, &f->bare, f->e.marks);
    engine_run(&joined);
    for (int i = 0; i < joined.trail.len && found == LIT_TRUE; i++)
        if (lit_mark(f->e.marks, joined.trail.at[i]) == MARK_NONE)
            found = joined.trail.at[i];
    engine_free(&joined);
    if (found == LIT_TRUE)
        return false;
    engine_set(&f->e, found);
    engine_run(&f->e);
    return true;
}

/* --- stuck places ----------------------------------------------------------------------------- */

/* Adds the rooms that touch those of hit[]. */
static void add_touching(const struct puzzle *p, bool *hit) {
    bool *was = mem_copy(hit, p->rooms, sizeof *was);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = 0; d < DIRS && was[p->room[cell]]; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next != NO_CELL)
                hit[p->room[next]] = true;
        }
    mem_free(was);
}

static void clear_number(struct filling *f, int room) {
    f->x->p->room_number[room] = NO_NUMBER;
    forget_count(f->x, room);
}

/* Open rooms, and those round them up to a distance, lose their numbers, and an open one does not
 * get the same again. All is followed from the empty board on; far away the same follows. */
static void clear_stuck(struct filling *f, int distance) {
    const struct puzzle *p = f->x->p;
    bool *hit = mem_alloc(p->rooms, sizeof *hit);
    if (distance > 1) /* what had no solution may have one */
        vec_clear(&f->refused);
    for (int room = 0; room < p->rooms; room++) {
        hit[room] = room_is_open(f, room);
        if (hit[room] && p->room_number[room] != NO_NUMBER) {
            vec_push(&f->refused, puzzle_room_cell(p, room));
            vec_push(&f->refused, p->room_number[room]);
        }
    }
    for (int i = 0; i < distance; i++)
        add_touching(p, hit);
    for (int room = 0; room < p->rooms; room++)
        if (hit[room] && p->room_number[room] != NO_NUMBER)
            clear_number(f, room);
    mem_free(hit);
    filling_end(f);
    filling_begin(f, NULL);
}

static bool goes_on_anew(struct filling *f, int *stuck) {
    if (++*stuck > MOST_STUCK)
        return false;
    clear_stuck(f, *stuck % WIDER_AFTER != 0 ? 1 : 1 + *stuck / WIDER_AFTER);
    return true;
}

/* --- the whole board -------------------------------------------------------------------------- */

/* Until all is settled; false: it stays stuck, or the budget ran out. */
static bool fill_by_counting(struct filling *f) {
    int stuck = 0;
    for (propagate_numbers(f); !engine_full(&f->e); propagate_numbers(f)) {
        if (run_over(f->x->run))
            return false;
        run_reach(f->x->run, 0, FILLED_PERCENT, f->e.trail.len, model_vars(f->e.m));
        struct offer o = best_settling(f, propagate_number);
        if (o.room < 0 && (step_by_shadings(f) || step_by_graph(f)))
            continue;
        if (o.room < 0)
            o = best_settling(f, propagate_shadings);
        if (o.room >= 0 ? !give_number(f, &o) : !cut_open_room(f) && !goes_on_anew(f, &stuck))
            return false;
    }
    return true;
}

static enum fit fit_large(struct rooms *x) {
    struct rating r;
    enum fit fit = rate_for(x->run, x->p, &r);
    return fit == TOO_DULL ? TOO_EASY : fit; /* with fewer numbers come steps of a harder kind */
}

/* The last of these rooms lose their numbers, where no solution comes in; so many at most. Those
 * that did, and their numbers, two by two. */
static void drop_batch(struct rooms *x, vec_int *rooms, int most, vec_int *dropped) {
    vec_clear(dropped);
    while (rooms->len > 0 && dropped->len < 2 * most && !run_over(x->run)) {
        int room = vec_pop(rooms), was = x->p->room_number[room];
        x->p->room_number[room] = NO_NUMBER;
        if (has_no_need(x, room)) {
            vec_push(dropped, room);
            vec_push(dropped, was);
        } else {
            x->p->room_number[room] = was;
        }
    }
}

/* They get them back, and may lose some of them later. */
static void restore_batch(struct rooms *x, vec_int *rooms, int most, const vec_int *dropped) {
    for (int i = 0; i < dropped->len; i += 2) {
        x->p->room_number[dropped->at[i]] = dropped->at[i + 1];
        if (most > 1)
            vec_push(rooms, dropped->at[i]);
    }
}

/* Numbers go while it is too easy. */
static bool drop_until_it_fits(struct rooms *x) {
    vec_int rooms = {0}, dropped = {0};
    enum fit fit = fit_large(x);
    list_numbers(x, &rooms);
    room_solver_begin(x);
    int most = rooms.len / BATCHES + 1;
    while (fit == TOO_EASY && rooms.len > 0 && !run_over(x->run)) {
        drop_batch(x, &rooms, most, &dropped);
        fit = fit_large(x);
        if (fit != TOO_HARD)
            continue;
        restore_batch(x, &rooms, most, &dropped);
        most = (most + 1) / 2;
        fit = TOO_EASY;
    }
    vec_free(&rooms);
    vec_free(&dropped);
    return fit == FITS;
}

bool build_large_rooms(struct rooms *x) {
    struct filling f = {.x = x, .by_counting = x->run->o->difficulty < EXPERT};
    filling_begin(&f, NULL);
    bool done = !f.e.clash && some_solution(x) == SEARCH_FOUND && fill_by_counting(&f);
    filling_free(&f);
    return done && drop_until_it_fits(x);
}
