/* Kurodoko: shade cells; a number counts the cells that it sees in its row and column, itself
 * included, up to shaded ones. */
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/sight.h"
#include "genre/shared/solution.h"

enum { FAMILY_SIGHT, FAMILY_TOUCH, FAMILY_JOINED, FAMILY_NONE, FAMILIES };

static const struct family families[FAMILIES] = {
    [FAMILY_SIGHT] = SEEN_CELLS,
    [FAMILY_TOUCH] = SHADED_APART("the shaded cell beside {about}"),
    [FAMILY_JOINED] = UNSHADED_CONNECTED,
    [FAMILY_NONE] = SOME_SHADED,
};

static void kurodoko_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    lit *shade = mem_alloc(grid_cells(p->grid), sizeof *shade);
    shading_open(p, m, shade);
    sight_rules(p, m, FAMILY_SIGHT, shade);
    shading_apart(m, FAMILY_TOUCH, shade);
    if (sight_allows_none(p))
        shading_some(m, FAMILY_NONE);
    shading_connected(m, FAMILY_JOINED, false, shade);
    model_seal(m);
}

static const char *const rules[] = {
    "Shade some cells, never one with a number.",
    "A number counts the unshaded cells that it sees in its row and column, itself included.",
    "{Shaded-touch}.",
    "{Unshaded-split}.",
    NULL,
};

static const struct file_section file[] = {
    {.field = FILE_NUMBERS}, {.field = FILE_SHADING}, {.field = FILE_END}};

static const char *const aliases[] = {"kuromasu", NULL};

static const struct genre_idea ideas[] = {
    {"arms",
     "A number counts the unshaded cells that it sees in its row and column, with its own. What "
     "the other ways cannot give, this one must; where it would see too much, a cell is shaded."},
    {"packing", "Suppose a cell shaded: those beside it are unshaded then. If a number would see "
                "too much, or too little, the cell is unshaded."},
    {"long-chain", "Suppose a cell, and go from number to number: each one says where its sight "
                   "must end or go on. The chain may be long, but each link is one number's."},
    {"short-chain",
     "Suppose a cell shaded: its neighbours are not, and a number that has lost "
     "sight of cells there needs them elsewhere. When one cannot see its number, the "
     "cell is unshaded."},
    {"what-if", "Suppose a cell and look at the numbers that see it. When one of them then sees "
                "too much or too little, or a cell is shut in, the cell is the other way."},
    {NULL, NULL}};

const struct genre genre_kurodoko = {
    .id = "kurodoko",
    .title = "Kurodoko",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_unshaded_connected, ideas_sight},
    .grades = {{1.4, 2.1, 3.6, 5}},
    .making = {.yes_percent = 35, .clues = sight_clues},
    .symmetry = SYMMETRY_TURN,
    .givens = {{.kind = GIVEN_NUMBER, .is = MARK_NO, .min = 1, .max = 128}},
    .cell = LOOK_SHADE,
    .body = {{BLOCK_NUM16, GIVEN_NUMBER, 0}},
    .file = file,
    .solution = &solution_cells,
    .sample = {"kurodoko/6/6/h7l5p7n9jbg", "x--x--\n"
                                           "-x----\n"
                                           "------\n"
                                           "x--x--\n"
                                           "-x----\n"
                                           "------\n"},
    .compile = kurodoko_compile,
};
