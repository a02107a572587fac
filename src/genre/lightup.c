/* Akari: bulbs light their row and column up to the next wall; every cell is lit, and no bulb
 * lights another. */
#include "genre/shared/solution.h"

enum { FAMILY_CLUE, FAMILY_LANE, FAMILY_LIT, FAMILIES };

static const struct saying clue_sayings[] = {
    {"full", "The {n} at {about} has all its bulbs; {then} {must}."},
    {"one-place", "The {n} at {about} has one side left for a bulb; {then} {must}."},
    {"all-needed", "The {n} at {about} needs every side that is left; {then} {must}."},
    {"equal-clues", "The bulbs that {subject} still needs are beside {rival} too; {then} {must}."},
    {"shared", "Wherever the bulbs of {subject} are, {then} {must}{others}."},
    {"whichever", "Wherever the bulbs of {subject} are, {then} {must}{others}."},
    {"brief", "the {n} at {about}"},
    {"kind", "numbers"},
    {"clash-most", "the {n} at {about} would have too many bulbs"},
    {"clash-least", "the {n} at {about} would have too few sides left"},
    {"fault", "{Rule}, but {subject} {has}."},
    {NULL, NULL},
};
static const struct saying lane_sayings[] = {
    {"full", "{evidence} lights this line; {then} {must}."},
    {"what-if", "If {then} were {supposed}, bulbs would light each other; so it {must}."},
    {"clash", "two bulbs would light each other in the line from {about}"},
    {"fault", "{Rule}, but more than one stands in {subject}."},
    {NULL, NULL},
};
static const struct saying lit_sayings[] = {
    {"one-place", "Nothing else can light {about}; {then} {must}."},
    {"one-place:several", "{Abouts} can be lit from one place each; {then} {must}."},
    {"whichever", "Whatever lights {about}, {then} {must}{others}."},
    {"shared", "Whatever lights {about}, {then} {must}{others}."},
    {"what-if", "If {then} were {supposed}, {about} would stay dark; so it {must}."},
    {"choice", "{about} is lit from {cases}"},
    {"brief", "to light {about}"},
    {"kind", "cells to be lit"},
    {"clash", "{about} would stay dark"},
    {"clash-least", "{about} would stay dark"},
    {"fault", "{Rule}, but {about} is not."},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_CLUE] = {.word = "clue-count",
                     .rule = "a wall's number counts the bulbs at its sides",
                     .subject = "the {n} at {about}",
                     .sayings = clue_sayings},
    [FAMILY_LANE] = {.word = "bulbs-see",
                     .rule = "no bulb lights another",
                     .subject = "the line from {about}",
                     .sayings = lane_sayings,
                     .background = true},
    [FAMILY_LIT] = {.word = "dark",
                    .rule = "every cell is lit",
                    .subject = "what can light {about}",
                    .lights = true,
                    .sayings = lit_sayings},
};

static bool is_wall(const struct puzzle *p, int cell) {
    return cell == NO_CELL || p->given[cell].kind == GIVEN_WALL;
}

/* Appends the cells from here up to the next wall. */
static int add_lane(const struct puzzle *p, const lit *bulb, int cell, enum dir d, lit *lits,
                    int n) {
    for (; !is_wall(p, cell); cell = grid_step(p->grid, cell, d))
        lits[n++] = bulb[cell];
    return n;
}

static void lightup_cell_sums(const struct puzzle *p, struct model *m, const lit *bulb, int cell) {
    lit lits[2 * GRID_MAX];
    int n = 0;
    for (enum dir d = DIR_E; d <= DIR_S; d++) {
        int lane = add_lane(p, bulb, cell, d, lits, 0);
        if (lane > 1 && is_wall(p, grid_step(p->grid, cell, dir_back(d))))
            model_sum(m, FAMILY_LANE, cell, lits, lane, 0, 1);
    }
    lits[n++] = bulb[cell];
    for (enum dir d = 0; d < DIRS; d++)
        n = add_lane(p, bulb, grid_step(p->grid, cell, d), d, lits, n);
    model_sum(m, FAMILY_LIT, cell, lits, n, 1, n);
}

static void lightup_clue_sum(const struct puzzle *p, struct model *m, const lit *bulb, int cell) {
    lit lits[DIRS];
    int n = 0, number = p->given[cell].number;
    for (enum dir d = 0; d < DIRS; d++) {
        int next = grid_step(p->grid, cell, d);
        if (!is_wall(p, next))
            lits[n++] = bulb[next];
    }
    if (number != NO_NUMBER)
        model_sum(m, FAMILY_CLUE, cell, lits, n, number, number);
}

static void lightup_compile(const struct puzzle *p, struct model *m) {
    genre_begin(p, m);
    int cells = grid_cells(p->grid);
    lit *bulb = mem_alloc(cells, sizeof *bulb);
    for (int cell = 0; cell < cells; cell++)
        if (!is_wall(p, cell))
            bulb[cell] = lit_yes(model_var(m, place_cell(cell), MARK_NO));
    for (int cell = 0; cell < cells; cell++)
        (is_wall(p, cell) ? lightup_clue_sum : lightup_cell_sums)(p, m, bulb, cell);
    model_seal(m);
}

static void lightup_clues(struct puzzle *p, const struct model *m, const mark *solution,
                          struct rng *rng) {
    (void)rng;
    for (int cell = 0; cell < grid_cells(p->grid); cell++) {
        int bulbs = 0;
        if (p->given[cell].kind != GIVEN_WALL || p->given[cell].number != NO_NUMBER)
            continue;
        for (enum dir d = 0; d < DIRS; d++) {
            int next = grid_step(p->grid, cell, d);
            bulbs += !is_wall(p, next) && model_cell_mark(m, solution, next) == MARK_YES;
        }
        p->given[cell].number = (int16_t)bulbs;
    }
}

static const char *const aliases[] = {"akari", "light-up", "bijutsukan", NULL};
static const char *const rules[] = {
    "Put bulbs into empty cells; a bulb lights its row and column up to the next wall.",
    "Every cell but the walls is lit, and {bulbs-see}.",
    "{Clue-count}; beside a wall without a number there may be any.",
    NULL,
};

static const struct file_section file[] = {{.field = FILE_NUMBERS_OR_MARKS}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full", "A number that has its bulbs has no more: the other cells beside it are empty."},
    {"one-place",
     "Every cell is lit. One that can be lit from a single place gets its bulb there."},
    {"all-needed",
     "When a number lacks as many bulbs as there are sides left, each of them gets one."},
    {"equal-clues", "Two numbers share cells. When the bulbs that the one needs are there and are "
                    "all that the other may have, the other's own cells are empty."},
    {"difference",
     "Two numbers share cells. What the one cannot have there it has beside itself elsewhere."},
    {"shared", "Each number gets its bulbs, and each cell its light. What all the ways have that "
               "this leaves is certain."},
    {"whichever", "The bulbs of a number stand beside it. A cell that is lit from each of the "
                  "places where they can be is empty."},
    {"few-ways", "A dark cell, or a number, with two or three places left has its bulbs in some "
                 "of them. What each of these would light is lit in any case."},
    {"one-of-two", "Two numbers beside each other can often have their bulbs in two places only. A "
                   "bulb that takes both from one of them, or puts two where they see each other, "
                   "is wrong."},
    {"two-clues", "A bulb between two numbers counts for both, and lights places of others. "
                  "Suppose it: when one of the numbers then has too few sides left, it is wrong."},
    {NULL, NULL}};

const struct genre genre_lightup = {
    .id = "lightup",
    .title = "Akari",
    .aliases = aliases,
    .pzpr = "akari",
    RULES(rules, families),
    .ideas = ideas,
    .grades = {{1.8, 2.6, 3.6, 5}},
    .making = {.pieces = PIECES_SCATTERED,
               .piece = {GIVEN_WALL, DIR_NONE, NO_NUMBER},
               .percent = 24,
               .yes_percent = 30,
               .clues = lightup_clues},
    .symmetry = SYMMETRY_TURN,
    .givens = {{.kind = GIVEN_WALL, .max = DIRS}},
    .cell = LOOK_BULB,
    .body = {{BLOCK_NUM4, GIVEN_WALL, 0}},
    .file = file,
    .solution = &solution_cells,
    .sample = {"akari/6/6/h..odg.idj7.g.i", "-----o\n"
                                            "-o----\n"
                                            "o--o--\n"
                                            "-o--o-\n"
                                            "---o--\n"
                                            "-----o\n"},
    .compile = lightup_compile,
};
