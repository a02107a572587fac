/* Is the planted solution the only solution, and help where techniques get stuck. */
#include "generate/rooms/rooms.h"

#include <string.h>

/* Questions to a solver about the rooms as they are, with the planted solution tried first: other
 * solutions are near it. */

/* A solver without any room, which tries the planted solution first: other solutions are near it.
 */
void room_solver_begin(struct rooms *x) {
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
            solver_add_clause(x->solver, l, s->len);
        *known = s->len;
    }
    model_free(&m);
    puzzle_free(bare);
    x->runs_known = true;
}

static void add_count(struct rooms *x, int room) {
    vec_int lits = {0};
    lit counts = solver_new_lit(x->solver);
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

/* A solution by the rooms as they are, and the numbers that they show, with one literal more. */
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

enum searched some_solution(struct rooms *x) {
    enum searched found = look_for_other(x, LIT_TRUE);
    for (int v = 0; v < model_vars(&x->m) && found == SEARCH_FOUND; v++) {
        if (x->planted[v] != x->other[v])
            solver_prefer(x->solver, lit_of(v, x->other[v]));
        x->planted[v] = x->other[v];
    }
    return found;
}

/* A literal that is true when some cell of the room differs from the planted solution. */
static lit room_differs(struct rooms *x, int room) {
    vec_int differ = {0};
    lit any = solver_new_lit(x->solver);
    vec_push(&differ, lit_not(any));
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++) {
        int v = x->m.cell_var[cell];
        if (x->p->room[cell] == room)
            vec_push(&differ, lit_not(lit_of(v, x->planted[v])));
    }
    solver_add_clause(x->solver, differ.at, differ.len);
    vec_free(&differ);
    return any;
}

/* Without its number a room must differ in another solution: one that differs elsewhere only would
 * have been one before. */
bool has_no_need(struct rooms *x, int room) {
    return look_for_other(x, room_differs(x, room)) == SEARCH_NONE;
}

/* Making a puzzle of rooms easier where the ladder gets stuck: a room gets its number, or is cut in
 * two, which makes rules for the straight runs and two numbers of one. */

enum { CUTS_TRIED = 30, SMALLEST = 3 };

static bool cell_is_open(const struct model *m, const mark *marks, int cell) {
    return marks[m->cell_var[cell]] == MARK_NONE;
}

static int count_room(const struct puzzle *p, const struct model *m, const mark *planted,
                      int room) {
    int n = 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        n += p->room[cell] == room && planted[m->cell_var[cell]] == MARK_YES;
    return n;
}

/* The room of some open cell that a number would help: not a zero, which gives all away; -1: none.
 */
static int room_to_number(struct rng *rng, const struct puzzle *p, const struct model *m,
                          const mark *marks, const mark *planted, bool zero) {
    vec_int rooms = {0};
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int room = p->room[cell];
        if (cell_is_open(m, marks, cell) && p->room_number[room] == NO_NUMBER &&
            (count_room(p, m, planted, room) == 0) == zero)
            vec_push(&rooms, room);
    }
    int room = rooms.len > 0 ? rooms.at[rng_below(rng, rooms.len)] : -1;
    vec_free(&rooms);
    return room;
}

static bool number_one(struct rng *rng, struct puzzle *p, const struct model *m, const mark *marks,
                       const mark *planted, bool zero) {
    int room = room_to_number(rng, p, m, marks, planted, zero);
    if (room >= 0)
        p->room_number[room] = (int16_t)count_room(p, m, planted, room);
    return room >= 0;
}

void cut_numbered(struct rooms *x, const struct cut *c) {
    struct puzzle *p = x->p, *was = puzzle_copy(p);
    make_cut(x, c);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (was->room[cell] != c->room && was->room_number[was->room[cell]] == NO_NUMBER)
            p->room_number[p->room[cell]] = NO_NUMBER;
    puzzle_free(was);
}

static bool cut_one(struct rooms *x, const mark *marks) {
    vec_int open = {0};
    bool done = false;
    for (int cell = 0; cell < grid_cells(x->p->grid); cell++)
        if (cell_is_open(&x->m, marks, cell))
            vec_push(&open, cell);
    for (int i = 0; i < CUTS_TRIED && open.len > 0 && !done; i++) {
        int cell = open.at[rng_below(&x->run->rng, open.len)];
        struct cut box = room_box(x->p, x->p->room[cell]);
        struct cut c = i % 2 ? cut_round(x, box, cell) : random_cut(x, box);
        struct effect f = try_cut(x, &c, &box);
        done = f.legal && f.pieces == 2 && f.smallest >= SMALLEST;
        if (done)
            cut_numbered(x, &c);
    }
    vec_free(&open);
    return done;
}

static bool cut_open(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                     const mark *planted) {
    struct rooms x = {.run = run, .p = p, .m = *m, .wanted = mean_room(run)};
    rooms_alloc(&x);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        x.shaded[cell] = planted[m->cell_var[cell]] == MARK_YES;
    rooms_begin(&x);
    bool done = cut_one(&x, marks);
    rooms_free(&x);
    return done;
}

bool ease_rooms(struct run *run, struct puzzle *p, const struct model *m, const mark *marks,
                const mark *planted) {
    bool cut = rng_below(&run->rng, 3) == 0;
    return (cut && cut_open(run, p, m, marks, planted)) ||
           number_one(&run->rng, p, m, marks, planted, false) ||
           cut_open(run, p, m, marks, planted) || number_one(&run->rng, p, m, marks, planted, true);
}

int room_blemishes(const struct puzzle *p) {
    int n = 0;
    for (int room = 0; room < p->rooms; room++)
        n += p->room_number[room] == 0;
    return n;
}

void room_clues(const struct run *run, const struct puzzle *p, bool dull, vec_int *cells) {
    (void)run;
    for (int room = 0; room < p->rooms; room++)
        if (p->room_number[room] != NO_NUMBER && (p->room_number[room] == 0) == dull)
            vec_push(cells, puzzle_room_cell(p, room));
}

bool drop_number(struct run *run, struct puzzle *p, const struct model *m, const mark *planted,
                 int cell) {
    (void)run;
    (void)m;
    (void)planted;
    p->room_number[p->room[cell]] = NO_NUMBER;
    return true;
}
