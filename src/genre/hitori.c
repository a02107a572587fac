/* Hitori: shade cells so that no number appears twice in a row or column; the rest is connected. */
#include "base/least.h"
#include "base/rng.h"
#include "genre/shared/sayings.h"
#include "genre/shared/shading.h"
#include "genre/shared/solution.h"
#include "model/model.h"

#include <string.h>

enum { FAMILY_TWICE, FAMILY_TOUCH, FAMILY_JOINED, FAMILY_NONE, FAMILIES };
enum { LARGEST = 36 * 36 - 1 }; /* of two digits of base 36, as addresses have them */

static const struct saying twice_sayings[] = {
    {"full", "The {n} at {evidence} stays; {then} {must}."},
    {"full:several", "With {evidences} unshaded, equal numbers in line go; {then} {must}."},
    {"what-if", "If {then} were {supposed}, a number would appear twice; so it {must}."},
    {"shared", "Of {subject} two touch, and one of those stays; {then} {must}."},
    {"shared:cases", "Of {subject} two touch, and one of those stays; {then} {must}."},
    {"whichever", "Whichever of {subject} stays, {then} {must}{others}."},
    {"choice", "{subject} lose {cases}"},
    {"kind", "sets of equal numbers in line"},
    {"brief", "the other {n}s"},
    {"clash", "the number {n} would appear twice in {line}"},
    {"fault", "{Rule}, but {n} does in {line}."},
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
    genre_begin(p, m);
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
    int most = max_int(p->grid.rows, p->grid.cols), found = 0, number = 0;
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

/* Numbers on their way into a board: which of 1 .. most each row and column holds in cells that
 * stay unshaded, and how many are left for a cell. */
struct numbering {
    struct puzzle *p;
    const mark *solution;
    int most;              /* the board's larger side */
    bool *in_row, *in_col; /* by row or column, most + 1 each */
    int *choices;          /* by cell; -1 where no number is wanted */
};

static bool *numbers_in_row(const struct numbering *n, int cell) {
    return n->in_row + grid_row(n->p->grid, cell) * (n->most + 1);
}

static bool *numbers_in_col(const struct numbering *n, int cell) {
    return n->in_col + grid_col(n->p->grid, cell) * (n->most + 1);
}

static void note_number(struct numbering *n, int cell) {
    int number = n->p->given[cell].number;
    if (number > n->most || number == NO_NUMBER || n->solution[cell] == MARK_YES)
        return;
    numbers_in_row(n, cell)[number] = numbers_in_col(n, cell)[number] = true;
}

static int count_choices(const struct numbering *n, int cell) {
    const bool *in_row = numbers_in_row(n, cell), *in_col = numbers_in_col(n, cell);
    int free = 0;
    for (int i = 1; i <= n->most; i++)
        free += !in_row[i] && !in_col[i];
    return free;
}

static void numbering_begin(struct numbering *n, struct puzzle *p, const mark *solution) {
    int cells = grid_cells(p->grid);
    *n = (struct numbering){.p = p, .solution = solution};
    n->most = max_int(p->grid.rows, p->grid.cols);
    n->in_row = mem_alloc(p->grid.rows * (n->most + 1), sizeof *n->in_row);
    n->in_col = mem_alloc(p->grid.cols * (n->most + 1), sizeof *n->in_col);
    n->choices = mem_alloc(cells, sizeof *n->choices);
    for (int cell = 0; cell < cells; cell++)
        note_number(n, cell);
    for (int cell = 0; cell < cells; cell++) {
        bool lacks = p->given[cell].kind == GIVEN_NONE && solution[cell] != MARK_YES;
        n->choices[cell] = lacks ? count_choices(n, cell) : -1;
    }
}

static void numbering_end(struct numbering *n) {
    mem_free(n->in_row);
    mem_free(n->in_col);
    mem_free(n->choices);
}

/* The cell for which the fewest numbers are free, of several a random one: so hardly one is left
 * for which none is. NO_CELL: all have one. */
static int next_to_number(const struct numbering *n, struct rng *rng) {
    int best = NO_CELL, alike = 0;
    mem_poll(); /* on the largest board all of this takes a second */
    for (int cell = 0; cell < grid_cells(n->p->grid); cell++) {
        int choices = n->choices[cell];
        if (choices < 0 || (best != NO_CELL && choices > n->choices[best]))
            continue;
        alike = best == NO_CELL || choices < n->choices[best] ? 1 : alike + 1;
        if (rng_below(rng, alike) == 0)
            best = cell;
    }
    return best;
}

/* A cell has got its number, which was new in its row and column: the cells there that had it free
 * have it no longer. */
static void recount_choices(struct numbering *n, int cell) {
    int number = n->p->given[cell].number;
    n->choices[cell] = -1;
    for (enum dir d = 0; d < DIRS && number <= n->most; d++) {
        bool *(*numbers_across)(const struct numbering *, int) =
            d == DIR_E || d == DIR_W ? numbers_in_col : numbers_in_row;
        for (int at = cell; (at = grid_step(n->p->grid, at, d)) != NO_CELL;)
            n->choices[at] -= n->choices[at] >= 0 && !numbers_across(n, at)[number];
    }
    note_number(n, cell);
}

static void hitori_number(struct puzzle *p, const mark *solution, int cell, bool shaded,
                          struct rng *rng) {
    p->given[cell] = given_numbered(GIVEN_NUMBER, draw_number(p, solution, cell, shaded, rng));
}

/* Unshaded cells get a number that is new in their row and column; then shaded ones repeat one of
 * those. */
static void hitori_clues(struct puzzle *p, const struct model *m, const mark *solution,
                         struct rng *rng) {
    struct numbering n;
    (void)m;
    numbering_begin(&n, p, solution);
    for (int cell; (cell = next_to_number(&n, rng)) != NO_CELL;) {
        hitori_number(p, solution, cell, false, rng);
        recount_choices(&n, cell);
    }
    numbering_end(&n);
    for (int cell = 0; cell < grid_cells(p->grid); cell++)
        if (p->given[cell].kind == GIVEN_NONE)
            hitori_number(p, solution, cell, true, rng);
}

static const char *const rules[] = {
    "Shade some cells so that {number-twice}.",
    "{Shaded-touch}.",
    "{Unshaded-split}.",
    NULL,
};

static const struct file_section file[] = {
    {.field = FILE_NUMBERS}, {.field = FILE_SHADING}, {.field = FILE_END}};

static const struct genre_idea ideas[] = {
    {"full",
     "A number stays once in a row or a column. Where it does, its equals there are shaded."},
    {"shared", "Of two equal numbers that touch one is shaded and one stays, since shaded cells "
               "never touch. So all others like them in that line are shaded."},
    {"whichever", "Of two equal numbers in a line one at least is shaded. A cell that touches both "
                  "of them stays."},
    {"few-ways", "Of equal numbers in a line all but one go. Try the one that stays: what every "
                 "choice leaves alike is certain."},
    {"last-exit", "Shaded cells never touch, so round each of them the others stay. When a cell "
                  "that would then have one way out takes the last one of another, the shaded "
                  "cell is wrong."},
    {"short-chain", "Suppose a number shaded: its neighbours stay, and what equals them in their "
                    "lines goes. When something is shut in or two equal ones stay, it was wrong."},
    {"wall", "Shaded numbers that touch corner to corner make a wall. Suppose one more, with "
             "what goes beside it: when the wall shuts something in, the number stays."},
    {"what-if", "Suppose a number shaded. All its neighbours stay; when two equal ones of a "
                "line stay at once, it was wrong."},
    {NULL, NULL}};

const struct genre genre_hitori = {
    .id = "hitori",
    .title = "Hitori",
    RULES(rules, families),
    .ideas = ideas,
    .shared_ideas = {ideas_unshaded_connected},
    .grades = {{2.4, 3, 3.6, 5}},
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
