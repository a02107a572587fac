/* Country Road: one loop that visits each room once, as many of its cells as its number; cells
 * that it leaves out never touch across a wall. */
#include "genre/shared/cell_loop.h"
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"

enum { FAMILY_COUNT, FAMILY_GATE, FAMILY_WALL, FAMILY_LEFT, FAMILY_ENDS, FAMILY_LOOP, FAMILIES };
enum { VARIANT_SKIPS = 1 };

static const struct saying count_sayings[] = {
    {"full", "There are no more lines within {subject}; {then} {must}."},
    {"full:several", "There are no more lines within {subjects}; {then} {must}."},
    {"one-place", "{Subject} has one place left for a line; {then} {must}."},
    {"all-needed", "The loop needs every way that is left through {subject}; {then} {must}."},
    {"meeting",
     "{Least} can get {n} lines at most at {most}, and need all of them; {then} {must}."},
    {"equal-clues",
     "{Subject} {shares get} from {rival}; so it can have no more elsewhere; {then} {must}."},
    {"difference", "{Subject} {shares get} from {rival}, so it {counts}; {then} {must}."},
    {"shared", "However the loop visits {subject}, {then} {must}{others}."},
    {"whichever", "However the loop visits {subject}, {then} {must}{others}."},
    {"choice", "in {subject} the loop takes {cases}"},
    {"kind", "rooms with a number"},
    {"brief", "the room of {n}"},
    {"clash-most", "the loop would visit too much of {subject}"},
    {"clash-least", "the loop could not visit enough of {subject}"},
    {"fault", "{Rule}, one more than the lines between them, but of these {subject} {has}."},
    {NULL, NULL},
};
static const struct saying left_sayings[] = {
    {"one-place", "The cell across the wall from {about} is left out; {then} {must}."},
    {"corner", "The cell across the wall from {other} is left out, and only these lines lead to "
               "{other}; {then} {must}."},
    {"brief", "the wall at {about}"},
    {"clash", "two cells that the loop leaves out would touch across the wall at {about}"},
    {"fault", "{Rule}, but two do at {about}."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_COUNT] = {.word = "room-count",
                      .rule = "a room's number counts its cells on the loop",
                      .subject = "the room of {n} at {about}",
                      .sayings = count_sayings},
    [FAMILY_GATE] = ROOM_ONCE,
    [FAMILY_WALL] = NO_WALL_CROSSED,
    [FAMILY_LEFT] = {.word = "left-touch",
                     .rule = "cells that the loop leaves out never touch across a wall",
                     .subject = "the wall at {about}",
                     .sayings = left_sayings,
                     .background = true},
    [FAMILY_ENDS] = LOOP_ENDS(A_LOOP),
    [FAMILY_LOOP] = ONE_LOOP,
};

/* "If this gate is used, so is another", for each gate. */
static void add_other_gate(struct model *m, int about, struct room_segments *s) {
    for (int i = 0; i < s->gate.len; i++) {
        s->gate.at[i] = lit_not(s->gate.at[i]);
        model_sum(m, FAMILY_GATE, about, s->gate.at, s->gate.len, 1, s->gate.len);
        s->gate.at[i] = lit_not(s->gate.at[i]);
    }
}

/* A room that is visited once, by n cells, has n - 1 lines inside; the only room has n. */
static void add_room(const struct puzzle *p, struct model *m, int room, int about,
                     struct room_segments *s) {
    int n = p->room_number[room];
    bool skips = p->variant & VARIANT_SKIPS, once = p->rooms > 1;
    bool visited = once && !(skips && n <= 0);
    if (once && !(skips && n == 0))
        cell_loop_crossings(m, FAMILY_GATE, about, s, visited ? 2 : 0, 2);
    if (visited)
        cell_loop_no_wall(m, FAMILY_WALL, about, s);
    if (!once && s->wall.len > 1)
        cell_loop_crossings(m, FAMILY_GATE, about, s, 0, 2);
    if (once && skips && n == NO_NUMBER)
        add_other_gate(m, about, s);
    if (n == 0)
        model_sum(m, FAMILY_COUNT, about, s->gate.at, s->gate.len, 0, 0);
    if (n == NO_NUMBER)
        return;
    int lines = n == 0 ? 0 : n - once;
    model_numbered_sum(m, FAMILY_COUNT, about, s->inner.at, s->inner.len, lines, lines, n);
}

static void add_rooms(const struct puzzle *p, struct model *m, const struct cell_loop *l) {
    struct room_segments *by_room = cell_loop_rooms(l, p, p->room, p->rooms);
    struct cells_by_room in = cells_by_room(p);
    for (int room = 0; room < p->rooms; room++)
        add_room(p, m, room, in.cell[in.first[room]], &by_room[room]);
}

/* Of two cells on both sides of a wall at least one has a line. */
static void add_left(struct model *m, const struct cell_loop *l, int cell, int next) {
    lit lits[2 * DIRS];
    int n = 0;
    for (enum dir d = 0; d < DIRS; d++) {
        lits[n++] = cell_loop_segment(l, cell, d);
        if (grid_step(l->grid, next, d) != cell)
            lits[n++] = cell_loop_segment(l, next, d);
    }
    model_sum(m, FAMILY_LEFT, cell, lits, n, 1, n);
}

static void country_compile(const struct puzzle *p, struct model *m) {
    struct cell_loop l;
    genre_begin(p, m);
    cell_loop_begin(&l, p, m, 0, false);
    cell_loop_close(&l, m, false, FAMILY_LOOP, FAMILY_ENDS);
    add_rooms(p, m, &l);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next != NO_CELL && puzzle_wall(p, cell, next))
                add_left(m, &l, cell, next);
        }
    model_seal(m);
}

static bool is_on_loop(const struct model *m, const mark *full, int cell) {
    return cell_loop_ends(m, full, cell) > 0;
}

static void country_clues(struct puzzle *p, const struct model *m, const mark *solution,
                          struct rng *rng) {
    (void)rng;
    count_in_rooms(p, m, solution, is_on_loop);
}

static const char *const aliases[] = {"countryroad", "country-road", NULL};
static const char *const rules[] = {
    "Draw one closed loop through the centres of cells that visits each room exactly once.",
    "{Room-count}.",
    "{Left-touch}.",
    "The loop never branches or crosses itself.",
    NULL,
};
static const struct variant variants[] = {
    {'e', VARIANT_SKIPS, "a room without a number may be left out"},
    {0, 0, NULL},
};

static const struct file_section file[] = {{.field = FILE_CONFIG, .words = {"country_empty"}},
                                           {.field = FILE_ROOMS, .version = 2},
                                           {.field = FILE_ROOM_NUMBERS},
                                           {.field = FILE_LINES},
                                           {.field = FILE_TINTS},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"shared", "The loop passes as many cells of a room as its number, and goes in once and out "
               "once. What all the ways have that this leaves is certain."},
    {"whichever", "Some of the ways through a room break a rule at once. What all others have, or "
                  "bring about beside the room, is certain."},
    {"packing",
     "Suppose a line, and see what the loop can still do in the rooms beside it. If two cells that "
     "it leaves out touch across a wall, or a room goes wrong, the supposition is wrong."},
    {"all-needed", "A room with a number is passed in as many cells, all in one visit. Where just "
                   "enough ways are left through it, the loop takes all of them."},
    {"difference", "The lines within a room and the two ends at one of its cells share places. "
                   "What a room needs more than it can get there it has elsewhere."},
    {"full", "A room's number counts the cells that the loop passes in it, so there is one "
             "line less within it. When these are drawn, the others are out."},
    {"short-chain", "Suppose a line: a room that it completes closes its other doors, and the next "
                    "room has to be entered elsewhere. When a room is entered twice, the line was "
                    "wrong."},
    {"two-clues", "A line settles the rooms on both sides of it. Suppose it: when one room's "
                  "doors and the other one's then leave two empty cells on both sides of a "
                  "wall, it is wrong."},
    {NULL, NULL}};

const struct genre genre_country = {
    .id = "country",
    .title = "Country Road",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_loop_of_rooms, ideas_loop},
    .grades = {{2.4, 3.3, 4, 5}},
    .variants = variants,
    .making = {.pieces = PIECES_ROOMS, .room_size = 5, .clues = country_clues},
    NUMBERED_ROOMS,
    .segment = LOOK_LINE,
    .file = file,
    .solution = &solution_loop,
    .sample = {"country/6/6/5lp999s3m4s0k41h", "es ew ew sw es sw\n"
                                               "ns - - ne nw ns\n"
                                               "ne sw es sw - ns\n"
                                               "- ne nw ns - ns\n"
                                               "- - es nw es nw\n"
                                               "- - ne ew nw -\n"},
    .compile = country_compile,
};
