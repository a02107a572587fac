/* Makes the planted solution unique by moving walls. Every other solution met so far has to break
 * some room, and cells move between rooms until all do. On a large board one always resists: then
 * it becomes the planted solution, since it obeys the same rooms, and some cells nearby are moved
 * at random.
 *
 * Small rooms constrain more than large ones, so a cell is moved out of a small room rather than
 * out of a large one. */
#include "generate/rooms/walled.h"
#include "model/judge/judge.h"

/* Chosen by judgement. */
enum {
    CHANCE = 4,          /* upper bound of the random part of a score */
    SIZE_COSTS = 3,      /* cost of a room for each multiple of the wanted size above the first */
    OFTEN = 8,           /* every eighth change is random; the number of random moves then grows */
    MOST_CHANGES = 150,  /* changes without a new solution, before the try is given up */
    MOST_MET_A_CELL = 2, /* solutions met per cell, before the try is given up */
};

/* Limit on propagations of one query: a board that needs more is given up. */
enum { PATIENCE = 600000 };

struct refuting {
    struct walled *w;
    VEC(mark *) met; /* other solutions, each indexed by variable */
    int changes;     /* changes of walls since the last solution was met */
};

/* Returns the index of the last solution met that obeys the rooms, or -1 if none does. */
static int last_obeying(const struct refuting *x) {
    for (int i = x->met.len - 1; i >= 0; i--)
        if (judge_changed(&x->w->m, x->w->planted, x->met.at[i]))
            return i;
    return -1;
}

/* Returns how many of the solutions met obey these walls, but at most `most`; `most` also if the
 * planted one does not obey them. */
static int count_met(const struct refuting *x, struct rewalled *of, int most) {
    int n = walled_compile(x->w, of) ? 0 : most;
    for (int i = x->met.len - 1; i >= 0 && n < most; i--)
        n += judge_changed(&of->m, x->w->planted, x->met.at[i]);
    return n;
}

/* Returns a penalty for a room that is larger than wanted. */
static int size_cost(const struct refuting *x, int room) {
    int size = 0, wanted = wanted_room(x->w->run);
    for (int cell = 0; cell < grid_cells(x->w->p->grid); cell++)
        size += x->w->p->room[cell] == room;
    return size > wanted ? SIZE_COSTS * (size - wanted) / wanted : 0;
}

/* The best change of walls so far. Its score is twice the number of solutions that obey it, plus
 * the cost of the room that loses a cell, plus a random part that prevents cycles. */
struct best_change {
    struct rewalled by; /* p is NULL: none yet */
    int score;
};

static void try_change(struct refuting *x, int cell, int to, struct best_change *best) {
    int cost = size_cost(x, x->w->p->room[cell]) + rng_below(&x->w->run->rng, CHANCE);
    int most = best->by.p ? (best->score - cost + 1) / 2 : x->met.len + 1;
    struct rewalled by = {.p = most > 0 ? walled_pass(x->w, cell, to) : NULL};
    int left = count_met(x, &by, most);
    if (left < most) {
        rewalled_free(&best->by);
        *best = (struct best_change){by, 2 * left + cost};
    } else {
        rewalled_free(&by);
    }
}

/* Tries to move a cell to each of the rooms near it. */
static void try_cell(struct refuting *x, int cell, struct best_change *best) {
    const struct puzzle *p = x->w->p;
    LOCAL(mem_free_at) vec_int rooms = {0};
    for (int at = 0; at < grid_cells(p->grid); at++) {
        if (grid_distance(p->grid, cell, at) > NEAR_CELL)
            continue;
        bool known = p->room[at] == p->room[cell];
        for (int i = 0; i < rooms.len && !known; i++)
            known = rooms.at[i] == p->room[at];
        if (!known)
            vec_push(&rooms, p->room[at]);
    }
    for (int i = 0; i < rooms.len; i++)
        try_change(x, cell, rooms.at[i], best);
}

/* Moves a cell in which another solution differs, so that as few as possible of the solutions met
 * remain. Returns false if no cell can be moved. */
static bool make_best_change(struct refuting *x, const mark *other) {
    struct walled *w = x->w;
    struct best_change best = {0};
    for (int v = 0; v < model_vars(&w->m); v++)
        if (other[v] != w->planted[v])
            try_cell(x, w->m.vars.at[v].at.a, &best);
    if (best.by.p)
        walled_take_over(w, best.by);
    return best.by.p != NULL;
}

/* Moves a cell to a neighbouring room if the planted solution still obeys the rooms; unless `any`,
 * only if the new room is not the cheaper one. */
static void shake_cell(struct refuting *x, int cell, bool any) {
    struct walled *w = x->w;
    int to = walled_room_beside(w, cell);
    if (!any && size_cost(x, to) < size_cost(x, w->p->room[cell]))
        return;
    struct rewalled by = {.p = walled_pass(w, cell, to)};
    if (walled_compile(w, &by))
        walled_take_over(w, by);
}

static void shake(struct refuting *x, int near, int times) {
    struct grid g = x->w->p->grid;
    for (int i = 0; i < times;) {
        int cell = rng_below(&x->w->run->rng, grid_cells(g));
        if (grid_distance(g, near, cell) <= NEAR_CELL)
            shake_cell(x, cell, i++ % 2 == 0);
    }
}

static int cell_that_differs(const struct refuting *x, const mark *other) {
    int found = 0, alike = 0;
    for (int v = 0; v < model_vars(&x->w->m); v++)
        if (other[v] != x->w->planted[v] && rng_below(&x->w->run->rng, ++alike) == 0)
            found = x->w->m.vars.at[v].at.a;
    return found;
}

/* Refutes the i-th of the solutions met. Plants it if that is impossible or was tried too often. */
static void refute_or_plant(struct refuting *x, int i) {
    mark *other = x->met.at[i];
    bool often = ++x->changes % OFTEN == 0;
    if (!often && make_best_change(x, other))
        return;
    int near = cell_that_differs(x, other);
    x->met.at[i] = x->w->planted;
    x->w->planted = other;
    shake(x, near, OFTEN + x->changes / OFTEN);
}

/* Looks for one more solution. Returns SEARCH_NONE if the planted one is the only one. */
static enum searched meet_other(struct refuting *x) {
    mark *other = marks_new(&x->w->m);
    vec_push(&x->met, other);
    x->changes = 0;
    return other_solution(x->w->run, &x->w->m, x->w->planted, NULL, false, other);
}

bool walled_refute_all(struct walled *w) {
    struct refuting x = {.w = w};
    enum searched found = SEARCH_FOUND;
    int most = MOST_MET_A_CELL * grid_cells(w->p->grid);
    w->run->patience = PATIENCE;
    while (found == SEARCH_FOUND && x.met.len < most && x.changes < MOST_CHANGES &&
           !run_over(w->run)) {
        int obeying = last_obeying(&x);
        if (obeying < 0)
            found = meet_other(&x);
        else
            refute_or_plant(&x, obeying);
    }
    w->run->patience = 0;
    return found == SEARCH_NONE;
}
