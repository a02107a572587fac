/* Hitori: shade cells so that no number appears twice in a row or column; the rest is connected. */
#include "genre/sayings.h"
#include "genre/shading.h"
#include "genre/solution.h"

#include "base/rng.h"

#include <string.h>

enum { FAMILY_TWICE, FAMILY_TOUCH, FAMILY_JOINED, FAMILY_NONE, FAMILIES };
enum { LARGEST = 36 * 36 - 1 }; /* of two digits of base 36, as addresses have them */

static const struct saying twice_sayings[] = {
    {"full", "The {n} at {evidence} stays; {then} {must}."},
    {"full:several", "Numbers that stay rule out the same numbers in line; {then} {must}."},
    {"what-if", "If {then} were {supposed}, a number would appear twice; so it {must}."},
    {"shared", "Of {subject} two touch, and one of those stays; {then} {must}."},
    {"whichever", "Whichever of {subject} stays, {then} {must}."},
    {"few-ways", "{Subject} lose {cases}; wherever that works out, {then} {must}."},
    {"few-ways:one", "{Subject} lose {cases}, but only the first works out; {then} {must}."},
    {"kind", "sets of equal numbers in line"},
    {"brief", "the other {n}s"},
    {"clash", "the number {n} would appear twice in {line}"},
    {NULL, NULL},
};

static const struct family families[FAMILIES] = {
    [FAMILY_TWICE] = {.word = "number-twice",
                      .rule = "no number appears twice unshaded in a row or column",
                      .subject = "the {n}s in {line}",
                      .sayings = twice_sayings},
    [FAMILY_TOUCH] = SHADED_APART("the shaded cell beside {about}"),
    [FAMILY_JOINED] = UNSHADED_CONNECTED,
    [FAMILY_NONE] = SOME_SHADED,
};

/* Of the cells from here on that hold this cell's number at most one stays unshaded. Does nothing
 * if an earlier cell of the line holds it too. */
static void add_twice(const struct puzzle *p, struct model *m, int cell, enum dir d) {
    lit lits[GRID_MAX];
    int n = 0, number = p->given[cell].number, at = cell;
    for (int back = cell; (back = grid_step(p->grid, back, dir_back(d))) != NO_CELL;)
        if (p->given[back].number == number)
            return;
    for (; at != NO_CELL; at = grid_step(p->grid, at, d))
        if (p->given[at].number == number)
            lits[n++] = lit_no(at);
    if (n > 1)
        model_numbered_sum(m, FAMILY_TWICE, cell, lits, n, 0, 1, number);
}

static void hitori_compile(const struct puzzle *p, struct model *m) {
    model_begin(m, p->grid, families, FAMILIES);
    shading_cells(p, m);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        for (enum dir d = DIR_E; d <= DIR_S; d++)
            if (p->given[cell].number != NO_NUMBER)
                add_twice(p, m, cell, d);
    if (m->sums.len == 0) /* if no number appears twice, nothing else requires a shaded cell */
        shading_some(m, FAMILY_NONE);
    shading_apart(m, FAMILY_TOUCH, NULL);
    shading_connected(m, FAMILY_JOINED, false, NULL);
    model_seal(m);
}

/* Which numbers unshaded cells in line with this one hold. */
static void find_in_line(const struct puzzle *p, const mark *solution, int cell,
                         bool in_line[NUMBER_MAX + 1]) {
    memset(in_line, 0, NUMBER_MAX + 1);
    for (enum dir d = 0; d < DIRS; d++)
        for (int at = grid_step(p->grid, cell, d); at != NO_CELL; at = grid_step(p->grid, at, d))
            if (solution[at] != MARK_YES && p->given[at].number != NO_NUMBER)
                in_line[p->given[at].number] = true;
}

/* A random number that stays in line with the cell (`there`) or does not, up to the board's larger
 * side; failing that, the next larger one that does not. */
static int draw_number(const struct puzzle *p, const mark *solution, int cell, bool there,
                       struct rng *rng) {
    int most = p->grid.rows > p->grid.cols ? p->grid.rows : p->grid.cols, found = 0, number = 0;
    bool in_line[NUMBER_MAX + 1];
    find_in_line(p, solution, cell, in_line);
    for (int i = 1; i <= most; i++)
        if (in_line[i] == there && rng_below(rng, ++found) == 0)
            number = i;
    for (int i = most + 1; number == 0; i++)
        if (!in_line[i] || there)
            number = i;
    return number;
}

/* How many numbers up to the board's larger side are not in line with a cell. */
static int count_choices(const struct puzzle *p, const mark *solution, int cell) {
    int most = p->grid.rows > p->grid.cols ? p->grid.rows : p->grid.cols, n = 0;
    bool in_line[NUMBER_MAX + 1];
    find_in_line(p, solution, cell, in_line);
    for (int i = 1; i <= most; i++)
        n += !in_line[i];
    return n;
}

static bool lacks_number(const struct puzzle *p, const mark *solution, int cell) {
    return p->given[cell].kind == GIVEN_NONE && solution[cell] != MARK_YES;
}

/* The cell for which the fewest numbers are free, of several a random one: so hardly one is left
 * for which none is. choices[] is -1 where no number is wanted. NO_CELL: all have one. */
static int next_to_number(const int *choices, int cells, struct rng *rng) {
    int best = NO_CELL, alike = 0;
    for (int cell = 0; cell < cells; cell++) {
        if (choices[cell] < 0 || (best != NO_CELL && choices[cell] > choices[best]))
            continue;
        alike = best == NO_CELL || choices[cell] < choices[best] ? 1 : alike + 1;
        if (rng_below(rng, alike) == 0)
            best = cell;
    }
    return best;
}

/* A cell has got its number: those in line with it have fewer free ones. */
static void recount_choices(const struct puzzle *p, const mark *solution, int cell, int *choices) {
    choices[cell] = -1;
    for (enum dir d = 0; d < DIRS; d++)
        for (int at = grid_step(p->grid, cell, d); at != NO_CELL; at = grid_step(p->grid, at, d))
            if (choices[at] >= 0)
                choices[at] = count_choices(p, solution, at);
}

static void hitori_number(struct puzzle *p, const mark *solution, int cell, bool shaded,
                          struct rng *rng) {
    p->given[cell] = given_numbered(GIVEN_NUMBER, draw_number(p, solution, cell, shaded, rng));
}

/* Unshaded cells get a number that is new in their row and column; then shaded ones repeat one of
 * those. */
static void hitori_clues(struct puzzle *p, const struct model *m, const mark *solution,
                         struct rng *rng) {
    (void)m;
    int cells = grid_cells(p->grid), *choices = mem_alloc(cells, sizeof *choices);
    for (int cell = 0; cell < cells; cell++)
        choices[cell] = lacks_number(p, solution, cell) ? count_choices(p, solution, cell) : -1;
    for (int cell; (cell = next_to_number(choices, cells, rng)) != NO_CELL;) {
        hitori_number(p, solution, cell, false, rng);
        recount_choices(p, solution, cell, choices);
    }
    mem_free(choices);
    for (int cell = 0; cell < cells; cell++)
        if (p->given[cell].kind == GIVEN_NONE)
            hitori_number(p, solution, cell, true, rng);
}

static const char *const rules[] = {
    "Shade some cells so that no number appears twice unshaded in a row or column.",
    "Shaded cells never touch by a side.",
    "The unshaded cells are connected.",
    "There is exactly one solution.",
    NULL,
};

static const enum file_section file[] = {FILE_NUMBERS, FILE_SHADING, FILE_END};

const struct genre genre_hitori = {
    .id = "hitori",
    .title = "Hitori",
    .rules = rules,
    .making = {.yes_percent = 60, .keeps_clues = true, .clues = hitori_clues},
    .givens = {{.kind = GIVEN_NUMBER, .min = 0, .max = LARGEST}},
    .cell = LOOK_SHADE,
    .body = {{BLOCK_ITEMS, GIVEN_NUMBER, 0}},
    .file = file,
    .solution = &solution_cells,
    .sample = {"hitori/6/6/522464232516367253341253254634315525", "--x--x\n"
                                                                  "x-----\n"
                                                                  "---x-x\n"
                                                                  "x---x-\n"
                                                                  "--x---\n"
                                                                  "x--x-x\n"},
    .compile = hitori_compile,
};
