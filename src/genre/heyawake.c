/* Heyawake: shade cells by room numbers; the rest is connected and passes two rooms at most. */
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"

enum { FAMILY_ROOM, FAMILY_TOUCH, FAMILY_RUN, FAMILY_JOINED, FAMILY_NONE, FAMILIES };

static const struct family families[FAMILIES] = {
    [FAMILY_ROOM] = ROOM_OF_SHADED,
    [FAMILY_TOUCH] = SHADED_APART("the shaded cell beside {about}"),
    [FAMILY_RUN] = RUN_IN_TWO_ROOMS,
    [FAMILY_JOINED] = UNSHADED_CONNECTED,
    [FAMILY_NONE] = SOME_SHADED,
};

static void heyawake_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    shading_cells(p, m);
    shading_rooms(p, m, FAMILY_ROOM, NO_NUMBER);
    shading_connected(m, FAMILY_JOINED, false, NULL);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next == NO_CELL)
                continue;
            lit pair[2] = {lit_yes(cell), lit_yes(next)};
            model_sum(m, FAMILY_TOUCH, cell, pair, 2, 0, 1);
            shading_run(p, m, FAMILY_RUN, cell, d);
        }
    shading_some_unless_asked(m, FAMILY_NONE);
    model_seal(m);
}

static const char *const rules[] = {
    "Shade some cells; {room-count}.",
    "{Shaded-touch}.",
    "{Unshaded-split}.",
    "{Three-rooms}.",
    NULL,
};

static const struct file_section file[] = {{.field = FILE_ROOMS},
                                           {.field = FILE_ROOM_NUMBERS},
                                           {.field = FILE_SHADING},
                                           {.field = FILE_CROSSES},
                                           {.field = FILE_END}};

static const char *const aliases[] = {"heyawacky", NULL};

static const struct genre_idea ideas[] = {
    {"full", "A room that has its number of shaded cells has no more. In a room of 0 all cells are "
             "unshaded."},
    {"one-place",
     "When a room still lacks a shaded cell and one place is left for it, that cell is shaded."},
    {"equal-clues", "A straight run through three rooms needs a shaded cell. When that is the last "
                    "one a room may have, the room's other cells are unshaded."},
    {"shared", "Shaded cells never touch, so a room has few ways to hold its number. What all of "
               "them have is certain."},
    {"whichever", "A run through three rooms is broken somewhere, and a room gets its number "
                  "somehow. A cell that touches each place where that can be is unshaded."},
    {"packing",
     "Suppose a cell shaded: those beside it are unshaded then. If a room has too few places left, "
     "a run goes through three rooms or a cell is shut in, the cell is unshaded."},
    {"deep-what-if",
     "Suppose a cell and follow the rooms and runs to the end. Where a room has no "
     "way left to get its number without shutting something in, the cell was wrong."},
    {"few-ways", "A room or a run with two or three ways left takes one of them. One that shuts "
                 "cells in is out; what all others do is certain."},
    {"meeting", "Runs through three rooms need a shaded cell each. When they can get these from "
                "one room only, and it has just as many, its other cells are unshaded."},
    {"one-of-two", "A run through three rooms with two cells left is broken at one of them, and a "
                   "room with two ways takes one. A shaded cell that spoils both ways of one of "
                   "them is wrong."},
    {"wall", "Shaded cells that touch corner to corner make a wall. Suppose one more, and "
             "see what the runs need then: when the wall shuts something in, the cell is "
             "unshaded."},
    {NULL, NULL}};

const struct genre genre_heyawake = {
    .id = "heyawake",
    .title = "Heyawake",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_unshaded_connected},
    .grades = {{2.1, 3.1, 4, 5}},
    .generator = "rooms",
    .making = {.clues = shading_room_clues},
    .file = file,
    NUMBERED_ROOMS,
    .cell = LOOK_SHADE,
    .solution = &solution_cells,
    .sample = {"heyawake/6/6/dcd9990tpr20g20j11g", "--x--x\n"
                                                   "-x----\n"
                                                   "--x-x-\n"
                                                   "x--x--\n"
                                                   "-----x\n"
                                                   "-x----\n"},
    .compile = heyawake_compile,
};
