/* Canal View: shaded cells, all connected; a number counts those that it sees. */
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/sight.h"
#include "genre/shared/solution.h"
#include "model/model.h"

enum { FAMILY_SQUARE, FAMILY_SIGHT, FAMILY_JOINED, FAMILIES };

static const struct saying square_sayings[] = {
    {"full", "Three cells of the square at {about} are shaded; {then} {must}."},
    {"full:several", "{Subjects} have three shaded cells each; {then} {are}."},
    {"brief", "else a square is shaded"},
    {"clash", "the square at {about} would be shaded"},
    {"fault", "{Rule}, but {subject} is."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_SQUARE] = {.word = "shaded-square",
                       .rule = "no 2x2 square is all shaded",
                       .subject = "the square at {about}",
                       .sayings = square_sayings,
                       .background = true},
    [FAMILY_SIGHT] = {.word = "sight-count",
                      .rule =
                          "a number counts the shaded cells that it sees in its four directions "
                          "up to the first unshaded one",
                      .subject = "the {n} at {about}",
                      .sayings = sayings_sight},
    [FAMILY_JOINED] = SHADED_CONNECTED,
};

static void canal_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    int cells = grid_cells(p->grid);
    lit *shade = mem_alloc(cells, sizeof *shade), *hidden = mem_alloc(cells, sizeof *hidden);
    shading_open(p, m, shade);
    shading_blocks(m, FAMILY_SQUARE, 0, 3, shade);
    for (int cell = 0; cell < cells; cell++)
        hidden[cell] = lit_not(shade[cell]); /* what a number does not see */
    for (int cell = 0; cell < cells; cell++)
        if (p->given[cell].kind == GIVEN_NUMBER && p->given[cell].number != NO_NUMBER) {
            int number = p->given[cell].number;
            int rule = sight_rule(m, FAMILY_SIGHT, cell, hidden, ARMS_TOTAL, number);
            model_say_number(m, rule, number);
        }
    shading_connected(m, FAMILY_JOINED, true, shade);
    model_seal(m);
}

static void canal_clues(struct puzzle *p, const struct model *m, const mark *solution,
                        struct rng *rng) {
    (void)rng;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_NONE && !shading_is_shaded(m, solution, cell))
            p->given[cell] = given_numbered(GIVEN_NUMBER, sight_ahead(m, solution, cell, true));
}

static const char *const aliases[] = {"canalview", "canal-view", NULL};
static const char *const rules[] = {
    "Shade some cells, the canal, never one with a number.",
    "{Sight-count}.",
    "{Shaded-split}.",
    "{Shaded-square}.",
    NULL,
};

static const struct file_section file[] = {
    {.field = FILE_NUMBERS}, {.field = FILE_SHADING}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"arms", "A number counts the shaded cells that it sees in its row and column. What the other "
             "ways cannot give, this one must; where it would see too much, a cell is unshaded."},
    {"packing", "Suppose a cell the other way, and see where a number would find the cells that it "
                "must see. If they fill a 2x2 square, or shut others out, it is wrong."},
    {"last-exit", "All shaded cells hang together. Take one way out from a group and it needs its "
                  "other one; when that fills a square or closes off another group, the first way "
                  "stays."},
    {"short-chain",
     "Suppose a cell, and go from number to number: what they need to see is shaded, "
     "what would be too much is not. When a square fills, the cell was wrong."},
    {"two-clues", "A cell between two numbers counts for both. Suppose it the one way: when the "
                  "first number's need makes the other one see too much or too little, it is the "
                  "other way."},
    {"wall", "No square is all shaded, so a shaded cell may close others beside it. When "
             "these cut a group of shaded cells off, the cell is unshaded."},
    {"what-if", "Suppose a cell and look at the numbers in its row and column. When one of them "
                "then sees too much or too little, the cell is the other way."},
    {NULL, NULL}};

const struct genre genre_canal = {
    .id = "canal",
    .title = "Canal View",
    .aliases = aliases,
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_shaded_connected},
    .grades = {{1.8, 2.8, 4, 5}},
    .making = {.yes_percent = 60, .clues = canal_clues},
    .givens = {{.kind = GIVEN_NUMBER, .is = MARK_NO, .max = 2 * GRID_MAX}},
    .cell = LOOK_SHADE,
    .body = {{BLOCK_NUM16, GIVEN_NUMBER, 0}},
    .file = file,
    .solution = &solution_cells,
    .sample = {"canal/6/6/i5i4p51i3p9g", "xxx-xx\n"
                                         "x-x-x-\n"
                                         "xxxxxx\n"
                                         "----x-\n"
                                         "x--xxx\n"
                                         "xxxx--\n"},
    .compile = canal_compile,
};
