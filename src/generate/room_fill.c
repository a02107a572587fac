/* Numbers for drawn rooms, before there is a solution. What follows so far is followed; where that
 * ends, a room gets a number from which much follows, and which some solution still has. A board
 * that is settled to its end has one solution: nothing is set but what follows.
 *
 * Where all rooms that are open have their numbers, a puzzle that a walk is to settle goes on by
 * the techniques of its difficulty, or by cutting a room in two. In the end the numbers on which
 * nothing hangs go. */
#include "generate/room_fill.h"

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

bool was_refused(const struct filling *f, int cell, int number) {
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

void filling_begin(struct filling *f, const mark *marks) {
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

void filling_end(struct filling *f) {
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
        shaded += f->x->truth[f->bare.cell_var[cells[i]]] == MARK_YES;
    return shaded;
}

/* The room gets its number, if some solution has it. False: the budget ran out. */
bool give_number(struct filling *f, const struct offer *o) {
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
    int before = f->e.trail.len, piece = smallest < LARGE_PIECE ? smallest : LARGE_PIECE;
    int worth = follow_part(f, c, true) + follow_part(f, c, false);
    int gain = f->e.trail.len - before;
    engine_back(&f->e, here);
    return POSSIBLE + WORTH_CELL * gain + WORTH_PIECE * piece + worth +
           rng_below(&f->x->run->rng, NOISE);
}

/* The best of some cuts of rooms that are open. */
bool cut_open_room(struct filling *f) {
    struct rooms *x = f->x;
    struct cut best = {0};
    int most = -1;
    show_truth(x);
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
    vec_free(&rooms);
}

void filling_free(struct filling *f) {
    filling_end(f);
    vec_free(&f->cells);
    vec_free(&f->first);
    vec_free(&f->part);
    vec_free(&f->refused);
    vec_free(&f->taken);
}

bool fill_rooms(struct rooms *x, bool *settled) {
    struct filling f = {.x = x, .walk = {.near = NO_CELL, .supposes = true}};
    filling_begin(&f, NULL);
    bool done = !f.e.clash && some_solution(x) == SEARCH_FOUND && fill_further(&f);
    *settled = engine_full(&f.e);
    if (done && *settled && walk_settles(x->run))
        drop_idle(&f);
    memcpy(x->other, f.e.marks, (size_t)model_vars(&x->m));
    filling_free(&f);
    return done;
}
