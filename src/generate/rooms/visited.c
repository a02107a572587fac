/* Draws rooms each of which a loop visits twice.
 *
 * Two cells that are adjacent but not consecutive on the loop form the core of a room; every other
 * cell joins the core before or after it along the loop. So each room consists of two pieces of the
 * loop that are connected by its core, whatever the loop is like. */
#include "generate/rooms/walled.h"

#include "base/least.h"

#include <string.h>

enum {
    TIGHTENED = 20, /* times that each cell is considered for a move */
    ROUNDS = 60,    /* rounds of choosing cores; each round drops some */
};

struct visited {
    const struct puzzle *p;
    vec_int loop; /* its cells in order */
    int *at;      /* by cell: its index on the loop, or -1 */
    int *core;    /* by index on the loop: the first cell of the core there, or NO_CELL */
};

/* Fills in x->loop and x->at by walking along the loop. */
static void follow_loop(struct visited *x, const struct model *m, const mark *loop) {
    int cells = grid_cells(m->grid), *beside = mem_alloc(2 * cells, sizeof *beside);
    int *ends = mem_alloc(cells, sizeof *ends), cell = NO_CELL, before = NO_CELL;
    memset(x->at, -1, (size_t)cells * sizeof *x->at);
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        if (place_is_cell(at) || loop[v] != MARK_YES)
            continue;
        beside[2 * at.a + ends[at.a]++] = at.b;
        beside[2 * at.b + ends[at.b]++] = at.a;
        cell = at.a;
    }
    while (cell != NO_CELL && x->at[cell] < 0) {
        x->at[cell] = x->loop.len;
        vec_push(&x->loop, cell);
        int next = beside[2 * cell] == before ? beside[2 * cell + 1] : beside[2 * cell];
        before = cell;
        cell = next;
    }
    mem_free(beside);
    mem_free(ends);
}

/* Chooses about `wanted` random cores. */
static void choose_cores(struct visited *x, struct rng *rng, int wanted) {
    int n = x->loop.len, *order = mem_alloc(2 * n, sizeof *order);
    for (int i = 0; i < 2 * n; i++)
        order[i] = i;
    rng_shuffle(rng, order, 2 * n);
    for (int i = 0; i < 2 * n && wanted > 0; i++) {
        int at = order[i] / 2, cell = x->loop.at[at],
            next = grid_step(x->p->grid, cell, order[i] % 2 ? DIR_E : DIR_S);
        int other = next == NO_CELL ? -1 : x->at[next];
        if (other < 0 || (other - at + n) % n < 2 || (at - other + n) % n < 2 ||
            x->core[at] != NO_CELL || x->core[other] != NO_CELL)
            continue;
        x->core[at] = x->core[other] = cell;
        wanted--;
    }
    mem_free(order);
}

/* Returns the next index on the loop with a core; the same one if there is no other. */
static int core_after(const struct visited *x, int at) {
    int from = at;
    do
        at = (at + 1) % x->loop.len;
    while (x->core[at] == NO_CELL && at != from);
    return at;
}

/* Drops cores whose two cells follow each other along the loop with no other core between, since
 * such a room would be visited once, and repeats this. Returns how many are left. */
static int drop_bad_cores(struct visited *x) {
    for (int at = 0, left = x->loop.len; left > 0; at = (at + 1) % x->loop.len, left--) {
        int next = x->core[at] == NO_CELL ? at : core_after(x, at);
        if (next == at || x->core[next] != x->core[at])
            continue;
        x->core[at] = x->core[next] = NO_CELL;
        left = x->loop.len + 1;
    }
    int cores = 0;
    for (int at = 0; at < x->loop.len; at++)
        cores += x->core[at] != NO_CELL;
    return cores / 2;
}

/* Returns true if two indices on the loop belong to the same piece of a room. */
static bool same_piece(const struct visited *x, const int *label, int one, int other) {
    int n = x->loop.len, room = label[x->loop.at[one]], i = one, k = other;
    while (i != other && label[x->loop.at[i]] == room)
        i = (i + 1) % n;
    while (k != one && label[x->loop.at[k]] == room)
        k = (k + 1) % n;
    return i == other || k == one;
}

/* Returns the number of pairs of adjacent cells in this room that the loop does not connect;
 * *across gets the number of those between its two pieces, which keep it connected. */
static int count_contacts(const struct visited *x, const int *label, int room, int *across) {
    int n = 0;
    *across = 0;
    for (int i = 0; i < x->loop.len; i++)
        for (enum dir d = DIR_E; d <= DIR_S && label[x->loop.at[i]] == room; d++) {
            int next = grid_step(x->p->grid, x->loop.at[i], d);
            int k = next == NO_CELL || label[next] != room ? i : x->at[next];
            bool meet = k != i && (i - k + x->loop.len) % x->loop.len != 1 &&
                        (k - i + x->loop.len) % x->loop.len != 1;
            n += meet;
            *across += meet && !same_piece(x, label, i, k);
        }
    return n;
}

/* Moves cells at the end of a piece to the next room if that does not increase the number of
 * contacts: a room with a single contact determines the loop inside it best. */
static void tighten(struct visited *x, struct rng *rng, int *label) {
    int n = x->loop.len;
    for (int i = 0; i < TIGHTENED * n; i++) {
        bool back = rng_below(rng, 2);
        int at = rng_below(rng, n), cell = x->loop.at[at];
        int to = label[x->loop.at[(at + (back ? n - 1 : 1)) % n]],
            behind = label[x->loop.at[(at + (back ? 1 : n - 1)) % n]], from = label[cell];
        if (to == from || behind != from)
            continue;
        int across[2], unused;
        int before =
            count_contacts(x, label, from, &unused) + count_contacts(x, label, to, &unused);
        label[cell] = to;
        int after =
            count_contacts(x, label, from, &across[0]) + count_contacts(x, label, to, &across[1]);
        if (after > before || across[0] == 0 || across[1] == 0)
            label[cell] = from;
    }
}

bool rooms_visited_twice(struct rng *rng, struct puzzle *p, const struct model *m, const mark *loop,
                         int wanted) {
    int cells = grid_cells(p->grid), *label = mem_alloc(cells, sizeof *label);
    struct visited x = {.p = p, .at = mem_alloc(cells, sizeof *x.at)};
    follow_loop(&x, m, loop);
    x.core = mem_alloc(max_int(1, x.loop.len), sizeof *x.core);
    for (int i = 0; i < x.loop.len; i++)
        x.core[i] = NO_CELL;
    int rooms = 0;
    for (int i = 0; i < ROUNDS && rooms < x.loop.len / wanted; i++) {
        choose_cores(&x, rng, x.loop.len / wanted - rooms);
        rooms = drop_bad_cores(&x);
    }
    for (int cell = 0; cell < cells; cell++)
        label[cell] = cell;
    for (int at = core_after(&x, 0), i = 0; i < 2 * rooms; i++) {
        int next = core_after(&x, at), n = (next - at + x.loop.len) % x.loop.len;
        int own = 1 + rng_below(rng, n);
        for (int k = 0; k < n; k++)
            label[x.loop.at[(at + k) % x.loop.len]] = x.core[k < own ? at : next];
        at = next;
    }
    tighten(&x, rng, label);
    puzzle_set_rooms(p, label);
    vec_free(&x.loop);
    mem_free(x.at);
    mem_free(x.core);
    mem_free(label);
    return rooms > 0;
}

bool visits_twice(const struct puzzle *p, const struct model *m, const mark *loop) {
    LOCAL(mem_free_at) int *crossed = mem_alloc(p->rooms, sizeof *crossed);
    bool twice = true;
    for (int v = 0; v < model_vars(m); v++) {
        struct place at = m->vars.at[v].at;
        if (loop[v] != MARK_YES || p->room[at.a] == p->room[at.b])
            continue;
        crossed[p->room[at.a]]++;
        crossed[p->room[at.b]]++;
    }
    for (int cell = 0; cell < grid_cells(p->grid) && twice; cell++)
        twice = p->given[cell].kind != GIVEN_NONE || crossed[p->room[cell]] == 4;
    return twice;
}

int walled_room_along_loop(struct walled *w, int cell) {
    int to = w->p->room[cell], n = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(w->p->grid, cell, d);
        int v = next == NO_CELL ? -1 : model_at(&w->m, place_segment(cell, next));
        if (v >= 0 && w->planted[v] == MARK_YES && w->p->room[next] != w->p->room[cell] &&
            rng_below(&w->run->rng, ++n) == 0)
            to = w->p->room[next];
    }
    return to;
}
