/* Regional Yajilin: shade cells by room numbers and draw one loop through all others. */
#include "genre/shared/cell_loop.h"
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"

enum { FAMILY_CELL, FAMILY_TOUCH, FAMILY_ROOM, FAMILY_LOOP, FAMILY_OUTSIDE, FAMILIES };
enum { VARIANT_OUTSIDE = 1 };

static const struct family families[FAMILIES] = {
    [FAMILY_CELL] = SHADED_OR_ON_LOOP("each cell is shaded or has the loop pass through it"),
    [FAMILY_TOUCH] = SHADED_APART("the shaded cell {about}"),
    [FAMILY_ROOM] = {.word = "room-count",
                     .rule = "a room's number counts its shaded cells",
                     .subject = "the room of {n} at {about}",
                     .sayings = sayings_room_count},
    [FAMILY_LOOP] = ONE_LOOP,
    [FAMILY_OUTSIDE] = SHADED_OUTSIDE_LOOP,
};

static void yajilin_regions_compile(const struct puzzle *p, struct model *m) {
    struct cell_loop l;
    genre_begin(p, m);
    cell_loop_begin(&l, p, m, 0, true);
    cell_loop_close(&l, m, true, FAMILY_LOOP, FAMILY_CELL);
    if (p->variant & VARIANT_OUTSIDE)
        cell_loop_outside(&l, m, FAMILY_OUTSIDE);
    cell_loop_shaded_apart(&l, m, FAMILY_TOUCH);
    shading_rooms(p, m, FAMILY_ROOM, NO_NUMBER);
    model_seal(m);
}

static const char *const aliases[] = {"regional-yajilin", "yajilin-regional", "yajirin-regions",
                                      NULL};
static const char *const rules[] = {
    "Shade some cells and draw one closed loop through the centres of all other cells.",
    "{Shaded-touch}.",
    "{Room-count}.",
    "The loop never branches or crosses itself; it may enter a room more than once.",
    NULL,
};
static const struct variant variants[] = {
    {'o', VARIANT_OUTSIDE, "shaded cells lie outside the loop"},
    {0, 0, NULL},
};

static const struct file_section file[] = {
    {.field = FILE_VARIANT},      {.field = FILE_ROOMS, .version = FILE_LABELS_ALONE},
    {.field = FILE_ROOM_NUMBERS}, {.field = FILE_SHADING},
    {.field = FILE_LINES},        {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full",
     "A room that has its number of shaded cells has no more: the loop passes its other cells."},
    {"one-place",
     "When a room still lacks a shaded cell and one place is left for it, that cell is shaded."},
    {"shared", "Shaded cells never touch, so a room has few ways to hold its number. What all of "
               "them have is certain."},
    {"whichever", "A room holds its number in a few ways. A cell that touches a shaded one in each "
                  "of them is unshaded."},
    {"packing",
     "Suppose a cell shaded or a line drawn: a cell with a line is not shaded, nor is one beside a "
     "shaded cell. If a room has too few places left, the supposition is wrong."},
    {"colours", "Coloured like a checkerboard, the loop passes as many dark cells as light "
                "ones. The shaded cells must make up the difference; when one colour has hardly "
                "any left, the rest is settled."},
    {NULL, NULL}};

const struct genre genre_yajilin_regions = {
    .id = "yajilin-regions",
    .title = "Regional Yajilin",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_shaded_loop, ideas_loop},
    .variants = variants,
    .generator = "counts",
    .making = {.pieces = PIECES_ROOMS,
               .room_size = 4,
               .yes_percent = 90,
               .clues = shading_room_clues},
    NUMBERED_ROOMS,
    .cell = LOOK_SHADE,
    .segment = LOOK_LINE,
    .file = file,
    .solution = &solution_loop,
    .sample = {"yajilin-regions/6/6/4499993vg4s01h22g0", "es sw x es ew sw\n"
                                                         "ns ns es nw es nw\n"
                                                         "ns ne nw x ne sw\n"
                                                         "ns x es sw x ns\n"
                                                         "ne sw ns ns es nw\n"
                                                         "x ne nw ne nw x\n"},
    .compile = yajilin_regions_compile,
};
