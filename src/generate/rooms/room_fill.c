/* Numbers for drawn rooms, before there is a solution. What a rating allows grows with the root of
 * the size, so most of a large board must follow by counting alone: rooms get numbers from which
 * something follows so, and which some solution still has; costlier steps are taken only where no
 * number does, or a room is parted in two. A place that stays stuck keeps no number round it, and
 * is filled anew. A board that is settled to its end has one solution: nothing is set but what
 * follows. */
#include "base/least.h"
#include "engine/engine.h"
#include "generate/rooms/parting.h"
#include "generate/rooms/rooms.h"

#include <string.h>

enum {
    LARGE = 200,         /* cells: see rooms_follow_by_counting() */
    LARGEST = 3,         /* rooms of more than so many times the wanted size get no number */
    OFFERS = 40,         /* rooms that are looked at for the next number */
    LARGE_PIECE = 4,     /* cells: from here on one part is as good as another */
    MOST_STUCK = 24,     /* places that are filled anew, before the board is given up */
    WIDER_AFTER = 3,     /* of them, each time by rooms that touch those */
    FILLED_PERCENT = 80, /* of the way; the rest is for numbers that go */
};

/* What things are worth, in eighths of a settled cell. */
enum {
    WORTH_CELL = 8,
    WORTH_MORE = 16, /* a shaded one, and each cell of the smaller part of a room */
    WORTH_BIT = 4,   /* each halving of the shadings that are left to a room, */
    BITS = 9,        /* up to so many */
    A_ZERO = 240,    /* is not worth */
    LIFT = 100000,   /* so that no parting is worth less than nothing */
    NOISE = 4,
};

struct filling {
    struct rooms *x;
    struct model bare;       /* the puzzle without numbers */
    struct engine e;         /* of bare: what is certain, by numbers too */
    struct cells_by_room in; /* those of each room */
    vec_int part;            /* scratch: cells of a part of a room */
    vec_int refused;         /* rooms' first cells and numbers that no solution has (or that led to
                                a stuck place), two by two */
    bool by_counting;        /* follows nothing else, neither shadings nor the graph */
    bool refutes;            /* a parting has to tell x->other from the planted solution */
};

/* A number that a room may get. */
struct offer {
    int room, number, score;
};

/* Long counts imply little and cost much. */
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

/* --- what a number leaves open in its room ---------------------------------------------------- */

/* All shadings of some cells with so many shaded, no two touching, that agree with some marks. */
enum { NODES_MAX = 3000, SHADED_ROOM_MAX = 48 };
struct shadings {
    int found;                   /* how many there are */
    int can[2][SHADED_ROOM_MAX]; /* by cell: in how many it is unshaded, shaded */
};

struct shading_search {
    const struct model *m;
    const mark *marks;
    const int *cells;
    int n, nodes;
    bool *on; /* by cell of the board */
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

/* Finds them; the cells go up. False: too many cells or shadings to look at. */
static bool shadings_of(const struct rooms *x, const mark *marks, const int *cells, int n,
                        int number, struct shadings *out) {
    struct shading_search s = {&x->m, marks, cells, n, 0, x->on, out};
    *out = (struct shadings){0};
    if (n > SHADED_ROOM_MAX)
        return false;
    try_shadings(&s, 0, number);
    return s.nodes <= NODES_MAX;
}

/* 2: a zero; 1: the number settles the room with no other mark; 0: it does not, or the puzzle
 * is to be hard: without such numbers it is too hard at a stroke. */
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

/* --- what follows from numbers ---------------------------------------------------------------- */

/* What follows from a room's number alone, over and over, with the engine's unit propagation: as
 * much as the ladder's techniques up to "every way shares" find, in a thousandth of the time; or
 * what follows by counting alone. */

static void set_agreed(struct filling *f, const int *cells, int n, const struct shadings *s) {
    f->e.clash = f->e.clash || s->found == 0;
    for (int k = 0; k < n && !f->e.clash; k++) {
        int v = f->e.m->cell_var[cells[k]];
        if (s->can[0][k] == 0 || s->can[1][k] == 0)
            engine_set(&f->e, s->can[0][k] == 0 ? lit_yes(v) : lit_no(v));
    }
    engine_run(&f->e);
}

/* What the number's sum implies, as a step that costs nothing does. */
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

/* By all shadings of the room, whether or not it follows by counting. */
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

/* What a dull number restricts among its own cells is worth nothing. Others are the better the
 * fewer shadings they leave. */
static int worth_of_number(const struct filling *f, const int *cells, int n, int number) {
    struct shadings s;
    int bits = 0;
    bool known = shadings_of(f->x, f->x->blank, cells, n, number, &s);
    for (int left = s.found; known && left < 1 << BITS; left *= 2)
        bits++;
    bool dull = number == 0 || (known && s.found == 1);
    return WORTH_BIT * bits - (dull ? WORTH_CELL * n : 0) - (number == 0 ? A_ZERO : 0);
}

/* A number that no solution has with the others: it was tried. */
static bool was_refused(const struct filling *f, int cell, int number) {
    for (int i = 0; i < f->refused.len; i += 2)
        if (f->refused.at[i] == cell && f->refused.at[i + 1] == number)
            return true;
    return false;
}

/* --- the board as it is ----------------------------------------------------------------------- */

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
    f->in = cells_by_room(f->x->p);
}

static void filling_end(struct filling *f) {
    engine_free(&f->e);
    model_free(&f->bare);
    cells_by_room_free(&f->in);
}

/* After a parting, which only adds rules: what was certain is so still. */
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

/* The room gets its number, if some solution has it. False: the budget ran out. */
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

/* --- where numbers end ------------------------------------------------------------------------ */

/* Follows the number of the room's one part or the other; what that is worth. */
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

/* False: no open room can be. */
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

/* --- the next number -------------------------------------------------------------------------- */

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

/* The best number for some of the open rooms that have none; by counting, among those that settle
 * something. */
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

/* --- where counting ends ---------------------------------------------------------------------- */

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

/* Asks about an open cell whether a solution has it otherwise. If so, a room is parted where that
 * one counts differently; else the cell is settled. False: neither, or the budget ran out. */
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

/* Where no number leads on. What techniques are to solve is made to follow at once; of other boards
 * the solver may have the last word. */
static bool where_numbers_end(struct filling *f, int *stuck) {
    if (!f->by_counting && !is_walked(f->x->run) && ask_about_open(f))
        return true;
    return part_open_room(f) || goes_on_anew(f, stuck);
}

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
