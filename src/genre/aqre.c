/* Aqre: shaded cells by room numbers, all connected; never four of a kind in a straight row. */
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"

enum { FAMILY_ROOM, FAMILY_SHADED_RUN, FAMILY_OPEN_RUN, FAMILY_JOINED, FAMILY_BORDER, FAMILIES };
enum { RUN = 4 };
enum { VARIANT_BORDER = 1 };

static const struct saying run_sayings[] = {
    {"full", "With {with} {span} would be four shaded in a row; {it} {must}."},
    {"full:several", "{Subjects} have three shaded cells each; {then} {are}."},
    {"equal-clues",
     "{Span} needs an unshaded cell, and {rival} can spare no more than that; {then} "
     "{must}."},
    {"whichever", "Wherever {span} has its unshaded cell, {then} {must}{others}."},
    {"choice", "{span} has an unshaded cell at {cases}"},
    {"brief", "four in {line}"},
    {"kind", "stretches of four"},
    {"clash", "{span} would be four shaded in a row"},
    {"fault", "{Rule}, but those of {span} are."},
    {NULL, NULL},
};
static const struct saying open_run_sayings[] = {
    {"one-place", "With {with} {span} would be four unshaded in a row; {it} {must}."},
    {"one-place:several", "{Subjects} have three unshaded cells each; {then} {are}."},
    {"equal-clues", "{Span} needs a shaded cell, and that is all that {rival} has left; {then} "
                    "{are}."},
    {"whichever", "Wherever {span} has its shaded cell, {then} {must}{others}."},
    {"choice", "{span} has a shaded cell at {cases}"},
    {"brief", "four in {line}"},
    {"kind", "stretches of four"},
    {"clash", "{span} would be four unshaded in a row"},
    {"fault", "{Rule}, but those of {span} are."},
    {NULL, NULL},
};
static const struct saying border_sayings[] = {
    {"clash", "two cells across the wall at {about} would be alike"},
    {"fault", "{Rule}, but two are at {about}."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_ROOM] = ROOM_OF_SHADED,
    [FAMILY_SHADED_RUN] = {.word = "four-shaded",
                           .rule = "no four cells in a straight row are shaded",
                           .subject = "the stretch {span}",
                           .sayings = run_sayings},
    [FAMILY_OPEN_RUN] = {.word = "four-unshaded",
                         .rule = "no four cells in a straight row are unshaded",
                         .subject = "the stretch {span}",
                         .sayings = open_run_sayings},
    [FAMILY_JOINED] = SHADED_CONNECTED,
    [FAMILY_BORDER] = {.word = "border-alike",
                       .rule = "two cells on both sides of a wall are never alike",
                       .subject = "the wall at {about}",
                       .sayings = border_sayings,
                       .background = true},
};

/* Every straight run of RUN cells, named by its first, holds between lo and hi shaded ones. */
static void aqre_runs(const struct puzzle *p, struct model *m, int family, int lo, int hi) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            lit lits[RUN];
            int n = 0;
            for (int at = cell; at != NO_CELL && n < RUN; at = grid_step(p->grid, at, d))
                lits[n++] = lit_yes(at);
            if (n == RUN)
                model_sum(m, family, cell, lits, n, lo, hi);
        }
}

/* One of the two is shaded, the other not. */
static void add_borders(const struct puzzle *p, struct model *m) {
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++) {
            int next = grid_step(p->grid, cell, d);
            if (next == NO_CELL || !puzzle_wall(p, cell, next))
                continue;
            model_sum(m, FAMILY_BORDER, cell, (lit[]){lit_yes(cell), lit_yes(next)}, 2, 1, 1);
        }
}

static void aqre_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    shading_cells(p, m);
    shading_rooms(p, m, FAMILY_ROOM, NO_NUMBER);
    aqre_runs(p, m, FAMILY_SHADED_RUN, 0, RUN - 1);
    aqre_runs(p, m, FAMILY_OPEN_RUN, 1, RUN);
    if (p->variant & VARIANT_BORDER)
        add_borders(p, m);
    shading_connected(m, FAMILY_JOINED, true, NULL);
    model_seal(m);
}

static const char *const rules[] = {
    "Shade some cells; {room-count}.",
    "{Shaded-split}.",
    "No four cells in a straight row are all shaded, or all unshaded.",
    NULL,
};

static const struct variant variants[] = {
    {'b', VARIANT_BORDER, "two cells on both sides of a wall are never alike"},
    {0, 0, NULL},
};

static const struct file_section file[] = {{.field = FILE_VARIANT},
                                           {.field = FILE_ROOMS},
                                           {.field = FILE_ROOM_NUMBERS},
                                           {.field = FILE_SHADING},
                                           {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full", "A room that has its number of shaded cells has no more."},
    {"all-needed",
     "When a room lacks as many shaded cells as it has cells left, all of them are shaded."},
    {"equal-clues", "Four cells in a row are never all unshaded. When the one that must be shaded "
                    "is the last that a room may have, the room's other cells are unshaded."},
    {"difference", "A room and four cells in a row can share cells. What the room cannot have "
                   "among the four it has elsewhere."},
    {"shared", "Of four cells in a row one is shaded and one is not. What a room must have in such "
               "stretches it cannot have elsewhere, and what they cannot hold it must."},
    {"whichever", "Of four cells in a row one is shaded and one is not. What each of the places "
                  "for it brings about is certain."},
    {"packing", "Suppose a cell the other way, and see what its row, its column and its room need "
                "then. If they cannot all get it, it is wrong."},
    {"few-ways", "Of four cells in a row at least one is shaded and one is not. Where few cells "
                 "are left for it, see what each of them brings about; what all do is certain."},
    {"meeting", "Four cells in a row always need a shaded one. When several such rows can get "
                "theirs only from one room, and it has just as many to give, the rest of the "
                "room is unshaded."},
    {"short-chain", "Suppose a cell the other way: a group with one way out takes it, after three "
                    "alike the fourth differs, a full room closes. When four in a row are alike, "
                    "the cell was wrong."},
    {NULL, NULL}};

const struct genre genre_aqre = {
    .id = "aqre",
    .title = "Aqre",
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_shaded_connected},
    .variants = variants,
    .generator = "walls",
    .making = {.pieces = PIECES_ROOMS,
               .room_size = 4,
               .yes_percent = 50,
               .clues = shading_room_clues},
    .file = file,
    NUMBERED_ROOMS,
    .cell = LOOK_SHADE,
    .solution = &solution_cells,
    .sample = {"aqre/6/6/888335o3vs1s26336133", "xx-xxx\n"
                                                "xxx-xx\n"
                                                "x-xxx-\n"
                                                "-xxx-x\n"
                                                "xx-xxx\n"
                                                "xxx--x\n"},
    .compile = aqre_compile,
};
