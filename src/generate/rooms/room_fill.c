/* Gives numbers to drawn rooms before there is a solution. The work that a rating allows grows with
 * the square root of the size, so most of a large board must follow by counting alone: rooms get
 * numbers that imply something by counting and that some solution still has. Costlier deductions
 * are made, or a room is split, only where no number helps. The surroundings of a place that stays
 * stuck lose their numbers and are filled again. A board that is filled to its end has one
 * solution, since everything in it follows from the numbers. */
#include "base/least.h"
#include "engine/engine.h"
#include "generate/rooms/parting.h"
#include "generate/rooms/rooms.h"

#include <string.h>

enum {
    LARGE = 200,         /* cells: see rooms_follow_by_counting() */
    LARGEST = 3,         /* rooms of more than this many times the wanted size get no number */
    OFFERS = 40,         /* rooms that are considered for the next number */
    LARGE_PIECE = 4,     /* parts of at least this many cells are equally good */
    MOST_STUCK = 24,     /* stuck places that are filled again before the board is given up */
    WIDER_AFTER = 3,     /* every third of them clears a wider neighbourhood */
    FILLED_PERCENT = 80, /* share of the progress; the rest is for removing numbers */
};

/* Scores, in eighths of a settled cell. */
enum {
    WORTH_CELL = 8,
    WORTH_MORE = 16, /* for a shaded cell, and for each cell of the smaller part of a room */
    WORTH_BIT = 4,   /* for each halving of the number of a room's shadings, */
    BITS = 9,        /* up to this many */
    A_ZERO = 240,    /* penalty of a zero */
    LIFT = 100000,   /* keeps the score of a usable split above 0 */
    NOISE = 4,
};

struct filling {
    struct rooms *x;
    struct model bare;       /* the puzzle without numbers */
    struct engine e;         /* of bare: everything that follows, also from numbers */
    struct cells_by_room in; /* the cells of each room */
    vec_int part;            /* scratch: cells of a part of a room */
    vec_int refused;  /* pairs of a room's first cell and a number that no solution has (or that led
                         to a stuck place) */
    bool by_counting; /* propagate by counting only, not by shadings or the graph */
    bool refutes;     /* a split must exclude x->other by the planted solution's numbers */
};

/* A number for a room. */
struct offer {
    int room, number, score;
};

/* Returns true for a room that is too large for a number: long counts imply little and cost
 * much. */
static bool room_is_vast(const struct rooms *x, int cells) {
    return cells > LARGEST * x->wanted;
}

static const int *cells_of_room(const struct filling *f, int room, int *n) {
    *n = f->in.first[room + 1] - f->in.first[room];
    return f->in.cell + f->in.first[room];
}

static bool room_is_open(const struct filling *f, int room) {
    bool open = false;
    int n;
    const int *cells = cells_of_room(f, room, &n);
    for (int i = 0; i < n && !open; i++)
        open = f->e.marks[f->e.m->cell_var[cells[i]]] == MARK_NONE;
    return open;
}

/* --- shadings of a room ----------------------------------------------------------------------- */

/* All shadings of some cells with a given number shaded, no two touching, that agree with some
 * marks. */
enum { NODES_MAX = 3000, SHADED_ROOM_MAX = 48 };
struct shadings {
    int found;                   /* number of shadings */
    int can[2][SHADED_ROOM_MAX]; /* by cell: in how many of them it is unshaded, shaded */
};

struct shading_search {
    const struct model *m;
    const mark *marks;
    const int *cells;
    int n, nodes;
    bool *on; /* indexed by cell of the board */
    struct shadings *out;
};

static bool is_on(const struct shading_search *s, int cell, enum dir d) {
    int next = grid_step(s->m->grid, cell, d);
    return next != NO_CELL && s->on[next];
}

static void try_shadings(struct shading_search *s, int i, int left) {
    if (left > s->n - i || ++s->nodes > NODES_MAX)
        return;
    if (i == s->n) {
        s->out->found++;
        for (int k = 0; k < s->n; k++)
            s->out->can[s->on[s->cells[k]]][k]++;
        return;
    }
    int cell = s->cells[i];
    mark known = s->marks[s->m->cell_var[cell]];
    if (known != MARK_YES)
        try_shadings(s, i + 1, left);
    if (known != MARK_NO && left > 0 && !is_on(s, cell, DIR_N) && !is_on(s, cell, DIR_W)) {
        s->on[cell] = true;
        try_shadings(s, i + 1, left - 1);
        s->on[cell] = false;
    }
}

/* Enumerates them; the cells are in ascending order. Returns false if there are too many cells or
 * shadings. */
static bool shadings_of(const struct rooms *x, const mark *marks, const int *cells, int n,
                        int number, struct shadings *out) {
    struct shading_search s = {&x->m, marks, cells, n, 0, x->on, out};
    *out = (struct shadings){0};
    if (n > SHADED_ROOM_MAX)
        return false;
    try_shadings(&s, 0, number);
    return s.nodes <= NODES_MAX;
}

/* Returns 2 for a zero, 1 if the number alone determines the room's cells, otherwise 0. Hard
 * puzzles keep the second kind (0): without such numbers they become too hard at once. */
static int dullness(const struct rooms *x, int room) {
    struct shadings s;
    int number = x->p->room_number[room];
    LOCAL(mem_free_at) vec_int inside = {0};
    for (int cell = puzzle_room_cell(x->p, room); cell < grid_cells(x->p->grid); cell++)
        if (x->p->room[cell] == room)
            vec_push(&inside, cell);
    bool known = shadings_of(x, x->blank, inside.at, inside.len, number, &s);
    bool hard = x->run->o->graded && x->run->o->difficulty == HARD;
    return number == 0 ? 2 : known && s.found == 1 && !hard;
}

void list_numbers(struct rooms *x, vec_int *rooms) {
    const struct puzzle *p = x->p;
    LOCAL(mem_free_at) int *order = mem_alloc(p->rooms, sizeof *order);
    LOCAL(mem_free_at) int *dull = mem_alloc(p->rooms, sizeof *dull);
    for (int room = 0; room < p->rooms; room++) {
        order[room] = room;
        dull[room] = p->room_number[room] == NO_NUMBER ? -1 : dullness(x, room);
    }
    rng_shuffle(&x->run->rng, order, p->rooms);
    for (int rank = 2; rank >= 0; rank--)
        for (int i = 0; i < p->rooms; i++)
            if (dull[order[i]] == rank)
                vec_push(rooms, order[i]);
}

/* --- propagation of numbers ------------------------------------------------------------------- */

/* Propagates one room's number to a fixed point, by counting or by enumerating shadings, with the
 * engine's unit propagation: this finds as much as the ladder's techniques up to "every way shares"
 * in a thousandth of the time. */

static void set_agreed(struct filling *f, const int *cells, int n, const struct shadings *s) {
    f->e.clash = f->e.clash || s->found == 0;
    for (int k = 0; k < n && !f->e.clash; k++) {
        int v = f->e.m->cell_var[cells[k]];
        if (s->can[0][k] == 0 || s->can[1][k] == 0)
            engine_set(&f->e, s->can[0][k] == 0 ? lit_yes(v) : lit_no(v));
    }
    engine_run(&f->e);
}

/* Propagates the number as a cardinality constraint over the room's cells. */
static void count_number(struct filling *f, const int *cells, int n, int number) {
    const mark *marks = f->e.marks;
    int shaded = 0, open = 0;
    for (int i = 0; i < n; i++) {
        mark at = marks[f->e.m->cell_var[cells[i]]];
        shaded += at == MARK_YES;
        open += at == MARK_NONE;
    }
    f->e.clash = f->e.clash || shaded > number || shaded + open < number;
    if (f->e.clash || open == 0 || (shaded < number && shaded + open > number))
        return;
    for (int i = 0; i < n; i++) {
        int v = f->e.m->cell_var[cells[i]];
        if (marks[v] == MARK_NONE)
            engine_set(&f->e, shaded == number ? lit_no(v) : lit_yes(v));
    }
    engine_run(&f->e);
}

/* Propagates by enumerating all shadings of the room. */
static void propagate_shadings(struct filling *f, const int *cells, int n, int number) {
    struct shadings s;
    int before;
    do {
        before = f->e.trail.len;
        if (!shadings_of(f->x, f->e.marks, cells, n, number, &s))
            return;
        set_agreed(f, cells, n, &s);
    } while (!f->e.clash && f->e.trail.len > before);
}

static void propagate_number(struct filling *f, const int *cells, int n, int number) {
    if (f->by_counting)
        count_number(f, cells, n, number);
    else
        propagate_shadings(f, cells, n, number);
}

static void propagate_numbers(struct filling *f) {
    const struct puzzle *p = f->x->p;
    int before, n;
    do {
        before = f->e.trail.len;
        for (int room = 0; room < p->rooms && !f->e.clash; room++)
            if (p->room_number[room] != NO_NUMBER && room_is_open(f, room)) {
                const int *cells = cells_of_room(f, room, &n);
                propagate_number(f, cells, n, p->room_number[room]);
            }
    } while (!f->e.clash && f->e.trail.len > before);
}

/* Returns the score of a number by itself: the fewer shadings it leaves, the better. For a dull one
 * the gain within its own cells is taken off. */
static int worth_of_number(const struct filling *f, const int *cells, int n, int number) {
    struct shadings s;
    int bits = 0;
    bool known = shadings_of(f->x, f->x->blank, cells, n, number, &s);
    for (int left = s.found; known && left < 1 << BITS; left *= 2)
        bits++;
    bool dull = number == 0 || (known && s.found == 1);
    return WORTH_BIT * bits - (dull ? WORTH_CELL * n : 0) - (number == 0 ? A_ZERO : 0);
}

/* Returns true if a number was tried for the room and no solution has it. */
static bool was_refused(const struct filling *f, int cell, int number) {
    for (int i = 0; i < f->refused.len; i += 2)
        if (f->refused.at[i] == cell && f->refused.at[i + 1] == number)
            return true;
    return false;
}

/* --- state ------------------------------------------------------------------------------------ */

/* filling_begin() starts from some marks (NULL: none); filling_end() frees the state. */
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
    f->in = cells_by_room(f->x->p);
}

static void filling_end(struct filling *f) {
    engine_free(&f->e);
    model_free(&f->bare);
    cells_by_room_free(&f->in);
}

/* Compiles again after a split, which only adds rules, so that all marks still hold. */
static void filling_renew(struct filling *f) {
    LOCAL(mem_free_at) mark *marks = mem_copy(f->e.marks, model_vars(&f->bare), sizeof *marks);
    filling_end(f);
    filling_begin(f, marks);
}

/* --- numbers ---------------------------------------------------------------------------------- */

static int true_number(const struct filling *f, const int *cells, int n) {
    int shaded = 0;
    for (int i = 0; i < n; i++)
        shaded += f->x->planted[f->bare.cell_var[cells[i]]] == MARK_YES;
    return shaded;
}

/* Gives the room its number if some solution has it. Returns false if the budget ran out. */
static bool give_number(struct filling *f, const struct offer *o) {
    int n;
    const int *cells = cells_of_room(f, o->room, &n);
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

/* --- splitting rooms -------------------------------------------------------------------------- */

/* Propagates the number of one part of a split room, and returns its score. */
static int follow_part(struct filling *f, const struct parting *by, bool in) {
    int n;
    const int *cells = cells_of_room(f, by->room, &n);
    vec_clear(&f->part);
    for (int i = 0; i < n; i++)
        if (by->in[cells[i]] == in)
            vec_push(&f->part, cells[i]);
    int number = true_number(f, f->part.at, f->part.len);
    propagate_number(f, f->part.at, f->part.len, number);
    return worth_of_number(f, f->part.at, f->part.len, number);
}

static bool tells_other(const struct filling *f, const struct parting *by) {
    int n, more = 0;
    const int *cells = cells_of_room(f, by->room, &n);
    for (int i = 0; i < n; i++) {
        int v = f->bare.cell_var[cells[i]];
        more +=
            by->in[cells[i]] ? (f->x->other[v] == MARK_YES) - (f->x->planted[v] == MARK_YES) : 0;
    }
    return more != 0;
}

static int worth_of_parting(void *arg, const struct parting *by) {
    struct filling *f = arg;
    if (f->refutes && !tells_other(f, by))
        return -1;
    struct point here = engine_here(&f->e);
    int before = f->e.trail.len, piece = min_int(by->smaller, LARGE_PIECE);
    int worth = follow_part(f, by, true) + follow_part(f, by, false);
    int gain = f->e.trail.len - before;
    engine_back(&f->e, here);
    return LIFT + WORTH_CELL * gain + WORTH_MORE * piece + worth +
           rng_below(&f->x->run->rng, NOISE);
}

/* Splits a room with an open cell. Returns false if none can be split. */
static bool part_open_room(struct filling *f) {
    struct rooms *x = f->x;
    vec_int open = {0};
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
        if (f->e.marks[f->bare.cell_var[cell]] == MARK_NONE)
            vec_push(&open, cell);
    struct puzzle *q = part_best(&x->run->rng, x->p, &x->m, x->planted, &open, worth_of_parting, f);
    vec_free(&open);
    if (!q)
        return false;
    rooms_take_over(x, q);
    filling_renew(f);
    return true;
}

/* --- choosing the next number ----------------------------------------------------------------- */

/* Propagates a number for these cells. */
typedef void implies(struct filling *f, const int *cells, int n, int number);

/* Returns the number of cells that a number would settle, or -1 if it leads to a conflict. */
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
    const int *cells = cells_of_room(f, room, &n);
    for (int number = 0; number <= (n + 1) / 2 && !room_is_vast(f->x, n); number++) {
        bool refused = was_refused(f, cells[0], number);
        int settled = refused ? -1 : cells_settled(f, by, cells, n, number);
        if (settled < 0 || (settled == 0 && f->by_counting))
            continue;
        int worth = f->by_counting ? WORTH_MORE * number - (number == 0 ? A_ZERO : 0)
                                   : worth_of_number(f, cells, n, number);
        int score = WORTH_CELL * settled + worth + rng_below(&f->x->run->rng, NOISE);
        if (best->room < 0 || score > best->score)
            *best = (struct offer){room, number, score};
    }
}

/* Returns the best number for one of the open rooms without one; with by_counting, only numbers
 * that settle a cell. */
static struct offer best_settling(struct filling *f, implies *by) {
    struct offer best = {.room = -1};
    LOCAL(mem_free_at) vec_int rooms = {0};
    for (int room = 0; room < f->x->p->rooms; room++)
        if (f->x->p->room_number[room] == NO_NUMBER && room_is_open(f, room))
            vec_push(&rooms, room);
    rng_shuffle(&f->x->run->rng, rooms.at, rooms.len);
    for (int i = 0; i < rooms.len && (i < OFFERS || best.room < 0); i++)
        offer_settling(f, by, rooms.at[i], &best);
    return best;
}

/* --- costlier deductions ---------------------------------------------------------------------- */

static bool step_by_shadings(struct filling *f) {
    const struct puzzle *p = f->x->p;
    int before = f->e.trail.len, n;
    for (int room = 0; room < p->rooms && f->e.trail.len == before; room++)
        if (p->room_number[room] != NO_NUMBER && room_is_open(f, room)) {
            const int *cells = cells_of_room(f, room, &n);
            propagate_shadings(f, cells, n, p->room_number[room]);
        }
    return f->e.trail.len > before;
}

/* Sets the first cell that the connectivity rule settles. Returns false if there is none. */
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

/* Adds the rooms that touch those in hit[]. */
static void add_touching(const struct puzzle *p, bool *hit) {
    LOCAL(mem_free_at) bool *was = mem_copy(hit, p->rooms, sizeof *was);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = 0; d < DIRS && was[p->room[cell]]; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next != NO_CELL)
                hit[p->room[next]] = true;
        }
}

static void clear_number(struct filling *f, int room) {
    f->x->p->room_number[room] = NO_NUMBER;
    forget_count(f->x, room);
}

/* Clears the numbers of open rooms and of the rooms around them up to a distance; an open room does
 * not get the same number again. Then propagates again from the empty board; far away the result is
 * the same. */
static void clear_stuck(struct filling *f, int distance) {
    const struct puzzle *p = f->x->p;
    bool *hit = mem_alloc(p->rooms, sizeof *hit);
    if (distance > 1) /* numbers that no solution had may have one now */
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

/* Asks the solver whether an open cell can have its other value. If so, splits a room in which that
 * solution counts differently; otherwise sets the cell. Returns false if neither succeeds or the
 * budget ran out. */
static bool ask_about_open(struct filling *f) {
    int v = 0;
    while (f->e.marks[v] != MARK_NONE)
        v++;
    lit planted = lit_of(v, f->x->planted[v]);
    enum searched found = look_for_other(f->x, lit_not(planted));
    if (found == SEARCH_NONE) {
        engine_set(&f->e, planted);
        return engine_run(&f->e);
    }
    f->refutes = true;
    bool done = found == SEARCH_FOUND && part_open_room(f);
    f->refutes = false;
    return done;
}

static bool is_walked(const struct run *run) {
    return run->o->graded && run->o->difficulty < HARD;
}

/* Makes progress where no number helps. Boards for techniques must follow at once; for other boards
 * the solver may decide. */
static bool where_numbers_end(struct filling *f, int *stuck) {
    if (!f->by_counting && !is_walked(f->x->run) && ask_about_open(f))
        return true;
    return part_open_room(f) || goes_on_anew(f, stuck);
}

/* Fills the board until every cell is settled. Returns false if it stays stuck or the budget ran
 * out. */
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
        if (o.room >= 0 ? !give_number(f, &o) : !where_numbers_end(f, &stuck))
            return false;
    }
    return true;
}

bool rooms_follow_by_counting(const struct run *run) {
    const struct generate_options *o = run->o;
    return o->graded && o->difficulty < EXPERT && grid_cells(o->grid) >= LARGE;
}

bool fill_rooms(struct rooms *x) {
    struct filling f = {.x = x, .by_counting = rooms_follow_by_counting(x->run)};
    filling_begin(&f, NULL);
    return !f.e.clash && some_solution(x) == SEARCH_FOUND && fill_by_counting(&f);
}
