/* Numbers for drawn rooms, before there is a solution. What follows so far is followed; where that
 * ends, a room gets a number from which much follows, and which some solution still has. A board
 * that is settled to its end has one solution: nothing is set but what follows.
 *
 * Where all rooms that are open have their numbers, a puzzle that a walk is to settle goes on by
 * the techniques of its difficulty, or by cutting a room in two. In the end the numbers on which
 * nothing hangs go. */
#include "generate/rooms/room_fill.h"

#include "base/least.h"

#include <string.h>

enum {
    OFFERS = 10, /* rooms that are looked at for the next number */
    CUTS_TRIED = 60,
    SMALLEST = 2,    /* piece that is cut off */
    LARGE_PIECE = 4, /* from here on one is as good as another */
    NUMBERED_PERCENT = 55,
};

/* What things are worth, in eighths of a settled cell. */
enum {
    WORTH_CELL = 8,
    WORTH_PIECE = 16, /* each cell of the smaller piece of a cut */
    WORTH_BIT = 4,    /* each halving of the shadings that are left to a room */
    A_ZERO = 80,      /* of an easy puzzle, which needs openings; of others: */
    A_HARD_ZERO = 160,
    NOISE = 4,
    POSSIBLE = 100000, /* lifts what can be above zero */
};
enum { BITS = 9 };

/* --- how good it would be --------------------------------------------------------------------- */

/* What a dull number restricts among its own cells is worth nothing. Others are the better the
 * fewer shadings they leave. */
static int worth_of_number(const struct filling *f, const int *cells, int n, int number) {
    struct shadings s;
    const struct generate_options *o = f->x->run->o;
    int bits = 0, zero = o->graded && o->difficulty == EASY ? A_ZERO : A_HARD_ZERO;
    bool known = shadings_of(f->x, f->x->blank, cells, n, number, &s);
    for (int left = s.found; known && left < 1 << BITS; left *= 2)
        bits++;
    bool dull = number == 0 || (known && s.found == 1);
    return WORTH_BIT * bits - (dull ? WORTH_CELL * n : 0) - (number == 0 ? zero : 0);
}

static int score_number(struct filling *f, const int *cells, int n, int number) {
    struct point here = engine_here(&f->e);
    int before = f->e.trail.len;
    propagate_number(f, cells, n, number);
    int gain = f->e.trail.len - before;
    bool can_be = !f->e.clash;
    engine_back(&f->e, here);
    return !can_be ? -1
                   : POSSIBLE + WORTH_CELL * gain + worth_of_number(f, cells, n, number) +
                         rng_below(&f->x->run->rng, NOISE);
}

/* A number that no solution has with the others: it was tried. */
static bool was_refused(const struct filling *f, int cell, int number) {
    for (int i = 0; i < f->refused.len; i += 2)
        if (f->refused.at[i] == cell && f->refused.at[i + 1] == number)
            return true;
    return false;
}

static void best_number(struct filling *f, int room, struct offer *best) {
    int n;
    const int *cells = room_cells(f, room, &n);
    for (int number = 0; number <= (n + 1) / 2 && !room_is_vast(f->x, n); number++) {
        int score = was_refused(f, cells[0], number) ? -1 : score_number(f, cells, n, number);
        if (score > best->score)
            *best = (struct offer){room, number, score};
    }
}

/* The best for some of the rooms that are open and have no number; room -1: there is none. */
static struct offer best_offer(struct filling *f) {
    struct offer best = {.room = -1, .score = -1};
    vec_int rooms = {0};
    for (int room = 0; room < f->x->p->rooms; room++)
        if (f->x->p->room_number[room] == NO_NUMBER && room_is_open(f, room))
            vec_push(&rooms, room);
    rng_shuffle(&f->x->run->rng, rooms.at, rooms.len);
    for (int i = 0; i < rooms.len && (i < OFFERS || best.score < POSSIBLE); i++)
        best_number(f, rooms.at[i], &best);
    vec_free(&rooms);
    return best;
}

/* --- the board as it is ----------------------------------------------------------------------- */

static void list_cells(struct filling *f) {
    const struct puzzle *p = f->x->p;
    vec_clear(&f->cells);
    vec_clear(&f->first);
    for (int room = 0; room < p->rooms; room++) {
        vec_push(&f->first, f->cells.len);
        for (int cell = puzzle_room_cell(p, room); cell < grid_cells(p->grid); cell++)
            if (p->room[cell] == room)
                vec_push(&f->cells, cell);
    }
    vec_push(&f->first, f->cells.len);
}

/* Begins from some marks (NULL: none); ends, so that it can begin anew. */
static void filling_begin(struct filling *f, const mark *marks) {
    struct puzzle *bare = puzzle_copy(f->x->p);
    for (int room = 0; room < bare->rooms; room++)
        bare->room_number[room] = NO_NUMBER;
    bare->genre->compile(bare, &f->bare);
    puzzle_free(bare);
    engine_init(&f->e, &f->bare, marks);
    if (f->by_counting)
        engine_leave_graph(&f->e);
    engine_run(&f->e);
    list_cells(f);
}

static void filling_end(struct filling *f) {
    engine_free(&f->e);
    model_free(&f->bare);
}

/* After a cut, which only adds rules: what was certain is so still. */
static void filling_renew(struct filling *f) {
    mark *marks = mem_copy(f->e.marks, model_vars(&f->bare), sizeof *marks);
    filling_end(f);
    filling_begin(f, marks);
    mem_free(marks);
}

/* --- numbers ---------------------------------------------------------------------------------- */

static int true_number(const struct filling *f, const int *cells, int n) {
    int shaded = 0;
    for (int i = 0; i < n; i++)
        shaded += f->x->planted[f->bare.cell_var[cells[i]]] == MARK_YES;
    return shaded;
}

/* The room gets its number, if some solution has it. False: the budget ran out.
 * The room gets its number, if some solution has it. False: the budget ran out. */
static bool give_number(struct filling *f, const struct offer *o) {
    int n;
    const int *cells = room_cells(f, o->room, &n);
    f->x->p->room_number[o->room] = o->number;
    enum searched found =
        true_number(f, cells, n) == o->number ? SEARCH_FOUND : some_solution(f->x);
    if (found == SEARCH_NONE) {
        forget_count(f->x, o->room);
        f->x->p->room_number[o->room] = NO_NUMBER;
        vec_push(&f->refused, cells[0]);
        vec_push(&f->refused, o->number);
    }
    return found != SEARCH_STOPPED;
}

/* --- where numbers end ------------------------------------------------------------------------ */

/* What the techniques of the difficulty find on the puzzle as it is. */
static bool apply_techniques(struct filling *f) {
    struct model m;
    f->x->p->genre->compile(f->x->p, &m);
    mark *marks = mem_copy(f->e.marks, model_vars(&m), sizeof *marks);
    bool found = technique_solve_some(&m, marks, f->x->run->o->difficulty, &f->walk);
    for (int v = 0; v < model_vars(&m); v++)
        if (marks[v] != f->e.marks[v]) {
            vec_push(&f->taken, lit_of(v, marks[v]));
            engine_set(&f->e, lit_of(v, marks[v]));
        }
    engine_run(&f->e);
    mem_free(marks);
    model_free(&m);
    return found;
}

static int random_open(struct filling *f) {
    int open = model_vars(&f->bare) - f->e.trail.len;
    int n = rng_below(&f->x->run->rng, open), cell = 0;
    while (f->e.marks[f->bare.cell_var[cell]] != MARK_NONE || n-- > 0)
        cell++;
    return cell;
}

/* Follows the number of the room's part inside or outside of the cut; what that is worth. */
static int follow_part(struct filling *f, const struct cut *c, bool in) {
    int n;
    const int *cells = room_cells(f, c->room, &n);
    vec_clear(&f->part);
    for (int i = 0; i < n; i++)
        if (in_cut(f->bare.grid, c, cells[i]) == in)
            vec_push(&f->part, cells[i]);
    int number = true_number(f, f->part.at, f->part.len);
    propagate_number(f, f->part.at, f->part.len, number);
    return worth_of_number(f, f->part.at, f->part.len, number);
}

static int score_cut(struct filling *f, const struct cut *c, int smallest) {
    struct point here = engine_here(&f->e);
    int before = f->e.trail.len, piece = min_int(smallest, LARGE_PIECE);
    int worth = follow_part(f, c, true) + follow_part(f, c, false);
    int gain = f->e.trail.len - before;
    engine_back(&f->e, here);
    return POSSIBLE + WORTH_CELL * gain + WORTH_PIECE * piece + worth +
           rng_below(&f->x->run->rng, NOISE);
}

/* The best of some cuts of rooms that are open. False: there is none.
 * The best of some cuts of rooms that are open. */
static bool cut_open_room(struct filling *f) {
    struct rooms *x = f->x;
    struct cut best = {0};
    int most = -1;
    show_planted(x);
    for (int i = 0; i < CUTS_TRIED; i++) {
        int cell = random_open(f);
        struct cut box = room_box(x->p, x->p->room[cell]);
        struct cut c = i % 4 == 0 ? cut_round(x, box, cell) : random_cut(x, box);
        struct effect e = try_cut(x, &c, &box);
        bool good = e.legal && e.pieces == 2 && e.smallest >= SMALLEST;
        int score = good ? score_cut(f, &c, e.smallest) : -1;
        if (score > most) {
            most = score;
            best = c;
        }
    }
    if (most >= 0) {
        cut_numbered(x, &best);
        filling_renew(f);
    }
    return most >= 0;
}

/* Until all is settled, or nothing helps any more: then questions to the solver may. False: they
 * may not, or the budget ran out. */
static bool fill_further(struct filling *f) {
    struct run *run = f->x->run;
    for (propagate_numbers(f); !engine_full(&f->e); propagate_numbers(f)) {
        struct offer o = best_offer(f);
        if (run_over(run) || (o.room >= 0 && !give_number(f, &o)))
            return false;
        if (o.room < 0 && !(walk_settles(run) && (apply_techniques(f) || cut_open_room(f))))
            return !run->o->graded || run->o->difficulty >= HARD;
    }
    return true;
}

/* --- numbers that are not needed -------------------------------------------------------------- */

/* Whether the board is settled by its numbers, and by steps that were taken where they ended. */
static bool is_settled(struct filling *f, struct point start) {
    engine_back(&f->e, start);
    propagate_numbers(f);
    for (int i = 0; i < f->taken.len; i++)
        engine_set(&f->e, f->taken.at[i]);
    engine_run(&f->e);
    propagate_numbers(f);
    return engine_full(&f->e);
}

/* Until about half of the rooms have one, the dullest first. The steps that were taken may have
 * hung on a number: then the solver decides whether it must stay. */
static void drop_idle(struct filling *f) {
    struct puzzle *p = f->x->p;
    vec_int rooms = {0};
    list_numbers(f->x, &rooms);
    int numbered = rooms.len;
    filling_end(f);
    filling_begin(f, NULL);
    room_solver_begin(f->x);
    struct point start = engine_here(&f->e);
    while (rooms.len > 0 && numbered * 100 > p->rooms * NUMBERED_PERCENT) {
        int room = vec_pop(&rooms), was = p->room_number[room];
        p->room_number[room] = NO_NUMBER;
        if (is_settled(f, start) && (f->taken.len == 0 || has_no_need(f->x, room)))
            numbered--;
        else
            p->room_number[room] = was;
    }
}

bool fill_rooms(struct rooms *x, bool *settled) {
    struct filling f = {.x = x, .walk = {.near = NO_CELL, .supposes = true}};
    filling_begin(&f, NULL);
    bool done = !f.e.clash && some_solution(x) == SEARCH_FOUND && fill_further(&f);
    *settled = engine_full(&f.e);
    if (done && *settled && walk_settles(x->run))
        drop_idle(&f);
    memcpy(x->other, f.e.marks, (size_t)model_vars(&x->m));
    return done;
}

/* Large boards of rooms with a difficulty. What a rating allows grows with the root of the size, so
 * most of a large board must follow by counting alone: rooms get numbers from which something
 * follows so, and costlier steps are taken only where no number does. A place that stays stuck
 * keeps no number round it, and is filled anew. The board is then too easy at most: it loses
 * numbers, many at a time and fewer and fewer, until it has its difficulty. An expert one is filled
 * with all that rooms and their graph imply, else it would take more than is left to take away. */

enum {
    LARGE = 600, /* cells; see rooms.h */
    LARGE_EASY = 200,
    LARGE_OFFERS = 40, /* rooms that are looked at for the next number */
    MOST_STUCK = 24,   /* places that are filled anew, before the board is given up */
    WIDER_AFTER = 3,   /* of them, each time by rooms that touch those */
    BATCHES = 6,       /* numbers go by a sixth of all of them at first */
};

/* How far a board is when it is filled; the rest is for numbers that go. */
enum { FILLED_PERCENT = 80 };

/* What things are worth, in eighths of a settled cell. */
enum { WORTH_SHADED = 16, LARGE_ZERO = 240 };

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
        int score = WORTH_CELL * settled + WORTH_SHADED * number - (number == 0 ? LARGE_ZERO : 0) +
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
    for (int i = 0; i < rooms.len && (i < LARGE_OFFERS || best.room < 0); i++)
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
    return fit == FITS;
}

bool build_large_rooms(struct rooms *x) {
    struct filling f = {.x = x, .by_counting = x->run->o->difficulty < EXPERT};
    filling_begin(&f, NULL);
    bool done = !f.e.clash && some_solution(x) == SEARCH_FOUND && fill_by_counting(&f);
    return done && drop_until_it_fits(x);
}
