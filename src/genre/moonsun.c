/* Moon or Sun: one loop that visits each room once, passes all suns or all moons of it and none of
 * the others, and takes suns and moons by turns from room to room. */
#include "base/least.h"
#include "base/rng.h"
#include "genre/shared/cell_loop.h"
#include "genre/shared/sayings.h"
#include "genre/shared/solution.h"
#include "model/model.h"

enum {
    FAMILY_GATE,
    FAMILY_WALL,
    FAMILY_BOTH,
    FAMILY_NEXT_MOONS,
    FAMILY_NEXT_SUNS,
    FAMILY_ALL_MOONS,
    FAMILY_ALL_SUNS,
    FAMILY_SOME,
    FAMILY_ONE_KIND,
    FAMILY_TURNS_MOONS,
    FAMILY_TURNS_SUNS,
    FAMILY_ENDS,
    FAMILY_LOOP,
    FAMILIES
};

static const struct saying both_sayings[] = {
    {"full", "The loop cannot pass a sun and a moon of {subject}; {then} {must}{since}."},
    {"full:several", "The loop cannot pass a sun and a moon of {subjects}; {then} {must}."},
    {"shared", "However the loop passes {subject}, {then} {must}{others}."},
    {"whichever", "However the loop passes {subject}, {then} {must}{others}."},
    {"choice", "in {subject} the loop takes {cases}"},
    {"kind", "rooms"},
    {"brief", "{subject}"},
    {"clash", "the loop would pass a sun and a moon of {subject}"},
    {"fault", "{Rule}, but in {subject} it passes both."},
    {NULL, NULL},
};
/* Over a border the loop never goes from a kind to the same kind again. */
#define NEXT_SAYINGS(kind)                                                                         \
    {"full", "The loop cannot cross the border at {about} from " kind " to " kind                  \
             "; {then} {must}{since}."},                                                           \
        {"full:several",                                                                           \
         "The loop never goes from " kind " to " kind " over a border; {then} {must}."},           \
        {"shared",                                                                                 \
         "Whether the loop crosses the border at {about} or not, {then} {must}{others}."},         \
        {"whichever",                                                                              \
         "Whether the loop crosses the border at {about} or not, {then} {must}{others}."},         \
        {"kind", "borders between suns and moons"}, {"brief", "suns and moons by turns"},          \
        {"clash", "the loop would go from " kind " to " kind " at {about}"},                       \
        {"fault", "{Rule}, but it passes " kind " on both sides of the border at {about}."}, {     \
        NULL, NULL                                                                                 \
    }
static const struct saying next_moons_sayings[] = {NEXT_SAYINGS("moons")};
static const struct saying next_suns_sayings[] = {NEXT_SAYINGS("suns")};
static const struct saying all_sayings[] = {
    {"one-place", "The loop passes all that is of one kind in {subject}; {then} {must}{since}."},
    {"one-place:several", "The loop passes all that is of one kind in {subjects}; {then} {must}."},
    {"all-needed", "The loop passes all that is of one kind in {subject}; {then} {must}{since}."},
    {"shared", "However the loop passes {subject}, {then} {must}{others}."},
    {"whichever", "However the loop passes {subject}, {then} {must}{others}."},
    {"choice", "in {subject} the loop takes {cases}"},
    {"kind", "rooms"},
    {"brief", "{subject}"},
    {"clash", "the loop would pass only some of the suns or moons in {subject}"},
    {"fault:moon-missed", "{Rule}, but it misses a moon of {subject}."},
    {"fault", "{Rule}, but it misses a sun of {subject}."},
    {NULL, NULL},
};
static const struct saying some_sayings[] = {
    {"one-place", "The loop passes a sun or a moon of {subject}; {then} {must}{since}."},
    {"shared", "However the loop passes {subject}, {then} {must}{others}."},
    {"whichever", "However the loop passes {subject}, {then} {must}{others}."},
    {"kind", "rooms"},
    {"brief", "{subject}"},
    {"clash", "the loop would pass neither a sun nor a moon of {subject}"},
    {"fault", "{Rule}, but in {subject} it passes neither."},
    {NULL, NULL},
};
static const struct saying kind_sayings[] = {
    {"full", "The loop has passed all that it may of {subject}; {then} {must}{since}."},
    {"one-place", "The loop has to pass the suns or the moons of {subject}; {then} {must}{since}."},
    {"one-place:several", "The loop has to pass the suns or the moons of {subjects}; {then} "
                          "{must}."},
    {"all-needed",
     "The loop has to pass the suns or the moons of {subject}; {then} {must}{since}."},
    {"all-needed:several", "The loop has to pass the suns or the moons of {subjects}; {then} "
                           "{must}."},
    {"equal-clues", "Either {rival} or the suns and moons of {subject} get these lines; {then} "
                    "{must}."},
    {"rival", "what the loop passes in {subject}"},
    {"shared", "Whether the loop takes suns or moons in {subject}, {then} {must}{others}."},
    {"whichever", "Whether the loop takes suns or moons in {subject}, {then} {must}{others}."},
    {"ways", "through {subject}"},
    {"choice", "in {subject} the loop takes {cases}"},
    {"kind", "rooms"},
    {"brief", "{subject}"},
    {"clash-most", "the loop would pass a sun and a moon of {subject}"},
    {"clash-least", "the loop could pass neither the suns nor the moons of {subject}"},
    {NULL, NULL},
};
/* On one side of a border that the loop crosses it passes the kind. */
#define TURNS_SAYINGS(kind)                                                                        \
    {"one-place",                                                                                  \
     "Where the loop crosses the border at {about}, it passes the " kind " on one side; {then} "   \
     "{must}{since}."},                                                                            \
        {"one-place:several",                                                                      \
         "The loop passes the " kind " on one side of each border it crosses; {then} {must}."},    \
        {"all-needed", "Where the loop crosses the border at {about}, it passes the " kind         \
                       " on one side; {then} {must}{since}."},                                     \
        {"all-needed:several",                                                                     \
         "The loop passes the " kind " on one side of each border it crosses; {then} {must}."},    \
        {"shared",                                                                                 \
         "Whether the loop crosses the border at {about} or not, {then} {must}{others}."},         \
        {"whichever",                                                                              \
         "Whether the loop crosses the border at {about} or not, {then} {must}{others}."},         \
        {"kind", "borders between suns and moons"}, {"brief", "suns and moons by turns"},          \
        {"clash", "the loop could pass the " kind " on neither side of the border at {about}"}, {  \
        NULL, NULL                                                                                 \
    }
static const struct saying turns_moons_sayings[] = {TURNS_SAYINGS("moons")};
static const struct saying turns_suns_sayings[] = {TURNS_SAYINGS("suns")};

static const struct family families[FAMILIES] = {
    [FAMILY_GATE] = ROOM_ONCE,
    [FAMILY_WALL] = NO_WALL_CROSSED,
    [FAMILY_BOTH] = {.word = "both-passed",
                     .rule = "the loop never passes both a sun and a moon of one room",
                     .subject = "the room at {about}",
                     .sayings = both_sayings},
    [FAMILY_NEXT_MOONS] = {.word = "two-moons",
                           .rule = "the loop takes suns and moons by turns from room to room",
                           .subject = "the border at {about}",
                           .sayings = next_moons_sayings},
    [FAMILY_NEXT_SUNS] = {.word = "two-suns",
                          .rule = "the loop takes suns and moons by turns from room to room",
                          .subject = "the border at {about}",
                          .sayings = next_suns_sayings},
    [FAMILY_ALL_MOONS] = {.word = "moon-missed",
                          .rule = "in each room the loop passes all suns or all moons",
                          .subject = "the room at {about}",
                          .sayings = all_sayings},
    [FAMILY_ALL_SUNS] = {.word = "sun-missed",
                         .rule = "in each room the loop passes all suns or all moons",
                         .subject = "the room at {about}",
                         .sayings = all_sayings},
    [FAMILY_SOME] = {.word = "none-passed",
                     .rule = "in each room the loop passes all suns or all moons",
                     .subject = "the room at {about}",
                     .sayings = some_sayings},
    [FAMILY_ONE_KIND] = {.word = "one-kind",
                         .rule = "in each room the loop passes either the suns or the moons",
                         .subject = "the room at {about}",
                         .implied = true,
                         .sayings = kind_sayings},
    [FAMILY_TURNS_MOONS] = {.word = "by-turns",
                            .rule = "the loop takes suns and moons by turns from room to room",
                            .subject = "the border at {about}",
                            .implied = true,
                            .sayings = turns_moons_sayings},
    [FAMILY_TURNS_SUNS] = {.word = "by-turns",
                           .rule = "the loop takes suns and moons by turns from room to room",
                           .subject = "the border at {about}",
                           .implied = true,
                           .sayings = turns_suns_sayings},
    [FAMILY_ENDS] = LOOP_ENDS(A_LOOP),
    [FAMILY_LOOP] = ONE_LOOP,
};

/* The cells of a room with a sun, and those with a moon. */
struct marked {
    vec_int sun, moon;
};

static struct marked *marked_by_room(const struct puzzle *p) {
    struct marked *by_room = mem_alloc(p->rooms, sizeof *by_room);
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        if (p->given[cell].kind == GIVEN_SUN)
            vec_push(&by_room[p->room[cell]].sun, cell);
        if (p->given[cell].kind == GIVEN_MOON)
            vec_push(&by_room[p->room[cell]].moon, cell);
    }
    return by_room;
}

/* Literals of one sum. */
struct literals {
    lit lits[4 * DIRS];
    int n;
};

static void add_times(struct literals *t, lit l, int times) {
    while (times-- > 0)
        t->lits[t->n++] = l;
}

static void term_add_ends(struct literals *t, const struct cell_loop *l, int cell) {
    for (enum dir d = 0; d < DIRS; d++)
        t->lits[t->n++] = cell_loop_segment(l, cell, d);
}

/* Where a line ends in `a`, none does in `b`; with `gate` (LIT_TRUE: always) if that is a line. */
static void never_pass_both(struct model *m, const struct cell_loop *l, int family, int about,
                            lit gate, int a, int b) {
    for (enum dir d = 0; d < DIRS; d++) {
        lit end = cell_loop_segment(l, a, d);
        struct literals t = {.n = 0};
        if (end == LIT_FALSE)
            continue;
        add_times(&t, gate, DIRS);
        add_times(&t, end, DIRS);
        term_add_ends(&t, l, b);
        model_sum(m, family, about, t.lits, t.n, 0, 2 * DIRS);
    }
}

/* Adds `times` of a literal, which cancels its opposite: of both together one holds. How many of
 * the pairs there were. */
static int add_against(struct literals *t, lit l, int times) {
    int pairs = 0;
    for (int i = 0; i < t->n; i++)
        if (t->lits[i] == lit_not(l) && pairs < times) {
            t->lits[i] = LIT_FALSE;
            pairs++;
        }
    add_times(t, l, times - pairs);
    return pairs;
}

/* Where a line ends in `a`, one does in `b`. */
static void with_it(struct model *m, const struct cell_loop *l, int family, int about, int a,
                    int b) {
    for (enum dir d = 0; d < DIRS; d++) {
        lit end = cell_loop_segment(l, a, d);
        struct literals t = {.n = 0};
        if (end == LIT_FALSE)
            continue;
        term_add_ends(&t, l, b);
        if (add_against(&t, lit_not(end), 1) == 0)
            model_sum(m, family, about, t.lits, t.n, 1, t.n);
    }
}

/* All of one kind or none, each with the next. */
static void add_all(struct model *m, const struct cell_loop *l, int family, int about,
                    const vec_int *cells) {
    for (int i = 0; i + 1 < cells->len; i++) {
        with_it(m, l, family, about, cells->at[i], cells->at[i + 1]);
        with_it(m, l, family, about, cells->at[i + 1], cells->at[i]);
    }
}

/* What follows of a room: of a sun and a moon one is passed; of one kind alone, each. */
static void add_one_kind(struct model *m, const struct cell_loop *l, int about,
                         const struct marked *room) {
    const vec_int *alone = room->sun.len == 0 ? &room->moon : &room->sun;
    for (int i = 0; i < room->sun.len; i++)
        for (int k = 0; k < room->moon.len; k++) {
            struct literals t = {.n = 0};
            term_add_ends(&t, l, room->sun.at[i]);
            term_add_ends(&t, l, room->moon.at[k]);
            model_sum(m, FAMILY_ONE_KIND, about, t.lits, t.n, 2, 2);
        }
    for (int i = 0; i < alone->len && (room->sun.len == 0 || room->moon.len == 0); i++)
        cell_loop_visit(l, m, FAMILY_ONE_KIND, alone->at[i]);
}

static void add_sky_room(struct model *m, const struct cell_loop *l, int about,
                         const struct marked *room, bool needs_some) {
    VEC(lit) ends = {0};
    for (int i = 0; i < room->sun.len; i++)
        for (int k = 0; k < room->moon.len; k++)
            never_pass_both(m, l, FAMILY_BOTH, about, LIT_TRUE, room->sun.at[i], room->moon.at[k]);
    add_all(m, l, FAMILY_ALL_SUNS, about, &room->sun);
    add_all(m, l, FAMILY_ALL_MOONS, about, &room->moon);
    for (int i = 0; i < room->sun.len + room->moon.len; i++) {
        int moon = i - room->sun.len, cell = moon < 0 ? room->sun.at[i] : room->moon.at[moon];
        for (enum dir d = 0; d < DIRS; d++)
            vec_push(&ends, cell_loop_segment(l, cell, d));
    }
    if (needs_some || ends.len > 0)
        model_sum(m, FAMILY_SOME, about, ends.at, ends.len, 1, max_int(ends.len, 1));
    add_one_kind(m, l, about, room);
}

/* Over a gate the kinds change. What follows, that one of two of a kind is passed, is said of the
 * first ones alone, which stand for all. */
static void add_gate(struct model *m, const struct cell_loop *l, int about, lit gate, bool suns,
                     const vec_int *here, const vec_int *there) {
    struct literals t = {.n = 0};
    if (here->len == 0 || there->len == 0)
        return;
    int family = suns ? FAMILY_NEXT_SUNS : FAMILY_NEXT_MOONS;
    for (int i = 0; i < here->len; i++)
        for (int k = 0; k < there->len; k++)
            never_pass_both(m, l, family, about, gate, here->at[i], there->at[k]);
    term_add_ends(&t, l, here->at[0]);
    term_add_ends(&t, l, there->at[0]);
    int pairs = add_against(&t, lit_not(gate), 2);
    family = suns ? FAMILY_TURNS_SUNS : FAMILY_TURNS_MOONS;
    if (pairs < 2)
        model_sum(m, family, about, t.lits, t.n, 2 - pairs, t.n);
}

static void add_gates(const struct puzzle *p, struct model *m, const struct cell_loop *l,
                      const struct marked *by_room) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next == NO_CELL || p->room[next] == p->room[cell])
                continue;
            const struct marked *here = &by_room[p->room[cell]], *there = &by_room[p->room[next]];
            lit gate = cell_loop_segment(l, cell, d);
            add_gate(m, l, cell, gate, true, &here->sun, &there->sun);
            add_gate(m, l, cell, gate, false, &here->moon, &there->moon);
        }
}

/* draft: rooms without a sun and a moon ask for nothing, but a loop that takes them by turns still
 * has as many rooms of either kind. */
static void moonsun_build(const struct puzzle *p, struct model *m, bool draft) {
    struct cell_loop l;
    genre_begin(p, m);
    struct marked *by_room = marked_by_room(p);
    cell_loop_begin(&l, p, m, 0, false);
    cell_loop_close(&l, m, false, FAMILY_LOOP, FAMILY_ENDS);
    struct room_segments *segments = cell_loop_rooms(&l, p, p->room, p->rooms);
    struct cells_by_room in = cells_by_room(p);
    for (int room = 0; room < p->rooms; room++) {
        int about = in.cell[in.first[room]];
        if (p->rooms > 1 || segments[room].wall.len > 1)
            cell_loop_crossings(m, FAMILY_GATE, about, &segments[room], p->rooms > 1 ? 2 : 0, 2);
        if (p->rooms > 1)
            cell_loop_no_wall(m, FAMILY_WALL, about, &segments[room]);
        add_sky_room(m, &l, about, &by_room[room], !draft);
    }
    add_gates(p, m, &l, by_room);
    if (draft && p->rooms % 2 == 1)
        model_sum(m, FAMILY_SOME, 0, NULL, 0, 1, 1);
    model_seal(m);
}

static void moonsun_compile(const struct puzzle *p, struct model *m) {
    moonsun_build(p, m, false);
}

static void moonsun_draft(const struct puzzle *p, struct model *m) {
    moonsun_build(p, m, true);
}

/* By room, for a loop that goes from room to room: those that it comes to after an even number of
 * steps from the first one's. */
static bool *rooms_by_turns(const struct puzzle *p, const struct model *m, const mark *solution) {
    bool *odd = mem_alloc(p->rooms, sizeof *odd);
    LOCAL(mem_free_at) bool *met = mem_alloc(p->rooms, sizeof *met);
    bool more = true;
    met[0] = true;
    while (more) {
        more = false;
        for (int v = 0; v < model_vars(m); v++) {
            struct place at = m->vars.at[v].at;
            int a = p->room[at.a], b = p->room[at.b];
            if (solution[v] != MARK_YES || met[a] == met[b])
                continue;
            odd[met[a] ? b : a] = !odd[met[a] ? a : b];
            met[a] = met[b] = more = true;
        }
    }
    return odd;
}

/* In each cell without a mark one of the kind that the loop takes in its room, if it passes the
 * cell; else one of the other kind. */
static void moonsun_clues(struct puzzle *p, const struct model *m, const mark *solution,
                          struct rng *rng) {
    LOCAL(mem_free_at) bool *odd = rooms_by_turns(p, m, solution);
    bool suns = rng_below(rng, 2) == 0;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        bool passed = cell_loop_ends(m, solution, cell) > 0;
        if (p->given[cell].kind != GIVEN_NONE) /* suns where `odd` is passed */
            suns = (p->given[cell].kind == GIVEN_SUN) == (passed == odd[p->room[cell]]);
    }
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        bool passed = cell_loop_ends(m, solution, cell) > 0;
        if (p->given[cell].kind == GIVEN_NONE)
            p->given[cell] =
                given_bare((passed == odd[p->room[cell]]) == suns ? GIVEN_SUN : GIVEN_MOON);
    }
}

static const char *const aliases[] = {"moon-or-sun", "moonorsun", NULL};
static const char *const rules[] = {
    "Draw one closed loop through the centres of cells that visits each room exactly once.",
    "In each room it passes all suns and no moon, or all moons and no sun.",
    "It takes suns and moons by turns from room to room.",
    "The loop never branches or crosses itself.",
    NULL,
};

static const struct file_section file[] = {{.field = FILE_ROOMS, .version = 2},
                                           {.field = FILE_KINDS, .words = {".", "1", "2"}},
                                           {.field = FILE_LINES},
                                           {.field = FILE_TINTS},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full", "In each room the loop passes all suns or all moons. Where it passes one, it leaves "
             "out all of the other kind."},
    {"all-needed", "A sun or a moon that the loop has to pass has two lines. With two exits left "
                   "these are they."},
    {"shared", "In each room the loop passes all suns or all moons, and it takes them by turns. A "
               "line that leaves a room neither way is wrong."},
    {"packing", "Suppose a line, and see how the loop comes into the rooms beside it and leaves "
                "them. If it cannot take suns and moons by turns, the supposition is wrong."},
    {"few-ways", "A room is passed by one of few ways, by all its suns or by all its moons. What "
                 "all of these draw is certain."},
    {"short-chain",
     "Suppose a line. It tells whether a room's suns or its moons are passed, and "
     "the next room has the others. When a room is entered twice or a cell is a dead "
     "end, it is wrong."},
    {"two-clues", "Rooms take suns and moons by turns. Suppose a line between two rooms: when "
                  "what the one passes then leaves the other neither, it is wrong."},
    {NULL, NULL}};

const struct genre genre_moonsun = {
    .id = "moonsun",
    .title = "Moon or Sun",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_loop_of_rooms, ideas_loop},
    .making = {.pieces = PIECES_ROOMS,
               .room_size = 5,
               .clues = moonsun_clues,
               .draft = moonsun_draft},
    .givens = {{.kind = GIVEN_SUN}, {.kind = GIVEN_MOON}},
    .parts = PUZZLE_ROOMS,
    .segment = LOOK_LINE,
    .body = {{BLOCK_BORDERS, 0, 0}, {BLOCK_CIRCLES, GIVEN_SUN, GIVEN_MOON}},
    .file = file,
    .solution = &solution_loop,
    .sample = {"moonsun/6/6/aa22440f03u0059i7f3007bi", "es ew sw es sw -\n"
                                                       "ne sw ne nw ne sw\n"
                                                       "es nw - - - ns\n"
                                                       "ns - - - es nw\n"
                                                       "ns es ew sw ns -\n"
                                                       "ne nw - ne nw -\n"},
    .compile = moonsun_compile,
};
