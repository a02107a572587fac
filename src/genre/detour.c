/* Detour: one loop through every cell; a room's number counts the turns that it makes there. */
#include "genre/shared/cell_loop.h"
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"
#include "model/turns.h"

enum { FAMILY_TURNS, FAMILY_ENDS, FAMILY_LOOP, FAMILIES };

static const struct saying turns_sayings[] = {
    {"no-turns", "The loop makes no further turn in {subject}; {then} {must}."},
    {"turns", "In {subject} the loop turns in every cell that is left; {then} {must}."},
    {"shared:one", "{Subject} leaves the loop one way; {then} {must}{others}."},
    {"shared", "However the loop makes its turns in {subject}, {then} {must}{others}."},
    {"whichever", "However the loop makes its turns in {subject}, {then} {must}{others}."},
    {"choice", "in {subject} the loop runs {cases}"},
    {"ways", "to turn in {subject}"},
    {"brief", "{subject}"},
    {"kind", "rooms with a number"},
    {"clash", "the loop {turns} in {subject}"},
    {"fault", "{Rule}, but in {subject} there is another number of turns."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_TURNS] = {.word = "turn-count",
                      .rule = "a room's number counts the turns of the loop in it",
                      .subject = "the room of {n} at {about}",
                      .sayings = turns_sayings},
    [FAMILY_ENDS] = LOOP_ENDS("the loop passes every cell and never branches"),
    [FAMILY_LOOP] = ONE_LOOP,
};

static void detour_compile(const struct puzzle *p, struct model *m) {
    struct cell_loop l;
    LOCAL(cells_by_room_free) struct cells_by_room in = cells_by_room(p);
    genre_begin(p, m);
    cell_loop_begin(&l, p, m, 0, false);
    cell_loop_close(&l, m, true, FAMILY_LOOP, FAMILY_ENDS);
    lit *ends = mem_alloc(DIRS * grid_cells(p->grid), sizeof *ends);
    for (int room = 0; room < p->rooms; room++) {
        const int *cell = in.cell + in.first[room];
        int n = in.first[room + 1] - in.first[room];
        for (int i = 0; i < n; i++)
            for (enum dir d = 0; d < DIRS; d++)
                ends[DIRS * i + (int)d] = cell_loop_segment(&l, cell[i], d);
        if (p->room_number[room] != NO_NUMBER)
            model_turns(m, FAMILY_TURNS, cell[0], ends, n, p->room_number[room]);
    }
    model_seal(m);
}

/* A loop through all cells has two lines in each. */
static bool turns_at(const struct model *m, const mark *full, int cell) {
    return cell_loop_line(m, full, cell, DIR_N) != cell_loop_line(m, full, cell, DIR_S);
}

static void detour_clues(struct puzzle *p, const struct model *m, const mark *solution,
                         struct rng *rng) {
    (void)rng;
    count_in_rooms(p, m, solution, turns_at);
}

static const char *const rules[] = {
    "Draw one closed loop through the centres of all cells.",
    "{Turn-count}.",
    "The loop never branches or crosses itself.",
    NULL,
};

static const struct file_section file[] = {{.field = FILE_ROOMS, .version = 2},
                                           {.field = FILE_ROOM_NUMBERS},
                                           {.field = FILE_LINES},
                                           {.field = FILE_TINTS},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"shared", "The loop passes all cells and turns in a room as often as its number says. What "
               "all the ways have in which it can do so is certain."},
    {"last-exit", "Every cell has two ways out in the end. Take one from a cell and it needs its "
                  "last two; when these close a ring or leave another cell with one, the first "
                  "way stays."},
    {"no-turns", "A room's number counts the cells in which the loop turns. When it has its "
                 "turns, the loop goes straight through its other cells."},
    {"short-chain", "Suppose a line and follow it from cell to cell. When a ring closes, or a room "
                    "gets too many turns or cannot have enough, it is wrong."},
    {"turn-parity",
     "Where the loop turns, one of its two ends runs across. So the lines that leave "
     "a room to its sides are odd in number where its turns are, and the last one is "
     "settled."},
    {"turns", "When a room lacks as many turns as it has cells left, the loop turns in each "
              "of them: a line that comes in across goes out up or down."},
    {"what-if", "Suppose a line, and look at the turns of its room. When there would be too "
                "many, or too few, or a ring would close at once, it is wrong."},
    {NULL, NULL}};

const struct genre genre_detour = {
    .id = "detour",
    .title = "Detour",
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_whole_loop, ideas_loop},
    .grades = {{2, 2.6, 3.2, 4.2}},
    .making = {.pieces = PIECES_ROOMS, .room_size = 4, .clues = detour_clues},
    NUMBERED_ROOMS,
    .even = true,
    .segment = LOOK_LINE,
    .file = file,
    .solution = &solution_loop,
    .sample = {"detour/6/6/dddcdd3e0vvgj040i2g1", "es ew ew sw es sw\n"
                                                  "ns es sw ns ns ns\n"
                                                  "ne nw ns ns ns ns\n"
                                                  "es sw ns ns ns ns\n"
                                                  "ns ne nw ne nw ns\n"
                                                  "ne ew ew ew ew nw\n"},
    .compile = detour_compile,
};
