/* Nurimisaki: shade cells; of the unshaded ones, which are connected, those with a circle and no
 * others are dead ends (capes). A number counts the straight line from its circle. */
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/sight.h"
#include "genre/shared/solution.h"
#include "model/arms.h"
#include "model/model.h"

enum { FAMILY_CAPE, FAMILY_PLAIN, FAMILY_DARK, FAMILY_LIGHT, FAMILY_JOINED, FAMILY_NONE, FAMILIES };

/* Whether an arm is longer than 0 under these marks; NONE: it is open. */
static mark arm_begins(const struct model *m, const mark *marks, const struct arms *a, int arm) {
    return a->len[arm] > 0 ? lit_mark(marks, arm_lit(m, a, arm, 0)) : MARK_NO;
}

static const char *cape_word(const struct model *m, const mark *marks, int sum) {
    const struct arms *a = &m->arms.at[m->rules.at[-1 - sum].index];
    int on = 0, open = 0;
    for (int arm = 0; arm < DIRS; arm++) {
        on += arm_begins(m, marks, a, arm) == MARK_YES;
        open += arm_begins(m, marks, a, arm) == MARK_NONE;
    }
    return on > 1 || on + open < 1 ? "circle-no-cape" : "sight-count";
}

static const struct saying cape_sayings[] = {
    {"arms", "The line from {subject} can only go {onward} ({closed_ways}); {then} {must}."},
    {"brief", "the circle at {about}"},
    {"kind", "circles"},
    {"clash", "no line from the circle at {about} would fit"},
    {"fault:sight-count", "{Rule}, but the {n} at {about} {sees}."},
    {NULL, NULL},
};
static const struct saying plain_sayings[] = {
    {"full", "{About} would be a dead end without a circle; {then} {must}."},
    {"one-place", "{About} would be a dead end without a circle; {then} {must}."},
    {"all-needed", "{About} has two ways left and no circle; {then} {must}."},
    {"brief", "no dead end at {about}"},
    {"beside", "no dead end at {about}"},
    {"shared", "Whichever way {about} goes on, {then} {must}{others}."},
    {"whichever", "Whichever way {about} goes, {then} {must}{others}."},
    {"clash", "{about} would be a dead end without a circle"},
    {"fault", "{Rule}, but {about} {has}."},
    {NULL, NULL},
};
static const struct saying dark_sayings[] = {
    {"one-place", "Three cells of the square at {about} are shaded; {then} {must}."},
    {"shared", "Whichever cell of {subject} stays unshaded, {then} {must}{others}."},
    {"whichever", "Wherever the square at {about} has its unshaded cell, {then} {must}{others}."},
    {"choice", "the square at {about} has an unshaded cell at {cases}"},
    {"brief", "the square at {about}"},
    {"kind", "squares"},
    {"clash", "the square at {about} would be all shaded"},
    {"fault", "{Rule}, but {subject} is."},
    {NULL, NULL},
};
static const struct saying light_sayings[] = {
    {"one-place", "Three cells of the square at {about} are unshaded; {then} {must}."},
    {"shared", "Whichever cell of {subject} is shaded, {then} {must}{others}."},
    {"whichever", "Wherever the square at {about} has its shaded cell, {then} {must}{others}."},
    {"choice", "the square at {about} has a shaded cell at {cases}"},
    {"brief", "the square at {about}"},
    {"clash", "the square at {about} would be all unshaded"},
    {"fault", "{Rule}, but {subject} is."},
    {NULL, NULL},
};
static const struct saying joined_sayings[] = {
    {"only-way", "{Group unshaded cell} can only get out through {then}, which {must}."},
    {"only-way:several", "{Ways_out can only get out through}; {ways_must}."},
    {"split", "{Supposed}, {then} would cut {group unshaded cell} off from the others; it {must}."},
    {"unreached", "The other unshaded cells do not reach {then} any more; {it} {must}."},
    {"brief", "out of reach"},
    {"brief:no", "the only way out"},
    {"clash", "{group unshaded cell} would be cut off from the others"},
    {"fault", "{Rule}, but the part {at_places} is apart from the rest."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_CAPE] = {.word = "circle-no-cape",
                     .rule = "a circle has one unshaded neighbour, and a number counts the line",
                     .subject = "the circle at {about}",
                     .sayings = cape_sayings,
                     .word_for = cape_word},
    [FAMILY_PLAIN] = {.word = "cape-no-circle",
                      .rule = "an unshaded cell without a circle has two unshaded neighbours",
                      .subject = "the cell {about}",
                      .sayings = plain_sayings},
    [FAMILY_DARK] = {.word = "shaded-square",
                     .rule = "no 2x2 square is all shaded",
                     .subject = "the square at {about}",
                     .sayings = dark_sayings},
    [FAMILY_LIGHT] = {.word = "unshaded-square",
                      .rule = "no 2x2 square is all unshaded",
                      .subject = "the square at {about}",
                      .sayings = light_sayings},
    [FAMILY_JOINED] = {.word = "unshaded-split",
                       .rule = "the unshaded cells are connected",
                       .subject = "the unshaded cells",
                       .sayings = joined_sayings},
    [FAMILY_NONE] = SOME_SHADED,
};

static void add_cape(const struct puzzle *p, struct model *m, int cell, const lit *shade) {
    int number = p->given[cell].number, total = number == NO_NUMBER ? -1 : number - 1;
    int rule = sight_rule(m, FAMILY_CAPE, cell, shade, ARMS_ONE, total);
    model_say_number(m, rule, number == NO_NUMBER ? -1 : number);
}

/* The cell is shaded, which counts twice, or two of its neighbours are not. */
static void add_plain(const struct puzzle *p, struct model *m, int cell, const lit *shade) {
    lit lits[DIRS + 2] = {shade[cell], shade[cell]};
    int n = 2;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(p->grid, cell, d);
        if (next != NO_CELL)
            lits[n++] = lit_not(shade[next]);
    }
    model_sum(m, FAMILY_PLAIN, cell, lits, n, 2, n);
}

static void nurimisaki_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    lit *shade = mem_alloc(grid_cells(p->grid), sizeof *shade);
    shading_open(p, m, shade);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_ISLAND)
            add_cape(p, m, cell, shade);
        else
            add_plain(p, m, cell, shade);
    shading_blocks(m, FAMILY_DARK, 0, 3, shade);
    shading_blocks(m, FAMILY_LIGHT, 1, 4, shade);
    if (p->grid.rows == 1 || p->grid.cols == 1)
        shading_some(m, FAMILY_NONE);
    shading_connected(m, FAMILY_JOINED, false, shade);
    model_seal(m);
}

/* The pieces are circles without a number; each has one line. */
static void nurimisaki_clues(struct puzzle *p, const struct model *m, const mark *solution,
                             struct rng *rng) {
    (void)rng;
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_ISLAND && p->given[cell].number == NO_NUMBER)
            p->given[cell].number = (int16_t)sight_count(m, solution, cell);
}

static const char *const rules[] = {
    "Shade some cells, never one with a circle.",
    "{Unshaded-split}.",
    "{Shaded-square}, or all unshaded.",
    "A circle has exactly one unshaded neighbour; an unshaded cell without a circle has two or "
    "more.",
    "A number counts the unshaded cells in a straight line from its circle, itself included.",
    NULL,
};

static const struct file_section file[] = {
    {.field = FILE_NUMBERS}, {.field = FILE_SHADING}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"arms", "One straight line leaves a circle, of as many unshaded cells as its number, and then "
             "it ends. A way where that does not fit is closed at its first cell."},
    {"shared",
     "A 2x2 square is never of one kind, and a cell without a circle is no dead end. Suppose a "
     "cell the other way: where a square would be all of one kind then, it is wrong."},
    {"whichever", "A 2x2 square is never of one kind, so one of its cells differs. What each of "
                  "the places for it brings about is certain."},
    {"packing", "Suppose a cell the other way, and see what the squares, dead ends and circles "
                "beside it need. If they cannot all get it, it is wrong."},
    {"few-ways", "A square has a cell of either colour, and a circle's line goes one of few "
                 "ways. One that leaves a dead end without a circle is out; what all others do "
                 "is certain."},
    {"one-of-two", "A square that lacks a colour, and a cell that must not be a dead end, often "
                   "have two cells left for it. A mark that spoils both is wrong."},
    {"short-chain", "Suppose a cell: no dead end without a circle, no square of one colour. Follow "
                    "these two along the edge; when one of them is broken, it was wrong."},
    {"two-clues", "The lines of two circles may want the same cells. Suppose a cell: when the one "
                  "circle's line then leaves no room for the other one's, it was wrong."},
    {"what-if", "Suppose a cell shaded. A plain cell beside it with one way left would be a "
                "dead end, so it is shaded, too; when a square fills, the first cell is "
                "unshaded."},
    {NULL, NULL}};

const struct genre genre_nurimisaki = {
    .id = "nurimisaki",
    .title = "Nurimisaki",
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_unshaded_connected},
    .making = {.pieces = PIECES_SCATTERED,
               .piece = {GIVEN_ISLAND, DIR_NONE, NO_NUMBER},
               .percent = 16,
               .apart = true,
               .yes_percent = 50,
               .clues = nurimisaki_clues},
    .givens = {{.kind = GIVEN_ISLAND, .is = MARK_NO, .name = "circle", .min = 2, .max = 128}},
    .cell = LOOK_SHADE,
    .body = {{BLOCK_NUM16, GIVEN_ISLAND, 0}},
    .file = file,
    .solution = &solution_cells,
    .sample = {"nurimisaki/6/6/k6o.g.l.n4g2", "------\n"
                                              "-xxx-x\n"
                                              "--x---\n"
                                              "x--x-x\n"
                                              "-x-x--\n"
                                              "----x-\n"},
    .compile = nurimisaki_compile,
};
