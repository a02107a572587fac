/* Norinori: two shaded cells in each room, and each of them with exactly one shaded neighbour. */
#include "base/least.h"
#include "base/rng.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"
#include "model/model.h"

enum { FAMILY_ROOM, FAMILY_LARGE, FAMILY_PARTNER, FAMILIES };
enum { ROOM_HOLDS = 2, DOMINO = 2 };

static const char *room_word(const struct model *m, const mark *marks, int sum) {
    const struct sum *s = &m->sums.at[sum];
    int shaded = 0;
    for (int i = 0; i < s->len; i++)
        shaded += lit_mark(marks, sum_lits(m, s)[i]) == MARK_YES;
    return shaded > ROOM_HOLDS ? "room-over-two" : shaded == 0 ? "room-empty" : "room-under-two";
}

static const struct saying room_sayings[] = {
    {"full", "The room at {about} has both its shaded cells; {then} {must}."},
    {"one-place", "The room at {about} has one place left for a shaded cell; {then} {must}."},
    {"all-needed", "The room at {about} has just two cells left; {then} {must}."},
    {"all-needed:several", "{Subjects} have just two cells left each; {then} {must}."},
    {"one-place:several", "{Subjects} have one place left each for a shaded cell; {then} {must}."},
    {"equal-clues", "One of the two in {subject} is {rival}; {then} {must}."},
    {"shared", "Wherever the two of {subject} lie, {then} {must}{others}."},
    {"whichever", "Whichever two cells of {subject} are shaded, {then} {must}{others}."},
    {"brief", "the room at {about}"},
    {"kind", "rooms"},
    {"clash-most", "the room at {about} would have more than two"},
    {"clash-least", "the room at {about} could not have two"},
    {"fault", "{Rule}, but {subject} {has}."},
    {NULL, NULL},
};
static const struct saying large_sayings[] = {
    {"full", "The domino beside {about} is complete; {then} {must}."},
    {"full:several", "Beside a complete domino nothing is shaded; {then} {are}."},
    {"clash", "three shaded cells would touch at {about}"},
    {"fault", "{Rule}, but more do at {about}."},
    {NULL, NULL},
};
static const struct saying partner_sayings[] = {
    {"one-place", "{About} has one partner left; {then} {must}."},
    {"one-place:no", "{About} has no partner left; it {must}."},
    {"one-place:several", "{Abouts} have no other partner; {then} {must}."},
    {"shared", "However {about} and its neighbours are filled, {then} {must}{others}."},
    {"shared:cases", "However {about} and its neighbours are filled, {then} {must}{others}."},
    {"whichever", "Whichever partner {about} takes, {then} {must}{others}."},
    {"choice", "the partner of {about} is {cases}"},
    {"kind", "cells that need a partner"},
    {"brief", "a partner for {about}"},
    {"brief:no", "no partner is left"},
    {"clash", "{about} would have no partner"},
    {"clash-least", "{about} would have no partner"},
    {"fault", "{Rule}, but {about} has none."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_ROOM] = {.word = "room-under-two",
                     .rule = "each room holds two shaded cells",
                     .subject = "the room at {about}",
                     .sayings = room_sayings,
                     .word_for = room_word},
    [FAMILY_LARGE] = {.word = "domino-over-two",
                      .rule = "no more than two shaded cells touch each other",
                      .subject = "the domino at {about}",
                      .sayings = large_sayings,
                      .background = true},
    [FAMILY_PARTNER] = {.word = "domino-under-two",
                        .rule = "each shaded cell has a shaded neighbour",
                        .subject = "the partner of {about}",
                        .sayings = partner_sayings},
};

/* If a cell is shaded, one of its neighbours is, and no two of them are. */
static void add_partners(const struct puzzle *p, struct model *m, int cell) {
    lit lits[DIRS + 1] = {lit_no(cell)};
    int n = 1;
    for (enum dir d = 0; d < DIRS; d++)
        if (grid_step(p->grid, cell, d) != NO_CELL)
            lits[n++] = lit_yes(grid_step(p->grid, cell, d));
    model_sum(m, FAMILY_PARTNER, cell, lits, n, 1, n);
    for (int i = 1; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            lit three[3] = {lit_yes(cell), lits[i], lits[j]};
            model_sum(m, FAMILY_LARGE, cell, three, 3, 0, DOMINO);
        }
}

static void norinori_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    shading_cells(p, m);
    shading_rooms(p, m, FAMILY_ROOM, ROOM_HOLDS);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        add_partners(p, m, cell);
    model_seal(m);
}

/* --- rooms round a random solution ------------------------------------------------------------ */

static bool beside_shaded(struct grid g, const int *label, int cell) {
    for (enum dir d = 0; d < DIRS; d++)
        if (grid_step(g, cell, d) != NO_CELL && label[grid_step(g, cell, d)] >= 0)
            return true;
    return false;
}

/* Dominoes until no more fit; each of their cells has a label of its own. */
static void draw_dominoes(struct grid g, struct rng *rng, int *label) {
    int n = DIRS * grid_cells(g);
    LOCAL(mem_free_at) int *order = mem_alloc(n, sizeof *order);
    for (int i = 0; i < n; i++)
        order[i] = i;
    rng_shuffle(rng, order, n);
    for (int cell = 0; cell < grid_cells(g); cell++)
        label[cell] = -1;
    for (int i = 0; i < n; i++) {
        int one = order[i] / DIRS, other = grid_step(g, one, (enum dir)(order[i] % DIRS));
        if (other == NO_CELL || label[one] >= 0 || label[other] >= 0 ||
            beside_shaded(g, label, one) || beside_shaded(g, label, other))
            continue;
        label[one] = one;
        label[other] = other;
    }
}

/* Some dominoes hardly grow, so that each is a room of its own: a quarter of the rooms in published
 * easy boards are such. */
static void draw_domino_paces(struct grid g, struct rng *rng, const int *label, int *pace) {
    enum { SLOW_IN = 3, SLOW = 1 }; /* some have to grow all the same */
    draw_paces(rng, SLOW_IN, SLOW, grid_cells(g), pace);
    for (int cell = 0; cell < grid_cells(g); cell++)
        for (enum dir d = DIR_E; d <= DIR_S && label[cell] >= 0; d++) {
            int next = grid_step(g, cell, d);
            if (next != NO_CELL && label[next] >= 0)
                pace[next] = pace[cell];
        }
}

/* Parts of the board, one round each shaded cell; two parts that touch make a room. */
struct partners {
    const struct puzzle *p; /* whose rooms are the parts */
    struct cells_by_room in;
    int *partner; /* by part: the other one of its room */
};

static bool parts_touch(const struct partners *x, int one, int other) {
    for (int i = x->in.first[one]; i < x->in.first[one + 1]; i++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(x->p->grid, x->in.cell[i], d);
            if (next != NO_CELL && x->p->room[next] == other)
                return true;
        }
    return false;
}

/* Whether a part and its partner have no cell but the shaded ones. */
static bool is_bare_room(const struct partners *x, int part) {
    const int *first = x->in.first;
    int other = x->partner[part];
    return first[part + 1] - first[part] + first[other + 1] - first[other] == ROOM_HOLDS;
}

/* The room of a cell and that of its neighbour exchange a part, so that these two parts make one
 * room; unless the other two parts do not touch, or one room is bare. */
static void exchange_parts(struct partners *x, int cell, enum dir d) {
    int next = grid_step(x->p->grid, cell, d), a = x->p->room[cell];
    if (next == NO_CELL || x->p->room[next] == a || x->p->room[next] == x->partner[a])
        return;
    int b = x->partner[a], c = x->p->room[next], e = x->partner[c];
    if (is_bare_room(x, a) || is_bare_room(x, c) || !parts_touch(x, b, e))
        return;
    x->partner[a] = c;
    x->partner[c] = a;
    x->partner[b] = e;
    x->partner[e] = b;
}

/* At first the two cells of a domino are in one room, which is dull. */
static void pair_parts(struct puzzle *p, struct rng *rng, const mark *solution) {
    int cells = grid_cells(p->grid);
    LOCAL(mem_free_at) int *label = mem_alloc(cells, sizeof *label);
    struct partners x = {p, cells_by_room(p), mem_alloc(p->rooms, sizeof *x.partner)};
    for (int cell = 0; cell < cells; cell++)
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next != NO_CELL && solution[cell] == MARK_YES && solution[next] == MARK_YES)
                x.partner[p->room[cell]] = p->room[next];
        }
    for (int i = 0; i < cells; i++) {
        int cell = rng_below(rng, cells);
        exchange_parts(&x, cell, (enum dir)rng_below(rng, DIRS));
    }
    for (int cell = 0; cell < cells; cell++) {
        int part = p->room[cell], partner = x.partner[part];
        label[cell] = min_int(part, partner);
    }
    puzzle_set_rooms(p, label);
    cells_by_room_free(&x.in);
    mem_free(x.partner);
}

static void norinori_rooms(struct puzzle *p, struct rng *rng, mark *solution) {
    int cells = grid_cells(p->grid);
    LOCAL(mem_free_at) int *label = mem_alloc(cells, sizeof *label);
    LOCAL(mem_free_at) int *pace = mem_alloc(cells, sizeof *pace);
    draw_dominoes(p->grid, rng, label);
    draw_domino_paces(p->grid, rng, label, pace);
    grow_rooms(p, rng, pace, label, solution);
    pair_parts(p, rng, solution);
}

static const char *const rules[] = {
    "Shade two cells in each room.",
    "Each shaded cell touches exactly one other shaded cell by a side, so that they form dominoes; "
    "a domino may lie across a border.",
    NULL,
};

static const struct file_section file[] = {
    {.field = FILE_ROOMS}, {.field = FILE_SHADING}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"one-place",
     "Shaded cells come in pairs. With a single cell left for a partner, that one is shaded."},
    {"all-needed",
     "Each room has two shaded cells. When two cells are left for them, both are shaded."},
    {"shared", "A room has two shaded cells, and each shaded cell has one partner beside it. A "
               "cell without a partner, or one that leaves its room too few, is unshaded."},
    {"whichever", "A room takes two of a few cells. A cell that would touch both, or be a third "
                  "one beside a pair, is unshaded whichever they are."},
    {"equal-clues", "When a shaded cell can have its partner only in a room that lacks one cell, "
                    "that is the one, and the room's other cells are unshaded."},
    {"few-ways", "A room has its two cells in one of few places, and a shaded cell one of few "
                 "partners. One that spoils another room is out; what all others do is certain."},
    {"long-chain", "Suppose a cell, and go from room to room: who is its partner, and which two "
                   "cells are left to the next room? The chain may be long, but each link is "
                   "simple."},
    {"one-of-two", "When a room has one cell left to find in two places, look at their partners. A "
                   "cell that would leave both, or the one that is taken, without a partner is "
                   "wrong."},
    {"short-chain", "Suppose a cell shaded: it takes a partner, and all round the two is unshaded. "
                    "When a room cannot have its two, or three shaded cells touch, it was wrong."},
    {"two-clues", "A cell may close places of two rooms at once. Suppose it: when the one room "
                  "takes its last two, and the other is left with less, it was wrong."},
    {NULL, NULL}};

const struct genre genre_norinori = {
    .id = "norinori",
    .title = "Norinori",
    RULES(rules, families),
    .ideas = ideas,
    .grades = {{2, 2.7, 3.4, 5}},
    .generator = "walls",
    .making = {.pieces = PIECES_ROOMS,
               .room_size = 5,
               .yes_percent = 40,
               .clues = shading_no_clues,
               .rooms = norinori_rooms},
    .file = file,
    .parts = PUZZLE_ROOMS,
    .cell = LOOK_SHADE,
    .body = {{BLOCK_BORDERS, 0, 0}},
    .solution = &solution_cells,
    .sample = {"norinori/6/6/kmmkmm3m0du0", "-x-x-x\n"
                                            "-x-x-x\n"
                                            "x-x-x-\n"
                                            "x-x-x-\n"
                                            "-x-x-x\n"
                                            "-x-x-x\n"},
    .compile = norinori_compile,
};
