/* Double Back: one loop through every cell that visits each room exactly twice. */
#include "genre/shared/cell_loop.h"
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"
#include "graph/graph.h"

enum { FAMILY_GATE, FAMILY_ENDS, FAMILY_LOOP, FAMILIES };
enum { GATES = 4 };

static const struct saying gate_sayings[] = {
    {"full", "The loop has come into the room at {about} twice and left it twice; {then} {must}."},
    {"full:several", "The loop has crossed {subjects} four times each; {then} {must}."},
    {"one-place", "The room at {about} has one door left; {then} {must}."},
    {"all-needed", "The room at {about} needs every door that is left; {then} {must}."},
    {"all-needed:several", "{Subjects} have only the doors that they need; {then} {must}."},
    {"equal-clues", "{Rival} has no way out but by doors of the room at {about}, which then has no "
                    "more; {then} {must}."},
    {"difference", "The room at {about} {shares have} of its doors in common with {rival}, so it "
                   "{counts}; {then} {must}."},
    {"rival", "the room at {about}"},
    {"shared", "However the loop comes into the room at {about} and leaves it, {then} "
               "{must}{others}."},
    {"whichever", "However the loop visits the room at {about}, {then} {must}{others}."},
    {"ways", "through the room at {about}"},
    {"kind", "rooms"},
    {"brief", "the room at {about}"},
    {"choice", "the loop crosses the border of the room at {about} by {cases}"},
    {"clash-most", "the loop would come into the room at {about} a third time"},
    {"clash-least", "the loop could not come into the room at {about} twice"},
    {"fault", "{Rule}, so that four lines cross its border, but {subject} {has}."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_GATE] = {.word = "room-not-twice",
                     .rule = "the loop visits each room exactly twice",
                     .subject = "the border of the room at {about}",
                     .sayings = gate_sayings},
    [FAMILY_ENDS] = LOOP_ENDS("the loop passes every cell but the black ones and never branches"),
    [FAMILY_LOOP] = ONE_LOOP,
};

/* The rooms that the loop visits: the parts of the cells that are not black which walls leave
 * connected. A black cell parts a room even if no wall surrounds it, as in the reference player. */
struct open_rooms {
    int *room;  /* by cell; -1 for a black one */
    int *first; /* the first cell of each room */
    int n;
};

static bool is_black(const struct puzzle *p, int cell) {
    return p->given[cell].kind == GIVEN_HOLE;
}

static struct open_rooms open_rooms(const struct puzzle *p) {
    int cells = grid_cells(p->grid);
    struct open_rooms r = {mem_alloc(cells, sizeof *r.room), mem_alloc(cells, sizeof *r.first), 0};
    int *parts = sets_new(cells), *room_of_root = mem_alloc(cells, sizeof *room_of_root);
    for (int cell = 0; cell < cells; cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next != NO_CELL && p->room[cell] == p->room[next] && !is_black(p, cell) &&
                !is_black(p, next) && !puzzle_wall(p, cell, next))
                sets_join(parts, cell, next);
        }
    for (int cell = 0; cell < cells; cell++) {
        int *of = &room_of_root[sets_root(parts, cell)]; /* one more than the room's number */
        if (*of == 0 && !is_black(p, cell)) {
            r.first[r.n] = cell;
            *of = ++r.n;
        }
        r.room[cell] = is_black(p, cell) ? -1 : *of - 1;
    }
    return r;
}

static void add_the_loop(const struct puzzle *p, struct model *m, struct cell_loop *l) {
    genre_begin(p, m);
    cell_loop_begin(l, p, m, 1u << GIVEN_HOLE, false);
    cell_loop_close(l, m, true, FAMILY_LOOP, FAMILY_ENDS);
}

/* There are no rooms yet. */
static void doubleback_draft(const struct puzzle *p, struct model *m) {
    struct cell_loop l;
    add_the_loop(p, m, &l);
    model_seal(m);
}

static void doubleback_compile(const struct puzzle *p, struct model *m) {
    struct cell_loop l;
    add_the_loop(p, m, &l);
    struct open_rooms open = open_rooms(p);
    struct room_segments *by_room = cell_loop_rooms(&l, p, open.room, open.n);
    for (int room = 0; room < open.n; room++)
        cell_loop_crossings(m, FAMILY_GATE, open.first[room], &by_room[room], GATES, GATES);
    model_seal(m);
}

static const char *const aliases[] = {"double-back", NULL};
static const char *const rules[] = {
    "Draw one closed loop through the centres of all cells but the black ones.",
    "The loop visits each room exactly twice: it comes in twice and leaves twice.",
    "The loop never enters a black cell, and never branches or crosses itself.",
    NULL,
};

static const struct file_section file[] = {{.field = FILE_ROOMS, .version = 2},
                                           {.field = FILE_KINDS, .words = {".", "*"}},
                                           {.field = FILE_LINES},
                                           {.field = FILE_TINTS},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"all-needed",
     "The loop visits each room twice, through four doors. With four left it uses all of them."},
    {"shared", "The loop comes into each room twice and leaves it twice. A line that would bring "
               "it in a third time, or leave it one visit short, is wrong."},
    {"packing",
     "Suppose a line, and see which doors the rooms beside it have left for their two visits. If a "
     "cell becomes a dead end, or a room goes wrong, the supposition is wrong."},
    {"difference", "Each room has four doors in all. What a cell at its border, or the next room, "
                   "cannot give of them must be elsewhere."},
    {"few-ways", "A room is visited twice in one of few ways. One that leaves a dead end or a "
                 "room without its doors is out; what all others do is certain."},
    {"meeting", "Neighbouring rooms share the doors between them. When two rooms need all that "
                "the rooms beside them can still give, those have no other doors."},
    {"short-chain",
     "Suppose a line, and go from room to room: one with four doors closes the "
     "others, one that lacks them opens its last ones. When a cell is a dead end, it "
     "was wrong."},
    {"two-clues", "A line is a door of the rooms on both sides of it. Suppose it: when what the "
                  "one room needs then is too much or too little for the other, it is wrong."},
    {NULL, NULL}};

const struct genre genre_doubleback = {
    .id = "doubleback",
    .title = "Double Back",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_whole_loop, ideas_loop_of_rooms},
    .grades = {{2.4, 3.3, 4.2, 5.2}},
    .generator = "walls",
    .making = {.pieces = PIECES_ROOMS,
               .piece = {GIVEN_HOLE, DIR_NONE, NO_NUMBER},
               .percent = 10,
               .keeps_clues = true,
               .room_size = 4,
               .clues = shading_no_clues,
               .draft = doubleback_draft},
    .givens = {{.kind = GIVEN_HOLE, .name = "black cell"}},
    .parts = PUZZLE_ROOMS,
    .segment = LOOK_LINE,
    .body = {{BLOCK_BORDERS, 0, 0}, {BLOCK_EMPTY, GIVEN_HOLE, 0}},
    .file = file,
    .solution = &solution_loop,
    .sample = {"doubleback/6/6/01dbb10thb0c", "es sw es sw es sw\n"
                                              "ns ns ns ne nw ns\n"
                                              "ns ne nw es ew nw\n"
                                              "ne ew sw ns es sw\n"
                                              "es ew nw ne nw ns\n"
                                              "ne ew ew ew ew nw\n"},
    .compile = doubleback_compile,
};
