/* Heyawake: shade cells by room numbers; the rest hangs together and passes two rooms at most. */
#include "genre/sayings.h"
#include "genre/shading.h"
#include "genre/solution.h"

enum { FAMILY_ROOM, FAMILY_TOUCH, FAMILY_RUN, FAMILY_JOINED, FAMILIES };

static const struct saying run_sayings[] = {
    {"one-place", "{Supposed}, {then} would make {span} a run through three rooms; it {must}."},
    {"one-place:several", "Each of these would leave a run through three rooms; {then} {must}."},
    {"whichever", "Whichever cell breaks {subject}, {then} {must}."},
    {"whichever:cases", "{Span} is broken at {cases}, or it runs through three rooms; either way "
                        "{then} {must}."},
    {"few-ways", "{Span} is broken at {cases}; wherever that works out, {then} {must}."},
    {"few-ways:one", "{Span} is broken at {cases}, but only the first works out; {then} {must}."},
    {"brief", "{line}"},
    {"clash", "{span} would run through three rooms"},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_ROOM] = {.word = "room-count",
                     .rule = "a room's number is its count of shaded cells",
                     .subject = "the room of {n} at {about}",
                     .sayings = sayings_room_count},
    [FAMILY_TOUCH] = SHADED_APART("the shaded cell beside {about}"),
    [FAMILY_RUN] = {.word = "three-rooms",
                    .rule = "no straight run of unshaded cells enters more than two rooms",
                    .subject = "the run {span} through three rooms",
                    .sayings = run_sayings},
    [FAMILY_JOINED] = UNSHADED_CONNECTED,
};

/* On the whole board the variable of a cell has the cell's number. */
/* The shortest window from a cell that passes two walls holds a shaded cell; windows that could
 * start one cell later are left to that cell. What a wall parts counts as another room, as in the
 * reference player, also where its two sides hang together elsewhere. */
static void add_run(const struct puzzle *p, struct model *m, int cell, enum dir d) {
    lit lits[GRID_MAX];
    int n = 0, rooms = 1, at = cell, next = grid_step(p->grid, cell, d);
    if (next == NO_CELL || !puzzle_wall(p, cell, next))
        return;
    lits[n++] = lit_yes(cell);
    for (; next != NO_CELL && rooms < 3; at = next, next = grid_step(p->grid, next, d)) {
        rooms += puzzle_wall(p, at, next);
        lits[n++] = lit_yes(next);
    }
    if (rooms == 3)
        model_sum(m, FAMILY_RUN, cell, lits, n, 1, n);
}

static void heyawake_compile(const struct puzzle *p, struct model *m) {
    model_begin(m, p->grid, families, FAMILIES);
    shading_cells(p, m);
    shading_rooms(p, m, FAMILY_ROOM, NO_NUMBER);
    shading_connected(p, m, FAMILY_JOINED, false);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next == NO_CELL)
                continue;
            lit pair[2] = {lit_yes(cell), lit_yes(next)};
            model_sum(m, FAMILY_TOUCH, cell, pair, 2, 0, 1);
            add_run(p, m, cell, d);
        }
    model_seal(m);
}

static const char *const rules[] = {
    "Shade some cells; a room's number is its count of shaded cells.",
    "Shaded cells never touch by a side.",
    "The unshaded cells are connected.",
    "No straight run of unshaded cells enters more than two rooms.",
    "There is exactly one solution.",
    NULL,
};

static const enum file_section file[] = {FILE_ROOMS, FILE_ROOM_NUMBERS, FILE_SHADING, FILE_CROSSES,
                                         FILE_END};

const struct genre genre_heyawake = {
    .id = "heyawake",
    .title = "Heyawake",
    .rules = rules,
    .nameless = true,
    .generator = "rooms",
    .file = file,
    .parts = PUZZLE_ROOMS,
    .room_max = NUMBER_MAX,
    .loose_walls = true,
    .cell = LOOK_SHADE,
    .body = {{BLOCK_BORDERS, 0, 0}, {BLOCK_ROOM_NUMBERS, 0, 0}},
    .solution = &solution_cells,
    .sample = {"heyawake/6/6/dcd9990tpr20g20j11g", "--x--x\n"
                                                   "-x----\n"
                                                   "--x-x-\n"
                                                   "x--x--\n"
                                                   "-----x\n"
                                                   "-x----\n"},
    .compile = heyawake_compile,
};
